/**
 * Choosing: what is offered and what was picked so far, in; what may be picked next and the finished move, out.
 *
 * Pure functions without a screen. People may begin with a card, a seat or a kind of move; picks are kept in the order
 * in which they were made, and a move is found when they leave only one.
 *
 * An offer is *listed* when it carries rows (every legal move of its kind) and *free* when it does not: then whatever
 * is among a part's values may be picked, and the house is asked whether it makes a move.
 *
 * @typedef {{name: string, kind: string, question: string, limit?: number, lies?: string, among?: any[],
 *            choices?: {value: string, text: string, slot: string}[]}} Part
 * @typedef {{kind: string, title: string, why: string | null, parts: Part[], rows: any[][] | null,
 *            buttons?: string[], sentence?: (string | {part: string})[] | null}} Offer
 * @typedef {{card?: string, seat?: number, value?: any, part?: string, slot?: number, owner?: number | null,
 *            lies?: string}} Pick
 * @typedef {{kind: string | null, picks: Pick[], active: string | null}} Choice
 * @typedef {{offer: Offer | null, kinds: {offer: Offer, state: "open" | "shut" | "chosen" | "away"}[],
 *            cards: Map<string, number>, seats: Set<number>, part: Part | null, values: any[], active: string | null,
 *            parts: Record<string, any>, move: Record<string, any> | null, picks: Pick[]}} Look
 */

/** @type {Choice} */
export const NOTHING = { kind: null, picks: [], active: null };

const MOST_STARTERS = 3;
const isCardish = (part) => part.kind === "card" || part.kind === "cards";
const isThing = (part) => isCardish(part) || part.kind === "seat";
const pickedCards = (picks) => picks.filter((pick) => pick.card !== undefined);

/** Whether a kind of move can be made at all now. */
export const isOpen = (offer) => offer.why === null && (offer.rows === null || offer.rows.length > 0);

/** Whether a kind of move needs nothing but a tap. */
export const isOneTap = (offer) => isOpen(offer) && offer.parts.length === 0;

/** Whether a kind is put together as a sentence, word by word. */
export const isSpoken = (offer) => Boolean(offer.sentence && offer.rows);

