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

/** The picture of a card; without a code its back. `holds` tells which of its conditions do. */
export function Face({ face, group, code, holds = "" }) {
  if (code === null) return html`<span class="face back"></span>`;
  const name = face ? shortName(face.name) : code;
  const classes = ["face", !face?.corner && !face?.mark && "plain", holds && "signed"].filter(Boolean).join(" ");
  return html`<span class=${classes} style=${tint(group)}>
    <span class="corner">${face?.mark ? html`<${Icon} name=${face.mark} className="mark-icon" />` : (face?.corner ?? "")}</span>
    ${face?.icon && html`<span class="art"><${Icon} name=${face.icon} className="art-icon" /></span>`}
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
