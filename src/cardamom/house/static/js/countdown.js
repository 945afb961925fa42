/** The seconds until the house acts for somebody. */

import { Icon, html, useEffect, useState } from "./ui.js";

/** @param {{deadline?: {at: number, text: string}, skew: number}} props `skew`: how far the house's clock is ahead */
export function Countdown({ deadline, skew }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!deadline) return undefined;
    const timer = setInterval(() => tick((number) => number + 1), 500);
    return () => clearInterval(timer);
  }, [deadline]);
  if (!deadline) return null;
  const seconds = Math.max(0, Math.ceil((deadline.at - Date.now() - skew) / 1000));
  const clock = seconds < 60 ? seconds : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return html`<p class=${seconds <= 10 ? "countdown soon" : "countdown"} role="timer">
    <${Icon} name="hourglass" /><span>${deadline.text}</span> <strong class="numbers">${clock}</strong>
  </p>`;
}
