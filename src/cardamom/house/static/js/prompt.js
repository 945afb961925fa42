/** The prompt: one sentence, what can be done, and what was chosen so far. */

import { buttonsOf, hasStacks, isForm, isOpen, isSpoken, startersOf, wordPart } from "./asking.js";
import {
  act,
  askHint,
  changeMind,
  clear,
  fillStack,
  giveValue,
  takeBack,
  tapKind,
  tapMove,
  tapSeat,
  undo,
} from "./choosing.js";
import { Conditions } from "./conditions.js";
import { Countdown } from "./countdown.js";
import { stackName } from "./lights.js";
import { capital } from "./pile.js";
import { SlotWords, SpokenSentence, TypedLine } from "./spoken.js";
import { isSilent } from "./state.js";
import { Board, isBoard } from "./board.js";
import { MoveForm } from "./form.js";
import { Button, Icon, NARROW, html, useMedia, useRoom, useState } from "./ui.js";

const MOST_NUMBERS = 12;
const MOST_STEPS = 30;
const MANY_KINDS = 8;
const MOST_ROWS = 4;
const LATEST = 4;

/** @param {{lights: import("./lights.js").Lights}} props */
export function Prompt({ lights }) {
  const room = useRoom();
  const { scene } = room.state;
  const narrow = useMedia(NARROW);
  return html`<section class="prompt" aria-label=${room.say("region.prompt")}>
    <${LastEvent} />
    <${Claims} />
    <div class="prompt-body" data-kinds=${roomForKinds(room, lights, narrow)} data-typing=${roomForTyping(room)}>${
      scene.phase === "over" ? html`<${Over} />` : html`<${Playing} lights=${lights} />`
    }</div>
  </section>`;
}

/**
 * The most kinds of moves that this reader was asked for at once: the prompt keeps room for them, so that nothing jumps
 * when somebody else is in turn.
 */
function roomForKinds(room, { look }, narrow) {
  const shown = narrow && foldsKinds(look) ? [...look.kinds.filter(({ state }) => state === "open"), { offer: {} }] : look.kinds;
  const number = shown.reduce((sum, { offer }) => sum + (offer.buttons?.length ?? 1), 0);
  room.mostKinds = Math.min(MOST_ROWS * 3, Math.max(room.mostKinds ?? 0, number));
  return Math.ceil(room.mostKinds / 3);
}

/** The same for the line to type on. */
function roomForTyping(room) {
  room.hasTyped ||= Boolean(room.state.scene.typing);
  return room.hasTyped ? "yes" : undefined;
}

/** The latest thing that happened; a tap opens the log. */
function LastEvent() {
  const room = useRoom();
  const last = room.state.log.findLast((line) => line.kind !== "chat" && line.kind !== "reaction");
  return html`<button type="button" class="last-event" onClick=${() => room.change({ panel: "log" })}>
    <${Icon} name="log" /><span class="last-event-text">${last?.text ?? room.say("log.nothing")}</span>
    <span class="unseen">${room.say("log.open")}</span>
  </button>`;
}

/** Somebody on another device wants a seat: let them in? */
function Claims() {
  const room = useRoom();
  const { scene } = room.state;
  if (scene.you === undefined) return null;
  return (scene.claims ?? [])
    .filter((claim) => claim.seat !== scene.you)
    .map(
      (claim) => html`<div class="claim" role="alert" key=${claim.seat}>
        <p>${room.say("claim.question", { name: claim.name })}</p>
        <${Button}
          look="primary"
          onClick=${() => room.ask("admit", { seat: claim.seat, yes: true })}
        >
          ${room.say("claim.yes")}
        <//>
        <${Button} onClick=${() => room.ask("admit", { seat: claim.seat, yes: false })}>${room.say("claim.no")}<//>
      </div>`,
    );
}

function Playing({ lights }) {
  const room = useRoom();
  const { scene, changing, busy } = room.state;
  const seat = scene.seats?.[scene.you];
  if (scene.manners?.paused) return html`<${Paused} />`;
  if (seat?.standin) return html`<${StoodIn} seat=${seat} />`;
  if (scene.question !== undefined && scene.mine && !changing) return html`<${Sealed} />`;
  if (scene.question !== undefined) return html`<${Asked} lights=${lights} busy=${busy} />`;
  return html`<${Waiting} />`;
}

function Sentence({ text, look = "" }) {
  return html`<p class=${`sentence ${look}`} data-prompt tabindex="-1">${text}</p>`;
}

