/** Events that wait for the service, one entry of the browser's storage each, so that no tab overwrites another's. */

import {attempted, random} from "./reader.js";

const EVENT = "paywall-event ", MOST = 1000, BATCH = 20, BYTES = 60_000, PATIENCE = 10_000, FIRST_PAUSE = 1000, LONGEST_PAUSE = 300_000;
const AGAIN = [408, 425, 429];

/** @type {Map<string, Queue>} */
const queues = new Map();

/** The queue of a key; all views of a page share it. @param {string} base @param {string} key */
export function queueOf(base, key) {
  const name = `${EVENT}${base} ${key} `;
  if (!queues.has(name)) queues.set(name, new Queue(base, key, name));
  return /** @type {Queue} */ (queues.get(name));
}

const bytes = text => new TextEncoder().encode(text).length;

export class Queue {
  #memory = new Map();
  #count = 0;
  #timer = 0;
  #tries = 0;
  #pause = 0;
  #flying = 0;
  #sent = new Set();

  constructor(base, key, name) {
    Object.assign(this, {address: new URL("events/client", base).href, key, name, client: "", isKept: true, report: () => {}});
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.flush(); });
    addEventListener("pagehide", () => this.flush());
    addEventListener("online", () => { this.#pause = 0; this.flush(); });
  }

  /** The waiting events by their names, the oldest first. */
  get #waiting() {
    const stored = this.isKept ? attempted(storage => Object.keys(storage).filter(each => each.startsWith(this.name)).map(each => [each, storage.getItem(each)])) : null;
    return [...stored ?? [], ...this.#memory].sort(([a], [b]) => a < b ? -1 : 1);
  }

  get length() { return this.#waiting.length; }

  /** Sends what an earlier visit has left, after a while. */
  resume() { if (this.length) this.#soon(); }

  /** @param {object} event @param {boolean} isUrgent whether it goes at once */
  add(event, isUrgent) {
    const name = this.name + [Date.now().toString(36).padStart(9, "0"), (this.#count++).toString(36).padStart(5, "0"), random().slice(0, 6)].join("-");
    const text = JSON.stringify({id: random(), at: new Date().toISOString(), ...event});
    if (!(this.isKept && attempted(storage => (storage.setItem(name, text), true)))) this.#memory.set(name, text);
    const waiting = this.#waiting;
    if (waiting.length > MOST) {
      this.#drop(waiting.slice(0, waiting.length - MOST));
      this.report(`the oldest events were dropped: ${MOST} wait for the service`);
    }
    if (isUrgent) this.flush(); else this.#soon();
  }

  #soon(time = PATIENCE) { if (!this.#timer) this.#timer = setTimeout(() => { this.#timer = 0; this.flush(); }, time); }

  #drop(entries) {
    for (const [name] of entries) {
      this.#memory.delete(name);
      attempted(storage => storage.removeItem(name));
    }
  }

  /** Forgets what was not sent. */
  clear() { this.#drop(this.#waiting); }

  /** Sends what waits, as far as a browser lets a page send that may be gone before the answer. */
  async flush() {
    if (Date.now() < this.#pause) return this.#soon(this.#pause - Date.now());
    const batch = this.#batch();
    if (!batch.length) return;
    const body = `{"key":${JSON.stringify(this.key)},"client":"${this.client}","events":[${batch.map(([, text]) => text)}]}`, size = bytes(body);
    this.#flying += size;
    for (const [name] of batch) this.#sent.add(name);
    const isDone = await this.#send(body, batch);
    this.#flying -= size;
    for (const [name] of batch) this.#sent.delete(name);
    if (isDone) { this.#tries = 0; this.flush(); }
  }

  /** The oldest events that are not on their way, and fit beside those that are. */
  #batch() {
    const batch = [];
    let room = BYTES - this.#flying - 400;
    for (const entry of this.#waiting) {
      if (this.#sent.has(entry[0])) continue;
      room -= bytes(entry[1]) + 1;
      if (room < 0 || batch.length === BATCH) break;
      batch.push(entry);
    }
    return batch;
  }

  /** @returns {Promise<boolean>} whether the batch is off the list */
  async #send(body, batch) {
    let answer, receipt;
    try {
      // As text and without fields of its own, so that browsers need not ask another origin first.
      answer = await fetch(this.address, {method: "POST", body, keepalive: true, credentials: "omit"});
      receipt = await answer.json();
    } catch (error) {
      if (!answer || answer.ok) return this.#later(0, error.message);
    }
    if (answer.status >= 500 || AGAIN.includes(answer.status)) return this.#later(+answer.headers.get("Retry-After") * 1000, receipt?.detail);
    this.#drop(batch);
    if (!answer.ok) this.report(`${batch.length} events are refused: ${receipt?.detail ?? answer.status}`, answer.status);
    else for (const {id, reason, words} of receipt?.refused ?? []) this.report(`the event ${id} is refused: ${[reason, words].filter(Boolean).join(": ")}`);
    return true;
  }

  #later(wait, message) {
    const time = Math.max(wait || 0, Math.min(FIRST_PAUSE * 2 ** this.#tries++, LONGEST_PAUSE));
    this.#pause = Date.now() + time;
    this.#soon(time);
    if (this.#tries === 1) this.report(`events wait: ${message}`);
    return false;
  }
}
