/** The bar at the top: the game, where it stands, the stall clock, the menu. */

import { placeOf } from "./room.js";
import { Button, Icon, html, useRoom } from "./ui.js";

const SOON = 0.34;

export function Bar({ wide }) {
  const room = useRoom();
  const { scene, panel } = room.state;
  const open = (name) => () => room.change({ panel: panel === name ? null : name });
  const tab = (name, icon) =>
    html`<${Button} look="quiet bar-button" icon=${icon} pressed=${panel === name} onClick=${open(name)}>
      ${room.say(`side.${name}`)}
    <//>`;
  return html`<header class="bar">
    <div class="bar-text">
      <h1 class="game-title">${scene.table.title}</h1>
      <p class="facts">${[...(scene.facts ?? []), leftUntilTheEnd(room)].join(" ")}</p>
    </div>
    <${StallClock} />
    ${wide && html`${tab("log", "log")} ${scene.reminders && tab("said", "memory")} ${tab("scores", "trophy")} ${tab("rules", "rules")}`}
    <button
      type="button"
      class="button quiet round"
      aria-label=${room.say("menu.open")}
      aria-haspopup="dialog"
      onClick=${() => room.change({ dialog: { kind: "menu" } })}
    >
      <${Icon} name="menu" />
    </button>
  </header>`;
}

/** What is left until the end, where the game has words for it. */
function leftUntilTheEnd(room) {
  const left = (room.state.scene.clocks ?? []).map((clock) => clock.word).filter(Boolean);
  return left.length ? room.say("bar.left", { things: left.join(room.say("bar.or")) }) : "";
}

/** The clock that ends a game in which nothing happens: a ring that empties, its sentence on a tap. */
function StallClock() {
  const room = useRoom();
  const clocks = (room.state.scene.clocks ?? []).filter((clock) => !clock.word);
  if (!clocks.length) return null;
  const share = (clock) => clock.left / Math.max(1, clock.of);
  const next = clocks.reduce((least, clock) => (share(clock) < share(least) ? clock : least));
  const text = clocks.map((clock) => room.say("bar.clock", { text: clock.text })).join(" ");
  const part = Math.max(0, Math.min(1, share(next)));
  return html`<button
    type="button"
    class=${part <= SOON ? "stall soon" : "stall"}
    aria-label=${text}
    style=${{ "--part": part }}
    onClick=${(event) => room.tip(text, placeOf(event))}
  >
    <span class="stall-ring"></span><span class="numbers">${next.left}</span>
  </button>`;
}
