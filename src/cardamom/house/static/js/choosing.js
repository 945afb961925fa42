/** What taps do at the table: they change the choice, ask the house why not, and send the answer. */

import {
  NOTHING,
  attempt,
  choiceOf,
  isOneTap,
  isOpen,
  kindChosen,
  kindOfPile,
  lookAt,
  moveFrom,
  takenBack,
  tapped,
  valueGiven,
  withoutPart,
} from "./asking.js";
import { lightsOf } from "./lights.js";
import { isSpread } from "./pile.js";
import { placeOf } from "./room.js";
import { play } from "./sound.js";
import { layoutOf } from "./state.js";

/** @typedef {import("./room.js").Room} Room */

export const NO_OFFERS = [];

/** What the reader may answer now: nothing while a sealed answer stands, or somebody else plays the seat. */
export function offersNow({ scene, changing, busy }) {
  const standin = scene.seats?.[scene.you]?.standin;
  if (scene.question === undefined || standin || busy || scene.manners?.paused) return NO_OFFERS;
  return scene.mine && !changing ? NO_OFFERS : (scene.offers ?? NO_OFFERS);
}

let drafted = 0;

/** Take a new choice over, and have the house say it as a sentence. */
function choose(room, choice, hint = null) {
  room.change({ choice, hint, tip: null });
  play("wood");
  draft(room);
}

async function draft(room) {
  const offers = offersNow(room.state);
  const { offer, parts, picks } = lookAt(offers, room.state.choice);
  const number = ++drafted;
  if (!offer || (!picks.length && offer.rows !== null && offer.parts.length)) return room.change({ draft: null });
  const reply = await room.socket.ask("draft", { kind: offer.kind, parts });
  if (number === drafted)
    room.change({ draft: { kind: offer.kind, ok: reply.ok, text: reply.text ?? "", why: reply.why ?? "" } });
}

/** Ask the house why a card cannot be chosen, and say it near the finger. */
async function explain(room, event, code) {
  const at = placeOf(event);
  const look = lookAt(offersNow(room.state), room.state.choice);
  const parts = attempt(look, { card: code });
  const tried = parts ? await room.socket.ask("draft", { kind: look.offer.kind, parts }) : null;
  const reply = tried?.why ? tried : await room.socket.ask("why_not", { card: code });
  room.tip(tried?.why || reply.text || reply.why || room.say("tip.nothing"), at, code);
}

/**
 * A tap on a card.
 * @param {Room} room
 * @param {{id: number, code: string | null}} slot
 * @param {string} key the pile it lies in
 */
export function tapCard(room, slot, key, event) {
  const { scene, choice } = room.state;
  const pile = scene[`pile:${key}`];
  const offers = offersNow(room.state);
  const cannotPlay = room.readOnly || scene.you === undefined || scene.phase !== "playing";
  if (tapPile(room, pile, event)) return;
  const lights = lightsOf(room);
  const isTouchable = lights.isLit(slot, pile) || lights.chosen.has(slot.id);
  if (!isSpread(pile) && hasMore(pile) && !isTouchable) return room.change({ dialog: { kind: "pile", at: key } });
  if (slot.code !== null && cannotPlay) return room.change({ sheet: slot.code });
  if (slot.code === null) return room.tip(room.say("tip.hidden"), placeOf(event));
  const next = lights.isMeant(slot, pile) && tapped(offers, choice, { card: slot.code, slot: slot.id, owner: pile.owner });
  if (next) choose(room, next);
  else explain(room, event, slot.code);
}

/** Whether more is known of a stack than its top card. */
export const hasMore = (pile) => pile.known?.length > 0 || pile.cards.filter((code) => code !== null).length > 1;

/** A tap on a pile that stands for a kind of move picks that kind. @returns {boolean} whether it does */
export function tapPile(room, pile, event) {
  if (pile.owner !== null) return false;
  const offer = kindOfPile(offersNow(room.state), pile.zone);
  if (!offer) return false;
  tapKind(room, offer, event, true);
  return true;
}

/** A tap on a seat: pick it if it is asked for, and show what lies there. */
export function tapSeat(room, seat) {
  const offers = offersNow(room.state);
  const { choice, unfolded } = room.state;
  const look = lookAt(offers, choice);
  const next =
    look.offer && (look.seats.has(seat) || choice.picks.some((pick) => pick.seat === seat))
      ? tapped(offers, choice, { seat })
      : null;
  if (next) choose(room, next);
  const onlySeats = next && !look.offer.parts.some((part) => part.kind === "card" || part.kind === "cards");
  if (!onlySeats) room.change({ unfolded: unfolded === seat && !next ? null : seat });
}

