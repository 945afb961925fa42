/** Moves that are said: a sentence with a blank for each word, the words to fill it with, and a line to type it on. */

import { giveValue, hear, openSlot, whyNotValue } from "./choosing.js";
import { Icon, html, useRoom, useState } from "./ui.js";

const LONGEST_SENTENCE = 200;

/** How a value reads in the sentence. */
function slotText(room, { offer, parts }, part, value) {
  if (part.kind === "seat") return value === room.state.scene.you ? room.say("seat.you") : room.nameOf(value);
  const choice = part.choices?.find((other) => other.value === value);
  const isOne = offer.parts.some((other) => other.kind === "number" && parts[other.name] === 1);
  return (isOne && choice?.one) || (choice?.slot ?? String(value));
}

/** The sentence as it grows. A word that was chosen can be taken up again with a tap. */
export function SpokenSentence({ look, isPrompt = false }) {
  const room = useRoom();
  const { offer, part: asked, parts } = look;
  return html`<p class="sentence yours spoken" data-prompt=${isPrompt || undefined} tabindex=${isPrompt ? "-1" : undefined}>
    ${offer.sentence.map((piece, index) => {
      if (typeof piece === "string") return piece;
      const part = offer.parts.find((other) => other.name === piece.part);
      const value = parts[part.name];
      if (value === undefined)
        return html`<span key=${index} class=${part === asked ? "blank now" : "blank"}>${room.say("prompt.blank")}</span>`;
      const text = slotText(room, look, part, value);
      if (!look.picks.some((pick) => pick.part === part.name)) return html`<span key=${index} class="word">${text}</span>`;
      return html`<button
        type="button"
        key=${index}
        class="chosen-word"
        aria-label=${room.say("prompt.reopen", { word: text })}
        onClick=${() => openSlot(room, part)}
      >
        <span class="word">${text}</span>
      </button>`;
    })}
  </p>`;
}

/** Every word that the blank could take; those that it cannot take now say why. */
export function SlotWords({ look }) {
  const room = useRoom();
  const { offer, part, values } = look;
  const { scene } = room.state;
  const words =
    part.kind === "choice"
      ? part.choices
      : values.map((value) => ({
          value,
          text: part.kind === "seat" && value === scene.you ? room.say("seat.yourself") : slotText(room, look, part, value),
        }));
  return html`<div class="slot-words" data-part=${part.kind}>
    ${words.map(({ value, text }) => {
      const isOpen = values.includes(value);
      const group = room.book?.groups?.[value];
      return html`<button
        type="button"
        key=${value}
        class=${isOpen ? "button kind open" : "button kind shut"}
        aria-disabled=${isOpen ? undefined : "true"}
        style=${group && { "--deep": group.ink }}
        onClick=${(event) => (isOpen ? giveValue(room, offer, part, value) : whyNotValue(room, event, look, value))}
      >
        ${group && html`<${Icon} name=${group.icon} />`}${text}
      </button>`;
    })}
  </div>`;
}

/** A line for those who would rather type the sentence. What the house makes of it is laid out like anything chosen. */
export function TypedLine() {
  const room = useRoom();
  const { typing } = room.state.scene;
  const [text, setText] = useState("");
  if (!typing) return null;
  const send = async (event) => {
    event.preventDefault();
    if (text.trim() && (await hear(room, event, text))) setText("");
  };
  return html`<form class="typed-line" onSubmit=${send}>
    <label for="typed-sentence">${room.say("prompt.type")}</label>
    <input
      id="typed-sentence"
      type="text"
      maxlength=${LONGEST_SENTENCE}
      value=${text}
      placeholder=${typing}
      autocomplete="off"
      autocapitalize="none"
      onInput=${(event) => setText(event.target.value)}
    />
    <button type="submit" class="button quiet round" aria-label=${room.say("prompt.type_send")}>
      <${Icon} name="send" />
    </button>
  </form>`;
}
