/** The big screen: a table as those see it who only watch, in large type, with nothing to press. */

import { openEars } from "./a11y.js";
import { Face } from "./card.js";
import { Link } from "./overlays.js";
import { capital } from "./pile.js";
import { Room } from "./room.js";
import { wordsFor } from "./screen.js";
import { Avatar } from "./seats.js";
import { pileOf, pilesOf, sizeOf } from "./state.js";
import { Icon, RoomContext, html, render, useLayoutEffect, useRoom, useState } from "./ui.js";

/** How long the points of a round stay on the screen when the next one begins at once. */
const ROUND_LASTS = 12_000;
const LATEST = 2;
const MOST_CARDS = 14;
const MOST_APART = 4;
const MOST_IN_A_COLUMN = 6;

function Screen({ room }) {
  const [, draw] = useState(0);
  room.redraw = () => draw((number) => number + 1);
  // Nothing flies here, and there is no focus to keep.
  useLayoutEffect(() => {
    room.after = { flights: [], places: null, focus: null };
  });
  return html`<${RoomContext.Provider} value=${room}><${Stage} /><${Link} /><//>`;
}

function Stage() {
  const room = useRoom();
  const { scene, refused } = room.state;
  if (refused) return html`<h1 class="stage-sorry">${refused}</h1>`;
  if (!scene.table) return html`<p class="laying">${room.say("table.laying")}</p>`;
  if (scene.phase === "closed") return html`<h1 class="stage-sorry">${room.say("table.closed")}</h1>`;
  if (scene.phase === "open") return html`<${Invitation} />`;
  return html`<div class="stage">
    <${Head} />
    <div class="stage-middle">${middleOf(room)}</div>
    <${News} />
    <${Players} />
  </div>`;
}

function middleOf(room) {
  const { scene } = room.state;
  if (scene.result) return html`<${End} />`;
  const isLaid = scene.leaves?.some((leaf) => !leaf.pinned);
  const isBetween = scene.sheet?.length > 0 && !scene.leaves?.length && !showsCards(scene);
  if ((room.roundShown && !isLaid) || isBetween) return html`<${Round} />`;
  return scene.leaves?.length ? html`<${Reading} />` : html`<${Piles} />`;
}

/** Before the deal: the way in, as large as it goes. */
function Invitation() {
  const room = useRoom();
  const { table, seats } = room.state.scene;
  const here = seats.filter((seat) => seat.kind !== "empty");
  return html`<div class="stage-lobby">
    <img class="stage-qr" src=${`/t/${table.code}/qr.svg`} alt=${room.say("lobby.qr", { url: table.url })} />
    <div class="stage-way-in">
      <h1>${table.title}</h1>
      <p>${room.say("stage.how", { place: new URL(table.url).host })}</p>
      <p class="stage-code">${table.code}</p>
      <h2>${room.say("stage.here")}</h2>
      ${here.length === 0 && html`<p>${room.say("stage.nobody")}</p>`}
      <ul class="stage-seated">
        ${here.map((seat) => html`<li key=${seat.seat}><${Avatar} seat=${seat} />${seat.name}</li>`)}
      </ul>
    </div>
  </div>`;
}

function Head() {
  const room = useRoom();
  const { table, facts = [], clocks = [], waiting, deadline } = room.state.scene;
  return html`<header class="stage-head">
    <h1>${table.title}</h1>
    <p class="stage-facts">${[...facts, ...clocks.map((clock) => clock.text)].join(" ")}</p>
    <p class="stage-waiting" role="status">${deadline?.text ?? waiting}</p>
    <p class="stage-small-code"><span class="unseen">${room.say("stage.code")} </span>${table.code}</p>
  </header>`;
}

/** What there is to read: what is asked for stays pinned, the dish that is being laid lies large before all. */
function Reading() {
  const room = useRoom();
  const { leaves } = room.state.scene;
  const pinned = leaves.filter((leaf) => leaf.pinned);
  const dishes = leaves.filter((leaf) => !leaf.pinned);
  const last = dishes[Math.max(0, dishes.findIndex((leaf) => leaf.key === room.latest))];
  const others = dishes.filter((leaf) => leaf !== last);
  return html`<div class="stage-reading">
    <div class="stage-pinned" aria-label=${room.say("stage.pinned")} role="group">
      ${pinned.map((leaf) => html`<article key=${leaf.title}><h2>${leaf.title}</h2><p>${leaf.note}</p></article>`)}
      <${Shared} />
    </div>
    ${last && html`<${Dish} leaf=${last} />`}
    ${
      others.length > 0 &&
      html`<div class="stage-others" aria-label=${room.say("stage.others")} role="group">
        ${others.map((leaf) => html`<${OtherDish} key=${leaf.key} leaf=${leaf} />`)}
      </div>`
    }
  </div>`;
}

