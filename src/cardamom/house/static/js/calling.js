/** Calling a reader back to the table: the title and the icon of the page, a buzz, a bell. */

import { asset } from "./ui.js";
import { play } from "./sound.js";

const BUZZ = [60, 40, 60];

/** Whether the table waits for this reader, who has not answered yet. */
export function isWaitingForMe(scene) {
  const seat = scene.seats?.[scene.you];
  return scene.question !== undefined && !scene.mine && !seat?.standin && scene.phase === "playing";
}

function setIcon(name) {
  const link = document.querySelector("link[rel~='icon']");
  const href = asset(`icons/${name}.png`);
  if (link && link.getAttribute("href") !== href) link.setAttribute("href", href);
}

/**
 * Say what the table is up to where a reader in another tab sees it.
 * @param {import("./room.js").Room} room
 * @param {boolean} asksAnew whether the question is a new one, or somebody rang
 */
export function callToTable(room, asksAnew) {
  const { scene } = room.state;
  if (!scene.table) return;
  const mine = isWaitingForMe(scene);
  const parts = { game: scene.table.title, name: scene.turn === undefined ? "" : room.nameOf(scene.turn) };
  const title = room.say(titleOf(scene, mine), parts);
  if (document.title !== title) document.title = title;
  setIcon(mine ? "favicon-turn" : "favicon");
  if (!mine || !asksAnew || room.readOnly) return;
  room.tellNow(scene.prompt);
  play("bell");
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
}

function titleOf(scene, mine) {
  if (mine) return "title.yours";
  if (scene.phase === "open") return "title.open";
  if (scene.phase === "playing" && scene.turn !== undefined) return "title.theirs";
  return "title.plain";
}
