// The peer: boardgame.io's own server, in memory, with a card game of Carrot's shape. Prints its port and serves.
//
// 52 cards, four seats. Two cards of each seat are secret, so every seat gets a view of its own, as in Carrot. A turn is
// one of: draw from the market, steal, sell, cook a pair, swap. The legal moves are checked here and found by the client.

import { createRequire } from "node:module";

const require = createRequire(`${process.cwd()}/`);
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const SUITS = ["carrots", "tomatoes", "broccoli", "aubergines"];
const RANKS = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
const MOST = 5;
const FEWEST_AFTER_SALE = 2;

const rankOf = (card) => card.slice(card.indexOf("-") + 1);

function setup({ ctx, random }) {
  const market = random.Shuffle(SUITS.flatMap((suit) => RANKS.map((rank) => `${suit}-${rank}`)));
  const seats = ctx.playOrder.map(() => ({
    warehouse: market.splice(0, 2),
    restaurant: market.splice(0, 3),
    kitchen: [],
    points: 0,
  }));
  return { market, seats };
}

// Takes a card out of a pile; whether it was there.
function take(pile, card) {
  const place = pile.indexOf(card);
  if (place < 0) return false;
  pile.splice(place, 1);
  return true;
}

const moves = {
  market({ G, playerID }) {
    const { restaurant } = G.seats[playerID];
    if (restaurant.length >= MOST || !G.market.length) return INVALID_MOVE;
    restaurant.push(G.market.pop());
  },

  steal({ G, playerID }, victim, card) {
    const { restaurant } = G.seats[playerID];
    if (restaurant.length >= MOST || victim === Number(playerID) || !G.seats[victim]) return INVALID_MOVE;
    if (!take(G.seats[victim].restaurant, card)) return INVALID_MOVE;
    restaurant.push(card);
  },

  sell({ G, playerID, random }, card) {
    const { restaurant } = G.seats[playerID];
    if (restaurant.length <= FEWEST_AFTER_SALE || !take(restaurant, card)) return INVALID_MOVE;
    G.market = random.Shuffle([...G.market, card]);
  },

  cook({ G, playerID }, first, second) {
    const own = G.seats[playerID];
    if (first === second || rankOf(first) !== rankOf(second)) return INVALID_MOVE;
    if (!take(own.restaurant, first) || !take(own.restaurant, second)) return INVALID_MOVE;
    own.kitchen.push(first, second);
    own.points += 1;
  },

  swap({ G, playerID }, shown, hidden) {
    const own = G.seats[playerID];
    if (!take(own.restaurant, shown)) return INVALID_MOVE;
    if (!take(own.warehouse, hidden)) return INVALID_MOVE;
    own.restaurant.push(hidden);
    own.warehouse.push(shown);
  },
};

// What draws or shuffles is done on the server alone, where the secrets are.
const onServer = (move) => ({ move, client: false });

const carrot = {
  name: "carrot",
  setup,
  moves: { ...moves, market: onServer(moves.market), sell: onServer(moves.sell) },
  turn: { minMoves: 1, maxMoves: 1 },
  minPlayers: 4,
  maxPlayers: 4,
  playerView: ({ G, playerID }) => ({
    market: G.market.length,
    seats: G.seats.map((seat, number) =>
      String(number) === playerID ? seat : { ...seat, warehouse: seat.warehouse.map(() => null) },
    ),
  }),
  endIf: ({ G }) => (G.market.length ? undefined : { points: G.seats.map((seat) => seat.points) }),
};

const server = Server({ games: [carrot], origins: [Origins.LOCALHOST] });
const running = await server.run({ port: Number(process.argv[2] ?? 0), callback: () => {} });
console.log(`port ${running.appServer.address().port}`);