/** A dish: all of its cards, and what was said last in letters that can be read from the sofa. */
function Dish({ leaf }) {
  const room = useRoom();
  const said = leaf.lines.filter((line) => line.text);
  const latest = leaf.note ? said.slice(-1) : said.slice(-2);
  return html`<article class="stage-dish">
    <h2>${leaf.title}</h2>
    <ol class="stage-cards" data-many=${leaf.lines.length > 7 ? "yes" : undefined}>
      ${leaf.lines.map((line) => html`<li key=${line.card}><${BigCard} code=${line.card} /></li>`)}
    </ol>
    <div class="stage-said">
      ${latest.map((line) => html`<p key=${line.card}><b>${room.nameOfCard(line.card)}:</b> ${line.text}</p>`)}
      ${leaf.note && html`<p class="stage-note">${leaf.note}</p>`}
    </div>
  </article>`;
}

function OtherDish({ leaf }) {
  return html`<article>
    <h3>${leaf.title}</h3>
    <ol class="stage-cards small">
      ${leaf.lines.map((line) => html`<li key=${line.card}><${BigCard} code=${line.card} /></li>`)}
    </ol>
  </article>`;
}

function BigCard({ code }) {
  const room = useRoom();
  return html`<span class="stage-card" role="img" aria-label=${room.nameOfCard(code)}>
    <${Face} face=${room.face(code)} group=${room.group(code)} code=${code} />
  </span>`;
}

/** Where there is nothing to read: the cards that lie open, in the middle and before the players. */
function Piles() {
  const room = useRoom();
  const { scene } = room.state;
  const seats = scene.seats.filter((seat) => openPilesOf(scene, seat.seat).length > 0);
  return html`<div class="stage-piles">
    <${Strips} />
    <${Shared} />
    <div class="stage-owned">
      ${seats.map(
        (seat) => html`<section class="stage-seat" key=${seat.seat}>
          <h3>${seat.name}</h3>
          ${openPilesOf(scene, seat.seat).map(([key, pile]) => html`<${Pile} key=${key} at=${key} name=${capital(pile.title)} />`)}
        </section>`,
      )}
    </div>
  </div>`;
}

const openPilesOf = (scene, seat) =>
  pilesOf(scene).filter(([, pile]) => pile.owner === seat && pile.open && sizeOf(pile) > 0);

/** Whether any card lies face up that could be looked at. */
const showsCards = (scene) => pilesOf(scene).some(([, pile]) => (pile.cards ?? []).some((code) => code !== null));

/** Facts with their pictures. */
function Strips() {
  const { strips = [] } = useRoom().state.scene;
  if (!strips.length) return null;
  return html`<ul class="stage-strips">
    ${strips.map(
      (strip) => html`<li key=${strip.title}>
        ${strip.title} <b>${strip.text}</b>
        <span class="stage-cards small">${strip.cards.map((code) => html`<${BigCard} key=${code} code=${code} />`)}</span>
      </li>`,
    )}
  </ul>`;
}

function Shared() {
  const room = useRoom();
  const { scene } = room.state;
  const quiet = room.book?.quiet ?? [];
  const shared = pilesOf(scene).filter(
    ([, pile]) => pile.owner === null && (sizeOf(pile) > 0 || !quiet.includes(pile.zone)),
  );
  const isRead = Boolean(scene.leaves?.length);
  const shown = isRead ? shared.filter(([, pile]) => pile.open && quiet.includes(pile.zone)) : shared;
  if (!shown.length) return null;
  return html`<div class="stage-shared">
    ${shown.map(([key, pile]) => html`<${Pile} key=${key} at=${key} name=${capital(pile.title)} />`)}
  </div>`;
}

/** A pile: fanned out if that tells something, otherwise its top card, and how many there are. */
function Pile({ at, name }) {
  const room = useRoom();
  const pile = pileOf(room.state.scene, at);
  const number = sizeOf(pile);
  const cards = pile.fan ? pile.cards.slice(0, MOST_CARDS) : (pile.cards ?? []).slice(-1);
  const shown = cards.length || !number ? cards : [null];
  return html`<div class="stage-pile">
    <p class="stage-pile-name">${name} <b class="numbers">${number}</b></p>
    <div class="stage-cards small" data-tight=${shown.length > MOST_APART ? "yes" : undefined}>
      ${shown.map((code, index) => html`<${BigCard} key=${index} code=${code} />`)}
    </div>
  </div>`;
}

