/** The whole screen of a table, live or replayed, drawn again whenever the room changes. */

import { keepFocus } from "./a11y.js";
import { Dialogs } from "./dialogs.js";
import { fly } from "./flip.js";
import { Game } from "./game.js";
import { lightsOf } from "./lights.js";
import { Lobby } from "./lobby.js";
import { Link, Notice, Tip } from "./overlays.js";
import { RoomContext, html, useLayoutEffect, useRoom, useState } from "./ui.js";
import { speaker } from "./words.js";

export function Screen({ room }) {
  const [, draw] = useState(0);
  room.redraw = () => draw((number) => number + 1);
  useLayoutEffect(() => {
    fly(room);
    keepFocus(room.after.focus);
    room.after.focus = null;
  });
  return html`<${RoomContext.Provider} value=${room}><${Page} /><${Tip} /><${Notice} /><${Link} /><//>`;
}

function Page() {
  const room = useRoom();
  const { scene, refused } = room.state;
  if (refused) return html`<${Sorry} text=${refused} />`;
  if (!scene.table) return html`<p class="laying">${room.say("table.laying")}</p>`;
  if (scene.phase === "closed") return html`<${Sorry} text=${room.say("table.closed")} />`;
  if (scene.phase === "open") return html`<${Lobby} /><${Dialogs} lights=${lightsOf(room)} />`;
  return html`<${Game} />`;
}

function Sorry({ text }) {
  const room = useRoom();
  return html`<div class="sorry panel">
    <h1>${text}</h1><a class="button primary" href="/">${room.say("menu.home")}</a>
  </div>`;
}

/** Somebody who speaks the words that a page names. */
export async function wordsFor(place) {
  const answer = await fetch(place.dataset.words);
  return speaker(await answer.json());
}
