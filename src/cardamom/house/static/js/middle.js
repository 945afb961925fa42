/** The middle of the table, the reader's own cards, and what is unfolded over the middle. */

import { shortName } from "./card.js";
import { Avatar, showsAny } from "./seats.js";
import { MiniRow, Pile, capital } from "./pile.js";
import { SaidOf } from "./side.js";
import { layoutOf, pileOf, placesOf, sizeOf } from "./state.js";
import { Leaves } from "./leaves.js";
import { Strips } from "./strips.js";
import { Button, Icon, html, useRoom } from "./ui.js";

/** What all share, and what lies over it. */
export function Middle({ lights, children }) {
  const room = useRoom();
  const { scene } = room.state;
  const quiet = room.book?.quiet ?? [];
  const isShown = (key) => !quiet.includes(pileOf(scene, key).zone) || sizeOf(pileOf(scene, key)) > 0;
  const shared = placesOf(room.state).shared.filter(isShown);
  return html`<section class="middle" aria-label=${room.say("region.middle")}>
    <${Strips} />
    <${Leaves} />
    <div class="shared">${shared.map((key) => html`<${Pile} key=${key} at=${key} lights=${lights} />`)}</div>
    ${children}
  </section>`;
}

/**
 * The cards of a seat, large, over the middle: of the one that was tapped, or on a phone of all from whom something may
 * be picked now.
 */
export function Unfolded({ lights, wide }) {
  const room = useRoom();
  const { scene, unfolded } = room.state;
  const { folded } = layoutOf(scene);
  const tray = !wide && lights.look.offer && (unfolded === null || (folded && unfolded !== "none")) ? lights.seats : [];
  const seats = typeof unfolded === "number" && !(folded && tray.length) ? [unfolded] : tray;
  if (!seats.length || !scene.seats) return null;
  const close = () => room.change({ unfolded: unfolded === null ? "none" : null });
  return html`<div
    class=${seats.length > 1 ? "unfolded tray" : "unfolded"}
    role="group"
    aria-label=${room.say("region.unfolded")}
  >
    <${Button} look="quiet round unfold-close" icon="close" aria-label=${room.say("unfolded.close")} onClick=${close} />
    ${seats.map(
      (seat) =>
        html`<${SeatSheet} key=${seat} seat=${scene.seats[seat]} lights=${lights} alone=${seats.length === 1} />`,
    )}
  </div>`;
}

function SeatSheet({ seat, lights, alone }) {
  const room = useRoom();
  const { reminders: said } = room.state.scene;
  const keys = placesOf(room.state)
    .of(seat.seat)
    .filter((key) => sizeOf(pileOf(room.state.scene, key)));
  const hasLight = (key) => room.state.laid[key].some((slot) => lights.isLit(slot, pileOf(room.state.scene, key)));
  const hasPick = (key) => room.state.laid[key].some((slot) => lights.chosen.has(slot.id));
  const isCounted = (key) => seat.tallies.length > 0 && !showsAny(room.state, key);
  const shown = alone ? keys.filter((key) => !isCounted(key)) : keys.filter((key) => hasLight(key) || hasPick(key));
  return html`<div class="seat-sheet">
    <h2 class="seat-sheet-name"><${Avatar} seat=${seat} /> ${seat.name}</h2>
    ${alone && html`<${SeatDeeds} seat=${seat} /><${Station} seat=${seat} />`}
    <div class="seat-piles">${shown.map(
      (key) => html`<${Pile} key=${key} at=${key} lights=${lights} untitled=${!alone} />`,
    )}</div>
    ${!shown.length && html`<p class="soft">${room.say("unfolded.nothing")}</p>`}
    ${alone && said && html`<h3 class="side-head">${room.say("said.title")}</h3><${SaidOf} lines=${said[seat.seat]} />`}
  </div>`;
}

/** What can be done about a seat: remind it, claim it, ask it to leave. */
function SeatDeeds({ seat }) {
  const room = useRoom();
  const { scene } = room.state;
  if (room.readOnly) return null;
  const seated = scene.you !== undefined;
  const person = seat.kind === "person";
  const canNudge = seated && person && seat.asked && !seat.standin;
  const canRemove = scene.hosting && person && seat.seat !== scene.you;
  const deed = (key, act, look = "") =>
    html`<button type="button" class=${`button ${look}`} onClick=${act}>${room.say(key, { name: seat.name })}</button>`;
  return html`<div class="seat-deeds">
    <p class="soft small">${describedRole(room, seat)}</p>
    ${canNudge && deed("seat.nudge", () => room.ask("nudge", { seat: seat.seat }))}
    ${!seated && person && deed("seat.claim", () => room.change({ dialog: { kind: "claim", seat: seat.seat } }))}
    ${canRemove && deed("seat.remove", () => room.change({ dialog: { kind: "remove", seat: seat.seat } }), "danger")}
  </div>`;
}

