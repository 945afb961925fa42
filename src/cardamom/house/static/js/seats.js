/** The others at the table: chips on a phone, places around the table where there is room. */

import { shortName } from "./card.js";
import { Count } from "./count.js";
import { MiniRow, Pile } from "./pile.js";
import { hiddenAt, layoutOf, pileOf, placesOf, sizeOf } from "./state.js";
import { Icon, html, memo, useRoom } from "./ui.js";

const MOST_ON_A_CHIP = 9;
const MOST_COUNTED = 4;

/** The seats other than the reader's, clockwise from the reader's left. */
export function othersOf({ seats = [], you }) {
  if (you === undefined) return seats;
  return [...seats.slice(you + 1), ...seats.slice(0, you)];
}

/** A person's sign: the first letter of the name on a colour of their own. */
export function Avatar({ seat }) {
  const letter = [...(seat.name || "·")][0].toUpperCase();
  return html`<span class="avatar" data-hue=${seat.seat % 8} aria-hidden="true">${
    seat.kind === "bot" ? html`<${Icon} name="hat" />` : letter
  }</span>`;
}

/** Everything a chip shows, in a sentence. */
function described(room, seat, closed) {
  const parts = seat.tallies.length ? seat.tallies.map(({ text }) => text) : [room.say("seat.cards", { n: closed })];
  if (seat.points !== null) parts.push(room.say("seat.points", { n: seat.points }));
  for (const state of statesOf(room.state.scene, seat))
    parts.push(room.say(`seat.${state}`, { bot: room.botName(seat.standin ?? seat.bot) }));
  return room.say("seat.label", { name: seat.name, state: parts.join(room.say("list.comma")) });
}

/** Whether somebody else is of the reader's team. */
const isMate = ({ seats, you }, seat) =>
  you !== undefined && seat.seat !== you && seat.team !== null && seats[you].team === seat.team;

function statesOf(scene, seat) {
  return [
    seat.turn && "turn",
    seat.asked && "asked",
    seat.sealed && "sealed",
    seat.kind === "bot" && "bot",
    seat.standin && "standin",
    !seat.here && "away",
    seat.host && "host",
    isMate(scene, seat) && "mate",
  ].filter(Boolean);
}

function Marks({ seat }) {
  const { scene } = useRoom().state;
  return html`<span class="marks" aria-hidden="true">
    ${isMate(scene, seat) && html`<${Icon} name="people" />`} ${seat.host && html`<${Icon} name="crown" />`} ${(!seat.here || seat.standin) && html`<${Icon} name="plug" />`}
    ${seat.sealed ? html`<${Icon} name="check" />` : seat.asked && html`<span class="thinking"></span>`}
  </span>`;
}

const CardsHeld = ({ closed }) => html`<span><${Icon} name="cards" />${closed}</span>`;

/** What is counted at a seat: picture and number. */
const Counted = ({ tallies }) =>
  tallies.map(
    ({ name, icon, value, of, word }) => html`<span key=${name} title=${word}>
      <${Icon} name=${icon} />${value}${of > 0 && html`<span class="tally-of">/${of}</span>`}
    </span>`,
  );

function Stats({ seat, closed }) {
  return html`<span class="stats numbers" aria-hidden="true">
    ${seat.tallies.length ? html`<${Counted} tallies=${seat.tallies.slice(0, MOST_COUNTED)} />` : html`<${CardsHeld} closed=${closed} />`}
    ${seat.points !== null && html`<span><${Icon} name="star" /><${Count} value=${seat.points} /></span>`}
  </span>`;
}

/** What a seat is known by: the cards of it that are read. */
function Sign({ seat }) {
  const room = useRoom();
  const keys = placesOf(room.state).read(seat.seat);
  const codes = keys.flatMap((key) => room.state.laid[key].map((slot) => slot.code));
  return html`<span class="seat-sign">${codes.map((code) => shortName(room.nameOfCard(code))).join(room.say("list.comma"))}</span>`;
}

function Head({ seat, closed, lights, unfolded }) {
  const room = useRoom();
  const isLit = lights.look.offer !== null && lights.look.seats.has(seat.seat);
  const isChosen = lights.look.picks.some((pick) => pick.seat === seat.seat);
  const classes = ["seat-head", isLit && "lit", isChosen && "chosen"].filter(Boolean).join(" ");
  return html`<button
    type="button"
    class=${classes}
    data-seat=${seat.seat}
    aria-expanded=${unfolded ? "true" : "false"}
    aria-pressed=${isChosen ? "true" : undefined}
    aria-label=${described(room, seat, closed) + (isLit ? room.say("seat.lit") : "")}
  >
    <${Avatar} seat=${seat} />
    <span class="who">
      <span class="seat-name">${seat.name} <${Sign} seat=${seat} /></span>
      <${Stats} seat=${seat} closed=${closed} />
    </span>
    <${Marks} seat=${seat} />
  </button>`;
}

