/**
 * The line to the house. It comes back by itself, notices a mute socket, and sends every request until it is answered.
 */

const PROTOCOL = 1;
const SILENCE = 25_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** Codes with which the house closes a socket for good: a foreign page, no such table. */
const FOR_GOOD = [4403, 4404];

/** A name for a request that nobody else makes up. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How long to wait before the next try: twice as long each time, and never all pages at once. */
export function waitBefore(tries, chance = Math.random()) {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
  return longest * (0.5 + chance / 2);
}

export class Socket {
  /**
   * @param {string} path
   * @param {{heard: (message: any) => void, linked: (linked: boolean) => void, refused: (why: string) => void}} ears
   */
  constructor(path, ears) {
    this.url = new URL(path, location.href);
    this.url.protocol = this.url.protocol.replace("http", "ws");
    this.ears = ears;
    this.tries = 0;
    /** @type {Map<string, {message: object, answer: (reply: any) => void}>} */
    this.waiting = new Map();
    this.closed = false;
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.cut());
    addEventListener("pageshow", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.closed) return;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.heard(socket, event);
    socket.onclose = (event) => this.lost(socket, event);
    this.watch(socket);
  }

  opened(socket) {
    if (socket !== this.socket) return;
    this.hello();
    for (const { message } of this.waiting.values()) this.push(message);
  }

  /** Ask for a fresh snapshot. */
  hello() {
    this.push({ t: "hello", v: PROTOCOL });
  }

  heard(socket, event) {
    if (socket !== this.socket) return;
    this.watch(socket);
    const message = JSON.parse(event.data);
    if (message.t === "reply") return this.answered(message);
    if (message.t === "bye") return this.leave(message.retry_ms);
    if (message.t === "snap") {
      this.tries = 0;
      this.ears.linked(true);
    }
    this.ears.heard(message);
    if (message.done) this.answered({ id: message.done, ok: true, seq: message.seq });
  }

  /** A reply without an id is about the greeting: this page is too old for the house. */
  answered(reply) {
    if (!reply.id) return this.giveUp(reply.why);
    const open = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    open?.answer(reply);
  }

  /** A socket that says nothing for too long is as good as closed. */
  watch(socket) {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      socket.close();
      this.lost(socket, { code: 1006 });
    }, SILENCE);
  }

  lost(socket, event) {
    if (socket !== this.socket) return;
    this.socket = null;
    clearTimeout(this.silence);
    this.ears.linked(false);
    if (FOR_GOOD.includes(event.code)) return this.giveUp(event.reason);
    this.timer = setTimeout(() => this.open(), waitBefore(this.tries++));
  }

  giveUp(why) {
    this.closed = true;
    this.ears.refused(why);
  }

  leave(milliseconds) {
    const socket = this.socket;
    this.socket = null;
    clearTimeout(this.silence);
    socket?.close();
    this.ears.linked(false);
    this.timer = setTimeout(() => this.open(), milliseconds * (1 + Math.random()));
  }

  /** The network or the reader is back: do not wait any longer. */
  hurry() {
    if (this.closed) return;
    this.tries = 0;
    if (!this.socket) this.open();
    else if (this.socket.readyState === WebSocket.OPEN) this.hello();
  }

  /** The network is gone, and with it the line: a socket would notice much later. */
  cut() {
    const socket = this.socket;
    socket?.close();
    if (socket) this.lost(socket, { code: 1006 });
  }

  push(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Ask the house for something; the answer comes, if need be after several lost connections.
   * @param {string} kind the `t` of the request
   * @param {object} fields
   * @returns {Promise<{ok: boolean, why?: string, text?: string, move?: object, code?: string}>}
   */
  ask(kind, fields = {}) {
    const message = { t: kind, id: newId(), ...fields };
    return new Promise((answer) => {
      this.waiting.set(message.id, { message, answer });
      this.push(message);
    });
  }
}