/** While others think, there is room for a little more of the story. */
function Lately() {
  const { log } = useRoom().state;
  const lines = log.filter((line) => line.kind === "move" || line.kind === "news").slice(-LATEST - 1, -1);
  return html`<ol class="lately" aria-hidden="true">${lines.map(
    (line) => html`<li key=${line.n}>${line.text}</li>`,
  )}</ol>`;
}

function Waiting() {
  const room = useRoom();
  const { scene } = room.state;
  const watching = scene.you === undefined && !room.readOnly;
  return html`<div class="prompt-line">
      <${Sentence} text=${scene.waiting ?? room.say("prompt.moment")} />
      <${Tools} />
    </div>
    <${Countdown} deadline=${scene.deadline ?? scene.sandglass} skew=${room.skew} />
    ${scene.bell && html`<${Bell} />`}
    <${Lately} />
    ${watching && html`<p class="soft small">${room.say("prompt.watching")}</p>`}
    <${Reacting} />`;
}

/** Whoever judges may tell somebody who talks for long to come to the point; once for each thing that is said. */
function Bell() {
  const room = useRoom();
  const isRung = room.state.scene.rung;
  return html`<div class="deeds">
    <${Button} look="ring" icon="bell" shut=${isRung} onClick=${() => room.ask("ring")}>
      ${room.say(isRung ? "prompt.rung" : "prompt.ring")}
    <//>
  </div>`;
}

function Paused() {
  const room = useRoom();
  const seated = room.state.scene.you !== undefined;
  return html`<div class="prompt-line"><${Sentence} text=${room.say("prompt.paused")} /></div>
    ${
      seated &&
      html`<div class="deeds"><${Button}
        look="primary"
        icon="play"
        onClick=${() => room.ask("pause", { on: false })}
      >
        ${room.say("menu.resume")}
      <//></div>`
    }`;
}

function StoodIn({ seat }) {
  const room = useRoom();
  return html`<div class="prompt-line">
    <${Sentence} text=${room.say("prompt.stood_in", { bot: room.botName(seat.standin) })} />
  </div>
    <div class="deeds">
      <${Button} look="primary" onClick=${() => room.ask("back")}>${room.say("prompt.back")}<//>
    </div>`;
}

function Sealed() {
  const room = useRoom();
  const { scene } = room.state;
  return html`<div class="prompt-line">
      <${Sentence} text=${room.say("prompt.sealed", { move: scene.mine.text })} />
      <${Tools} />
    </div>
    <p class="soft">${scene.waiting}</p>
    <${Countdown} deadline=${scene.deadline ?? scene.sandglass} skew=${room.skew} />
    <div class="deeds"><${Button} onClick=${() => changeMind(room)}>${room.say("prompt.change")}<//></div>`;
}

