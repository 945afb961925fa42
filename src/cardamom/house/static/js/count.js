/** A number that counts up to its new value, so that the eye notices what was won. */

import { wantsStill } from "./flip.js";
import { html, useEffect, useRef, useState } from "./ui.js";

const LASTS = 500;

export function Count({ value }) {
  const [shown, setShown] = useState(value);
  const last = useRef(value);
  useEffect(() => {
    const from = last.current;
    last.current = value;
    if (from === value) return undefined;
    if (wantsStill()) {
      setShown(value);
      return undefined;
    }
    const began = performance.now();
    let frame = 0;
    const step = (now) => {
      const part = Math.min(1, (now - began) / LASTS);
      setShown(Math.round(from + (value - from) * part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return html`<span>${shown}</span>`;
}
