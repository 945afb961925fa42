/** What lies on the table to be read: an assignment, and dishes in the words of their cooks. The latest stays in sight. */

import { Face } from "./card.js";
import { rememberNotes, rememberedNotes } from "./memory.js";
import { Button, Icon, html, useEffect, useRef, useRoom } from "./ui.js";

const LONGEST_NOTE = 240;

export function Leaves() {
  const room = useRoom();
  const { leaves = [] } = room.state.scene;
  const end = useRef(null);
  const lines = leaves.reduce((sum, leaf) => sum + leaf.lines.length, leaves.length);
  useEffect(() => {
    const box = end.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [lines]);
  if (!leaves.length) return null;
  return html`<div class="leaves" ref=${end} tabindex="0" role="group" aria-label=${room.say("region.leaves")}>
    ${leaves.map((leaf, index) => html`<${Leaf} key=${index} leaf=${leaf} />`)}
  </div>`;
}

function Leaf({ leaf }) {
  return html`<article class=${leaf.pinned ? "leaf pinned" : "leaf"}>
    <h3>${leaf.title}<${Hide} leaf=${leaf} text=${leaf.said} /></h3>
    ${leaf.lines.length > 0 && html`<ol>${leaf.lines.map((line) => html`<${Line} key=${line.card} leaf=${leaf} line=${line} />`)}</ol>`}
    ${leaf.note && html`<p class="leaf-note">${leaf.note}<${Hide} leaf=${leaf} text=${leaf.pinned ? "" : leaf.note} /></p>`}
    ${leaf.key && html`<${OwnNote} leaf=${leaf} />`}
  </article>`;
}

function Line({ leaf, line }) {
  const room = useRoom();
  return html`<li>
    <button
      type="button"
      class="mini leaf-card"
      aria-label=${room.nameOfCard(line.card)}
      onClick=${() => room.change({ sheet: line.card })}
    >
      <${Face} face=${room.face(line.card)} group=${room.group(line.card)} code=${line.card} />
    </button>
    <span><b>${room.nameOfCard(line.card)}</b> ${line.text}</span>
    <${Hide} leaf=${leaf} text=${line.text} />
  </li>`;
}

/** The host hides what another person said, with one tap. */
function Hide({ leaf, text }) {
  const room = useRoom();
  const { scene } = room.state;
  if (!text || !scene.hosting || room.readOnly || text === room.say("leaf.hidden")) return null;
  const isNobodyElse = leaf.by !== null && (leaf.by === scene.you || scene.seats[leaf.by].kind !== "person");
  if (isNobodyElse) return null;
  return html`<${Button}
    look="quiet round hide-text"
    icon="close"
    aria-label=${room.say("leaf.hide", { text })}
    onClick=${() => room.ask("hide", { text })}
  />`;
}

/** The reader's notes at this table. */
export function notesOf(room) {
  room.notes ??= rememberedNotes(room.state.scene.table.code);
  return room.notes;
}

/** What the reader noted about what a move names: a seat, or a number. */
export function noteAbout(room, value) {
  const leaf = (room.state.scene.leaves ?? []).find((other) => other.key && other.about === value);
  return leaf ? (notesOf(room)[leaf.key] ?? "") : "";
}

/** A note that nobody else sees, made while listening. */
function OwnNote({ leaf }) {
  const room = useRoom();
  const { scene, noting } = room.state;
  if (scene.you === undefined || room.readOnly) return null;
  const words = notesOf(room)[leaf.key] ?? "";
  const put = (event) => {
    room.notes = { ...room.notes, [leaf.key]: event.target.value };
    rememberNotes(scene.table.code, room.notes);
    room.change({ noting: leaf.key });
  };
  if (noting !== leaf.key)
    return html`<button type="button" class="own-note" onClick=${() => room.change({ noting: leaf.key })}>
      <${Icon} name="memory" /><span>${words || room.say("leaf.note")}</span>
    </button>`;
  const id = `note-${leaf.key.replaceAll(" ", "-")}`;
  return html`<div class="own-note-field">
    <label for=${id}>${room.say("leaf.note_label")}</label>
    <textarea id=${id} rows="2" maxlength=${LONGEST_NOTE} value=${words} onInput=${put}></textarea>
    <${Button} onClick=${() => room.change({ noting: null })}>${room.say("leaf.note_done")}<//>
  </div>`;
}
