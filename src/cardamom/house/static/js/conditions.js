/** The conditions on the cards that are being chosen, in words: small cards have room for their pictures only. */

import { shortName } from "./card.js";
import { Icon, html, useRoom } from "./ui.js";

const MOST_AHEAD = 3;
const MARKS = { "+": "✓", "-": "✗", "?": "" };

/** @param {{look: import("./asking.js").Look}} props */
export function Conditions({ look }) {
  const room = useRoom();
  const hasSigns = (code) => room.face(code)?.signs?.length > 0;
  const picked = look.picks.map((pick) => pick.card).filter(hasSigns);
  const ahead = look.offer ? [...look.cards.keys()].filter(hasSigns) : [];
  const codes = picked.length || ahead.length > MOST_AHEAD ? picked : ahead;
  if (!codes.length) return null;
  return html`<ul class=${picked.length ? "conditions" : "conditions ahead"}>${codes.map(
    (code) => html`<${Condition} key=${code} code=${code} />`,
  )}</ul>`;
}

/** One card: its name, what its conditions are worth, and each of them with a tick or a cross. */
function Condition({ code }) {
  const room = useRoom();
  const { name, signs, any_sign: any, reward } = room.face(code);
  const holds = room.signsOf(code, room.state.scene.you);
  const joint = room.say(any ? "signs.or" : "signs.and");
  return html`<li>
    <b>${shortName(name)} ${reward}</b>
    ${signs.map(
      (sign, index) => html`<span class="condition" key=${sign.key} data-holds=${holds[index]}>
        ${index > 0 && html`<span class="soft">${joint} </span>`}
        <${Icon} name=${sign.icon} /> ${sign.word} <b>${MARKS[holds[index]]}</b>
      </span>`,
    )}
  </li>`;
}
