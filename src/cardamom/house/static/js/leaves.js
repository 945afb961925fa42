/** What lies on the table to be read: an assignment, and dishes in the words of their cooks. The latest stays in sight. */

import { Face } from "./card.js";
import { html, useEffect, useRef, useRoom } from "./ui.js";

export function Leaves() {
  const room = useRoom();
  const { leaves = [] } = room.state.scene;
  const end = useRef(null);
  const lines = leaves.reduce((sum, leaf) => sum + leaf.lines.length, leaves.length);
  useEffect(() => {
    const box = end.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [lines]);
  if (!leaves.length) return null;
  return html`<div class="leaves" ref=${end} tabindex="0" role="group" aria-label=${room.say("region.leaves")}>
    ${leaves.map((leaf, index) => html`<${Leaf} key=${index} leaf=${leaf} />`)}
  </div>`;
}

function Leaf({ leaf }) {
  return html`<article class="leaf">
    <h3>${leaf.title}</h3>
    ${leaf.lines.length > 0 && html`<ol>${leaf.lines.map((line) => html`<${Line} key=${line.card} line=${line} />`)}</ol>`}
    ${leaf.note && html`<p>${leaf.note}</p>`}
  </article>`;
}

function Line({ line }) {
  const room = useRoom();
  return html`<li>
    <button
      type="button"
      class="mini leaf-card"
      aria-label=${room.nameOfCard(line.card)}
      onClick=${() => room.change({ sheet: line.card })}
    >
      <${Face} face=${room.face(line.card)} group=${room.group(line.card)} code=${line.card} />
    </button>
    <span>${line.text || room.nameOfCard(line.card)}</span>
  </li>`;
}
