/** The last trees, in the browser's storage, so that a paywall shows at once and also when the service does not answer. */

const PREFIX = "paywall-view ", ENTRIES = 12, CHARACTERS = 400_000;

/** Storage may be forbidden, full or broken: then nothing is kept. */
function attempt(work) { try { return work(localStorage) ?? null; } catch { return null; } }

const addresses = storage => Object.keys(storage).filter(name => name.startsWith(PREFIX)).map(name => name.slice(PREFIX.length));
const entry = (storage, address) => {
  const [at, etag, ...text] = (storage.getItem(PREFIX + address) ?? "").split("\n");
  return text.length ? {at: +at, etag, text: text.join("\n"), address} : null;
};

/** A layout's address without its state, and without a placement's context, which no storage shall show. */
const named = address => address.replace(/[?&]state\.[^&#]*|#.*%22context%22.*/g, "");

/** @returns {{etag: string, text: string, address: string} | null} */
export const keptAt = address => attempt(storage => entry(storage, address));

/** The latest of the same paywall, whatever its screen. */
export const lastLike = address => attempt(storage => addresses(storage).filter(other => paywall(other) === paywall(named(address)))
  .map(other => entry(storage, other)).sort((a, b) => b.at - a.at)[0]);

function paywall(address) {
  const {origin, pathname, searchParams: query, hash} = new URL(address);
  return [origin + pathname, query.get("brand"), query.get("version"), query.get("placement"), hash].join(" ");
}

/** Keeps a response; the oldest ones give way. */
export function keep(address, etag, text) {
  if (text.length > CHARACTERS) return;
  address = named(address);
  attempt(storage => {
    const old = addresses(storage).filter(other => other !== address).map(other => entry(storage, other)).sort((a, b) => b.at - a.at);
    let room = CHARACTERS - text.length;
    old.forEach((each, i) => { room -= each.text.length; if (room < 0 || i + 1 >= ENTRIES) storage.removeItem(PREFIX + each.address); });
    storage.setItem(PREFIX + address, `${Date.now()}\n${etag ?? ""}\n${text}`);
  });
}

export const forget = address => attempt(storage => storage.removeItem(PREFIX + address));