/** One seat on a phone: the open cards stand on the chip, small; a tap shows them large. */
const Chip = memo(function Chip({ seat, keys: joined, lights }) {
  const keys = joined ? joined.split(",") : [];
  const room = useRoom();
  const closed = hiddenAt(room.state, keys);
  const classes = ["seat", seat.turn && "turn", lights.seats.includes(seat.seat) && "has-lit"]
    .filter(Boolean)
    .join(" ");
  const head = html`<${Head} seat=${seat} closed=${closed} lights=${lights} unfolded=${room.state.unfolded === seat.seat} />`;
  if (layoutOf(room.state.scene).folded)
    return html`<div class=${`${classes} folded`} data-seat-box=${seat.seat}>${head}<${Reactions} seat=${seat.seat} /></div>`;
  const stacks = keys.filter((key) => isOpenStack(room.state, key) && sizeOf(pileOf(room.state.scene, key)));
  const rows = keys.filter((key) => showsAny(room.state, key) && !stacks.includes(key));
  return html`<div class=${classes} data-seat-box=${seat.seat}>
    ${head}
    <div class="chip-cards">
      ${stacks.map((key) => html`<${Pile} key=${key} at=${key} lights=${lights} untitled=${true} />`)}
      ${
        rows.length > 0 &&
        html`<span class="minis" aria-hidden="true">${rows.map(
          (key) => html`<${MiniRow} key=${key} at=${key} lights=${lights} most=${MOST_ON_A_CHIP} known=${true} />`,
        )}</span>`
      }
    </div>
    <${Reactions} seat=${seat.seat} />
  </div>`;
});

/** Whether all see the top card of a pile and no more than that counts: its place stays the same, lit or not. */
const isOpenStack = ({ scene }, key) => pileOf(scene, key).open && !pileOf(scene, key).fan;

const showsOpen = ({ scene, laid }, key) => pileOf(scene, key).open && pileOf(scene, key).fan && laid[key].length > 0;

/** Whether there is something to see in a pile: it is open, or some of its cards are known all the same. */
export const showsAny = (state, key) => showsOpen(state, key) || state.laid[key].some((slot) => slot.code !== null);

/** One seat around the table: its first open pile can be tapped, the others are shown small. */
const Place = memo(function Place({ seat, keys: joined, lights }) {
  const keys = joined ? joined.split(",") : [];
  const room = useRoom();
  const { state } = room;
  const closed = hiddenAt(state, keys);
  const { aside } = layoutOf(state.scene);
  const isAside = (key) => aside.includes(pileOf(state.scene, key).zone) && !laidLit(state, key, lights);
  const isCounted = (key) => seat.tallies.length > 0 && !showsAny(state, key);
  const shown = keys.filter((key) => sizeOf(pileOf(state.scene, key)) && !isAside(key) && !isCounted(key));
  const main = keys.find((key) => pileOf(state.scene, key).open && pileOf(state.scene, key).fan);
  const isMain = (key) => key === main || isOpenStack(state, key) || laidLit(state, key, lights);
  const classes = ["seat", seat.turn && "turn", lights.seats.includes(seat.seat) && "has-lit"]
    .filter(Boolean)
    .join(" ");
  return html`<div class=${classes} data-seat-box=${seat.seat}>
    <${Head} seat=${seat} closed=${closed} lights=${lights} unfolded=${state.unfolded === seat.seat} />
    <div class="spread">
      ${shown.filter(isMain).map((key) => html`<${Pile} key=${key} at=${key} lights=${lights} untitled=${true} />`)}
      ${shown
        .filter((key) => !isMain(key))
        .map((key) => html`<${MiniRow} key=${key} at=${key} lights=${lights} most=${8} />`)}
    </div>
    <${Reactions} seat=${seat.seat} />
  </div>`;
});

const laidLit = ({ scene, laid }, key, lights) => laid[key].some((slot) => lights.isLit(slot, pileOf(scene, key)));

/** All that a seat shows besides its own facts, as one word: whoever gets the same word need not draw again. */
function seenAt({ scene, laid, touched, unfolded, reactions, bookReady }, seat, keys) {
  const cards = keys.map((key) =>
    laid[key].map((slot) => `${slot.id}${slot.code}${touched.has(`${key}/${slot.code}`) ? "!" : ""}`).join(),
  );
  const floating = reactions.filter((other) => other.seat === seat).map((other) => other.key);
  return [...cards, unfolded === seat, ...floating, bookReady, scene.holding?.[seat]].join(";");
}

function Reactions({ seat }) {
  const { reactions } = useRoom().state;
  return reactions
    .filter((other) => other.seat === seat)
    .map((other) => html`<span class="reaction" key=${other.key}><${Icon} name=${other.what} /></span>`);
}

/** All others. @param {{lights: import("./lights.js").Lights, wide: boolean}} props */
export function Seats({ lights, wide }) {
  const room = useRoom();
  const { scene } = room.state;
  const places = placesOf(room.state);
  const others = othersOf(scene);
  const draw = (Shape) => (seat) => {
    const keys = places.of(seat.seat);
    return html`<${Shape}
      key=${seat.seat}
      seat=${seat}
      keys=${keys.join()}
      lights=${lights}
      seen=${seenAt(room.state, seat.seat, keys)}
    />`;
  };
  if (!wide) {
    return html`<section
      class="seats"
      data-others=${others.length}
      data-folded=${layoutOf(scene).folded ? "yes" : undefined}
      aria-label=${room.say("region.others")}
    >
      ${others.map(draw(Chip))}
    </section>`;
  }
  const sides = others.length > 2;
  const top = sides ? others.slice(1, -1) : others;
  return html`<section class="seats" aria-label=${room.say("region.others")}>
    ${sides && html`<div class="seats-left">${others.slice(0, 1).map(draw(Place))}</div>`}
    <div class="seats-top" data-others=${top.length}>${top.map(draw(Place))}</div>
    ${sides && html`<div class="seats-right">${others.slice(-1).map(draw(Place))}</div>`}
  </section>`;
}
