/** What lies over the table for a moment: the menu, a card up close, questions that cannot be undone. */

import { Face } from "./card.js";
import { askHint } from "./choosing.js";
import { isWaitingForMe } from "./calling.js";
import { Invitation, Manners } from "./lobby.js";
import { Fan, capital } from "./pile.js";
import { FlagForm, SurveyForm } from "./opinions.js";
import { isSilent, pileOf } from "./state.js";
import { Button, Icon, html, useEffect, useRef, useRoom, useState } from "./ui.js";

/** A modal sheet; Escape, the button and a tap beside it close it. */
function Sheet({ title, className = "sheet", onClose, children }) {
  const room = useRoom();
  const dialog = useRef(null);
  useEffect(() => {
    dialog.current.showModal();
    return () => dialog.current?.close();
  }, []);
  const beside = (event) => event.target === dialog.current && dialog.current.close();
  return html`<dialog ref=${dialog} class=${className} aria-label=${title} onClose=${onClose} onClick=${beside}>
    <div class="sheet-head">
      <h2>${title}</h2>
      <${Button} look="quiet round" icon="close" aria-label=${room.say("sheet.close")} onClick=${onClose} />
    </div>
    ${children}
  </dialog>`;
}

const KINDS = {
  menu: (props) => html`<${Menu} ...${props} />`,
  pile: (props) => html`<${PileSheet} ...${props} />`,
  invite: (props) => html`<${Invite} ...${props} />`,
  manners: (props) => html`<${MannersSheet} ...${props} />`,
  claim: (props) => html`<${Claim} ...${props} />`,
  leave: (props) => html`<${Confirm} words="leave" act=${() => ["stand"]} ...${props} />`,
  close: (props) => html`<${Confirm} words="close" act=${() => ["close"]} ...${props} />`,
  flag: (props) => html`<${FlagSheet} ...${props} />`,
  survey: (props) => html`<${SurveySheet} ...${props} />`,
  remove: (props) => html`<${Confirm} words="remove" act=${() => ["remove", { seat: props.seat }]} ...${props} />`,
};

/** The open dialog, if any; and a card that somebody wants to see up close. */
export function Dialogs({ lights }) {
  const room = useRoom();
  const { dialog, sheet } = room.state;
  return html`${dialog && KINDS[dialog.kind]({ ...dialog, lights, key: dialog.kind })} ${
    sheet && html`<${CardSheet} code=${sheet} key=${sheet} />`
  }`;
}

const done = (room) => () => room.change({ dialog: null });

/** A card up close: its face, what it is, and the rule it belongs to. */
function CardSheet({ code }) {
  const room = useRoom();
  const face = room.face(code);
  const group = room.group(code);
  const holds = room.signsOf(code, room.state.scene.you);
  return html`<${Sheet}
    title=${room.nameOfCard(code)}
    className="sheet card-sheet"
    onClose=${() => room.change({ sheet: null })}
  >
    <div class="card-sheet-body">
      <div class="big-card"><${Face} face=${face} group=${group} code=${code} holds=${holds} /></div>
      <div>
        ${
          group &&
          html`<p class="chip" style=${{ "--deep": group.ink }}><${Icon} name=${group.icon} />${group.name}</p>`
        }
        ${face?.text && html`<p>${face.text}</p>`}
        ${face?.notes?.map((note, index) => html`<${Note} key=${index} pieces=${note} />`)} ${face?.rule && html`<p class="soft">${face.rule}</p>`}
        <p class="card-ways">
          ${face?.page && html`<a href=${face.page} target="_blank" rel="noopener">${room.say("card.page")}</a>`}
          ${
            room.book?.rules &&
            html`<a href=${room.book.rules} target="_blank" rel="noopener">${room.say("card.rules")}</a>`
          }
        </p>
      </div>
    </div>
    ${holds && html`<${SignList} face=${face} holds=${holds} />`}
  <//>`;
}

