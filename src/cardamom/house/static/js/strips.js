/** Facts that stay in sight with their pictures: the special group of a round, the cards that a recipe needs. */

import { Face } from "./card.js";
import { placeOf } from "./room.js";
import { placesOf } from "./state.js";
import { Icon, html, useRoom } from "./ui.js";

export function Strips() {
  const room = useRoom();
  const { strips = [] } = room.state.scene;
  if (!strips.length) return null;
  return html`<div class="strips">
    ${strips.map(
      (strip) => html`<div class="strip" key=${strip.title}>
        <span class="strip-title">${strip.title}</span>
        ${strip.text && html`<${Group} strip=${strip} />`} ${strip.cards.length > 0 && html`<${Wanted} strip=${strip} />`}
      </div>`,
    )}
  </div>`;
}

function Group({ strip }) {
  const room = useRoom();
  const group = room.book?.groups?.[strip.group];
  const said = room.say("strips.said", { title: strip.title, text: strip.text });
  return html`<button
    type="button"
    class=${group ? "chip group-chip" : "chip"}
    style=${group ? { "--tint": group.colour, "--deep": group.ink } : {}}
    aria-label=${said}
    onClick=${(event) => room.tip(said, placeOf(event))}
  >
    ${group && html`<${Icon} name=${group.icon} />`}${strip.text}
  </button>`;
}

/** Cards to be collected: those in the reader's hand are ticked. */
function Wanted({ strip }) {
  const room = useRoom();
  const held = new Set(placesOf(room.state).hand.flatMap((key) => room.state.laid[key].map((slot) => slot.code)));
  const found = strip.cards.filter((code) => held.has(code)).length;
  const key = (code) => (held.has(code) ? "strips.held" : "strips.missing");
  return html`<span class="wanted" role="group" aria-label=${strip.title}>
    ${strip.cards.map(
      (code) => html`<button
        type="button"
        key=${code}
        class=${held.has(code) ? "mini wanted-card held" : "mini wanted-card"}
        aria-label=${room.say(key(code), { name: room.nameOfCard(code) })}
        title=${room.nameOfCard(code)}
        onClick=${() => room.change({ sheet: code })}
      >
        <${Face} face=${room.face(code)} group=${room.group(code)} code=${code} />
      </button>`,
    )}
    ${room.state.scene.you !== undefined &&
    html`<span class="numbers wanted-count">${room.say("strips.count", { n: found, all: strip.cards.length })}</span>`}
  </span>`;
}
