/** Before the deal: who sits where, how friends get here, what is played and how. */

import { rememberName, rememberedName } from "./memory.js";
import { Avatar } from "./seats.js";
import { OptionsInForce, Side } from "./side.js";
import { Button, Icon, html, useRoom, useState } from "./ui.js";

const PACES = [0, 0.5, 1, 2, 3];
const TIMERS = [0, 15, 30, 60, 120, 300];
const LONGEST_NAME = 24;
const MOST_SENTENCES = 3;

export function Lobby() {
  const room = useRoom();
  const { scene } = room.state;
  return html`<div class="lobby">
    <header class="lobby-head">
      <a class="button quiet round" href="/" aria-label=${room.say("menu.home")}><${Icon} name="cardamom" /></a>
      <div>
        <h1>${scene.table.title}</h1>
        <p class="soft">${scene.table.tagline}</p>
      </div>
      <${Button}
        look="quiet round"
        icon="menu"
        aria-label=${room.say("menu.open")}
        aria-haspopup="dialog"
        onClick=${() => room.change({ dialog: { kind: "menu" } })}
      />
    </header>
    <div class="lobby-columns">
      <section class="panel lobby-seats" aria-labelledby="seats-title">
        <${SeatsTitle} />
        <${NameField} />
        <ol class="seat-rows">${scene.seats.map((seat) => html`<${SeatRow} key=${seat.seat} seat=${seat} />`)}</ol>
        <${DealButton} />
      </section>
      <div class="lobby-rest">
        <${Invitation} />
        <${Options} />
        <${Manners} />
      </div>
    </div>
    <${Side} wide=${false} />
  </div>`;
}

function SeatsTitle() {
  const room = useRoom();
  const { scene } = room.state;
  const { fewest, most } = scene.table;
  const number = scene.seats.length;
  const set = (seats) => room.ask("set_seats", { seats });
  return html`<div class="seats-title">
    <h2 id="seats-title">${room.say("lobby.seats")}</h2>
    ${
      scene.hosting &&
      html`<div class="stepper" role="group" aria-label=${room.say("lobby.number")}>
      <${Button}
        look="round"
        icon="minus"
        aria-label=${room.say("lobby.fewer")}
        shut=${number <= fewest}
        onClick=${() => number > fewest && set(number - 1)}
      />
      <output class="numbers">${number}</output>
      <${Button}
        look="round"
        icon="plus"
        aria-label=${room.say("lobby.more")}
        shut=${number >= most}
        onClick=${() => number < most && set(number + 1)}
      />
    </div>`
    }
  </div>`;
}

/** The name comes first: it is all that anybody needs to sit down. */
function NameField() {
  const room = useRoom();
  const { scene } = room.state;
  const [name, setName] = useState(() => rememberedName());
  if (scene.you !== undefined) return null;
  const free = scene.seats.find((seat) => seat.kind === "empty") ?? scene.seats.find((seat) => seat.kind === "bot");
  const submit = (event) => {
    event.preventDefault();
    if (free) sit(room, free.seat);
  };
  const take = (event) => {
    setName(event.target.value);
    rememberName(event.target.value.trim());
  };
  return html`<form class="name-form" onSubmit=${submit}>
    <div class="field">
      <label for="name">${room.say("lobby.name")}</label>
      <input id="name" type="text" maxlength=${LONGEST_NAME} autocomplete="nickname" value=${name} onInput=${take} />
    </div>
    ${free && html`<button type="submit" class="button primary">${room.say("lobby.sit")}</button>`}
    ${scene.manners.locked && html`<p class="help">${room.say("lobby.locked")}</p>`}
  </form>`;
}

async function sit(room, seat) {
  const name = rememberedName() || room.state.scene.seats[room.state.scene.you]?.name || "";
  if (!name) {
    document.getElementById("name")?.focus();
    return room.notice(room.say("lobby.name_first"));
  }
  return room.ask("sit", { seat, name });
}

function SeatRow({ seat }) {
  const room = useRoom();
  const { scene } = room.state;
  const mine = seat.seat === scene.you;
  return html`<li class=${`seat-row ${seat.kind}${mine ? " mine" : ""}`}>
    ${
      seat.kind === "empty"
        ? html`<span class="avatar vacant" aria-hidden="true"><${Icon} name="seat" /></span>`
        : html`<${Avatar} seat=${seat} />`
    }
    <div class="seat-row-who">
      <strong class="seat-name">${seat.kind === "empty" ? room.say("lobby.empty") : seat.name}</strong>
      ${!(scene.hosting && seat.kind === "bot") && html`<span class="soft small">${roleOf(room, seat, mine)}</span>`}
    </div>
    <div class="seat-row-deeds"><${SeatButtons} seat=${seat} mine=${mine} /></div>
    ${scene.hosting && seat.kind !== "person" && html`<${BotButtons} seat=${seat} />`}
  </li>`;
}

