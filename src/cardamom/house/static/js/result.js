/** The end of a game: who won, why, and what next. */

import { Avatar } from "./seats.js";
import { ScoreSheet } from "./sheet.js";
import { Log, ShuffleCheck } from "./side.js";
import { Button, Icon, html, useRoom, useState } from "./ui.js";

/** The news of a round that has just ended, until they were read. */
export function Recap() {
  const room = useRoom();
  const { recap, scene } = room.state;
  if (!recap || scene.phase !== "playing") return null;
  const close = () => room.change({ recap: null });
  return html`<div class="recap" role="group" aria-labelledby="recap-title">
    <h2 id="recap-title">${recap.round ? room.say("recap.round", { round: recap.round }) : room.say("recap.title")}</h2>
    ${recap.round && html`<${ScoreSheet} only=${1} />`}
    <ol>${recap.lines.map((line) => html`<li key=${line.n}>${line.text}</li>`)}</ol>
    <div class="deeds"><${Button} look="primary" onClick=${close}>${room.say("recap.close")}<//></div>
  </div>`;
}

export function Result() {
  const room = useRoom();
  const { scene, resultSeen } = room.state;
  const { result } = scene;
  const [open, setOpen] = useState(false);
  if (!result || resultSeen || room.readOnly) return null;
  return html`<div class="result" role="group" aria-labelledby="result-title">
    <${Button}
      look="quiet round unfold-close"
      icon="close"
      aria-label=${room.say("result.hide")}
      onClick=${() => room.change({ resultSeen: true })}
    />
    <h2 id="result-title" class="headline">${result.headline}</h2>
    <p class="soft">${result.why} ${result.stalled && room.say("result.stalled")}</p>
    <ol class="ranking podium">
      ${result.ranking.map(
        (row) => html`<li key=${row.seat} class=${row.winner ? "winner" : ""}>
          <${Avatar} seat=${scene.seats[row.seat]} />
          <span class="seat-name">${row.name}</span>
          ${
            row.winner &&
            html`<span class="winner-mark">
              <${Icon} name="trophy" /><span class="unseen">${room.say("result.winner")}</span>
            </span>`
          }
          <strong class="numbers">${row.points}</strong>
        </li>`,
      )}
    </ol>
    <${Next} />
    <${ScoreSheet} />
    <details class="story" open=${open} onToggle=${(event) => setOpen(event.target.open)}>
      <summary>${room.say("result.story")}</summary>
      ${open && html`<${Log} />`}
    </details>
    <${ShuffleCheck} />
  </div>`;
}

function Next() {
  const room = useRoom();
  const { scene } = room.state;
  const again = async () => {
    const reply = await room.ask("rematch");
    if (reply.ok && reply.code) location.assign(`/t/${reply.code}`);
  };
  return html`<div class="deeds">
    ${
      scene.rematch
        ? html`<a
          class="button primary"
          href=${`/t/${scene.rematch}`}
        >
          <${Icon} name="rematch" />${room.say("result.join_rematch")}
        </a>`
        : scene.you !== undefined &&
          html`<${Button} look="primary" icon="rematch" onClick=${again}>${room.say("result.rematch")}<//>`
    }
    <a class="button" href=${`/t/${scene.table.code}/replay`}><${Icon} name="play" />${room.say("result.replay")}</a>
    ${
      scene.table.keepsake &&
      html`<a class="button" href=${`/t/${scene.table.code}/menu`}><${Icon} name="plate" />${scene.table.keepsake}</a>`
    }
    ${
      scene.you !== undefined &&
      html`<${Button} icon="star" onClick=${() => room.change({ dialog: { kind: "survey" } })}>
        ${room.say("survey.title")}
      <//>`
    }
    <a class="button quiet" href="/">${room.say("menu.home")}</a>
  </div>`;
}
