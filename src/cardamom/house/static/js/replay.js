/** The page of a finished game: a slider, the same table to look at, and a way to play on from any step. */

import { openEars, tell } from "./a11y.js";
import { Advice } from "./advice.js";
import { measure } from "./flip.js";
import { rememberName, rememberedName } from "./memory.js";
import { Room } from "./room.js";
import { Screen, wordsFor } from "./screen.js";
import { emptyState, snapped } from "./state.js";
import { Button, Icon, html, render, useRoom, useState } from "./ui.js";

const CHUNK = 50;
const PACE = 1200;
/** Milliseconds that somebody looks at a step before the bot is asked why. */
const PAUSE = 300;

/** The steps of a game, fetched as they are needed. */
class Steps {
  constructor(path) {
    this.path = path;
    this.total = 0;
    this.flags = [];
    this.chunks = new Map();
  }

  async fetchChunk(number) {
    if (!this.chunks.has(number)) {
      const url = `${this.path}?start=${number * CHUNK}&count=${CHUNK}`;
      this.chunks.set(
        number,
        fetch(url).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer))),
      );
    }
    const { total, steps, flags } = await this.chunks.get(number);
    this.total = total;
    this.flags = flags ?? [];
    return steps;
  }

  async at(index) {
    const steps = await this.fetchChunk(Math.floor(index / CHUNK));
    return steps[index % CHUNK];
  }

  /** All lines that were told up to a step. */
  async linesUpTo(index) {
    const chunks = await Promise.all(
      Array.from({ length: Math.floor(index / CHUNK) + 1 }, (_, number) => this.fetchChunk(number)),
    );
    return chunks
      .flat()
      .slice(0, index + 1)
      .flatMap((step) => step.log);
  }
}

/** Why bots did what they did, where the steps do not say: each is asked when somebody looks at its step for a while. */
class Thoughts {
  constructor(path) {
    this.path = path;
    this.known = new Map();
    this.timer = 0;
  }

  lookAt(index, player) {
    clearTimeout(this.timer);
    if (!this.path || index === 0 || this.known.has(index)) return;
    this.timer = setTimeout(() => this.ask(index, player), PAUSE);
  }

  async ask(index, player) {
    const answer = await fetch(`${this.path}?step=${index - 1}`).catch(() => null);
    if (!answer?.ok) return;
    this.known.set(index, await answer.json());
    if (player.index === index) player.room.change({});
  }

  at(index) {
    const thought = this.known.get(index);
    return thought?.why ? thought : null;
  }
}

/** Walks through the steps; the table on the screen follows. */
class Player {
  constructor(room, steps, thoughts) {
    this.room = room;
    this.steps = steps;
    this.thoughts = thoughts;
    this.index = 0;
    this.wanted = 0;
    this.thought = null;
    this.timer = 0;
  }

  get isRunning() {
    return this.timer !== 0;
  }

  async go(index) {
    const { room, steps } = this;
    this.wanted = Math.max(0, Math.min(index, Math.max(0, steps.total - 1)));
    const wanted = this.wanted;
    const [step, log] = await Promise.all([steps.at(wanted), steps.linesUpTo(wanted)]);
    if (wanted !== this.wanted) return;
    const isNext = wanted === this.index + 1;
    const flights = isNext ? (step.flights ?? []) : [];
    room.after.places = measure(room.after.places, flights);
    room.after.flights.push(...flights);
    const before = isNext ? room.state : { ...room.state, laid: {}, log: [] };
    const state = snapped(
      { ...emptyState(), ...before, log: [] },
      { seq: wanted, scene: { ...step.scene, you: null }, log },
    );
    if (isNext) tell(step.log.map((line) => line.text));
    this.index = wanted;
    this.thought = step.thought ?? null;
    room.change({ ...state, touched: touchedBy(flights) });
    room.fetchBook();
    this.thoughts.lookAt(wanted, this);
  }

  play() {
    this.timer = setInterval(() => (this.index + 1 < this.steps.total ? this.go(this.index + 1) : this.stop()), PACE);
    this.room.change({});
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.room.change({});
  }
}