function roleOf(room, seat, mine) {
  if (seat.kind === "empty") return room.say("lobby.empty_help");
  if (seat.kind === "bot") return room.say("role.bot", { bot: room.botName(seat.bot) });
  if (mine) return room.say(seat.host ? "role.you_host" : "role.you");
  if (!seat.here) return room.say("role.away", { name: seat.name });
  return room.say(seat.host ? "role.host" : "role.here", { name: seat.name });
}

function SeatButtons({ seat, mine }) {
  const room = useRoom();
  const { scene } = room.state;
  const locked = scene.manners.locked && scene.you === undefined && !scene.hosting;
  const button = (key, act, look = "") =>
    html`<button type="button" class=${`button ${look}`} onClick=${act}>${room.say(key, { name: seat.name })}</button>`;
  if (mine) return button("lobby.get_up", () => room.ask("stand"), "quiet");
  if (seat.kind === "person") {
    return scene.hosting
      ? button("seat.remove", () => room.change({ dialog: { kind: "remove", seat: seat.seat } }), "quiet")
      : null;
  }
  if (locked) return null;
  const key = scene.you !== undefined ? "lobby.move_here" : seat.kind === "bot" ? "lobby.take_bot" : "lobby.sit_here";
  return button(key, () => sit(room, seat.seat), scene.you !== undefined ? "quiet" : "");
}

/** One tap a bot, one tap for an empty seat. */
function BotButtons({ seat }) {
  const room = useRoom();
  const choices = [...room.state.scene.table.bots, ""];
  return html`<div class="bot-buttons" role="group" aria-label=${room.say("lobby.bot_for", { n: seat.seat + 1 })}>
    ${choices.map((bot) => {
      const isNow = (seat.bot ?? "") === bot;
      return html`<button
        type="button"
        key=${bot}
        class="bot-button"
        aria-pressed=${isNow ? "true" : "false"}
        onClick=${() => !isNow && room.ask("seat_bot", { seat: seat.seat, bot })}
      >
        ${bot ? html`<${Icon} name="hat" />${room.botName(bot)}` : room.say("lobby.nobody")}
      </button>`;
    })}
  </div>`;
}

function DealButton() {
  const room = useRoom();
  const { scene } = room.state;
  const seated = scene.seats.filter((seat) => seat.kind !== "empty").length;
  const missing = scene.table.fewest - seated;
  if (!scene.hosting) return html`<p class="soft deal-note">${room.say("lobby.host_deals")}</p>`;
  const text = missing > 0 ? room.say("lobby.missing", { n: missing }) : room.say("lobby.ready", { n: seated });
  const deal = () => (missing > 0 ? room.notice(text) : room.ask("deal"));
  return html`<div class="deal">
    <p class="soft">${text}</p>
    <${Button} look="primary deal-button" icon="cards" shut=${missing > 0} onClick=${deal}>${room.say("lobby.deal")}<//>
  </div>`;
}

