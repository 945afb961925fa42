/** A move that is filled in like a form: words of one's own among other things, or many things at once. */

import { startersOf } from "./asking.js";
import { noteAbout } from "./leaves.js";
import { placesOf } from "./state.js";
import { act, giveValue, takeBack } from "./choosing.js";
import { Button, Icon, html, useRoom } from "./ui.js";

/** @param {{look: import("./asking.js").Look, draft: {ok: boolean, why: string} | null}} props */
export function MoveForm({ look, draft }) {
  const room = useRoom();
  const { offer, move } = look;
  const isReady = Boolean(move) && draft?.ok === true;
  const begin = (event) => {
    event.preventDefault();
    act(room, event);
  };
  return html`<form class="move-form" onSubmit=${begin}>
    <div class="move-fields">
      ${offer.parts.map((part) => html`<${Field} key=${part.name} look=${look} part=${part} />`)}
    </div>
    <div class="deeds">
      <button type="submit" class="button primary do-it" aria-disabled=${isReady ? undefined : "true"}>
        <${Icon} name="check" />${room.say("prompt.do", { kind: offer.title })}
      </button>
      <${Button} look="take-back" icon="back" onClick=${() => takeBack(room)}>${room.say("prompt.take_back")}<//>
    </div>
  </form>`;
}

const FIELDS = {
  text: WordsField,
  choice: ChoiceField,
  number: NumberField,
  yes_or_no: YesField,
  seat: SeatField,
  card: CardField,
};

function Field({ look, part }) {
  const room = useRoom();
  const Kind = FIELDS[part.kind];
  if (!Kind) return null;
  const id = `field-${part.name}`;
  const isInHand = part.kind === "card" && part.among.every((code) => liesInHand(room, code));
  if (isInHand) return look.parts[part.name] ? null : html`<p class="field part-question">${part.question}</p>`;
  const give = (value) => giveValue(room, look.offer, part, value);
  return html`<div class="field" data-kind=${part.kind}>
    <label for=${id}>${part.question}</label>
    <${Kind} id=${id} look=${look} part=${part} value=${look.parts[part.name]} give=${give} />
  </div>`;
}

/** Whether a card is there to be tapped. */
const liesInHand = (room, code) =>
  placesOf(room.state).hand.some((key) => room.state.laid[key].some((slot) => slot.code === code));

/** Words of one's own, and some to begin with. */
function WordsField({ id, look, part, value, give }) {
  const room = useRoom();
  const isChosen = look.offer.parts.every((other) => other.kind === "text" || look.parts[other.name] !== undefined);
  const named = look.offer.parts.find((other) => other.kind === "seat" || other.kind === "number");
  const noted = named ? noteAbout(room, look.parts[named.name]) : "";
  const starters = value || !isChosen ? [] : [...(noted ? [noted] : []), ...startersOf(look.offer, part, look.parts)];
  return html`<textarea
      id=${id}
      rows=${part.limit > 100 ? 2 : 1}
      maxlength=${part.limit}
      value=${value ?? ""}
      onInput=${(event) => give(event.target.value.replaceAll("\n", " "))}
    ></textarea>
    ${starters.map(
      (words) => html`<button type="button" key=${words} class="starter" onClick=${() => give(words)}>${words}</button>`,
    )}`;
}

function ChoiceField({ id, part, value, give }) {
  const choices = part.choices.filter((choice) => !part.among?.length || part.among.includes(choice.value));
  return html`<select id=${id} value=${value} onChange=${(event) => give(event.target.value)}>
    ${choices.map((choice) => html`<option key=${choice.value} value=${choice.value}>${choice.text}</option>`)}
  </select>`;
}

function NumberField({ id, part, value, give }) {
  const take = (event) => give(Math.max(0, Math.min(part.limit, Math.trunc(Number(event.target.value) || 0))));
  return html`<input id=${id} type="number" inputmode="numeric" min="0" max=${part.limit} value=${value ?? ""} onInput=${take} />`;
}

function YesField({ id, value, give }) {
  return html`<input id=${id} type="checkbox" checked=${value === true} onChange=${(event) => give(event.target.checked)} />`;
}

/** One tap for somebody: chips, questions, critiques. */
function SeatField({ id, part, value, give }) {
  const room = useRoom();
  const { you } = room.state.scene;
  return html`<div id=${id} class="seat-choices" role="group" aria-label=${part.question}>
    ${part.among.map(
      (seat) => html`<button
        type="button"
        key=${seat}
        class="button seat-choice"
        aria-pressed=${value === seat ? "true" : "false"}
        onClick=${() => give(seat)}
      >
        ${seat === you ? room.say("seat.yourself") : room.nameOf(seat)}
      </button>`,
    )}
  </div>`;
}

function CardField({ id, part, value, give }) {
  const room = useRoom();
  return html`<div id=${id} class="seat-choices" role="group" aria-label=${part.question}>
    ${part.among.map(
      (code) => html`<button
        type="button"
        key=${code}
        class="button seat-choice"
        aria-pressed=${value === code ? "true" : "false"}
        onClick=${() => give(code)}
      >
        ${room.nameOfCard(code)}
      </button>`,
    )}
  </div>`;
}
