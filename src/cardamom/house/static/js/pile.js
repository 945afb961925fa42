/** Piles: side by side where every card counts, as a stack where only the top does. */

import { Card, Mini } from "./card.js";
import { pileOf, sizeOf } from "./state.js";
import { html, memo, useRoom } from "./ui.js";

const MOST_SHARED = 12;

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the cards of a pile lie side by side: not in a long one that nobody owns, even if all may look at it. */
export const isSpread = (pile) => pile.fan && (pile.owner !== null || sizeOf(pile) <= MOST_SHARED);

/** A pile by its key. @param {{at: string, lights: import("./lights.js").Lights, untitled?: boolean}} props */
export function Pile({ at, lights, untitled = false }) {
  const { scene, laid, touched, bookReady } = useRoom().state;
  const pile = pileOf(scene, at);
  return html`<${DrawnPile}
    at=${at}
    pile=${pile}
    holding=${scene.holding?.[seatFor(scene, pile)]}
    slots=${laid[at]}
    lights=${lights}
    untitled=${untitled}
    isTouched=${touched.has(at)}
    fresh=${freshIn(laid[at], at, touched)}
    ready=${bookReady}
  />`;
}

/** For whom the conditions on the cards of a pile are looked at: whose pile it is, or the reader. */
const seatFor = ({ you }, pile) => pile.owner ?? you;

/** The cards that came last, as one word: whoever gets the same word need not draw again. */
const freshIn = (slots, at, touched) =>
  slots
    .filter((slot) => touched.has(`${at}/${slot.code}`))
    .map((slot) => slot.id)
    .join();

const DrawnPile = memo(function DrawnPile({ at, pile, lights, untitled, isTouched }) {
  const room = useRoom();
  const isFan = isSpread(pile);
  const Shape = isFan ? Fan : Stack;
  const label = room.say("pile.name", { pile: capital(pile.title), n: sizeOf(pile) });
  const classes = ["pile", isFan ? "fan" : "stack", isTouched && "touched"].filter(Boolean).join(" ");
  return html`<div class=${classes} role="group" aria-label=${label} data-pile=${at} data-group=${at}>
    <${Shape} at=${at} pile=${pile} lights=${lights} />
    ${!untitled && html`<span class="pile-title">${capital(pile.title)}</span>`}
  </div>`;
});

/** Cards side by side. */
export function Fan({ at, pile, lights }) {
  const room = useRoom();
  const slots = room.state.laid[at] ?? [];
  if (!slots.length)
    return html`<span class="empty-place"><span class="unseen">${room.say("pile.empty")}</span></span>`;
  return html`<div class="fan-cards" data-slides>
    ${slots.map((slot, index) =>
      pile.covered?.[index]
        ? html`<div class="slot covered" key=${slot.id}>
            <${Mini} code=${slot.code} lies=${at} lit=${false} ready=${room.state.bookReady} />
          </div>`
        : html`<div class="slot" key=${slot.id}>
            <${CardAt} slot=${slot} at=${at} pile=${pile} lights=${lights} />
          </div>`,
    )}
  </div>`;
}

function Stack({ at, pile, lights }) {
  const room = useRoom();
  const size = sizeOf(pile);
  if (!size) return html`<span class="empty-place"><span class="unseen">${room.say("pile.empty")}</span></span>`;
  const slots = room.state.laid[at] ?? [];
  const top = slots.at(-1) ?? { id: -1, code: null };
  const stands = (slot) => slot.code !== null && (lights.isLit(slot, pile) || lights.chosen.has(slot.id));
  const below = slots.filter((slot) => slot !== top && stands(slot));
  return html`<div class="stack-cards" data-depth=${Math.min(4, Math.ceil(size / 4))} data-below=${below.length || undefined}>
    <${CardAt} slot=${top} at=${at} pile=${pile} lights=${lights} />
    ${below.map((slot) => html`<${CardAt} key=${slot.id} slot=${slot} at=${at} pile=${pile} lights=${lights} />`)}
    <span class="count numbers" aria-hidden="true">${size}</span>
  </div>`;
}

function CardAt({ slot, at, pile, lights }) {
  const room = useRoom();
  return html`<${Card}
    code=${slot.code}
    slot=${slot.id}
    lies=${at}
    lit=${lights.isLit(slot, pile)}
    chosen=${lights.chosen.has(slot.id)}
    grouped=${lights.isGrouped(slot, pile)}
    tag=${lights.chosen.get(slot.id) || ""}
    fresh=${slot.code !== null && room.state.touched.has(`${at}/${slot.code}`)}
    ready=${room.state.bookReady}
    holds=${room.signsOf(slot.code, seatFor(room.state.scene, pile))}
  />`;
}

/** The cards of a pile, small, in a row: to be seen, not tapped. `known`: without those that lie face down. */
export function MiniRow({ at, lights, most = 12, known = false }) {
  const room = useRoom();
  const pile = pileOf(room.state.scene, at);
  const all = room.state.laid[at] ?? [];
  const covered = new Set(all.filter((_, index) => pile.covered?.[index]));
  const slots = all.filter((slot) => !known || slot.code !== null);
  const more = slots.length - most;
  return html`<span class="mini-row" data-pile=${at}>
    ${slots.slice(-most).map(
      (slot) =>
        html`<${Mini}
            key=${slot.id}
            code=${slot.code}
            lies=${at}
            lit=${lights.isLit(slot, pile)}
            covered=${covered.has(slot)}
            ready=${room.state.bookReady}
          />`,
    )}
    ${more > 0 && html`<span class="more numbers">+${more}</span>`}
  </span>`;
}
