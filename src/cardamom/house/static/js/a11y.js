/** For ears and keyboards: every event is told once, and the focus does not fall off the table. */

const TOLD_AT_ONCE = 40;
const FORGOTTEN_AFTER = 20_000;

function region(id, manners) {
  const found = document.getElementById(id);
  if (found) return found;
  const made = document.createElement("div");
  made.id = id;
  made.className = "unseen";
  made.setAttribute("aria-live", manners);
  document.body.append(made);
  return made;
}

/** Make the live regions before there is anything to tell: what is there from the start is not read out. */
export function openEars() {
  region("told", "polite");
  region("told-now", "assertive");
}

function tellIn(id, manners, text) {
  const line = document.createElement("p");
  line.textContent = text;
  region(id, manners).append(line);
  setTimeout(() => line.remove(), FORGOTTEN_AFTER);
}

/** Tell sentences when there is a pause. */
export function tell(sentences) {
  for (const text of sentences.slice(-TOLD_AT_ONCE)) tellIn("told", "polite", text);
}

/** Take back what was told and must not be read any more. */
export function unsay(sentences) {
  for (const line of document.querySelectorAll("#told p")) if (sentences.includes(line.textContent)) line.remove();
}

/** Tell a sentence at once: it is the listener's turn. */
export const tellNow = (text) => tellIn("told-now", "assertive", text);

/**
 * Where the focus is among cards or in the prompt, so that it can be found again when what had it is gone.
 * @returns {{group: string, index: number} | null}
 */
export function focusPlace() {
  const focused = document.activeElement;
  if (focused?.closest?.(".prompt")) return { group: "", index: 0 };
  const group = focused?.closest?.("[data-group]");
  if (!group) return null;
  return { group: group.dataset.group, index: stops(group).indexOf(document.activeElement) };
}

/** Give the focus to the neighbour of what had it, if that is gone. */
export function keepFocus(place) {
  if (!place || (document.activeElement && document.activeElement !== document.body)) return;
  const group = document.querySelector(`[data-group="${CSS.escape(place.group)}"]`);
  const left = group ? stops(group) : [];
  const next = left[Math.min(place.index, left.length - 1)] ?? document.querySelector("[data-prompt]");
  next?.focus({ preventScroll: true });
}

const stops = (group) => [...group.querySelectorAll("button:not([tabindex='-1'])")];

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Arrow keys walk among the cards of a group; Tab goes on as everywhere. */
export function walk(event) {
  const group = event.target.closest("[data-group]");
  const ends = { Home: 0, End: -1 };
  if (!group || !(event.key in STEPS || event.key in ends) || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = stops(group);
  const here = all.indexOf(event.target);
  if (here < 0) return;
  event.preventDefault();
  const next = event.key in ends ? all.at(ends[event.key]) : all[(here + STEPS[event.key] + all.length) % all.length];
  next?.focus();
}
