/** Who asks for placements: an installation's id, its tickets and what it has been shown, in the browser's storage unless the page forbids that. */

const READER = "paywall-reader ", SESSION = 30 * 60_000, DAY = 86_400_000, TIMES = 100;

/** @typedef {{id: string, client: string, since: number, seen: number, sessions: number, tickets: Record<string, string>, assignments: Record<string, object>, shown: Record<string, string[]>, decisions: Record<string, object>}} Known */

/** Storage may be forbidden, full or broken: then nothing is kept. */
export function attempted(work) { try { return work(localStorage) ?? null; } catch { return null; } }

export const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");

/** @returns {Known} */
const fresh = () => ({id: random(), client: random(), since: Date.now(), seen: 0, sessions: 0, tickets: {}, assignments: {}, shown: {}, decisions: {}});

/** @type {Map<string, Reader>} */
const readers = new Map();

/** The reader of a service; all views of a page share it. @param {string} base */
export function readerOf(base) {
  if (!readers.has(base)) readers.set(base, new Reader(READER + base));
  return /** @type {Reader} */ (readers.get(base));
}

export class Reader {
  #own = fresh();
  #isKept = false;

  constructor(name) { this.name = name; }

  /** What is known of this reader. Other tabs may have changed it. @returns {Known} */
  get known() { return (this.#isKept && attempted(storage => read(storage.getItem(this.name)))) || this.#own; }

  get id() { return this.known.id; }

  /** Keeps what is known for the next visit. */
  keep() {
    if (this.#isKept) return;
    this.#isKept = true;
    this.change(() => {});
  }

  /** @param {(known: Known) => void} work */
  change(work) {
    const known = this.known;
    work(known);
    this.#own = known;
    if (this.#isKept) attempted(storage => storage.setItem(this.name, JSON.stringify(known)));
  }

  /** Counts a visit; half an hour later it is another one. */
  visit() {
    const now = Date.now();
    this.change(known => {
      if (now - known.seen > SESSION) known.sessions += 1;
      known.seen = now;
    });
  }

  /** What the client itself counts for conditions and frequencies. */
  counted(placement, brand) {
    const {since, sessions, shown} = this.known, times = shown[`${brand} ${placement}`];
    return {sessions, daysSinceInstall: Math.max(0, Math.floor((Date.now() - since) / DAY)), shown: times ? {[placement]: times} : undefined};
  }

  noteShown(placement, brand) {
    const name = `${brand} ${placement}`, time = new Date().toISOString();
    this.change(known => { known.shown[name] = [...known.shown[name] ?? [], time].slice(-TIMES); });
  }

  forget() {
    this.#own = fresh();
    attempted(storage => storage.removeItem(this.name));
    if (this.#isKept) this.change(() => {});
  }
}

const isTable = value => !!value && typeof value === "object" && !Array.isArray(value);

/** What a page has kept; null if something else has its place. */
function read(text) {
  const found = text && JSON.parse(text);
  const isRight = isTable(found) && [found.id, found.client].every(each => typeof each === "string" && each.length < 129) && [found.since, found.seen, found.sessions].every(Number.isFinite)
    && [found.tickets, found.assignments, found.shown, found.decisions].every(isTable) && Object.values(found.shown).every(Array.isArray);
  return isRight ? found : null;
}
