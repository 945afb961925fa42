/** What people think of a game: moments that they mark, and six questions at its end. */

import { Button, html, useRoom, useState } from "./ui.js";

const FLAGS = [
  ["confused", "help"],
  ["fun", "heart"],
  ["broken", "warning"],
];
const LONGEST_MOMENT = 300;

/** Three ways to mark the moment; once more takes the mark back. */
export function FlagForm({ onDone }) {
  const room = useRoom();
  const { marked = [] } = room.state.scene;
  const mark = async (what) => {
    const done = marked.includes(what) ? "flags.undone" : "flags.done";
    const reply = await room.ask("flag", { what });
    if (!reply.ok) return;
    onDone();
    room.notice(room.say(done));
  };
  return html`<p>${room.say("flags.help")}</p>
    <div class="deeds">
      ${FLAGS.map(
        ([what, icon]) =>
          html`<${Button} key=${what} icon=${icon} pressed=${marked.includes(what)} onClick=${() => mark(what)}>
            ${room.say(`flags.${what}`)}
          <//>`,
      )}
    </div>
    ${marked.length > 0 && html`<p class="soft small">${room.say("flags.again")}</p>`}`;
}

/** The numbers from 0 for which there are words under a path. */
function listed(room, path) {
  const found = [];
  while (room.say(path(found.length)) !== path(found.length)) found.push(room.say(path(found.length)));
  return found;
}

export function SurveyForm({ onDone }) {
  const room = useRoom();
  const questions = listed(room, (number) => `survey.questions.${number}.text`);
  const { survey } = room.state.scene;
  const [answers, setAnswers] = useState(() => survey?.answers ?? questions.map(() => 0));
  const [moment, setMoment] = useState(survey?.moment ?? "");
  const [trouble, setTrouble] = useState("");
  const send = async (event) => {
    event.preventDefault();
    const reply = await room.ask("survey", { answers, moment });
    setTrouble(reply.ok ? "" : reply.why);
    if (!reply.ok) return;
    onDone();
    room.notice(room.say("survey.thanks"));
  };
  return html`<form class="survey" onSubmit=${send}>
    <p class="soft">${room.say("survey.help")}</p>
    ${questions.map(
      (text, number) => html`<fieldset key=${number}>
        <legend>${text}</legend>
        <div class="survey-answers">
          ${listed(room, (place) => `survey.questions.${number}.answers.${place}`).map(
            (answer, place) => html`<label key=${place}>
              <input
                type="radio"
                name=${`survey-${number}`}
                checked=${answers[number] === place + 1}
                onChange=${() => setAnswers(answers.map((known, other) => (other === number ? place + 1 : known)))}
              />
              <span>${answer}</span>
            </label>`,
          )}
        </div>
      </fieldset>`,
    )}
    <div class="field">
      <label for="survey-moment">${room.say("survey.moment")}</label>
      <textarea
        id="survey-moment"
        rows="2"
        maxlength=${LONGEST_MOMENT}
        value=${moment}
        onInput=${(event) => setMoment(event.target.value)}
      ></textarea>
    </div>
    ${trouble && html`<p role="alert">${trouble}</p>`}
    <div class="deeds"><button type="submit" class="button primary">${room.say("survey.send")}</button></div>
  </form>`;
}
