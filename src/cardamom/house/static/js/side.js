/** The side panel: the log, what was said, the chat, the scores and the rules; beside the table, or over it on a phone. */

import { Avatar } from "./seats.js";
import { ScoreSheet } from "./sheet.js";
import { isSilent } from "./state.js";
import { Button, Icon, html, useEffect, useLayoutEffect, useRef, useRoom, useState } from "./ui.js";

const ICONS = { log: "log", said: "memory", chat: "chat", scores: "trophy", rules: "rules" };

/** The tabs that there are now: nothing to look up where the table has no memory aid, no chat where nobody can talk. */
const tabsOf = ({ state: { scene }, readOnly }) =>
  ["log", scene.reminders && "said", !readOnly && !isSilent(scene) && "chat", "scores", "rules"].filter(Boolean);
const LONGEST_CHAT = 300;

/** @param {{wide: boolean}} props */
export function Side({ wide }) {
  const room = useRoom();
  const { panel: wanted } = room.state;
  if (!wanted) return null;
  const panel = tabsOf(room).includes(wanted) ? wanted : "log";
  const inside = html`<${Tabs} panel=${panel} /><div class="side-body">${tabs[panel]()}</div>`;
  if (wide) return html`<aside class="side" aria-label=${room.say("region.side")}>${inside}</aside>`;
  return html`<${Drawer}>${inside}<//>`;
}

/** On a phone the panel lies over the table. */
function Drawer({ children }) {
  const room = useRoom();
  const dialog = useRef(null);
  useEffect(() => dialog.current?.showModal(), []);
  return html`<dialog
    ref=${dialog}
    class="drawer"
    aria-label=${room.say("region.side")}
    onClose=${() => room.change({ panel: null })}
  >
    ${children}
  </dialog>`;
}

function Tabs({ panel }) {
  const room = useRoom();
  return html`<div class="side-tabs">
    <div class="side-tab-list" role="group" aria-label=${room.say("region.side")}>
      ${tabsOf(room).map(
        (name) => html`<button
          type="button"
          key=${name}
          class="side-tab"
          aria-pressed=${panel === name ? "true" : "false"}
          onClick=${() => room.change({ panel: name })}
        >
          <${Icon} name=${ICONS[name]} />${room.say(`side.${name}`)}
        </button>`,
      )}
    </div>
    <${Button}
      look="quiet round"
      icon="close"
      aria-label=${room.say("side.close")}
      onClick=${() => room.change({ panel: null })}
    />
  </div>`;
}

const tabs = {
  log: () => html`<${Log} />`,
  said: () => html`<${Said} />`,
  chat: () => html`<${Chat} />`,
  scores: () => html`<${Scores} />`,
  rules: () => html`<${Rules} />`,
};