const touchedBy = (flights) =>
  new Set(flights.flatMap(({ target, cards }) => [target, ...cards.map((card) => `${target}/${card}`)]));

const KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };

function listenToKeys(player) {
  addEventListener("keydown", (event) => {
    if (
      event.target.closest("input, select, textarea, dialog, [data-group]") ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    if (event.key in KEYS) player.go(player.index + KEYS[event.key]);
    else if (event.key === "Home") player.go(0);
    else if (event.key === "End") player.go(player.steps.total - 1);
    else if (event.key === " " && !event.target.closest("button, a, summary"))
      player.isRunning ? player.stop() : player.play();
    else return;
    event.preventDefault();
  });
}

/** The slider and the buttons, where the prompt stands in a live game. */
function Controls({ player, place }) {
  const room = useRoom();
  const { total } = player.steps;
  const step = (key, icon, act, shut = false) =>
    html`<${Button} look="round" icon=${icon} aria-label=${room.say(key)} shut=${shut} onClick=${act} />`;
  const last = room.state.log.at(-1)?.text ?? "";
  const isStart = player.index === 0;
  return html`<section class="prompt replay-controls" aria-label=${room.say("replay.controls")}>
    <${Origin} place=${place} />
    <p class="sentence">${last}</p>
    <${Outcome} />
    <${Thought} thought=${player.thought ?? player.thoughts.at(player.index)} />
    <${Marks} player=${player} />
    <${Advice} player=${player} place=${place} />
    <input
      type="range"
      min="0"
      max=${Math.max(0, total - 1)}
      value=${player.wanted}
      aria-label=${room.say("replay.slider")}
      aria-valuetext=${room.say("replay.at", { step: player.index, total: total - 1 })}
      onInput=${(event) => player.go(Number(event.target.value))}
    />
    <${MarkedSteps} player=${player} />
    <div class="deeds">
      ${step("replay.first", "back", () => player.go(0), isStart)}
      ${step("replay.previous", "previous", () => player.go(player.index - 1), isStart)}
      ${player.isRunning && step("replay.stop", "pause", () => player.stop())}
      ${!player.isRunning && step("replay.play", "play", () => player.play())}
      ${step("replay.next", "next", () => player.go(player.index + 1), player.index + 1 >= total)}
      <span class="soft numbers replay-at">
        ${room.say("replay.at", { step: player.index, total: Math.max(0, total - 1) })}
      </span>
      <${Button}
        icon="log"
        onClick=${() => room.change({ panel: room.state.panel === "log" ? null : "log" })}
      >
        ${room.say("side.log")}
      <//>
      <${Button}
        icon="bot"
        shut=${player.index + 1 >= total}
        onClick=${() => (player.index + 1 < total ? room.change({ advice: player.index }) : room.notice(room.say("replay.over")))}
      >
        ${room.say("advice.ask")}
      <//>
      <${PlayOn} player=${player} place=${place} />
    </div>
  </section>`;
}

/** Which game of which run of the lab this is, and the way back there. */
function Origin({ place }) {
  const room = useRoom();
  const { report, run, number } = place.dataset;
  if (!report) return null;
  return html`<p class="soft small origin">
    <span>${room.say("replay.origin", { run, number })}</span> <a href=${report}>${room.say("replay.report")}</a> <a href="/lab">${room.say("replay.lab")}</a>
  </p>`;
}

/** How the game ended, at its last step: who won, and why it was over. */
function Outcome() {
  const room = useRoom();
  const { result } = room.state.scene;
  if (!result) return null;
  return html`<div class="outcome">
    <p class="headline"><${Icon} name="trophy" /> ${result.headline}</p>
    <p class="soft">${result.why} ${result.stalled && room.say("result.stalled")}</p>
  </div>`;
}

/** Why a bot did what it did: now that the game is over, it may say so. */
function Thought({ thought }) {
  const room = useRoom();
  if (!thought) return null;
  return html`<p class="soft thought">
    ${room.say("replay.thought", { name: room.nameOf(thought.seat), why: thought.why })}
  </p>`;
}

/** What people marked at this step. */
function Marks({ player }) {
  const room = useRoom();
  const marks = player.steps.flags
    .filter((flag) => flag.step === player.index)
    .map((flag) => room.say("flags.mark", { name: room.nameOf(flag.seat), what: room.say(`flags.${flag.what}`) }));
  if (!marks.length) return null;
  return html`<p class="chip moments">${room.say("flags.at", { marks: marks.join("; ") })}</p>`;
}

/** As what a step was marked, each once. */
const kindsAt = (player, step) => [
  ...new Set(player.steps.flags.filter((flag) => flag.step === step).map((flag) => flag.what)),
];

/** The ways to the steps where people marked something. */
function MarkedSteps({ player }) {
  const room = useRoom();
  const steps = [...new Set(player.steps.flags.map((flag) => flag.step))].sort((one, other) => one - other);
  if (!steps.length) return null;
  const kinds = (step) =>
    kindsAt(player, step)
      .map((what) => room.say(`flags.short.${what}`))
      .join(room.say("list.comma"));
  return html`<p class="marked-steps">
    ${room.say("flags.marked")}
    ${steps.map(
      (step) => html`<button
        type="button"
        key=${step}
        class="button quiet small"
        aria-current=${step === player.index ? "step" : undefined}
        onClick=${() => player.go(step)}
      >
        ${room.say("flags.step", { step, kinds: kinds(step) })}
      </button>`,
    )}
  </p>`;
}

/** Sit down in the middle of a finished game, with bots on the other seats. */
function PlayOn({ player, place }) {
  const room = useRoom();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(() => rememberedName());
  const { seats = [] } = room.state.scene;
  const [seat, setSeat] = useState(0);
  const isEnd = player.index + 1 >= player.steps.total;
  if (!open) {
    return html`<${Button}
      look="primary"
      icon="forward"
      shut=${isEnd}
      onClick=${() => (isEnd ? room.notice(room.say("replay.over")) : setOpen(true))}
    >
      ${room.say("replay.play_on")}
    <//>`;
  }
  const go = async (event) => {
    event.preventDefault();
    rememberName(name.trim());
    const body = JSON.stringify({ step: player.index, seat, name: name.trim() });
    const answer = await fetch(place.dataset.branch, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    const told = await answer.json().catch(() => ({}));
    if (answer.ok && told.code) location.assign(`/t/${told.code}`);
    else room.notice(told.why ?? told.detail ?? room.say("replay.failed"));
  };
  return html`<form class="play-on" onSubmit=${go}>
    <div class="field">
      <label for="play-seat">${room.say("replay.seat")}</label>
      <select id="play-seat" onChange=${(event) => setSeat(Number(event.target.value))}>
        ${seats.map(
          (other) =>
            html`<option key=${other.seat} value=${other.seat} selected=${other.seat === seat}>${other.name}</option>`,
        )}
      </select>
    </div>
    <div class="field">
      <label for="play-name">${room.say("lobby.name")}</label>
      <input
        id="play-name"
        type="text"
        required
        maxlength="24"
        value=${name}
        onInput=${(event) => setName(event.target.value)}
      />
    </div>
    <button type="submit" class="button primary">${room.say("replay.begin")}</button>
    <${Button} look="quiet" onClick=${() => setOpen(false)}>${room.say("replay.not_now")}<//>
  </form>`;
}

async function open(place) {
  const room = new Room(await wordsFor(place), { readOnly: true });
  const steps = new Steps(place.dataset.steps);
  const player = new Player(room, steps, new Thoughts(place.dataset.thought));
  if (place.dataset.report)
    room.ways = [
      { to: place.dataset.report, icon: "log", text: room.say("replay.report") },
      { to: "/lab", icon: "back", text: room.say("replay.lab") },
    ];
  room.controls = () => html`<${Controls} player=${player} place=${place} />`;
  room.change({ linked: true });
  openEars();
  listenToKeys(player);
  place.replaceChildren();
  render(html`<${Screen} room=${room} />`, place);
  try {
    await player.go(0);
  } catch {
    room.change({ refused: room.say("replay.none") });
  }
}

open(document.getElementById("table"));
