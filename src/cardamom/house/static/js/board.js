/** A board for chips: a row for everybody who may get one, and a tap for each chip. All are given out before it counts. */

import { act, giveValue, takeBack } from "./choosing.js";
import { Button, Icon, html, useRoom } from "./ui.js";

/** Whether all parts of a kind of move are chips to give away. */
export const isBoard = (offer) => offer.parts.length > 0 && offer.parts.every((part) => part.token);

/** @param {{look: import("./asking.js").Look, draft: {ok: boolean, why: string} | null}} props */
export function Board({ look, draft }) {
  const room = useRoom();
  const { offer, move, parts } = look;
  const isReady = Boolean(move) && draft?.ok === true;
  const left = offer.parts.filter((part) => parts[part.name] === undefined).map((part) => part.token);
  const told = left.length ? room.say("board.left", { chips: left.join(room.say("list.comma")) }) : room.say("board.all");
  return html`<div class="board">
    <p class="board-left" role="status">${told}</p>
    <ul class="board-rows">
      ${offer.parts[0].among.map((value) => html`<${Row} key=${value} look=${look} value=${value} />`)}
    </ul>
    <div class="deeds">
      <button
        type="button"
        class="button primary do-it"
        aria-disabled=${isReady ? undefined : "true"}
        onClick=${(event) => act(room, event)}
      >
        <${Icon} name="check" />${room.say("prompt.do", { kind: offer.title })}
      </button>
      <${Button} look="take-back" icon="back" onClick=${() => takeBack(room)}>${room.say("prompt.take_back")}<//>
    </div>
  </div>`;
}

function Row({ look, value }) {
  const room = useRoom();
  const { offer, parts } = look;
  const sum = offer.parts.reduce((points, part) => points + (parts[part.name] === value ? Number(part.token) : 0), 0);
  const name = nameOf(room, offer.parts[0], value);
  return html`<li class="board-row">
    <span class="board-name">${name}</span> <strong class="numbers board-sum">${sum || ""}</strong>
    <div class="board-chips" role="group" aria-label=${name}>
      ${offer.parts.map(
        (part) => html`<button
          type="button"
          key=${part.name}
          class="board-chip numbers"
          data-chip=${part.token}
          aria-pressed=${parts[part.name] === value ? "true" : "false"}
          aria-label=${room.say("board.give", { chip: part.token, name })}
          onClick=${() => giveValue(room, offer, part, value)}
        >
          ${part.token}
        </button>`,
      )}
    </div>
  </li>`;
}

/** A dish by its leaf, where it has one; otherwise whoever sits there. */
function nameOf(room, part, value) {
  const leaf = (room.state.scene.leaves ?? []).find((other) => other.key && other.about === value);
  if (leaf) return leaf.title;
  return part.kind === "seat" ? room.nameOf(value) : String(value);
}
