/**
 * The room of this page: what the table is like, what this reader is doing with it, and the line to the house.
 * Everything on the screen is drawn from `state`; everything that happens goes through `change`.
 */

import { focusPlace, tell, tellNow, unsay } from "./a11y.js";
import { NOTHING } from "./asking.js";
import { areFlying, measure, untilLanded } from "./flip.js";
import { Socket } from "./socket.js";
import { play } from "./sound.js";
import { emptyState, follows, layoutOf, snapped, stepped } from "./state.js";
import { callToTable } from "./calling.js";

const TIP_LASTS = 3000;
const NOTICE_LASTS = 5000;
const REACTION_LASTS = 2600;
/** So much news at once, as at the end of a round, is shown until it was read. */
const MUCH_NEWS = 3;

/** The back of this game's cards; games without one share the house's. */
const showBack = (url) => url && document.documentElement.style.setProperty("--card-back", `url("${url}")`);

export class Room {
  /**
   * @param {(path: string, parts?: object) => string} say
   * @param {{readOnly?: boolean}} manners a replay is only looked at
   */
  constructor(say, { readOnly = false } = {}) {
    this.say = say;
    this.readOnly = readOnly;
    /** @type {{to: string, icon: string, text: string}[]} where else the menu leads */
    this.ways = [];
    this.redraw = () => {};
    this.book = null;
    this.socket = null;
    this.skew = 0;
    /** @type {{seq: number, done: () => void}[]} */
    this.awaited = [];
    /** What the house has said and the screen does not show yet. */
    this.unread = [];
    /** What the screen has to do after it was drawn: cards that fly, a focus to keep. */
    this.after = { flights: [], places: null, focus: null };
    this.state = {
      ...emptyState(),
      linked: null,
      refused: null,
      bookReady: false,
      choice: NOTHING,
      draft: null,
      hint: null,
      busy: false,
      changing: false,
      unfolded: null,
      panel: null,
      sheet: null,
      dialog: null,
      tip: null,
      notice: null,
      reactions: [],
      resultSeen: false,
      recap: null,
    };
  }

  /** @param {Partial<Room["state"]>} part */
  change(part) {
    this.after.focus ??= focusPlace();
    this.state = { ...this.state, ...part };
    this.redraw();
  }

  connect(path) {
    this.socket = new Socket(path, {
      heard: (message) => this.heard(message),
      linked: (linked) => this.link(linked),
      refused: (why) => this.change({ refused: why }),
    });
  }

  link(linked) {
    const { linked: before } = this.state;
    if (linked === before) return;
    if (linked && before === false) tell([this.say("link.back")]);
    if (!linked && before) tell([this.say("link.lost")]);
    this.change({ linked: before === null && !linked ? null : linked });
  }

  /**
   * Something was told. While cards fly it waits until they have landed: drawing the table would make them stumble. What
   * this reader's own answer led to does not wait.
   */
  heard(message) {
    this.unread.push(message);
    if (message.done || !areFlying()) this.readOn();
    else if (this.unread.length === 1) untilLanded().then(() => this.readOn());
  }

  readOn() {
    for (const message of this.unread.splice(0)) this.read(message);
  }

  read(message) {
    if (message.t === "snap") this.take(snapped(this.state, message), []);
    else if (message.t === "step" && follows(this.state, message))
      this.take(stepped(this.state, message), message.flights ?? []);
    else if (message.t === "step") this.socket.hello();
    else if (message.t === "beat" && message.seq !== this.state.seq) this.socket.hello();
  }

  /** Take over what the house told: draw it, tell it, and let cards fly. */
  take(next, flights) {
    const before = this.state;
    const first = before.seq < 0;
    this.after.places = measure(this.after.places, flights);
    this.after.flights.push(...flights);
    if (next.scene.now) this.skew = next.scene.now - Date.now();
    const asksAnew = next.scene.question !== before.scene.question;
    const unfolded = keptUnfolded(before);
    const fresh = asksAnew ? { choice: NOTHING, draft: null, hint: null, busy: false, changing: false, unfolded } : {};
    if (!first) this.tellNews(before, next);
    if (next.scene.phase !== before.scene.phase) this.after.focus = { group: "", index: 0 };
    this.change({ ...next, ...fresh });
    if (flights.length) play("paper");
    callToTable(this, asksAnew || (next.scene.rung && !before.scene.rung));
    this.fetchBook();
    this.awaited = this.awaited.filter(({ seq, done }) => seq > next.seq || done());
  }

  /** Wait until this page has come as far as the table: an answer may arrive before what it changes. */
  reached(seq) {
    if (this.state.seq >= seq) return Promise.resolve();
    return new Promise((done) => this.awaited.push({ seq, done }));
  }

  tellNews(before, next) {
    const last = before.log.at(-1)?.n ?? -1;
    const lines = next.log.filter((line) => line.n > last);
    const texts = new Map(next.log.map((line) => [line.n, line.text]));
    const retold = before.log.filter((line) => texts.has(line.n) && texts.get(line.n) !== line.text);
    unsay(retold.map((line) => this.spoken(line)));
    tell(lines.map((line) => this.spoken(line)));
    lines.filter((line) => line.kind === "reaction").forEach((line) => this.float(line));
    const news = lines.filter((line) => line.kind === "news");
    const rounds = next.scene.sheet ?? [];
    const round = rounds.length > (before.scene.sheet?.length ?? 0) ? rounds.at(-1).title : null;
    if (news.length >= MUCH_NEWS || round) this.change({ recap: { lines: news, round } });
  }