/** A tap on a kind of move: what needs nothing else is done at once, unless it should be asked for. */
export function tapKind(room, offer, event, careful = false) {
  const { choice } = room.state;
  if (!isOpen(offer)) return room.tip(offer.why || room.say("tip.nothing"), placeOf(event));
  if (isOneTap(offer) && !careful) return send(room, { move: offer.kind });
  if (!layoutOf(room.state.scene).folded) room.change({ unfolded: null });
  if (choice.kind === offer.kind) choose(room, NOTHING);
  else choose(room, kindChosen(offersNow(room.state), choice, offer.kind));
}

/** A tap on a move that has a button of its own does it. */
export const tapMove = (room, offer, row) => send(room, moveFrom(offer, row));

/** Give the part that is asked a value; a kind that one word answers is done at once. */
export function giveValue(room, offer, part, value, atOnce = false) {
  const choice = valueGiven({ ...room.state.choice, kind: offer.kind }, part, value);
  const { move } = lookAt(offersNow(room.state), choice);
  if (atOnce && move) return send(room, move);
  choose(room, choice);
}

/** Ask the house why a word cannot stand in the sentence, and say it near the finger. */
export async function whyNotValue(room, event, { offer, part, parts }, value) {
  const at = placeOf(event);
  const reply = await room.socket.ask("why_not", { kind: offer.kind, parts: { ...parts, [part.name]: value } });
  room.tip(reply.text || reply.why || room.say("tip.nothing"), at);
}

/** Take a word of the sentence up again. */
export function openSlot(room, part) {
  choose(room, withoutPart(room.state.choice, part.name));
}

/** Have a typed sentence read, and lay out what it means, ready to be done. @returns whether it was understood */
export async function hear(room, event, text) {
  const field = event.target.querySelector("input");
  const reply = await room.socket.ask("typed", { text });
  if (!reply.ok) {
    const { left, width, top } = field.getBoundingClientRect();
    room.tip(reply.why || room.say("tip.nothing"), { x: left + width / 2, y: top });
    return false;
  }
  choose(room, placed(room.state, choiceOf(offersNow(room.state), reply.move)));
  requestAnimationFrame(() => document.querySelector(".do-it")?.focus());
  return true;
}

/** Fill another stack. */
export function fillStack(room, offer, part) {
  const choice = room.state.choice;
  choose(room, { kind: offer.kind, picks: lookAt(offersNow(room.state), choice).picks, active: part.name });
}

/** Take the last pick back. */
export function takeBack(room) {
  choose(room, takenBack(offersNow(room.state), room.state.choice));
}

/** Forget what was picked. */
export function clear(room) {
  choose(room, NOTHING);
}

/** Do what was chosen, or say what is still missing. */
export function act(room, event) {
  const { choice, draft: said } = room.state;
  const { move, offer, part } = lookAt(offersNow(room.state), choice);
  if (move && (offer.rows !== null || said?.ok)) return send(room, move);
  room.tip(said?.why || part?.question || room.say("tip.unfinished"), placeOf(event));
}

async function send(room, move) {
  const { question } = room.state.scene;
  room.change({ busy: true, tip: null, recap: null });
  const reply = await room.ask("answer", { question, move });
  if (reply.ok) await room.reached(reply.seq);
  const stillAsked = room.state.scene.question === question;
  if (stillAsked || !reply.ok)
    room.change({ busy: false, ...(reply.ok ? { choice: NOTHING, changing: false, draft: null, hint: null } : {}) });
}

/** Ask the chef what to do, and lay it out as if it had been chosen. */
export async function askHint(room) {
  const { question } = room.state.scene;
  room.change({ hint: { text: room.say("prompt.thinking") } });
  const reply = await room.ask("hint");
  if (room.state.scene.question !== question) return;
  if (!reply.ok || !reply.text) return room.change({ hint: null });
  room.tellNow(reply.text);
  const offers = offersNow(room.state);
  const choice = reply.move ? placed(room.state, choiceOf(offers, reply.move)) : NOTHING;
  choose(room, choice, { text: reply.text });
}

/** Say for each picked card where it lies, the reader's own first, so that it can be shown. */
export function placed({ scene, laid }, choice) {
  const taken = new Set();
  const own = (key) => (scene[`pile:${key}`].owner === scene.you ? 0 : 1);
  const keys = Object.keys(laid).sort((one, other) => own(one) - own(other));
  const picks = choice.picks.map((pick) => {
    if (pick.card === undefined) return pick;
    const lies = (key) => !pick.lies || key === pick.lies || key === `${pick.lies}:${pick.owner ?? scene.you}`;
    const slots = keys.filter(lies).flatMap((key) => laid[key]);
    const slot = slots.findLast((other) => other.code === pick.card && !taken.has(other.id));
    if (slot) taken.add(slot.id);
    return { ...pick, slot: slot?.id };
  });
  return { ...choice, picks };
}

/** Undo the own last answer. */
export const undo = (room) => room.ask("take_back");

/** Open a sealed answer again, with what was chosen. */
export function changeMind(room) {
  const { scene } = room.state;
  room.change({ changing: true });
  choose(room, placed(room.state, choiceOf(scene.offers ?? [], scene.mine.move)));
}
