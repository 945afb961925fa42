/**
 * What the table is like: one flat scene, kept up to date by steps, and cards that keep their places.
 * Pure functions: a step makes a new state, and whatever did not change stays the same object, so that it is not drawn.
 */

/**
 * @typedef {{id: number, code: string | null}} Slot a place where a card lies; its id stays while the card does
 * @typedef {{n: number, kind: string, text: string, seat?: number | null}} Line
 * @typedef {{source: string, target: string, cards: (string | null)[]}} Flight
 * @typedef {{seq: number, scene: Record<string, any>, log: Line[], laid: Record<string, Slot[]>, held: string[],
 *            touched: Set<string>}} State
 */

const LONGEST_LOG = 2000;
const PILE = "pile:";

/** @returns {State} */
export const emptyState = () => ({
  seq: -1,
  scene: {},
  log: [],
  laid: {},
  held: [],
  touched: new Set(),
});

let lastSlot = 0;

/** @returns {Slot} */
const freshSlot = (code) => ({ id: ++lastSlot, code });

/**
 * The slots of a pile after a change: cards that stay keep their slot (and, in a pile without order, their place), one
 * that was turned over keeps it too, new ones come behind.
 * @param {Slot[]} old
 * @param {(string | null)[]} cards
 * @param {boolean} ordered whether the order of `cards` means something
 */
export function laidOut(old, cards, ordered) {
  if (old.length === cards.length && old.every((slot, index) => slot.code === cards[index])) return old;
  const matched = matchSlots(old, cards);
  if (ordered) return matched;
  const staying = new Set(matched);
  const before = new Set(old.map((slot) => slot.id));
  const byId = new Map(matched.map((slot) => [slot.id, slot]));
  const kept = old.filter((slot) => byId.has(slot.id)).map((slot) => byId.get(slot.id));
  return [...kept, ...[...staying].filter((slot) => !before.has(slot.id))];
}

/** A slot for each card: the same card first, then one that was face down and is known now or the other way round. */
function matchSlots(old, cards) {
  const free = new Map();
  for (const slot of old) {
    if (!free.has(slot.code)) free.set(slot.code, []);
    free.get(slot.code).push(slot);
  }
  const slots = cards.map((code) => free.get(code)?.shift() ?? null);
  const left = [...free.values()].flat();
  return slots.map((slot, index) => {
    if (slot) return slot;
    const code = cards[index];
    const turned = left.findIndex((other) => other.code === null || code === null);
    if (turned < 0) return freshSlot(code);
    const [{ id }] = left.splice(turned, 1);
    return { id, code };
  });
}

/** How many cards lie in a pile. */
export const sizeOf = (pile) => pile?.count ?? pile?.cards.length ?? 0;

/** All piles of a scene as [key, pile], in display order. */
export function pilesOf(scene) {
  return (scene.piles ?? []).map((key) => [key, scene[PILE + key]]).filter(([, pile]) => pile);
}

/** The state after a snapshot. What was the same before stays the same object. */
export function snapped(state, snap) {
  const scene = {};
  for (const [key, value] of Object.entries(snap.scene)) {
    if (value !== null) scene[key] = settled(state.scene[key], value);
  }
  const log = joined(state.log, snap.log);
  return arranged({ ...state, seq: snap.seq, scene, log, touched: new Set() });
}

/** The state after a step; the step must follow on the state (see `follows`). */
export function stepped(state, step) {
  const scene = { ...state.scene };
  for (const [key, value] of Object.entries(step.set)) {
    if (value === null) delete scene[key];
    else scene[key] = settled(state.scene[key], value);
  }
  const flights = step.flights ?? [];
  const touched = flights.length ? touchedBy(flights) : state.touched;
  const log = joined(state.log, step.log ?? []);
  return arranged({ ...state, seq: step.seq, scene, log, touched });
}

/** Whether a step can be applied to a state. */
export const follows = (state, step) => step.prev === state.seq;

/** The new value, made of as much of the old one as is the same. */
function settled(old, value) {
  if (JSON.stringify(old) === JSON.stringify(value)) return old;
  return Array.isArray(old) && Array.isArray(value) ? value.map((item, index) => settled(old[index], item)) : value;
}