/** The link, the code and the picture of both. */
export function Invitation() {
  const room = useRoom();
  const { code, url } = room.state.scene.table;
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(url);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const share = () => navigator.share({ title: room.state.scene.table.title, url }).catch(() => {});
  return html`<section class="panel invitation" aria-labelledby="invitation-title">
    <h2 id="invitation-title">${room.say("lobby.invite")}</h2>
    <img class="qr" src=${`/t/${code}/qr.svg`} width="148" height="148" alt=${room.say("lobby.qr", { url })} />
    <div class="invitation-ways">
      <p class="soft small">${room.say("lobby.code")}</p>
      <p class="big-code">${code}</p>
      <p class="code-text link-text">${url}</p>
      <div class="deeds">
        <${Button} icon=${copied ? "check" : "copy"} onClick=${copy}>
          ${room.say(copied ? "lobby.copied" : "lobby.copy")}
        <//>
        ${
          typeof navigator.share === "function" &&
          html`<${Button} icon="share" onClick=${share}>${room.say("lobby.share")}<//>`
        }
      </div>
    </div>
  </section>`;
}

/** Copy a text, also where a page without a certificate may not use the clipboard. */
async function copyText(text) {
  if (navigator.clipboard && isSecureContext) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  return undefined;
}

/** The options of the game: the host settles them, everybody sees them. */
export function Options() {
  const room = useRoom();
  const { scene } = room.state;
  if (!scene.options.length) return null;
  return html`<section class="panel" aria-labelledby="options-title">
    <h2 id="options-title">${room.say("lobby.options")}</h2>
    ${
      scene.hosting && scene.phase === "open"
        ? html`<${OptionFields} options=${scene.options} />`
        : html`<${OptionsInForce} />`
    }
  </section>`;
}

/** Those that matter most; where there are many, the others are folded, unless one of them is not as usual. */
function OptionFields({ options }) {
  const room = useRoom();
  const shown = options.filter((option) => !option.more);
  const more = options.filter((option) => option.more);
  const fields = (some) => some.map((option) => html`<${OptionField} key=${option.name} option=${option} />`);
  return html`${fields(shown)}
    ${
      more.length > 0 &&
      html`<details class="more-options">
        <summary>${room.say("lobby.more_options", { n: more.length })}</summary>
        ${fields(more)}
      </details>`
    }`;
}

/** A few sentences are better read in full than in a list that is cut off. */
function OptionField({ option }) {
  const isSentence = option.values.length <= MOST_SENTENCES && option.values.some(({ text }) => text.includes(" "));
  const Field = isSentence && !option.people ? OptionSentences : OptionList;
  return html`<${Field} option=${option} />`;
}

function OptionSentences({ option }) {
  const room = useRoom();
  return html`<fieldset class="field option-field">
    <legend>${option.title}</legend>
    ${option.values.map(
      (choice) => html`<label class="choice" key=${choice.text}>
        <input
          type="radio"
          name=${`option-${option.name}`}
          checked=${choice.value === option.value}
          onChange=${() => room.ask("set_options", { options: { [option.name]: choice.value } })}
        />
        <span>${choice.text} ${choice.tag && html`<span class="chip">${choice.tag}</span>`}</span>
      </label>`,
    )}
  </fieldset>`;
}

function OptionList({ option }) {
  const room = useRoom();
  const now = option.values.findIndex((choice) => choice.value === option.value);
  const set = (event) =>
    room.ask("set_options", { options: { [option.name]: option.values[event.target.value].value } });
  const text = (choice) =>
    choice.tag ? room.say("lobby.option", { text: choice.text, tag: choice.tag }) : choice.text;
  return html`<div class="field option-field">
    <div class="option-title">
      <label for=${`option-${option.name}`}>${option.title}</label>
      ${option.tag && html`<span class="chip">${option.tag}</span>`}
    </div>
    <select id=${`option-${option.name}`} onChange=${set}>
      ${option.values.map(
        (choice, index) => html`<option key=${index} value=${index} selected=${index === now}>${text(choice)}</option>`,
      )}
    </select>
  </div>`;
}

/** The manners of the table; only the host changes them. */
export function Manners({ bare = false }) {
  const room = useRoom();
  const { scene } = room.state;
  if (!scene.hosting) return null;
  const set = (part) => room.ask("set_manners", part);
  const inside = html`
    <div class="field">
      <label for="pace">${room.say("manners.pace")}</label>
      <select id="pace" onChange=${(event) => set({ pace: Number(event.target.value) })}>
        ${PACES.map(
          (pace) =>
            html`<option key=${pace} value=${pace} selected=${pace === scene.manners.pace}>
            ${room.say("manners.seconds", { n: pace })}
          </option>`,
        )}
      </select>
    </div>
    <div class="field">
      <label for="timer">${room.say("manners.timer")}</label>
      <select id="timer" onChange=${(event) => set({ timer: Number(event.target.value) })}>
        ${TIMERS.map(
          (timer) =>
            html`<option key=${timer} value=${timer} selected=${timer === scene.manners.timer}>
            ${room.say(timer ? "manners.seconds" : "manners.no_timer", { n: timer })}
          </option>`,
        )}
      </select>
    </div>
    <${Tick} name="chat" set=${set} /> <${Tick} name="reactions" set=${set} /> <${Tick} name="locked" set=${set} />
    ${scene.phase === "open" && html`<${Tick} name="rated" set=${set} />`}
    ${scene.table.keepsake && html`<${Tick} name="keep" set=${set} />`}
  `;
  if (bare) return html`<div class="manners">${inside}</div>`;
  return html`<details class="panel manners">
    <summary><h2>${room.say("manners.title")}</h2></summary>${inside}
  </details>`;
}

function Tick({ name, set }) {
  const room = useRoom();
  return html`<label class="choice">
    <input
      type="checkbox"
      checked=${room.state.scene.manners[name]}
      onChange=${(event) => set({ [name]: event.target.checked })}
    />
    <span>${room.say(`manners.${name}`)}</span>
  </label>`;
}
