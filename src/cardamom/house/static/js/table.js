/** The page of a table: takes the words, opens the line, and draws whatever the table has come to. */

import { openEars } from "./a11y.js";
import { Room } from "./room.js";
import { Screen, wordsFor } from "./screen.js";
import { listenForFirstTouch } from "./sound.js";
import { html, render } from "./ui.js";

async function open(place) {
  const room = new Room(await wordsFor(place));
  openEars();
  listenForFirstTouch();
  place.replaceChildren();
  render(html`<${Screen} room=${room} />`, place);
  room.connect(place.dataset.socket);
}

open(document.getElementById("table"));