/** The conditions on a card, one by one, and whether each holds for the reader. */
function SignList({ face, holds }) {
  const room = useRoom();
  const key = { "+": "signs.holding", "-": "signs.missing", "?": "signs.plain" };
  const icon = { "+": "check", "-": "close", "?": "info" };
  return html`<ul class="sign-list">
    ${face.signs.map(
      (sign, index) => html`<li key=${sign.key} data-holds=${holds[index]}>
        <${Icon} name=${sign.icon} /><span>${capital(room.say(key[holds[index]], { text: sign.text }))}</span>
        <${Icon} name=${icon[holds[index]]} />
      </li>`,
    )}
  </ul>`;
}

/** A paragraph in which some words explain themselves when they are tapped. */
function Note({ pieces }) {
  const [open, setOpen] = useState(null);
  return html`<p>
    ${pieces.map((piece, index) =>
      typeof piece === "string"
        ? piece
        : html`<button
            type="button"
            key=${index}
            class="term"
            aria-expanded=${open === index ? "true" : "false"}
            onClick=${() => setOpen(open === index ? null : index)}
          >
            ${piece.text}
          </button>`,
    )}
    ${open !== null && html`<span class="term-means" role="status"><b>${pieces[open].text}</b>: ${pieces[open].means}</span>`}
  </p>`;
}

function PileSheet({ at, lights }) {
  const room = useRoom();
  const pile = pileOf(room.state.scene, at);
  if (!pile) return null;
  return html`<${Sheet} title=${capital(pile.title)} onClose=${done(room)}>
    <div class="seat-piles">
      ${
        pile.known
          ? html`<${KnownCards} at=${at} known=${pile.known} />`
          : html`<div class="pile fan" data-group=${at}><${Fan} at=${at} pile=${pile} lights=${lights} /></div>`
      }
    </div>
  <//>`;
}

/** What everybody knows to be in a deck, wherever in it. */
function KnownCards({ at, known }) {
  const room = useRoom();
  return html`<p class="soft">${room.say("pile.known")}</p>
    <div class="pile fan" data-group=${at}>
      <div class="fan-cards">${known.map(
        (code, index) => html`<div class="slot" key=${index}>
          <button
            type="button"
            class="card"
            aria-label=${room.nameOfCard(code)}
            onClick=${() => room.change({ sheet: code })}
          >
            <${Face} face=${room.face(code)} group=${room.group(code)} code=${code} />
          </button>
        </div>`,
      )}</div>
    </div>`;
}

function Menu() {
  const room = useRoom();
  const { scene, linked } = room.state;
  const seated = scene.you !== undefined;
  const playing = scene.phase === "playing";
  const dealt = scene.phase !== "open";
  const seat = scene.seats[scene.you];
  const close = done(room);
  const item = (icon, key, act, look = "") =>
    html`<li>
      <button type="button" class=${`button quiet menu-item ${look}`} onClick=${act}>
        <${Icon} name=${icon} />${room.say(key)}
      </button>
    </li>`;
  const panel = (name) => () => room.change({ dialog: null, panel: name });
  const open = (kind) => () => room.change({ dialog: { kind } });
  const then = (act) => () => {
    close();
    act();
  };
  return html`<${Sheet} title=${scene.table.title} className="sheet menu" onClose=${close}>
    <ul class="menu-list">
      ${item("log", "side.log", panel("log"))}
      ${scene.reminders && item("memory", "side.said", panel("said"))}
      ${!room.readOnly && !isSilent(scene) && item("chat", "side.chat", panel("chat"))}
      ${item("trophy", "side.scores", panel("scores"))}
      ${item("rules", "side.rules", panel("rules"))}
      ${(room.book?.handbooks ?? []).map((book) => html`<${MenuLink} icon="info" to=${book.url} text=${book.title} />`)}
      ${
        isWaitingForMe(scene) &&
        item(
          "hint",
          "prompt.hint_long",
          then(() => askHint(room)),
        )
      }
      ${
        seated &&
        playing &&
        (scene.manners.paused
          ? item(
              "play",
              "menu.resume",
              then(() => room.ask("pause", { on: false })),
            )
          : item(
              "pause",
              "menu.pause",
              then(() => room.ask("pause", { on: true })),
            ))
      }
      ${seated && dealt && !room.readOnly && item("bell", "flags.title", open("flag"))}
      ${dealt && !room.readOnly && item("qr", "menu.invite", open("invite"))}
      ${
        dealt &&
        scene.table.keepsake &&
        html`<${MenuLink} icon="plate" to=${`/t/${scene.table.code}/menu`} text=${scene.table.keepsake} />`
      }
      ${!room.readOnly && html`<${MenuLink} icon="expand" to=${`/t/${scene.table.code}/stage`} text=${room.say("stage.open")} />`}
      ${dealt && scene.hosting && item("people", "manners.title", open("manners"))}
      <li>
        <${Button} look="quiet menu-item" icon="settings" data-opens="settings" onClick=${close}>
          ${room.say("menu.settings")}
        <//>
      </li>
      ${room.ways.map(
        ({ to, icon, text }) =>
          html`<li key=${to}><a class="button quiet menu-item" href=${to}><${Icon} name=${icon} />${text}</a></li>`,
      )}
      <li><a class="button quiet menu-item" href="/"><${Icon} name="cardamom" />${room.say("menu.home")}</a></li>
      ${seated && playing && item("door", "menu.leave", open("leave"), "danger")}
      ${scene.hosting && item("close", "menu.close", open("close"), "danger")}
    </ul>
    ${
      seated &&
      scene.seat_code &&
      html`<p class="seat-code">
        ${room.say("menu.seat_code", { name: seat?.name ?? "" })} <strong class="code-text">${scene.seat_code}</strong>
      </p>`
    }
    ${linked === false && html`<p class="soft small">${room.say("link.lost")}</p>`}
  <//>`;
}