function describedRole(room, seat) {
  if (seat.kind === "bot") return room.say("role.bot", { bot: room.botName(seat.bot) });
  if (seat.standin) return room.say("role.standin", { name: seat.name, bot: room.botName(seat.standin) });
  return room.say(seat.here ? "role.here" : "role.away", { name: seat.name });
}

/** What is counted at a seat, in words, and the texts of the cards that are read. */
function Station({ seat }) {
  const room = useRoom();
  const codes = placesOf(room.state)
    .read(seat.seat)
    .flatMap((key) => room.state.laid[key].map((slot) => slot.code));
  if (!seat.tallies.length && !codes.length) return null;
  return html`<div class="station">
    <ul class="tallies numbers">
      ${seat.tallies.map((tally) => html`<${TallyWords} key=${tally.name} ...${tally} />`)}
      <li>
        <span aria-hidden="true"><${Icon} name="star" /><b>${seat.points}</b></span>
        <span class="unseen">${room.say("seat.points", { n: seat.points })}</span>
      </li>
    </ul>
    ${codes.map((code) => html`<${Plaque} key=${code} code=${code} />`)}
  </div>`;
}

function TallyWords({ value, of, word, text }) {
  return html`<li>
    <span aria-hidden="true"><b>${of > 0 ? `${value}/${of}` : value}</b> ${word}</span><span class="unseen">${text}</span>
  </li>`;
}

/** A card that is read: its name and its text; a tap shows it up close. */
function Plaque({ code }) {
  const room = useRoom();
  const face = room.face(code);
  if (!face) return null;
  return html`<button type="button" class="plaque" onClick=${() => room.change({ sheet: code })}>
    <${Icon} name=${face.icon} /><span class="plaque-text"><b>${shortName(face.name)}.</b> ${face.text}</span>
  </button>`;
}

/**
 * The reader's own cards that all can see: the first pile to be tapped, the others small. Where a game says which
 * piles are tapped, these have a row of their own.
 */
export function Own({ lights }) {
  const room = useRoom();
  const { own } = placesOf(room.state);
  const { scene, laid } = room.state;
  if (!own.length) return null;
  const [main] = own;
  const { large } = layoutOf(scene);
  const isNeeded = (key) =>
    laid[key].some((slot) => lights.chosen.has(slot.id) || (lights.look.offer && lights.isLit(slot, pileOf(scene, key))));
  const isTapped = (key) =>
    large.length ? large.includes(pileOf(scene, key).zone) : key === main || !pileOf(scene, key).fan;
  const isLarge = (key) => isTapped(key) || isNeeded(key);
  const small = own
    .filter((key) => !isLarge(key))
    .map((key) => html`<${SmallPile} key=${key} at=${key} lights=${lights} />`);
  return html`<section class="own" aria-label=${room.say("region.own")}>
    <${Station} seat=${scene.seats[scene.you]} />
    <div class="own-rows">
      <div class="own-row">
        ${own.filter(isLarge).map((key) => html`<${Pile} key=${key} at=${key} lights=${lights} />`)}
        ${!large.length && small}
      </div>
      ${large.length > 0 && small.length > 0 && html`<div class="own-row small-row">${small}</div>`}
    </div>
  </section>`;
}

function SmallPile({ at, lights }) {
  const room = useRoom();
  const pile = pileOf(room.state.scene, at);
  const title = capital(pile.title);
  const label = room.say("pile.name", { pile: title, n: sizeOf(pile) });
  if (!sizeOf(pile))
    return html`<div class="small-pile" data-pile=${at}><span class="pile-title">${title}</span></div>`;
  return html`<div class="small-pile" role="group" aria-label=${label}>
    <button
      type="button"
      class="small-pile-button"
      aria-label=${label}
      onClick=${() => room.change({ dialog: { kind: "pile", at } })}
    >
      <${MiniRow} at=${at} lights=${lights} most=${10} />
    </button>
    <span class="pile-title" aria-hidden="true">${title}</span>
  </div>`;
}

/** The reader's hand: what only they can see. */
export function Hand({ lights }) {
  const room = useRoom();
  const { hand } = placesOf(room.state);
  if (!hand.length) return null;
  return html`<section class="my-hand" aria-label=${room.say("region.hand")}>
    ${hand.map((key) => html`<${Pile} key=${key} at=${key} lights=${lights} />`)}
  </section>`;
}
