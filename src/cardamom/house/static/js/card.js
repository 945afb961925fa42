/** A card: its face, its back, and the button it is on the table. */

import { Icon, html, memo, useRoom } from "./ui.js";

/** The name without what the corner and the colour say already: "liver" of "liver (meat 1)". */
export const shortName = (name) => name.replace(/ \([^)]*\)$/, "");

const tint = (group) => (group ? { "--tint": group.colour, "--deep": group.ink } : {});

const HOLDS = { "+": "✓", "-": "✗", "?": "" };

/** The conditions on a card: pictures and words, and whether they hold, by the letters that `Room.signsOf` gives. */
function Signs({ face, holds }) {
  const room = useRoom();
  const joint = room.say(face.any_sign ? "signs.or" : "signs.and");
  return html`<span class=${face.signs.length > 1 ? "signs several" : "signs"}>${face.signs.map(
    (sign, index) => html`<span class="sign" key=${sign.key} data-holds=${holds[index]}>
        ${index > 0 && html`<span class="sign-joint">${joint}</span>`}
        <${Icon} name=${sign.icon} className="sign-icon" />${sign.number && html`<b>${sign.number}</b>`}
        <b class="sign-mark">${HOLDS[holds[index]]}</b><span class="sign-word">${sign.word}</span>
      </span>`,
  )}</span>`;
}

/** How a face is laid out: painted or not, with something in its corner or not. */
const classesOf = (face, holds) =>
  [
    "face",
    !face?.corner && !face?.mark && !face?.picture && "plain",
    face?.picture && `painted ${face.layout}`,
    holds && "signed",
  ]
    .filter(Boolean)
    .join(" ");

/** What stands in the corner: a sign or a rank, and below it the suit or sort that a painting does not tell. */
const Corner = ({ face }) => html`<span class="corner">
  ${face?.mark ? html`<${Icon} name=${face.mark} className="mark-icon" />` : (face?.corner ?? "")}
  ${face?.signed && html`<${Icon} name=${face.icon} className="suit-icon" />`}
</span>`;

/**
 * The picture of a card. Both are there, and the stylesheet shows one: the painting where there is room for it, which
 * is only fetched then, and the plain sign where a card is small.
 */
const Art = ({ face }) => html`<span class="art">
  ${face.picture && html`<img class="painting" src=${face.picture} alt="" width="256" height="256" loading="lazy" decoding="async" draggable="false" />`}
  ${face.icon && html`<${Icon} name=${face.icon} className="art-icon" />`}
</span>`;

/** The face of a card; without a code its back. `holds` tells which of its conditions do. */
export function Face({ face, group, code, holds = "" }) {
  if (code === null) return html`<span class="face back"></span>`;
  const name = face ? shortName(face.name) : code;
  return html`<span class=${classesOf(face, holds)} style=${tint(group)}>
    <${Corner} face=${face} />
    ${(face?.icon || face?.picture) && html`<${Art} face=${face} />`}
    ${holds && html`<${Signs} face=${face} holds=${holds} />`}
    ${holds && face.reward && html`<span class="reward">${face.reward}</span>`}
    <span class="banner">${name}</span>
  </span>`;
}

/**
 * A card that can be tapped. What a tap does is decided at the table's root (see game.js), so that a card is drawn
 * again only when it looks different.
 */
export const Card = memo(function Card({ code, slot, lies, lit, chosen, grouped, fresh, tag, ready, holds }) {
  const room = useRoom();
  const name = room.nameOfCard(code) + room.saySigns(code, holds);
  const state = chosen ? "card.chosen" : lit ? "card.lit" : "card.plain";
  const label = room.say(state, { name, tag });
  const classes = ["card", lit && "lit", chosen && "chosen", grouped && "grouped", fresh && "fresh"]
    .filter(Boolean)
    .join(" ");
  return html`<button
    type="button"
    class=${classes}
    data-slot=${slot}
    data-lies=${lies}
    data-code=${code ?? ""}
    data-ready=${ready}
    aria-pressed=${chosen ? "true" : undefined}
    aria-label=${label}
  >
    <${Face} face=${room.face(code)} group=${room.group(code)} code=${code} holds=${holds} />
    ${tag && html`<span class="card-tag">${tag}</span>`}
  </button>`;
});

/** A card to look at only, small: at a seat. */
export const Mini = memo(function Mini({ code, lies, lit, covered }) {
  const room = useRoom();
  const classes = ["mini", lit && "lit", covered && "covered"].filter(Boolean).join(" ");
  return html`<span class=${classes} data-lies=${lies} data-code=${code ?? ""}>
    <${Face} face=${room.face(code)} group=${room.group(code)} code=${code} />
  </span>`;
});