/** The parts of a kind in the order in which they are asked for: that of the sentence, where there is one. */
function partsInOrder(offer) {
  if (!isSpoken(offer)) return offer.parts;
  const order = offer.sentence.filter((piece) => typeof piece !== "string").map((piece) => piece.part);
  return offer.parts.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

/** @type {WeakMap<Offer, boolean>} */
const stacked = new WeakMap();

/** Whether a kind has several stacks to fill and some card fits into two of them, so that it must be said into which. */
export function hasStacks(offer) {
  if (!stacked.has(offer)) stacked.set(offer, sharesCards(offer));
  return stacked.get(offer);
}

function sharesCards(offer) {
  const places = offer.parts.flatMap((part, index) => (part.kind === "cards" ? [index] : []));
  if (places.length < 2 || !offer.rows) return places.length > 1;
  const sets = places.map((index) => new Set(offer.rows.flatMap((row) => row[index])));
  return sets.some((set, index) => sets.slice(index + 1).some((other) => [...set].some((card) => other.has(card))));
}

/** The move that a row of a listed kind stands for. */
export const moveFrom = (offer, row) => ({
  move: offer.kind,
  ...Object.fromEntries(offer.parts.map((part, index) => [part.name, row[index]])),
});

/** The rows that have a button of their own, with its words, as far as the picks leave them. */
export function buttonsOf(offer, picks) {
  if (!offer.buttons || !isOpen(offer)) return [];
  const left = new Set(rowsLeft(offer, picks));
  return offer.rows.map((row, index) => ({ row, text: offer.buttons[index] })).filter(({ row }) => left.has(row));
}

/** The cards that belong to a row with a button of its own. */
export const cardsOnButtons = (offers) =>
  new Set(offers.filter((offer) => offer.buttons).flatMap((offer) => offer.rows.flat(2)));

/**
 * Where the cards of some offers lie, as "zone/owner/card"; the bare card where an offer does not say. A face can lie in
 * several places, and not all of them are meant.
 */
export function spotsOf(offers, you) {
  const spots = new Set();
  for (const offer of offers.filter(isOpen)) {
    const seat = offer.parts.findIndex((part) => part.kind === "seat");
    for (const [index, part] of offer.parts.entries()) {
      if (!isCardish(part)) continue;
      const spot = (card, owner) => (part.lies ? `${part.lies}/${owner}/${card}` : card);
      for (const row of offer.rows ?? [])
        for (const card of cardsOf(part, row[index])) spots.add(spot(card, seat < 0 ? you : row[seat]));
      for (const card of offer.rows ? [] : (part.among ?? [])) spots.add(spot(card, you));
    }
  }
  return spots;
}

/** Whether a card of a pile is at one of these spots; what nobody owns is there for whoever answers. */
export const isAmong = (spots, code, pile, you) =>
  spots.has(code) || spots.has(`${pile.zone}/${pile.owner ?? you}/${code}`);

/** Whether a kind of move is filled in like a form: words of one's own among other things, or many things at once. */
export const isForm = (offer) => offer.rows === null && (offer.parts.length > 3 || (offer.parts.length > 1 && Boolean(offer.defaults)));

/** Words to begin with: what the rules suggest for a text, given what was chosen so far. */
export function startersOf(offer, part, parts) {
  const at = offer.parts.indexOf(part);
  const fits = (row) =>
    offer.parts.every(
      (other, index) => other.kind === "text" || parts[other.name] === undefined || parts[other.name] === row[index],
    );
  const words = (offer.suggestions ?? []).filter(fits).map((row) => row[at]);
  return [...new Set(words)].filter(Boolean).slice(0, MOST_STARTERS);
}

/** The one part of a kind that two or more words answer at once (yes or no; a choice), or null. */
export function wordPart(offer) {
  const [part] = offer.parts;
  return offer.parts.length === 1 && (part.kind === "yes_or_no" || part.kind === "choice") ? part : null;
}

// Counting cards: two copies of a face are the same card

/** @returns {Map<string, number>} */
function counted(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** What is left of some cards after others were taken away; null when they were not all there. */
function without(cards, taken) {
  const counts = counted(cards);
  for (const card of taken) {
    const left = counts.get(card) ?? 0;
    if (!left) return null;
    counts.set(card, left - 1);
  }
  return [...counts].flatMap(([card, left]) => Array(left).fill(card));
}

// Listed offers

const cardsOf = (part, value) => (part.kind === "cards" ? value : part.kind === "card" ? [value] : []);

/**
 * The cards of a row that are still to be picked, by the index of their part; null when the picks do not fit the row.
 * @returns {string[] | null}
 */
function restOf(offer, row, picks) {
  const bound = hasStacks(offer);
  let open = [];
  let loose = pickedCards(picks).filter((pick) => !bound || pick.part === undefined);
  for (const [index, part] of offer.parts.entries()) {
    const here = picks.filter((pick) => pick.part === part.name);
    if (isCardish(part)) {
      const taken = bound ? here.map((pick) => pick.card) : [];
      const left = without(cardsOf(part, row[index]), taken);
      if (left === null) return null;
      open = [...open, ...left];
    } else if (here.some((pick) => (part.kind === "seat" ? pick.seat : pick.value) !== row[index])) return null;
  }
  const seats = picks.filter((pick) => pick.seat !== undefined && pick.part === undefined);
  const seatsOfRow = offer.parts.flatMap((part, index) => (part.kind === "seat" ? [row[index]] : []));
  if (
    without(
      seatsOfRow,
      seats.map((pick) => pick.seat),
    ) === null
  )
    return null;
  return without(
    open,
    loose.map((pick) => pick.card),
  );
}

/** The rows that the picks leave. A card that was tapped before somebody means that somebody, if it can. */
function rowsLeft(offer, picks) {
  const rows = offer.rows.filter((row) => restOf(offer, row, picks) !== null);
  const seatParts = offer.parts.flatMap((part, index) => (part.kind === "seat" ? [index] : []));
  if (seatParts.length !== 1) return rows;
  return picks.reduce((left, pick) => {
    if (pick.owner === undefined || pick.owner === null) return left;
    const meant = left.filter((row) => row[seatParts[0]] === pick.owner);
    return meant.length ? meant : left;
  }, rows);
}

/** The row that the picks make: the only one left, or the only one that needs no further card. */
function finishedRow(offer, picks, rows) {
  if (rows.length === 1) return rows[0];
  const exact = rows.filter((row) => restOf(offer, row, picks).length === 0);
  return exact.length === 1 ? exact[0] : null;
}

/** What the picks say so far, by the names of the parts; taken from the rows that are left. */
function partsFromRows(offer, picks, rows) {
  const parts = {};
  const [row] = rows;
  let loose = pickedCards(picks)
    .filter((pick) => !hasStacks(offer) || pick.part === undefined)
    .map((pick) => pick.card);
  for (const [index, part] of offer.parts.entries()) {
    if (isCardish(part)) {
      const bound = hasStacks(offer) ? picks.filter((pick) => pick.part === part.name).map((pick) => pick.card) : [];
      const wanted = without(cardsOf(part, row[index]), bound);
      const mine = loose.filter((card) => takeOut(wanted, card));
      loose = without(loose, mine);
      const all = [...bound, ...mine];
      if (part.kind === "cards") parts[part.name] = all;
      else if (all.length) parts[part.name] = all[0];
    } else if (rows.every((other) => other[index] === row[index])) parts[part.name] = row[index];
  }
  return parts;
}

function takeOut(cards, card) {
  const index = cards.indexOf(card);
  if (index >= 0) cards.splice(index, 1);
  return index >= 0;
}

/** The different values of a part in some rows, in the order of the rows. */
const valuesIn = (rows, index) => [...new Map(rows.map((row) => [JSON.stringify(row[index]), row[index]])).values()];

function lookAtListed(offer, picks, active) {
  const rows = rowsLeft(offer, picks);
  const done = finishedRow(offer, picks, rows);
  const cards = new Map();
  const seats = new Set();
  const stack = hasStacks(offer) ? active : null;
  for (const row of rows) {
    const stackIndex = offer.parts.findIndex((part) => part.name === stack);
    const rest = stackIndex < 0 ? restOf(offer, row, picks) : restOfStack(offer, row, picks, stackIndex);
    for (const [card, number] of counted(rest)) cards.set(card, Math.max(number, cards.get(card) ?? 0));
  }
  const parts = done ? moveFrom(offer, done) : partsFromRows(offer, picks, rows);
  delete parts.move;
  const missing = partsInOrder(offer).filter((part) => isMissing(offer, part, offer.parts.indexOf(part), picks, rows));
  const isEmpty = (part) => part.kind !== "cards" || !parts[part.name]?.length;
  const part = done ? null : (missing.find(isEmpty) ?? missing[0] ?? null);
  const index = part ? offer.parts.indexOf(part) : -1;
  for (const [place, other] of offer.parts.entries()) {
    if (other.kind !== "seat" || (isSpoken(offer) && other !== part)) continue;
    const values = valuesIn(rows, place);
    if (values.length > 1) values.forEach((seat) => seats.add(seat));
  }
  return {
    cards,
    seats,
    part,
    values: part && (!isThing(part) || isSpoken(offer)) ? valuesIn(rows, index) : [],
    parts,
    move: done && moveFrom(offer, done),
  };
}

const restOfStack = (offer, row, picks, index) =>
  without(
    row[index],
    picks.filter((pick) => pick.part === offer.parts[index].name).map((pick) => pick.card),
  ) ?? [];

/** Whether a part of a listed kind has still to be asked. */
function isMissing(offer, part, index, picks, rows) {
  if (!isCardish(part)) return valuesIn(rows, index).length > 1;
  return rows.some((row) => restOf(offer, row, picks).some((card) => cardsOf(part, row[index]).includes(card)));
}

// Free offers

/** Give each loose pick the first part that can take it. */
export function allotted(offer, picks) {
  const given = [];
  for (const pick of picks) {
    if (pick.part !== undefined) given.push(pick);
    else {
      const part = offer.parts.find((other) => takes(other, pick) && hasRoom(other, given));
      if (part) given.push({ ...pick, part: part.name });
    }
  }
  return given;
}

const valueOf = (pick) => pick.card ?? pick.seat ?? pick.value;

function takes(part, pick) {
  const fits =
    pick.card !== undefined ? isCardish(part) : pick.seat !== undefined ? part.kind === "seat" : !isThing(part);
  return fits && (!part.among || part.among.includes(valueOf(pick)));
}

const hasRoom = (part, picks) => {
  const number = picks.filter((pick) => pick.part === part.name).length;
  return number < (part.kind === "cards" ? (part.limit ?? Infinity) : 1);
};

function lookAtFree(offer, picks, active) {
  const given = allotted(offer, picks);
  const open = offer.parts.find((part) => part.name === active) ?? firstOpen(offer, given);
  const parts = {};
  for (const part of offer.parts) {
    const here = given.filter((pick) => pick.part === part.name).map(valueOf);
    if (part.kind === "cards") parts[part.name] = here;
    else if (here.length) parts[part.name] = here[0];
  }
  for (const [name, value] of Object.entries(offer.defaults ?? {})) parts[name] ??= value;
  const among = open?.among ?? [];
  const used = given.filter((pick) => pick.card !== undefined).map((pick) => pick.card);
  const cards =
    open && isCardish(open) && hasRoom(open, given)
      ? counted(
          without(
            among,
            used.filter((card) => among.includes(card)),
          ) ?? [],
        )
      : new Map();
  const seats = open?.kind === "seat" && hasRoom(open, given) ? new Set(among) : new Set();
  const complete = offer.parts.every((part) => part.name in parts && (parts[part.name] !== "" || offer.defaults));
  return {
    cards,
    seats,
    part: open ?? null,
    values: open && !isThing(open) ? among : [],
    parts,
    move: complete ? { move: offer.kind, ...parts } : null,
    picks: given,
    active: open?.name ?? null,
  };
}

const firstOpen = (offer, picks) =>
  offer.parts.find((part) =>
    part.kind === "cards" ? !picks.some((pick) => pick.part === part.name) : hasRoom(part, picks),
  ) ?? offer.parts.at(-1);

// All offers together

/** Whether some picks can be part of a move of this kind. */
export function fits(offer, picks) {
  if (!isOpen(offer)) return false;
  if (offer.rows) return rowsLeft(offer, picks).length > 0;
  return allotted(offer, picks).length === picks.length;
}

/** The kind that is meant: the chosen one, or the only one that can be. */
function meant(offers, { kind, picks }) {
  if (kind !== null) return offers.find((offer) => offer.kind === kind) ?? null;
  const left = offers.filter((offer) => fits(offer, picks));
  return left.length === 1 && (picks.length > 0 || (left[0].parts.length > 0 && offers.filter(isOpen).length === 1))
    ? left[0]
    : null;
}

/**
 * Look at a question with what was picked so far.
 * @param {Offer[]} offers
 * @param {Choice} choice
 * @returns {Look}
 */
export function lookAt(offers, choice) {
  const offer = meant(offers, choice);
  const kinds = offers.map((other) => ({ offer: other, state: stateOf(other, offer, choice.picks) }));
  const nothing = { part: null, values: [], parts: {}, move: null, picks: choice.picks, active: null };
  if (!offer || !isOpen(offer)) return { ...nothing, offer: null, kinds, ...litByAll(offers, choice.picks) };
  const active = choice.active ?? (hasStacks(offer) ? offer.parts.find(isCardish).name : null);
  const seen = offer.rows ? lookAtListed(offer, choice.picks, active) : lookAtFree(offer, choice.picks, choice.active);
  return { ...nothing, active, ...seen, offer, kinds };
}

function stateOf(other, offer, picks) {
  if (other === offer) return "chosen";
  if (!isOpen(other)) return "shut";
  return fits(other, picks) ? "open" : "away";
}

/** What may be picked while the kind is not settled: whatever some kind could take. */
function litByAll(offers, picks) {
  const cards = new Map();
  const seats = new Set();
  for (const offer of offers.filter((other) => fits(other, picks))) {
    const seen = offer.rows ? lookAtListed(offer, picks, null) : lookAtAnyPart(offer, picks);
    for (const [card, number] of seen.cards) cards.set(card, Math.max(number, cards.get(card) ?? 0));
    seen.seats.forEach((seat) => seats.add(seat));
  }
  return { cards, seats };
}

function lookAtAnyPart(offer, picks) {
  const looks = offer.parts.map((part) => lookAtFree(offer, picks, part.name));
  return {
    cards: new Map(looks.flatMap((look) => [...look.cards])),
    seats: new Set(looks.flatMap((look) => [...look.seats])),
  };
}

/** The cards and seats to light: those that can come next, and those that could replace the last pick. */
export function litBy(offers, choice) {
  const look = lookAt(offers, choice);
  if (!look.move || !choice.picks.length) return look;
  const before = lookAt(offers, { ...choice, kind: look.offer.kind, picks: choice.picks.slice(0, -1) });
  if (!before.offer) return look;
  return {
    ...look,
    cards: new Map([...before.cards, ...look.cards]),
    seats: new Set([...before.seats, ...look.seats]),
  };
}

// What a tap does to a choice

/** The part that a tapped thing is for, where that has to be said: a stack, a part of a free kind, a word. */
function bindingOf({ offer, active, part: asked }, pick) {
  if (!offer || !(offer.rows === null || hasStacks(offer) || isSpoken(offer))) return {};
  const part = isSpoken(offer) ? asked : offer.parts.find((other) => other.name === active);
  const fitting = part && (pick.card !== undefined ? isCardish(part) : part.kind === "seat");
  return fitting ? { part: part.name } : {};
}

/** @returns {Choice | null} the choice with one thing more, or null when it cannot be picked */
function picked(offers, choice, pick) {
  const look = lookAt(offers, choice);
  const lit = pick.card !== undefined ? look.cards.has(pick.card) : look.seats.has(pick.seat);
  if (!lit) return null;
  const named = { ...pick, ...bindingOf(look, pick) };
  const picks = [...choice.picks, named];
  if (choice.kind !== null || offers.some((offer) => fits(offer, picks))) return { ...choice, picks };
  return null;
}

/** Pick a thing, in place of an earlier pick if it fits no other way. */
function pickedSomehow(offers, choice, pick) {
  const direct = picked(offers, choice, pick);
  if (direct) return direct;
  for (let index = choice.picks.length - 1; index >= 0; index--) {
    const swapped = picked(offers, { ...choice, picks: choice.picks.toSpliced(index, 1) }, pick);
    if (swapped) return swapped;
  }
  return picked(offers, { ...choice, picks: [] }, pick);
}

const same = (pick, other) =>
  other.card !== undefined ? pick.slot === other.slot : other.seat !== undefined && pick.seat === other.seat;

/**
 * Tap a card or a seat: pick it, put it back, or move it to the stack that is being filled.
 * @param {Offer[]} offers
 * @param {Choice} choice
 * @param {Pick} pick
 * @returns {Choice | null} null when it may not be picked now
 */
export function tapped(offers, choice, pick) {
  const look = lookAt(offers, choice);
  const picks = look.picks;
  const index = picks.findIndex((other) => same(other, pick));
  if (index < 0) return pickedSomehow(offers, { ...choice, picks }, pick);
  const left = { ...choice, picks: picks.toSpliced(index, 1) };
  const moves = look.offer && hasStacks(look.offer) && picks[index].part !== look.active;
  return (moves && picked(offers, left, pick)) || left;
}

/**
 * The parts of a whole move that has this card or seat where it was tapped, legal or not: so that the house can be
 * asked what is wrong with it. Null when no part could take it, or the rest of the move is unknown.
 */
export function attempt(look, pick) {
  const { offer, part, parts } = look;
  const fitting = (other) => (pick.card !== undefined ? isCardish(other) : other.kind === "seat");
  const taking = offer && (part && fitting(part) ? part : offer.parts.find(fitting));
  if (!taking) return null;
  const row = offer.rows?.[0];
  const rest = Object.fromEntries(offer.parts.map((other, index) => [other.name, parts[other.name] ?? row?.[index]]));
  const value = taking.kind === "cards" ? [...(parts[taking.name] ?? []), pick.card] : (pick.card ?? pick.seat);
  return { ...rest, [taking.name]: value };
}

/** Choose a kind of move; picks that it cannot use are put back. */
export function kindChosen(offers, choice, kind) {
  const offer = offers.find((other) => other.kind === kind);
  const picks = isSpoken(offer) ? [] : choice.picks.filter((pick) => pick.card !== undefined || pick.seat !== undefined);
  const loose = picks.map(({ part, ...pick }) => pick);
  return { kind, picks: fits(offer, loose) ? loose : [], active: null };
}

/** Give a part a value: a number, a word, yes or no, a text, somebody. */
export function valueGiven(choice, part, value) {
  const given = part.kind === "seat" ? { part: part.name, seat: value } : { part: part.name, value };
  return { ...choice, picks: [...withoutPart(choice, part.name).picks, given] };
}

/** Take back what was picked for a part. */
export function withoutPart(choice, name) {
  return { ...choice, picks: choice.picks.filter((pick) => pick.part !== name) };
}

/** Take the last pick back, and when there is none the kind. */
export function takenBack(offers, choice) {
  if (choice.picks.length) return { ...choice, picks: choice.picks.slice(0, -1) };
  return NOTHING;
}

/** The choice that a finished move stands for, so that a hint can be shown like something chosen. */
export function choiceOf(offers, move) {
  const offer = offers.find((other) => other.kind === move.move);
  if (!offer) return NOTHING;
  const bound = offer.rows === null || hasStacks(offer) || isSpoken(offer);
  const seat = offer.parts.find((part) => part.kind === "seat");
  const picks = offer.parts.flatMap((part) =>
    picksOf(part, move[part.name])
      .map((pick) => (bound || !isThing(part) ? { ...pick, part: part.name } : pick))
      .map((pick) => (part.lies ? { ...pick, lies: part.lies, owner: seat ? move[seat.name] : undefined } : pick)),
  );
  return { kind: offer.kind, picks, active: null };
}

function picksOf(part, value) {
  if (part.kind === "cards") return value.map((card) => ({ card }));
  if (part.kind === "card") return [{ card: value }];
  return part.kind === "seat" ? [{ seat: value }] : [{ value }];
}

/**
 * The kind that a pile stands for: a move that needs no more than a tap, and ends with the name of the pile's zone
 * (`take_from_deck`).
 */
export function kindOfPile(offers, zone) {
  const found = offers.filter((offer) => offer.parts.length === 0 && offer.kind.endsWith(`_${zone}`));
  return found.length === 1 ? found[0] : null;
}
