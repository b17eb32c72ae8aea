/** The changes of a service, heard once for all pages of an origin: one that is visible listens and tells the others. */

const CHANGES = ["activate", "live", "publish", "record", "declare", "schedule-start", "schedule-end", "delete", "delete-brand", "reset"];
const SOON = 1000, LATER = 5000;

/** @typedef {{type: string, brand?: string, active?: string, spread?: number}} Change */

/** @type {Map<string, Feed>} */
const feeds = new Map();

/**
 * Tells of the changes at an address of events, and of those that may have been missed.
 * @param {string} address @param {(change: Change) => void} listener
 * @returns {() => void} ends it
 */
export function listen(address, listener) {
  const feed = feeds.get(address) ?? new Feed(address);
  feed.listeners.add(listener);
  return () => {
    feed.listeners.delete(listener);
    if (!feed.listeners.size) feed.close();
  };
}

class Feed {
  #begun = performance.now();
  #life = new AbortController();
  #turn = new AbortController();
  #source;
  #poll;
  #channel;

  constructor(address) {
    Object.assign(this, {address, listeners: new Set()});
    feeds.set(address, this);
    this.#channel = new BroadcastChannel(address);
    this.#channel.onmessage = ({data}) => this.#tell(data);
    const {signal} = this.#life;
    document.addEventListener("visibilitychange", () => this.#take(), {signal});
    addEventListener("pagehide", () => this.#turn.abort(), {signal});
    // Where no stream comes through, the pages ask every minute.
    this.#poll = setInterval(() => { if ((this.#source?.readyState ?? 1) !== 1) this.#pass({type: "missed"}); }, 60_000);
    this.#take();
  }

  /** Listens as soon as no other page does. A hidden page leaves that to the others. */
  #take() {
    this.#turn.abort();
    if (document.hidden) return;
    const {signal} = this.#turn = new AbortController(), {address} = this, lead = () => this.#lead(signal);
    // A page without a secure context has no locks.
    const taken = navigator.locks ? navigator.locks.request(address, {signal}, lead) : import("./spare.js").then(({elect}) => elect(address, lead, signal));
    taken.catch(() => {});
  }

  /** Listens until another page shall. */
  #lead(signal) {
    if (signal.aborted) return;
    const source = this.#source = new EventSource(this.address);
    for (const name of CHANGES) source.addEventListener(name, ({type, data}) => this.#pass({type, ...JSON.parse(data)}));
    // Nobody has listened for a while, except while the page begins.
    source.onopen = () => { if (performance.now() - this.#begun > SOON) this.#pass({type: "missed"}); };
    // After an answer of a proxy without the service behind it, the browser does not try again.
    source.onerror = () => { if (source.readyState > 1) setTimeout(() => signal.aborted || this.#take(), LATER); };
    return new Promise(done => signal.addEventListener("abort", () => done(this.#source = source.close())));
  }

  /** Tells the views of this page and of the others. */
  #pass(change) {
    this.#tell(change);
    this.#channel.postMessage(change);
  }

  #tell(change) { this.listeners.forEach(each => each(change)); }

  close() {
    clearInterval(this.#poll);
    this.#life.abort();
    this.#turn.abort();
    this.#channel.close();
    feeds.delete(this.address);
  }
}
