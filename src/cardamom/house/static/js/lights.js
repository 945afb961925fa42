/** What is lit and what is chosen, for a card wherever it lies. */

import { cardsOnButtons, choiceOf, isAmong, isOpen, kindOfPile, litBy, spotsOf } from "./asking.js";
import { NO_OFFERS, offersNow, placed } from "./choosing.js";
import { pilesOf } from "./state.js";

/**
 * @typedef {{look: import("./asking.js").Look, chosen: Map<number, string>,
 *            isLit: (slot: import("./state.js").Slot, pile: any) => boolean,
 *            isMeant: (slot: import("./state.js").Slot, pile: any) => boolean,
 *            isGrouped: (slot: import("./state.js").Slot, pile: any) => boolean, seats: number[]}} Lights
 */

/**
 * The lights of a room; the same object as long as nothing changes that they depend on.
 * @param {import("./room.js").Room} room
 * @returns {Lights}
 */
export function lightsOf(room) {
  const { state } = room;
  const offers = room.readOnly ? NO_OFFERS : offersNow(state);
  const { mine } = state.scene;
  const causes = offers.length || mine ? [offers, state.choice, mine, state.laid] : [offers, state.choice];
  const known = room.lights;
  if (!known || known.causes.length !== causes.length || causes.some((cause, index) => cause !== known.causes[index])) {
    room.lights = { causes, lights: lit(state, offers) };
  }
  return room.lights.lights;
}

function lit(state, offers) {
  const look = litBy(offers, choiceToShow(state, offers));
  const own = new Set(ownCodes(state));
  const meant = look.offer ? [look.offer] : offers;
  const meansSeats = meant.some((offer) => offer.parts.some((part) => part.kind === "seat"));
  const chosen = chosenSlots(look);
  const { you } = state.scene;
  const spots = spotsOf(meant, you);
  const allSpots = look.offer ? spotsOf(offers, you) : spots;
  const grouped = cardsOnButtons(offers);
  const isLit = (slot, pile) => {
    if (pile.owner === null && offers.length) {
      const kind = kindOfPile(offers, pile.zone);
      const { kind: chosenKind, picks } = state.choice;
      if (kind && isOpen(kind) && !picks.length && (chosenKind ?? kind.kind) === kind.kind)
        return pile.fan || isOnTop(state, slot, pile);
    }
    if (slot.code === null || chosen.has(slot.id) || !look.cards.has(slot.code)) return false;
    if (!spots.has(slot.code)) return isAmong(spots, slot.code, pile, you) && (pile.fan || isTopmost(state, slot, pile));
    return pile.owner === you || meansSeats || !own.has(slot.code);
  };
  const isMeant = (slot, pile) => isAmong(allSpots, slot.code, pile, you);
  const isGrouped = (slot, pile) => pile.owner === you && !pile.open && grouped.has(slot.code);
  return { look, chosen, isLit, isMeant, isGrouped, seats: seatsWithLight(state, isLit) };
}

const laidOn = ({ laid }, pile) => laid[pile.owner === null ? pile.zone : `${pile.zone}:${pile.owner}`] ?? [];

/** Whether a card of a stack is the one that lies highest of its kind. */
const isTopmost = (state, slot, pile) =>
  laidOn(state, pile).findLast((other) => other.code === slot.code)?.id === slot.id;

/** Whether a card lies on top of a stack, which stands for the whole of it. */
const isOnTop = (state, slot, pile) => (laidOn(state, pile).at(-1)?.id ?? slot.id) === slot.id;

/** What stands out on the table: what is being chosen, or what was and may still be changed. */
function choiceToShow(state, offers) {
  const { mine, offers: asked } = state.scene;
  return mine && !offers.length ? placed(state, choiceOf(asked ?? NO_OFFERS, mine.move)) : state.choice;
}

function ownCodes({ scene, laid }) {
  return pilesOf(scene)
    .filter(([, pile]) => pile.owner !== null && pile.owner === scene.you)
    .flatMap(([key]) => laid[key].map((slot) => slot.code));
}

/** The chosen cards, with the name of the stack they are for where there are several. */
function chosenSlots({ offer, picks }) {
  const stacks = offer ? offer.parts.filter((part) => part.kind === "cards") : [];
  const tag = (pick) => (stacks.length > 1 && pick.part ? pick.part.replaceAll("_", " ") : "");
  return new Map(picks.filter((pick) => pick.slot !== undefined).map((pick) => [pick.slot, tag(pick)]));
}

/** The name of a part that takes cards: the place of that name, or its own. */
export function stackName(room, part) {
  return room.book?.zones?.[part] ?? part.replaceAll("_", " ");
}

/** The other seats at which something is lit. */
function seatsWithLight({ scene, laid }, isLit) {
  const found = pilesOf(scene)
    .filter(([, pile]) => pile.owner !== null && pile.owner !== scene.you)
    .filter(([key, pile]) => laid[key].some((slot) => isLit(slot, pile)))
    .map(([, pile]) => pile.owner);
  return [...new Set(found)];
}