/** Undo, hint and putting back, small, beside the sentence. */
function Tools({ hint = false, begun = false }) {
  const room = useRoom();
  const { scene } = room.state;
  return html`<span class="tools">
    ${
      scene.takeback &&
      html`<${Button}
        look="quiet tool"
        icon="undo"
        onClick=${() => undo(room)}
      >
        <span class="tool-name">${room.say("prompt.undo")}</span>
      <//>`
    }
    ${
      begun &&
      html`<${Button}
        look="quiet tool"
        icon="back"
        onClick=${() => clear(room)}
      >
        <span class="tool-name">${room.say("prompt.put_back")}</span>
      <//>`
    }
    ${
      hint &&
      html`<${Button}
        look="quiet tool"
        icon="hint"
        onClick=${() => askHint(room)}
      >
        <span class="tool-name">${room.say("prompt.hint")}</span>
      <//>`
    }
  </span>`;
}

function Asked({ lights, busy }) {
  const room = useRoom();
  const { scene, choice, draft, hint } = room.state;
  const { look } = lights;
  const begun = choice.picks.length > 0 || choice.kind !== null;
  const text = sentenceOf(room, look, begun);
  const isSaid = begun && !hint && look.offer !== null && isSpoken(look.offer);
  return html`<div class="prompt-line">
      ${
        isSaid
          ? html`<${SpokenSentence} look=${look} isPrompt=${true} />`
          : html`<${Sentence} text=${hint ? hint.text : text} look=${hint ? "yours hinted" : "yours"} />`
      }
      <${Tools} hint=${!hint && (!begun || look.offer !== null)} begun=${begun && !look.offer} />
    </div>
    ${scene.rung && html`<p class="rung" role="alert"><${Icon} name="bell" />${room.say("prompt.hurry")}</p>`}
    <${Conditions} look=${look} />
    <${Countdown} deadline=${scene.deadline ?? scene.sandglass} skew=${room.skew} />
    <div class="asked" data-busy=${busy ? "yes" : undefined}>
      ${
        look.offer
          ? html`<${OneKind} lights=${lights} begun=${begun} draft=${draft} text=${text} />`
          : html`<${Kinds} look=${look} /><${TypedLine} />`
      }
    </div>`;
}

/** The question, then the sentence as it grows, then what is still missing. */
function sentenceOf(room, look, begun) {
  const { scene, draft } = room.state;
  if (!begun || (look.offer && isForm(look.offer))) return scene.prompt;
  if (!look.offer) {
    const things = look.picks.map((pick) => nameOfPick(room, pick)).join(room.say("list.comma"));
    return capital(room.say("prompt.picked", { things }));
  }
  return draft?.kind === look.offer.kind && draft.text ? draft.text : look.offer.title;
}

const nameOfPick = (room, pick) => (pick.card === undefined ? room.nameOf(pick.seat) : room.nameOfCard(pick.card));

/** All kinds of moves as buttons; those that cannot be done now say why. */
function Kinds({ look }) {
  const room = useRoom();
  const narrow = useMedia(NARROW);
  const [unfolds, unfold] = useState(false);
  const isFolding = narrow && foldsKinds(look);
  const shown = isFolding && !unfolds ? look.kinds.filter(({ state }) => state === "open") : look.kinds;
  const more = look.kinds.length - shown.length;
  return html`<div class="kinds">
    ${shown.map(({ offer, state }) =>
      offer.buttons && state === "open"
        ? html`<${Whole} key=${offer.kind} offer=${offer} picks=${look.picks} />`
        : html`<${Kind} key=${offer.kind} offer=${offer} state=${state} />`,
    )}
    ${
      isFolding &&
      (more > 0 || unfolds) &&
      html`<button
        type="button"
        key="more"
        class="button kind more-kinds"
        aria-expanded=${String(unfolds)}
        onClick=${() => unfold(!unfolds)}
      >
        <${Icon} name=${unfolds ? "up" : "down"} />${unfolds ? room.say("prompt.fewer") : room.say("prompt.others", { n: more })}
      </button>`
    }
  </div>`;
}

/** Whether there are so many kinds of moves that those that cannot be made now wait behind a button. */
const foldsKinds = ({ kinds }) => kinds.length > MANY_KINDS && kinds.some(({ state }) => state !== "open");

/** Moves that are few enough for a button each: one tap does them. */
function Whole({ offer, picks }) {
  const room = useRoom();
  return buttonsOf(offer, picks).map(
    ({ row, text }) => html`<button
      type="button"
      key=${text}
      class="button kind whole"
      data-kind=${offer.kind}
      onClick=${() => tapMove(room, offer, row)}
    >
      ${text}
    </button>`,
  );
}

function Kind({ offer, state }) {
  const room = useRoom();
  const part = isOpen(offer) ? wordPart(offer) : null;
  if (part) return html`<${Words} offer=${offer} part=${part} values=${valuesOf(offer)} atOnce=${true} />`;
  return html`<button
    type="button"
    class=${`button kind ${state}`}
    data-kind=${offer.kind}
    aria-disabled=${state === "shut" ? "true" : undefined}
    onClick=${(event) => tapKind(room, offer, event)}
  >
    ${offer.title}
  </button>`;
}

/** One kind of move: the part that is asked next, the stacks, the button that does it. */
function OneKind({ lights, begun, draft, text }) {
  const room = useRoom();
  const { look } = lights;
  const { offer, part, move } = look;
  const word = wordPart(offer);
  if (word)
    return html`<div class="kinds">
      <${Words} offer=${offer} part=${word} values=${valuesOf(offer)} atOnce=${true} />
    </div>`;
  if (offer.buttons && !begun && offer.parts.length === 1 && part?.kind === "seat")
    return html`<div class="kinds"><${Whole} offer=${offer} picks=${look.picks} /></div>`;
  if (isBoard(offer)) return html`<${Board} look=${look} draft=${draft} />`;
  if (isForm(offer)) return html`<${MoveForm} look=${look} draft=${draft} />`;
  const isReady = Boolean(move) && (offer.rows !== null || draft?.ok === true);
  const stacks = offer.parts.filter((other) => other.kind === "cards");
  const why = offer.rows === null && draft && !draft.ok ? draft.why : "";
  const byCard = part?.kind === "seat" && lights.seats.length > 0 && !isSpoken(offer);
  const asked = byCard ? offer.parts.filter((other) => other === part || other.kind === "card") : [part];
  const question = why || (part && part.question !== text ? asked.map((other) => other.question).join(" ") : "");
  return html`
    ${!begun && isSpoken(offer) && html`<${SpokenSentence} look=${look} />`}
    ${hasStacks(offer) && html`<${Stacks} look=${look} stacks=${stacks} />`}
    ${question && html`<p class="part-question">${question}</p>`} ${part && !byCard && html`<${Values} look=${look} />`}
    <div class="deeds">
      <button
        type="button"
        class="button primary do-it"
        aria-disabled=${isReady ? undefined : "true"}
        onClick=${(event) => act(room, event)}
      >
        <${Icon} name="check" />${room.say("prompt.do", { kind: offer.title })}
      </button>
      ${
        begun &&
        html`<${Button}
          look="take-back"
          icon="back"
          onClick=${() => takeBack(room)}
        >
          ${room.say("prompt.take_back")}
        <//>`
      }
    </div>
  `;
}

/** Several stacks to fill: the one that cards go to now stands out. */
function Stacks({ look, stacks }) {
  const room = useRoom();
  return html`<div class="stacks" role="group" aria-label=${room.say("region.stacks")}>
    ${stacks.map((part) => {
      const number = look.picks.filter((pick) => pick.part === part.name).length;
      const isActive = part.name === look.active;
      return html`<button
        type="button"
        key=${part.name}
        class=${isActive ? "button stack-tab active" : "button stack-tab"}
        aria-pressed=${isActive ? "true" : "false"}
        onClick=${() => fillStack(room, look.offer, part)}
      >
        ${room.say("prompt.stack", { name: stackName(room, part.name), n: number })}
      </button>`;
    })}
  </div>`;
}

/** The values of a part that is not picked on the table. */
function Values({ look }) {
  const { offer, part, values } = look;
  if (isSpoken(offer)) return html`<${SlotWords} look=${look} />`;
  if (part.kind === "seat") return html`<${SeatButtons} look=${look} />`;
  if (part.kind === "yes_or_no" || part.kind === "choice")
    return html`<div class="kinds"><${Words} offer=${offer} part=${part} values=${values} /></div>`;
  if (part.kind === "number") return html`<${Numbers} look=${look} />`;
  if (part.kind === "text") return html`<${TextField} look=${look} />`;
  if (part.kind === "card") return html`<${CardList} look=${look} />`;
  return null;
}

/** Cards that lie nowhere in sight are picked from a list. */
function CardList({ look }) {
  const room = useRoom();
  const { offer, part, parts, cards } = look;
  const inSight = new Set(Object.values(room.state.laid).flatMap((slots) => slots.map((slot) => slot.code)));
  const codes = [...cards.keys(), ...(parts[part.name] ? [parts[part.name]] : [])];
  if (codes.some((code) => inSight.has(code))) return null;
  const named = codes.map((code) => [room.nameOfCard(code), code]).toSorted();
  const give = (event) => giveValue(room, offer, part, event.target.value);
  return html`<select class="card-list" aria-label=${part.question} value=${parts[part.name] ?? ""} onChange=${give}>
    <option value="" disabled>${part.question}</option>
    ${named.map(([name, code]) => html`<option key=${code} value=${code}>${name}</option>`)}
  </select>`;
}

function SeatButtons({ look }) {
  const room = useRoom();
  const { scene } = room.state;
  return html`<div class="kinds">
    ${[...look.seats].map(
      (seat) => html`<button type="button" key=${seat} class="button kind" onClick=${() => tapSeat(room, seat)}>
        ${seat === scene.you ? room.say("seat.yourself") : room.nameOf(seat)}
      </button>`,
    )}
  </div>`;
}

/** The words that answer a kind of one part now. */
const valuesOf = (offer) => offer.rows?.map(([value]) => value);

function wordsOf(room, part, values) {
  if (part.kind === "yes_or_no")
    return [true, false].map((value) => ({ value, text: room.say(value ? "prompt.yes" : "prompt.no") }));
  return part.choices.filter((choice) => !values?.length || values.includes(choice.value));
}

function Words({ offer, part, values, atOnce = false }) {
  const room = useRoom();
  const given = room.state.choice.picks.find((pick) => pick.part === part.name)?.value;
  const words = wordsOf(room, part, values);
  const told = room.book?.choices?.[offer.kind]?.[part.name];
  if (told) return html`<${Told} offer=${offer} part=${part} words=${words} told=${told} given=${given} />`;
  const isAnswer = atOnce && words.length <= 2;
  return words.map(
    ({ value, text }, index) => html`<button
      type="button"
      key=${text}
      class=${isAnswer && index === 0 ? "button kind primary" : "button kind"}
      aria-pressed=${given === value ? "true" : undefined}
      onClick=${() => giveValue(room, offer, part, value, atOnce)}
    >
      ${text}
    </button>`,
  );
}

/** Words that a handbook explains: each with what it says there. */
function Told({ offer, part, words, told, given }) {
  const room = useRoom();
  return words.map(
    ({ value }) => html`<button
      type="button"
      key=${value}
      class="button kind explained"
      aria-pressed=${given === value ? "true" : undefined}
      aria-labelledby=${`told-${value}`}
      aria-describedby=${`text-${value}`}
      onClick=${() => giveValue(room, offer, part, value, true)}
    >
      <b id=${`told-${value}`}>${told[value].title}</b> <span id=${`text-${value}`}>${told[value].text}</span>
    </button>`,
  );
}

function Numbers({ look }) {
  const room = useRoom();
  const { offer, part, values, parts } = look;
  const all = values.length ? values : Array.from({ length: (part.limit ?? 0) + 1 }, (_, index) => index);
  const given = parts[part.name] ?? null;
  const give = (number) => giveValue(room, offer, part, number);
  if (all.length <= MOST_NUMBERS) {
    return html`<div class="numbers-row">
      ${all.map(
        (number) =>
          html`<button
          type="button"
          key=${number}
          class="button numbers"
          aria-pressed=${given === number ? "true" : "false"}
          onClick=${() => give(number)}
        >
          ${number}
        </button>`,
      )}
    </div>`;
  }
  const at = Math.max(0, all.indexOf(given));
  const slider = html`<input
    type="range"
    min="0"
    max=${all.length - 1}
    value=${given === null ? Math.floor(all.length / 2) : at}
    aria-label=${part.question}
    onInput=${(event) => give(all[Number(event.target.value)])}
  />`;
  return html`<div class="stepper">
    ${all.length > MOST_STEPS && slider}
    <${Button}
      look="round"
      icon="minus"
      aria-label=${room.say("prompt.less")}
      onClick=${() => give(all[Math.max(0, at - 1)])}
    />
    <output class="numbers" aria-live="polite">${given ?? room.say("prompt.none")}</output>
    <${Button}
      look="round"
      icon="plus"
      aria-label=${room.say("prompt.more")}
      onClick=${() => give(given === null ? all[0] : all[Math.min(all.length - 1, at + 1)])}
    />
  </div>`;
}

function TextField({ look }) {
  const room = useRoom();
  const { offer, part, parts } = look;
  const [text, setText] = useState(parts[part.name] ?? "");
  const limit = part.limit ?? 200;
  const put = (words) => {
    setText(words);
    giveValue(room, offer, part, words);
  };
  const take = (event) => put(event.target.value);
  return html`<div class="field text-part">
    <label class="unseen" for="text-part">${part.question}</label>
    <textarea id="text-part" rows="2" maxlength=${limit} value=${text} onInput=${take}></textarea>
    <span class="help numbers">${room.say("prompt.letters", { n: limit - text.length })}</span>
    ${
      !text &&
      html`<div class="starters">${startersOf(offer, part, parts).map(
        (words) => html`<button type="button" key=${words} class="starter" onClick=${() => put(words)}>${words}</button>`,
      )}</div>`
    }
  </div>`;
}

/** The reactions of the house, for those who wait. */
function Reacting() {
  const room = useRoom();
  const { scene } = room.state;
  if (scene.you === undefined || !scene.manners?.reactions || !room.book?.reactions || isSilent(scene) || scene.hushed)
    return null;
  return html`<div class="reacting" role="group" aria-label=${room.say("region.reactions")}>
    ${room.book.reactions.map(
      (what) =>
        html`<button
          type="button"
          key=${what}
          class="react"
          aria-label=${room.say("prompt.react", { what: room.say(`reactions.${what}`) })}
          onClick=${() => room.socket.ask("react", { what })}
        >
          <${Icon} name=${what} />
        </button>`,
    )}
  </div>`;
}

/** After the end: what next. */
function Over() {
  const room = useRoom();
  return html`<div class="prompt-line">
    <${Sentence} text=${room.state.scene.result?.headline ?? ""} look="yours" />
  </div>
    <div class="deeds">
      <${Button}
        look="primary"
        icon="trophy"
        onClick=${() => room.change({ resultSeen: false })}
      >
        ${room.say("result.show")}
      <//>
    </div>`;
}