/** The log with new lines, each once, in order. A line that is told again reads as it was told last. */
export function joined(log, lines) {
  const last = log.length ? log[log.length - 1].n : -1;
  const fresh = lines.filter((line) => line.n > last);
  const again = new Map(lines.filter((line) => line.n <= last).map((line) => [line.n, line]));
  const isNew = (line) => again.has(line.n) && again.get(line.n).text !== line.text;
  const known = log.some(isNew) ? log.map((line) => (isNew(line) ? again.get(line.n) : line)) : log;
  return fresh.length ? [...known, ...fresh].slice(-LONGEST_LOG) : known;
}

function touchedBy(flights) {
  const touched = new Set();
  for (const flight of flights) {
    touched.add(flight.target);
    for (const card of flight.cards) if (card !== null) touched.add(`${flight.target}/${card}`);
  }
  return touched;
}

/** Lay the cards of all piles out, and note which zones held cards last. */
function arranged({ seq, scene, log, laid: before, held, touched }) {
  const laid = {};
  for (const [key, pile] of pilesOf(scene)) {
    laid[key] = laidOut(before[key] ?? [], pile.cards ?? [], Boolean(pile.ordered));
  }
  return { seq, scene, log, laid, held: zonesHeld(scene, held), touched };
}

/** The viewer's zones in the order in which they last held cards, the latest first: an empty place is kept for it. */
function zonesHeld(scene, held) {
  const full = pilesOf(scene)
    .filter(([, pile]) => pile.owner === scene.you && sizeOf(pile))
    .map(([, pile]) => pile.zone);
  const next = [...full, ...held.filter((zone) => !full.includes(zone))];
  return next.join() === held.join() ? held : next;
}

/**
 * @typedef {{shared: string[], own: string[], hand: string[], of: (seat: number) => string[],
 *            read: (seat: number) => string[]}} Places
 * @typedef {{large: string[], read: string[], aside: string[], folded: boolean}} Layout
 */

/** @type {Layout} */
const NO_LAYOUT = { large: [], read: [], aside: [], folded: false };

/** How the game wants its cards laid out. @returns {Layout} */
export const layoutOf = (scene) => scene.table?.layout ?? NO_LAYOUT;

/**
 * Where each pile is shown: in the middle, before the viewer, in the viewer's hand, or at another seat. A pile that
 * only its owner sees belongs into the hand; when all of those are empty, the place of the last one is kept. What is
 * read stands apart.
 * @param {State} state
 * @returns {Places}
 */
export function placesOf({ scene, held }) {
  // The face-down deck of a seat has nothing to show but its back.
  const { large, read } = layoutOf(scene);
  const shown = pilesOf(scene).filter(([, pile]) => pile.owner === null || pile.count === undefined);
  const piles = shown.filter(([, pile]) => !read.includes(pile.zone));
  const mine = piles.filter(([, pile]) => pile.owner !== null && pile.owner === scene.you);
  const secret = mine.filter(([, pile]) => !pile.open);
  const full = secret.filter(([, pile]) => sizeOf(pile));
  const lastHeld = held.find((zone) => secret.some(([, pile]) => pile.zone === zone));
  const kept = secret.filter(([, pile]) => pile.zone === lastHeld);
  return {
    shared: keys(piles.filter(([, pile]) => pile.owner === null)),
    own: keys(mine.filter(([, pile]) => pile.open && (sizeOf(pile) || [...held, ...large].includes(pile.zone)))),
    hand: keys(full.length ? full : kept),
    of: (seat) => keys(piles.filter(([, pile]) => pile.owner === seat)),
    read: (seat) => keys(shown.filter(([, pile]) => pile.owner === seat && read.includes(pile.zone))),
  };
}

const keys = (piles) => piles.map(([key]) => key);

/** How many cards lie in the piles of a seat that only it looks into. */
export const hiddenAt = ({ scene }, keysOfSeat) =>
  keysOfSeat.map((key) => pileOf(scene, key)).reduce((sum, pile) => sum + (pile.open ? 0 : sizeOf(pile)), 0);

/** Whether the game is on and is played without talking. */
export const isSilent = ({ phase, table }) => phase === "playing" && !table?.talk;

/** The pile under a key. */
export const pileOf = (scene, key) => scene[PILE + key];
