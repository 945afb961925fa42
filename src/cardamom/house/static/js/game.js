/** The table while a game is on, and after it: seats, middle, own cards, prompt, hand. */

import { walk } from "./a11y.js";
import { Bar } from "./bar.js";
import { clear, hasMore, tapCard, tapSeat } from "./choosing.js";
import { Dialogs } from "./dialogs.js";
import { lightsOf } from "./lights.js";
import { Hand, Middle, Own, Unfolded } from "./middle.js";
import { Prompt } from "./prompt.js";
import { Recap, Result } from "./result.js";
import { Seats } from "./seats.js";
import { Side } from "./side.js";
import { layoutOf, pileOf } from "./state.js";
import { WIDE, html, useMedia, useRoom } from "./ui.js";

const LONG_PRESS = 450;
const TREMBLE = 8;

/** Taps on cards and seats, told apart from long presses: one listener for the whole table. */
function touches(room) {
  let timer = 0;
  let start = null;
  let swallow = false;
  const cardAt = (event) => event.target.closest("[data-slot], [data-code]");
  const look = (event) => {
    const { code, lies } = cardAt(event)?.dataset ?? {};
    if (code) room.change({ sheet: code, tip: null });
    else if (lies && hasMore(pileOf(room.state.scene, lies)))
      room.change({ dialog: { kind: "pile", at: lies }, tip: null });
    else return false;
    return true;
  };
  return {
    onPointerDown: (event) => {
      swallow = false;
      if (!event.target.closest(".tip")) room.hideTip();
      start = { x: event.clientX, y: event.clientY };
      clearTimeout(timer);
      if (event.pointerType !== "mouse") timer = setTimeout(() => (swallow = look(event)), LONG_PRESS);
    },
    onPointerMove: (event) => {
      if (start && Math.abs(event.clientX - start.x) + Math.abs(event.clientY - start.y) > TREMBLE) clearTimeout(timer);
    },
    onPointerUp: () => clearTimeout(timer),
    onPointerCancel: () => clearTimeout(timer),
    onContextMenu: (event) => {
      if (!cardAt(event)) return;
      event.preventDefault();
      clearTimeout(timer);
      swallow = look(event) && event.pointerType !== "mouse";
    },
    onClick: (event) => {
      if (swallow) swallow = false;
      else tap(room, event);
    },
    onKeyDown: (event) => press(room, event, look),
  };
}

function tap(room, event) {
  const card = event.target.closest("[data-slot]");
  const seat = event.target.closest("[data-seat]");
  if (card) {
    const { lies, slot, code } = card.dataset;
    tapCard(room, { id: Number(slot), code: code || null }, lies, event);
  } else if (seat) tapSeat(room, Number(seat.dataset.seat));
}

function press(room, event, look) {
  walk(event);
  if (event.key === "i" && !event.target.closest("input, textarea, select") && look(event)) event.preventDefault();
  if (event.key !== "Escape") return;
  const { tip, unfolded, choice } = room.state;
  if (tip) room.hideTip();
  else if (unfolded !== null) room.change({ unfolded: null });
  else if (choice.picks.length || choice.kind) clear(room);
}

export function Game() {
  const room = useRoom();
  const wide = useMedia(WIDE);
  const lights = lightsOf(room);
  room.touches ??= touches(room);
  const { panel, scene } = room.state;
  const inMiddle = wide || layoutOf(scene).folded;
  const over = html`<${Unfolded} lights=${lights} wide=${wide} /><${Recap} />`;
  return html`<div
    class=${wide ? "game wide" : "game"}
    data-panel=${wide && panel ? "open" : undefined}
    ...${room.touches}
  >
    <${Bar} wide=${wide} />
    <div class="upper">
      <${Seats} lights=${lights} wide=${wide} />
      <${Middle} lights=${lights}>${inMiddle && over}<//>
      ${!inMiddle && over}
    </div>
    <div class="dock">
      <${Own} lights=${lights} />
      ${room.readOnly ? room.controls?.() : html`<${Prompt} lights=${lights} />`}
      <${Hand} lights=${lights} />
    </div>
    <${Result} />
    <${Side} wide=${wide} />
    <${Dialogs} lights=${lights} />
  </div>`;
}