/** Keep the end of a growing list in sight, unless the reader looks at something earlier. */
function useEndInSight(length) {
  const list = useRef(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (atEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [length]);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = list.current;
    atEnd.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return { ref: list, onScroll };
}

/** What happened, in plain sentences. */
export function Log() {
  const room = useRoom();
  useEffect(() => {
    room.fetchLog();
  }, []);
  const lines = room.state.log.filter((line) => line.kind !== "chat" && line.kind !== "reaction");
  const { ref, onScroll } = useEndInSight(lines.length);
  if (!lines.length) return html`<p class="soft">${room.say("log.nothing")}</p>`;
  return html`<ol class="log" ref=${ref} onScroll=${onScroll} tabindex="0" aria-label=${room.say("side.log")}>
    ${lines.map(
      (line) =>
        html`<li
        key=${line.n}
        class=${`line ${line.kind}`}
        data-mine=${line.seat !== undefined && line.seat === room.state.scene.you ? "yes" : undefined}
      >
        ${line.text}<${HideLine} line=${line} />
      </li>`,
    )}
  </ol>`;
}

/** The host hides what was said in a line. */
function HideLine({ line }) {
  const room = useRoom();
  const { scene } = room.state;
  const isAnother = line.seat !== scene.you && scene.seats[line.seat]?.kind === "person";
  if (!line.said || !isAnother || !scene.hosting || room.readOnly) return null;
  return html`<${Button}
    look="quiet round hide-text"
    icon="close"
    aria-label=${room.say("leaf.hide", { text: line.text })}
    onClick=${() => room.ask("hide", { line: line.n })}
  />`;
}

/** What was said of each seat and still holds. */
function Said() {
  const room = useRoom();
  const { seats, reminders } = room.state.scene;
  return html`<div class="said" tabindex="0" role="region" aria-label=${room.say("side.said")}>
    <p class="soft">${room.say("said.title")}</p>
    ${seats.map(
      (seat) => html`<section key=${seat.seat}>
        <h2 class="said-of"><${Avatar} seat=${seat} />${seat.name}</h2>
        <${SaidOf} lines=${reminders[seat.seat]} />
      </section>`,
    )}
  </div>`;
}

/** What was said of one seat. */
export function SaidOf({ lines }) {
  const room = useRoom();
  if (!lines.length) return html`<p class="soft small">${room.say("said.nothing")}</p>`;
  return html`<ul class="said-lines">${lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`;
}

function Chat() {
  const room = useRoom();
  const { scene, log } = room.state;
  const lines = log.filter((line) => line.kind === "chat");
  const { ref, onScroll } = useEndInSight(lines.length);
  return html`<div class="chat">
    <ol class="log" ref=${ref} onScroll=${onScroll} tabindex="0" aria-label=${room.say("side.chat")}>
      ${lines.map(
        (line) => html`<li key=${line.n} class="line chat-line">
          ${scene.seats[line.seat] && html`<${Avatar} seat=${scene.seats[line.seat]} />`}
          <span><strong>${room.nameOf(line.seat)}</strong> ${line.text}</span>
          <${HideLine} line=${line} />
        </li>`,
      )}
      ${!lines.length && html`<li class="soft">${room.say("chat.nothing")}</li>`}
    </ol>
    <${ChatField} />
  </div>`;
}

function closedBecause(scene) {
  if (scene.you === undefined) return "chat.watching";
  if (!scene.manners.chat) return "chat.closed";
  return scene.phase === "playing" && !scene.table.talk ? "chat.silent" : null;
}

function ChatField() {
  const room = useRoom();
  const [text, setText] = useState("");
  const closed = closedBecause(room.state.scene);
  if (closed) return html`<p class="soft small">${room.say(closed)}</p>`;
  const send = async (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    setText("");
    const reply = await room.ask("say", { text });
    if (!reply.ok) setText(text);
  };
  return html`<form class="chat-field" onSubmit=${send}>
    <label class="unseen" for="chat-text">${room.say("chat.label")}</label>
    <input
      id="chat-text"
      type="text"
      maxlength=${LONGEST_CHAT}
      value=${text}
      placeholder=${room.say("chat.label")}
      autocomplete="off"
      onInput=${(event) => setText(event.target.value)}
    />
    <button type="submit" class="button primary round" aria-label=${room.say("chat.send")}>
      <${Icon} name="send" />
    </button>
  </form>`;
}

/** Who is where, the options in force, and the promise about the shuffle. */
function Scores() {
  const room = useRoom();
  const { scene } = room.state;
  const ranked = [...scene.seats]
    .filter((seat) => seat.kind !== "empty")
    .sort((one, other) => (other.points ?? 0) - (one.points ?? 0));
  return html`<div class="scores">
    <ol class="ranking">
      ${ranked.map(
        (seat) =>
          html`<li key=${seat.seat}>
          <${Avatar} seat=${seat} />
            <span class="seat-name">${seat.name}</span><strong class="numbers">${seat.points ?? ""}
          </strong>
        </li>`,
      )}
    </ol>
    <${ScoreSheet} />
    ${(scene.clocks ?? []).map(
      (clock) => html`<p key=${clock.text} class="soft small">${room.say("bar.clock", { text: clock.text })}</p>`,
    )}
    <h2 class="side-head">${room.say("scores.options")}</h2>
    <${OptionsInForce} />
    <${ShuffleCheck} />
  </div>`;
}

export function OptionsInForce() {
  const room = useRoom();
  const { options = [] } = room.state.scene;
  if (!options.length) return html`<p class="soft">${room.say("scores.no_options")}</p>`;
  return html`<dl class="options-in-force">
    ${options.map(
      (option) =>
        html`<div key=${option.name}><dt>${option.title}</dt><dd>${option.text} ${
          option.tag && html`<span class="chip">${option.tag}</span>`
        }</dd></div>`,
    )}
  </dl>`;
}

/** How anybody can check that the cards were shuffled before the game and not during it. */
export function ShuffleCheck() {
  const room = useRoom();
  const { commitment, seed } = room.state.scene;
  if (!commitment) return null;
  return html`<details class="shuffle">
    <summary>${room.say("shuffle.title")}</summary>
    <p class="small">${room.say(seed ? "shuffle.after" : "shuffle.before")}</p>
    ${seed && html`<p class="small label">${room.say("shuffle.seed")}</p><p class="code-text">${seed}</p>`}
    <p class="small label">${room.say("shuffle.commitment")}</p>
    <p class="code-text">${commitment}</p>
    ${seed && html`<p class="code-text">printf %s "${seed}" | sha256sum</p>`}
  </details>`;
}

/** The rules page of the game, shown here. */
function Rules() {
  const room = useRoom();
  const place = useRef(null);
  const [failed, setFailed] = useState(false);
  const path = room.book?.rules;
  useEffect(() => {
    if (path)
      fetchRules(path).then(
        (nodes) => place.current?.replaceChildren(...nodes),
        () => setFailed(true),
      );
  }, [path]);
  return html`<div class="rules-panel">
    ${path && html`<p><a href=${path} target="_blank" rel="noopener">${room.say("rules.page")}</a></p>`}
    ${failed && html`<p class="soft">${room.say("rules.failed")}</p>`}
    <div class="rules-text" ref=${place} tabindex="0" role="region" aria-label=${room.say("side.rules")}></div>
  </div>`;
}

async function fetchRules(path) {
  const answer = await fetch(path);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const text = page.querySelector("[data-rules]") ?? page.querySelector("article") ?? page.querySelector("main");
  text
    .querySelectorAll("script, style, nav, [id]")
    .forEach((node) => (node.matches("script, style, nav") ? node.remove() : node.removeAttribute("id")));
  text.querySelectorAll("h1").forEach((node) => node.remove());
  return [...text.childNodes].map((node) => document.adoptNode(node));
}