  /** A line of the log as it is read out: with who said it. */
  spoken(line) {
    const name = this.nameOf(line.seat);
    if (line.kind === "chat") return this.say("chat.spoken", { name, text: line.text });
    if (line.kind === "reaction") return this.say("chat.shown", { name, what: this.say(`reactions.${line.text}`) });
    return line.text;
  }

  /** What a kind of bot is called; one that has no word here is called by its own name. */
  botName(bot) {
    const path = `bots.${bot}`;
    const name = this.say(path);
    return name === path ? bot : name;
  }

  nameOf(seat) {
    return this.state.scene.seats?.[seat]?.name ?? this.say("seat.somebody");
  }

  float(line) {
    const reaction = { key: line.n, seat: line.seat, what: line.text };
    this.change({ reactions: [...this.state.reactions, reaction] });
    setTimeout(
      () => this.change({ reactions: this.state.reactions.filter((other) => other !== reaction) }),
      REACTION_LASTS,
    );
  }

  async fetchBook() {
    const path = this.state.scene.table?.book;
    if (!path || path === this.bookPath) return;
    this.bookPath = path;
    const answer = await fetch(path);
    this.book = await answer.json();
    showBack(this.book.back);
    this.change({ bookReady: true });
  }

  /** A snapshot brings the end of the log only; whoever opens it gets all of it. */
  async fetchLog() {
    const { scene, log } = this.state;
    if (this.readOnly || this.hasWholeLog || !(log[0]?.n > 1)) return;
    this.hasWholeLog = true;
    const answer = await fetch(`/api/tables/${scene.table.code}/log`);
    if (!answer.ok) return;
    const earlier = (await answer.json()).filter((line) => line.n < this.state.log[0].n && line.kind !== "reaction");
    this.change({ log: [...earlier, ...this.state.log] });
  }

  /** The face of a card, as the game's book describes it. */
  face(code) {
    return this.book?.cards[code] ?? null;
  }

  nameOfCard(code) {
    return code === null ? this.say("card.hidden") : (this.face(code)?.name ?? code);
  }

  /**
   * Which of the conditions on a card hold for a seat, as one word: "+" or "-" for each, "?" where nobody is meant.
   * @returns {string} the same word as long as the card looks the same
   */
  signsOf(code, seat) {
    const holding = this.state.scene.holding?.[seat];
    const letter = ({ key }) => (holding ? (holding.includes(key) ? "+" : "-") : "?");
    return (this.face(code)?.signs ?? []).map(letter).join("");
  }

  /** The conditions on a card as a piece of a sentence; nothing where there are none. */
  saySigns(code, holds) {
    if (!holds) return "";
    const { signs, any_sign: any, reward } = this.face(code);
    const key = { "+": "signs.holding", "-": "signs.missing", "?": "signs.plain" };
    const said = signs.map(({ text }, index) => this.say(key[holds[index]], { text }));
    const joined = said.join(` ${this.say(any ? "signs.or" : "signs.and")} `);
    return this.say(reward ? "signs.rewarded" : "signs.said", { reward, signs: joined });
  }

  group(code) {
    return this.book?.groups?.[this.face(code)?.group] ?? null;
  }

  /** Ask the house; a refusal is shown as a notice. */
  async ask(kind, fields = {}) {
    const reply = await this.socket.ask(kind, fields);
    if (!reply.ok && reply.why) this.notice(reply.why);
    return reply;
  }

  notice(text) {
    clearTimeout(this.noticeTimer);
    tell([text]);
    this.change({ notice: text });
    this.noticeTimer = setTimeout(() => this.change({ notice: null }), NOTICE_LASTS);
  }

  /** Show a sentence near the finger for a moment. */
  tip(text, at, card = null) {
    clearTimeout(this.tipTimer);
    this.change({ tip: { text, ...at, card } });
    this.tipTimer = setTimeout(() => this.hideTip(), TIP_LASTS);
  }

  hideTip() {
    clearTimeout(this.tipTimer);
    if (this.state.tip) this.change({ tip: null });
  }

  tellNow(text) {
    tellNow(text);
  }
}

/** The seat that stays unfolded when something else is asked: where seats fold to a line, until somebody folds it. */
const keptUnfolded = ({ scene, unfolded }) =>
  layoutOf(scene).folded && typeof unfolded === "number" ? unfolded : null;

/** Where a tip belongs: at the finger, or at what has the focus. */
export function placeOf(event) {
  if (event.detail > 0 && event.clientX) return { x: event.clientX, y: event.clientY };
  const box = event.target.closest("button")?.getBoundingClientRect() ?? {
    left: 0,
    width: innerWidth,
    top: innerHeight / 2,
  };
  return { x: box.left + box.width / 2, y: box.top };
}
