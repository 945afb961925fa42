/**
 * Cards that fly: measured before the table is drawn anew, sent off after it was.
 *
 * Ghosts fly over the table and catch no clicks; only transform and opacity change, so that a slow phone keeps up. They
 * wait until the new table is painted, which may take a slow phone some frames, and then fly undisturbed. What a reader
 * does not know flies face down.
 */

import { html, render } from "./ui.js";
import { Face } from "./card.js";

const FLIGHT = 300;
const SLIDE = 180;
const APART = 60;
const LONGEST_DEAL = 1500;
const LONGEST_WAIT = 500;
const MOST_GHOSTS = 60;
/** How wide a card sets out that was not seen where it lay. */
const UNSEEN = 40;
const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";

/** Whether the reader wants things to keep still. */
export function wantsStill() {
  const wish = document.documentElement.dataset.motion;
  return wish === "less" || (wish !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

const pileBox = (key) => document.querySelector(`[data-pile="${CSS.escape(key)}"]`) ?? seatBox(key.split(":")[1]);
const seatBox = (seat) => (seat === undefined ? null : document.querySelector(`[data-seat-box="${CSS.escape(seat)}"]`));

function cardIn(key, code) {
  if (code === null) return null;
  return (
    [...document.querySelectorAll(`[data-lies="${CSS.escape(key)}"][data-code="${CSS.escape(code)}"]`)].at(-1) ?? null
  );
}

const isSeen = (box) => box && box.width > 0 && box.height > 0;

/** @typedef {{cards: Map<string, DOMRect>, piles: Map<string, DOMRect>, slots: Map<string, DOMRect>}} Places */

/**
 * Where things are before the table is drawn anew.
 * @param {Places | null} places what was measured for an earlier step that was not drawn yet
 * @param {import("./state.js").Flight[]} flights
 * @returns {Places | null}
 */
export function measure(places, flights) {
  if (wantsStill() || document.visibilityState !== "visible" || !flights.length) return places;
  const found = places ?? { cards: new Map(), piles: new Map(), slots: new Map() };
  for (const card of cardsThatSlide(flights)) {
    if (!found.slots.has(card.dataset.slot)) found.slots.set(card.dataset.slot, card.getBoundingClientRect());
  }
  for (const { source, cards } of flights) {
    const pile = pileBox(source)?.getBoundingClientRect();
    if (isSeen(pile)) found.piles.set(source, pile);
    for (const code of cards) {
      const box = cardIn(source, code)?.getBoundingClientRect();
      if (isSeen(box)) found.cards.set(`${source}/${code}`, box);
    }
  }
  return found;
}

/** The cards that may have to make room: those in the piles from which or to which something flies. */
function cardsThatSlide(flights) {
  const keys = new Set(flights.flatMap(({ source, target }) => [source, target]));
  return [...keys].flatMap((key) => [
    ...document.querySelectorAll(`[data-pile="${CSS.escape(key)}"] [data-slides] [data-slot]`),
  ]);
}

/**
 * Let cards fly to where they lie now.
 * @param {import("./room.js").Room} room
 */
export function fly(room) {
  const { flights, places } = room.after;
  room.after.flights = [];
  room.after.places = null;
  if (!flights.length) return;
  if (!places || wantsStill()) return fadeIn(flights);
  const all = flights.flatMap((flight) => flight.cards.map((code) => ({ ...flight, code })));
  const apart = Math.min(APART, LONGEST_DEAL / all.length);
  // All is measured before anything is moved: in turns, every measure would lay the whole table out again.
  const slides = slidesFrom(places.slots, flights);
  const ways = all.slice(0, MOST_GHOSTS).map((one) => wayOf(one, places));
  const moving = [
    ...slides.map(slide),
    ...ways.flatMap((way, index) => (way ? send(room, way, index * apart) : [])),
  ];
  moving.forEach((animation) => animation.pause());
  afterPainting(() => moving.forEach((animation) => animation.play()));
  landed = Promise.allSettled([landed, ...moving.map((animation) => animation.finished)]);
  aloft += moving.length;
  for (const animation of moving) animation.finished.catch(() => {}).then(() => (aloft -= 1));
}

let aloft = 0;
let landed = Promise.resolve();

/** Whether cards are on their way. */
export const areFlying = () => aloft > 0;

/** Wait until all cards have landed, but not for ever. */
export const untilLanded = () => Promise.race([landed, new Promise((done) => setTimeout(done, LONGEST_WAIT))]);

/** The first frame is the one that paints what has changed; at the second that is done. */
function afterPainting(act) {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** For those who want no motion: what is new appears softly. */
function fadeIn(flights) {
  for (const { target, cards } of flights) {
    for (const code of cards) cardIn(target, code)?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 160 });
  }
}

/** How far the cards that made room are from where they were. */
function slidesFrom(before, flights) {
  return cardsThatSlide(flights).flatMap((card) => {
    const was = before.get(card.dataset.slot);
    if (!was) return [];
    const now = card.getBoundingClientRect();
    const [x, y] = [was.left - now.left, was.top - now.top];
    return Math.abs(x) + Math.abs(y) < 2 ? [] : [{ card, x, y }];
  });
}

function slide({ card, x, y }) {
  return card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: SLIDE,
    easing: EASE,
    composite: "add",
  });
}

/** Where a card comes from and where it lands; null when either cannot be seen. */
function wayOf({ source, target, code }, places) {
  const card = places.cards.get(`${source}/${code}`);
  const from = card ?? places.piles.get(source);
  const landing = cardIn(target, code);
  const to = (landing ?? pileBox(target))?.getBoundingClientRect();
  return isSeen(from) && isSeen(to) ? { code, from, to, landing, size: card?.width ?? UNSEEN } : null;
}

/** Send a card on its way; what will move. */
function send(room, { code, from, to, landing, size }, delay) {
  const hiding = landing?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + FLIGHT - 20 });
  const ghost = ghostFor(room, code, to, landing !== null);
  const start = {
    x: centre(from.left, from.width) - centre(to.left, to.width),
    y: centre(from.top, from.height) - centre(to.top, to.height),
  };
  const scale = Math.min(1.6, Math.max(0.35, size / ghost.width));
  const flight = ghost.element.animate(
    [
      { transform: `translate(${start.x}px, ${start.y}px) scale(${scale})`, opacity: 1 },
      { transform: "none", opacity: landing ? 1 : 0.4 },
    ],
    { duration: FLIGHT, delay, easing: EASE, fill: "backwards" },
  );
  flight.onfinish = () => ghost.element.remove();
  flight.oncancel = flight.onfinish;
  return hiding ? [flight, hiding] : [flight];
}

const centre = (edge, length) => edge + length / 2;

function ghostFor(room, code, to, lands) {
  const width = lands ? to.width : Math.min(to.width, 56);
  const height = (width * 7) / 5;
  const element = document.createElement("div");
  element.className = "ghost";
  element.style.setProperty("--w", `${width}px`);
  element.style.left = `${centre(to.left, to.width) - width / 2}px`;
  element.style.top = `${centre(to.top, to.height) - height / 2}px`;
  render(
    html`<${Face}
      face=${code === null ? null : room.face(code)}
      group=${code === null ? null : room.group(code)}
      code=${code}
    />`,
    element,
  );
  sky().append(element);
  return { element, width };
}

function sky() {
  const found = document.getElementById("sky");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "sky";
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}