/** The points of the round that has just ended. */
function Round() {
  const room = useRoom();
  const { sheet, seats } = room.state.scene;
  const round = sheet.at(-1);
  const paid = seats.filter((seat) => round.total[seat.seat]);
  const order = paid.sort((a, b) => round.total[b.seat] - round.total[a.seat]);
  return html`<div class="stage-round">
    <h2>${round.title}</h2>
    <ol data-many=${order.length > MOST_IN_A_COLUMN ? "yes" : undefined}>
      ${order.map(
        (seat) => html`<li key=${seat.seat}>
          <${Avatar} seat=${seat} /><span class="seat-name">${seat.name}</span>
          <strong class="numbers">${room.say("stage.gained", { n: round.total[seat.seat] })}</strong>
        </li>`,
      )}
    </ol>
  </div>`;
}

function End() {
  const room = useRoom();
  const { result, seats, table } = room.state.scene;
  return html`<div class="stage-round">
    <h2>${result.headline}</h2>
    <p>${result.why}</p>
    <ol data-many=${result.ranking.length > MOST_IN_A_COLUMN ? "yes" : undefined}>
      ${result.ranking.map(
        (row) => html`<li key=${row.seat} class=${row.winner ? "winner" : ""}>
          <${Avatar} seat=${seats[row.seat]} /><span class="seat-name">${row.name}</span>
          ${row.winner && html`<${Icon} name="trophy" />`}<strong class="numbers">${row.points}</strong>
        </li>`,
      )}
    </ol>
    ${table.keepsake && html`<p>${room.say("stage.keepsake", { title: table.keepsake, url: `${table.url}/menu` })}</p>`}
  </div>`;
}

function News() {
  const room = useRoom();
  const lines = room.state.log.filter((line) => line.kind === "move" || line.kind === "news").slice(-LATEST);
  return html`<ol class="stage-news" aria-label=${room.say("stage.news")} aria-live="polite">
    ${lines.map((line) => html`<li key=${line.n}>${line.text}</li>`)}
  </ol>`;
}

function Players() {
  const room = useRoom();
  const { seats } = room.state.scene;
  return html`<ul class="stage-players" data-many=${seats.length > 7 ? "yes" : undefined} aria-label=${room.say("stage.players")}>
    ${seats.map((seat) => html`<${Player} key=${seat.seat} seat=${seat} />`)}
  </ul>`;
}

function Player({ seat }) {
  const room = useRoom();
  const shown = room.state.reactions.filter((reaction) => reaction.seat === seat.seat);
  return html`<li class=${seat.turn ? "turn" : ""}>
    <${Avatar} seat=${seat} />
    <span class="seat-name">${seat.name}${seat.turn && html`<span class="unseen">, ${room.say("stage.turn")}</span>`}</span>
    ${seat.sealed ? html`<${Icon} name="check" />` : seat.asked && html`<span class="thinking"></span>`}
    ${shown.map((reaction) => html`<${Icon} key=${reaction.key} name=${reaction.what} className="icon stage-reaction" />`)}
    <strong class="numbers">${seat.points}</strong>
  </li>`;
}

/** A room that also remembers which dish was touched last, and shows the points of a round for a while. */
class StageRoom extends Room {
  take(next, flights) {
    const before = this.state.scene;
    const first = this.state.seq < 0;
    this.latest = touchedLast(before.leaves ?? [], next.scene.leaves ?? []) ?? this.latest;
    if (!first && (next.scene.sheet?.length ?? 0) > (before.sheet?.length ?? 0)) this.showRound();
    super.take(next, flights);
  }

  showRound() {
    clearTimeout(this.roundTimer);
    this.roundShown = true;
    this.roundTimer = setTimeout(() => {
      this.roundShown = false;
      this.redraw();
    }, ROUND_LASTS);
  }
}

/** The key of the dish that has changed; when a page has just opened, of the last one there is. */
function touchedLast(before, after) {
  const told = new Set(before.map((leaf) => JSON.stringify(leaf)));
  return after.filter((leaf) => !leaf.pinned && !told.has(JSON.stringify(leaf))).at(-1)?.key;
}

/** A screen that everybody looks at should not go dark. */
async function stayAwake() {
  if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => {});
}

async function open(place) {
  const room = new StageRoom(await wordsFor(place), { readOnly: true });
  openEars();
  place.replaceChildren();
  render(html`<${Screen} room=${room} />`, place);
  room.connect(place.dataset.socket);
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}

open(document.getElementById("stage"));
