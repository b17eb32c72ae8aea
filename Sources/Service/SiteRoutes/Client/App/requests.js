/** Requests for an app's data, each with an end and a rest after it. */

const TIMEOUT = 10_000;

/** Why there is no data: `offline` if nobody answers, else `failed`. */
export class NoData extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export class Requests {
  /** The last request for each address. @type {Map<string, {at: number, value?: object}>} */
  #last = new Map();

  /** @param {number} rest the milliseconds between two requests for one thing */
  constructor(rest = 0) { this.rest = rest; }

  /** The data at an address. Before the rest is over it is the last good answer; without one, the request waits. */
  async get(address, signal) {
    const last = this.#last.get(address), wait = last ? last.at + this.rest - performance.now() : 0;
    if (wait > 0 && last.value) return last.value;
    if (wait > 0) await pause(wait, signal);
    const now = {at: performance.now(), value: last?.value};
    this.#last.set(address, now);
    now.value = await json(address, signal);
    return now.value;
  }
}

async function json(address, signal) {
  const end = AbortSignal.timeout(TIMEOUT);
  let response;
  try { response = await fetch(address, {cache: "no-store", signal: AbortSignal.any([signal, end])}); } catch (error) {
    throw signal.aborted ? error : new NoData("offline", error.message);
  }
  if (!response.ok) throw new NoData("failed", `status ${response.status}`);
  try { return await response.json(); } catch (error) { throw new NoData("failed", error.message); }
}

function pause(time, signal) {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, time);
    signal.addEventListener("abort", () => { clearTimeout(timer); fail(signal.reason); }, {once: true});
  });
}
