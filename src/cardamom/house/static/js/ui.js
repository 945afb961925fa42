/** One door to the vendored libraries, and the few things that every part of the screen needs from them. */

import { Component, createContext, h, render } from "../vendor/preact.js";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "../vendor/hooks.js";
import htm from "../vendor/htm.js";

/** `html` makes what preact draws out of a template string. */
export const html = htm.bind(h);

export { Component, createContext, render, useContext, useEffect, useLayoutEffect, useRef, useState };

/** The room that the parts of the screen stand in. */
export const RoomContext = createContext(null);

/** @returns {import("./room.js").Room} */
export const useRoom = () => useContext(RoomContext);

/**
 * A component that is drawn again only when a property is a different one.
 * Cards and piles are many, and most of them stay as they are from one step to the next.
 */
export function memo(draw) {
  return class Memo extends Component {
    shouldComponentUpdate(next) {
      const now = this.props;
      const names = Object.keys(next);
      return names.length !== Object.keys(now).length || names.some((name) => next[name] !== now[name]);
    }
    render(props) {
      return h(draw, props);
    }
  };
}

const STATIC = new URL("..", import.meta.url);

/** The address of a static file of this very version. */
export const asset = (path) => new URL(path, STATIC).pathname;

const SPRITE = asset("icons/sprite.svg");

/** A drawing of the sprite; decoration, as words always stand beside it or name its button. */
export function Icon({ name, className = "icon" }) {
  return html`<svg class=${className} aria-hidden="true" focusable="false"><use href=${`${SPRITE}#${name}`} /></svg>`;
}

/**
 * A button with a drawing, words, or both. `shut`: it cannot be used now, and says why when it is tried; `pressed`: it
 * is one of several, and this one holds.
 */
export function Button({ look = "", icon, shut, pressed, children, ...rest }) {
  const holds = pressed === undefined ? undefined : String(pressed);
  return html`<button
    type="button"
    class=${`button ${look}`}
    aria-disabled=${shut ? "true" : undefined}
    aria-pressed=${holds}
    ...${rest}
  >
    ${icon && html`<${Icon} name=${icon} />`}${children}
  </button>`;
}

/** Whether a media query holds, now and when it changes. */
export function useMedia(query) {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const listen = () => setHolds(list.matches);
    list.addEventListener("change", listen);
    return () => list.removeEventListener("change", listen);
  }, [query]);
  return holds;
}

/** A phone; and wide enough for seats around the table and a panel at its side. */
export const NARROW = "(max-width: 599px)";
export const WIDE = "(min-width: 900px) and (min-height: 560px)";