/** A page that opens beside the table. */
function MenuLink({ icon, to, text }) {
  return html`<li>
    <a class="button quiet menu-item" href=${to} target="_blank" rel="noopener"><${Icon} name=${icon} />${text}</a>
  </li>`;
}

function Invite() {
  const room = useRoom();
  return html`<${Sheet} title=${room.say("menu.invite")} onClose=${done(room)}><${Invitation} /><//>`;
}

function FlagSheet() {
  const room = useRoom();
  return html`<${Sheet} title=${room.say("flags.title")} onClose=${done(room)}>
    <${FlagForm} onDone=${done(room)} />
  <//>`;
}

function SurveySheet() {
  const room = useRoom();
  return html`<${Sheet} title=${room.say("survey.title")} onClose=${done(room)}>
    <${SurveyForm} onDone=${done(room)} />
  <//>`;
}

function MannersSheet() {
  const room = useRoom();
  return html`<${Sheet} title=${room.say("manners.title")} onClose=${done(room)}><${Manners} bare=${true} /><//>`;
}

/** A question before something that cannot be undone. */
function Confirm({ words, act, seat }) {
  const room = useRoom();
  const name = seat === undefined ? "" : room.nameOf(seat);
  const go = () => {
    room.change({ dialog: null, unfolded: null });
    room.ask(...act());
  };
  return html`<${Sheet} title=${room.say(`confirm.${words}.title`, { name })} onClose=${done(room)}>
    <p>${room.say(`confirm.${words}.text`, { name })}</p>
    <div class="deeds">
      <${Button} look="danger" onClick=${go}>${room.say(`confirm.${words}.do`, { name })}<//>
      <${Button} onClick=${done(room)}>${room.say("confirm.stay")}<//>
    </div>
  <//>`;
}

/** From another device: this seat is mine. With its code nobody needs to be asked. */
function Claim({ seat }) {
  const room = useRoom();
  const [code, setCode] = useState("");
  const name = room.nameOf(seat);
  const claim = async (event) => {
    event.preventDefault();
    const reply = await room.ask("claim", { seat, code: code.trim() });
    if (!reply.ok) return;
    room.change({ dialog: null, unfolded: null });
    if (!code.trim()) room.notice(room.say("claim.asked"));
  };
  return html`<${Sheet} title=${room.say("seat.claim", { name })} onClose=${done(room)}>
    <form class="claim-form" onSubmit=${claim}>
      <p>${room.say("claim.help", { name })}</p>
      <div class="field">
        <label for="seat-code">${room.say("claim.code")}</label>
        <input
          id="seat-code"
          type="text"
          inputmode="text"
          maxlength="40"
          autocomplete="off"
          value=${code}
          onInput=${(event) => setCode(event.target.value)}
        />
      </div>
      <button type="submit" class="button primary">${room.say("claim.do")}</button>
    </form>
  <//>`;
}
