/** Small papers over everything: the sentence near the finger, notices, and how the line to the house is. */

import { Icon, html, useLayoutEffect, useRef, useRoom } from "./ui.js";

const EDGE = 8;
const ABOVE = 18;

/** A sentence near the finger, inside the window whatever the finger touched. */
export function Tip() {
  const room = useRoom();
  const { tip } = room.state;
  const paper = useRef(null);
  useLayoutEffect(() => {
    if (!tip || !paper.current) return;
    const { width, height } = paper.current.getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(innerWidth - width - EDGE, tip.x - width / 2));
    const above = tip.y - height - ABOVE;
    const top = above > EDGE ? above : Math.min(innerHeight - height - EDGE, tip.y + ABOVE);
    paper.current.style.left = `${left}px`;
    paper.current.style.top = `${top}px`;
  }, [tip]);
  return html`<div role="status" class="tip-place">
    ${
      tip &&
      html`<div class="tip" ref=${paper}>
      <span>${tip.text}</span>
      ${
        tip.card &&
        html`<button
          type="button"
          class="tip-more"
          onClick=${() => room.change({ sheet: tip.card, tip: null })}
        >
          <${Icon} name="info" />
            <span class="unseen">${room.say("card.about", { name: room.nameOfCard(tip.card) })}
          </span>
        </button>`
      }
      <button
        type="button"
        class="tip-more"
        onClick=${() => room.hideTip()}
      >
        <${Icon} name="close" /><span class="unseen">${room.say("tip.close")}</span>
      </button>
    </div>`
    }
  </div>`;
}

/** Something went wrong, or is to be known for a moment. */
export function Notice() {
  const room = useRoom();
  const { notice } = room.state;
  if (!notice) return null;
  return html`<div class="notice">
    <span>${notice}</span>
    <button
      type="button"
      class="tip-more"
      onClick=${() => room.change({ notice: null })}
    >
      <${Icon} name="close" /><span class="unseen">${room.say("tip.close")}</span>
    </button>
  </div>`;
}

/** The line to the house is gone; it comes back by itself. */
export function Link() {
  const room = useRoom();
  if (room.state.linked !== false) return null;
  return html`<p class="link-lost"><${Icon} name="plug" />${room.say("link.lost")}</p>`;
}
