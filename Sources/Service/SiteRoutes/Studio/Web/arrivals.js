/** What arrived, in words: the newest things, and how it goes with an app that is being connected. */

/**
 * @typedef {object} Arrival
 * @property {number} number @property {string} time @property {"accepted" | "duplicate" | "refused"} outcome
 * @property {string} [reason] @property {string} [words] @property {string} [client] @property {string} [key] @property {number} [events] @property {string} [origin] @property {string} [path]
 * @property {string} [type] @property {string} [brand] @property {string} [paywall] @property {number} [version] @property {string} [placement] @property {string} [rule] @property {string} [experiment] @property {string} [variant]
 * @property {string} [product] @property {string} [offer] @property {string} [price] @property {string} [currency] @property {string} [environment] @property {string} [action] @property {string} [failure] @property {string} [how]
 */

export const KEPT = 200;
const MINUTE = 60_000, HOUR = 60 * MINUTE;

/** How long ago, by the clock of the service. */
export function ago(at, now) {
  const past = Math.max(0, Date.parse(now) - Date.parse(at));
  return past < MINUTE ? `${Math.round(past / 1000)} s ago` : past < HOUR ? `${Math.floor(past / MINUTE)} min ago` : `${Math.floor(past / HOUR)} h ago`;
}

/** @param {Arrival} arrival */
export function eventWords({type, brand, action, failure, how, environment, events, origin, path}) {
  const what = origin ? `${path} of ${origin}` : events ? `${events} ${events === 1 ? "event" : "events"}${type ? `, first ${type}` : ""}` : type && brand ? `${type} of ${brand}` : type ?? "a request";
  return [what, action ?? failure ?? how, environment && environment !== "production" ? `${environment}, counted apart` : ""].filter(Boolean).join(" · ");
}

/** @param {Arrival} arrival */
export const placeWords = ({placement, rule, experiment, variant}) => [placement, rule, experiment && `${experiment}: ${variant ?? "?"}`].filter(Boolean).join(" · ");

/** @param {Arrival} arrival */
export const productWords = ({product, offer, price, currency}) => [product, offer, price && `${price} ${currency ?? ""}`.trim()].filter(Boolean).join(" · ");

const OUTCOMES = {accepted: "counted", duplicate: "counted before", refused: "refused"};
export const outcomeWords = arrival => OUTCOMES[arrival.outcome];

const ended = words => /[.?!]$/.test(words) ? words : `${words}.`;

const NOTHING = "Nothing has arrived yet.";
const CONSOLE = "Open the page's console. With --dev or --cors none pages of other origins are refused. An impression counts when half of the paywall was in view for a second, and is sent 10 seconds later at the latest.";

/** As many entries as the service has: earlier ones are gone. */
const MOST = 200;

/**
 * How it goes with the app: the first impression, or what is wrong.
 * @param {Arrival[]} own @param {Arrival[]} elsewhere @param {string} now by the clock of the service
 * @returns {{kind: "good" | "bad" | "", words: string, advice: string}}
 */
export function connection(own, elsewhere, now) {
  const seen = own.filter(({type, outcome}) => type === "impression" && outcome !== "refused"), [first] = seen, last = (list, holds) => list.filter(holds).at(-1);
  const wrong = [last(own, ({outcome}) => outcome === "refused"), last(elsewhere, () => true)].filter(Boolean).sort((a, b) => b.number - a.number)[0];
  const reason = wrong ? `${ago(wrong.time, now)}: ${eventWords(wrong)} was refused; ${ended(wrong.words ?? wrong.reason)}` : "";
  const clock = last(own, ({outcome, words}) => outcome === "accepted" && words)?.words, isRecent = wrong && !own.some(({number, outcome}) => outcome !== "refused" && number > wrong.number);
  const arrived = own.length < MOST ? `First impression received ${ago(first?.time, now)}.` : `Impressions arrive, the last one ${ago(seen.at(-1)?.time, now)}.`;
  if (first) return {kind: "good", words: arrived, advice: isRecent ? reason : clock ? `${clock}.` : ""};
  if (wrong) return {kind: "bad", words: "What arrived was refused.", advice: reason};
  if (own.length) return {kind: "", words: `${eventWords(own.at(-1))} arrived ${ago(own.at(-1).time, now)}, and no impression yet.`, advice: CONSOLE};
  return {kind: "", words: NOTHING, advice: CONSOLE};
}
