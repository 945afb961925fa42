/** What the bots think of each answer that there was at a step of a replay. */

import { Button, html, useEffect, useRoom, useState } from "./ui.js";

const percent = (share) => `${Math.round(100 * share)} %`;

/** An interval in whole percents, rounded to both sides: it never looks narrower than it is, or like certainty. */
function between({ low, high }) {
  const least = Math.floor(100 * low);
  return `${least} % – ${Math.max(least + 1, Math.ceil(100 * high))} %`;
}

/** The answers at the step that somebody asked about, the best first; gone as soon as the replay moves on. */
export function Advice({ player, place }) {
  const room = useRoom();
  const { advice } = room.state;
  const step = player.index;
  const [found, setFound] = useState({});
  const isAsked = advice === step;
  useEffect(() => {
    if (!isAsked || found[step]) return;
    ask(room, `${place.dataset.advice}?step=${step}`).then((counsel) =>
      setFound((known) => ({ ...known, [step]: counsel })),
    );
  }, [advice, step]);
  if (!isAsked) return null;
  const name = room.nameOf(room.state.scene.waiting?.[0]?.seat ?? room.state.scene.turn);
  return html`<div class="advice" role="group" aria-label=${room.say("advice.ask")}>
    <p class="soft small">${room.say("advice.help", { name })}</p>
    <${Options} counsel=${found[step]} />
    <div class="advice-close">
      <${Button} look="quiet" onClick=${() => room.change({ advice: null })}>${room.say("advice.close")}<//>
    </div>
  </div>`;
}

async function ask(room, url) {
  const answer = await fetch(url);
  const told = await answer.json().catch(() => null);
  if (answer.ok && told) return told;
  room.notice(told?.why ?? room.say("replay.failed"));
  return { answers: [], of: 0 };
}

function Options({ counsel }) {
  const room = useRoom();
  if (!counsel) return html`<p role="status">${room.say("advice.thinking")}</p>`;
  const { answers, of } = counsel;
  if (!answers.length) return html`<p role="status">${room.say("advice.nothing")}</p>`;
  const some = answers.length < of;
  return html`${some && html`<p class="small">${room.say("advice.some", { shown: answers.length, of })}</p>`}
  <ol class="advice-list">
    ${answers.map(
      (option, index) => html`<li key=${index} data-given=${option.given ? "yes" : undefined}>
        <span class="advice-text">
          ${option.text} ${option.given && html`<span class="chip">${room.say("advice.given")}</span>`}
        </span>
        <strong class="numbers">${percent(option.share)}</strong>
        <meter min="0" max="1" value=${option.share} aria-hidden="true"></meter>
        <small class="soft numbers">
          ${between(option)} · ${room.say("advice.games", { count: option.games })}
        </small>
      </li>`,
    )}
  </ol>`;
}
