/** The score sheet: what every round was worth to everybody, line by line. */

import { Avatar } from "./seats.js";
import { html, useRoom } from "./ui.js";

/** All rounds that are over; with `only`, the latest so many. @param {{only?: number}} props */
export function ScoreSheet({ only = Infinity }) {
  const room = useRoom();
  const { sheet = [], seats = [] } = room.state.scene;
  if (!sheet.length) return null;
  return html`<div class="sheet-scroll" tabindex="0" role="region" aria-label=${room.say("score_sheet.title")}>
    <table class="score-sheet numbers">
      <thead>
        <tr>
          <td></td>
          ${seats.map(
            (seat) => html`<th scope="col" key=${seat.seat} title=${seat.name}>
              <${Avatar} seat=${seat} /><span class="sheet-name">${seat.name}</span>
            </th>`,
          )}
        </tr>
      </thead>
      ${sheet.slice(-Math.min(only, sheet.length)).map((round) => html`<${Round} key=${round.title} round=${round} />`)}
      <tfoot>
        <tr>
          <th scope="row">${room.say("score_sheet.total")}</th>
          ${seats.map((seat) => html`<td key=${seat.seat}>${seat.points}</td>`)}
        </tr>
      </tfoot>
    </table>
  </div>`;
}

function Round({ round }) {
  return html`<tbody>
    <tr class="sheet-round">
      <th scope="row">${round.title}</th>
      ${round.total.map((points, seat) => html`<td key=${seat}>${points}</td>`)}
    </tr>
    ${round.lines.map(
      (line) => html`<tr key=${line.title}>
        <th scope="row">${line.title}</th>
        ${line.points.map((points, seat) => html`<td key=${seat}>${points || ""}</td>`)}
      </tr>`,
    )}
  </tbody>`;
}
