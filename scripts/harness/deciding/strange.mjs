// node strange.mjs DECIDER EXPORT COUNT SEED: decides for contexts and options of every form that a program can hand over. None may throw.

import {readFileSync} from "node:fs";

const [decider, file, count, seed] = process.argv.slice(2);
const {decide} = await import(decider);
const site = JSON.parse(readFileSync(file, "utf8")), placements = Object.keys(site.placements.placements);
let state = +seed;
const next = most => (state = Math.imul(state, 1664525) + 1013904223 >>> 0, Math.floor(state / 2 ** 32 * most));
const one = list => list[next(list.length)];

const cyclic = {};
cyclic.self = cyclic;
const broken = () => { throw new Error("broken"); };
const strange = [
  () => undefined, () => null, () => NaN, () => -Infinity, () => 10n, () => Symbol("s"), () => broken, () => new Date(NaN), () => new Date(0), () => new Map([["a", 1]]),
  () => new Set([1]), () => cyclic, () => ({toJSON: broken}), () => ({get userId() { return broken(); }}), () => new Proxy({}, {ownKeys: broken, get: broken, has: broken}),
  () => Object.create(null), () => /x/, () => new Uint8Array(3), () => "\ud800", () => "\0", () => "a".repeat(5000), () => "é".repeat(300), () => "__proto__", () => "constructor",
  () => -0, () => 1e308, () => 5e-324, () => 2 ** 53, () => "1e400", () => "0x1p-9", () => "  ios\t", () => [], () => [[]], () => Array(200).fill("a"), () => JSON.parse('{"__proto__": 1}'),
  () => deep(3000), () => true, () => "", () => "a=b,c", () => "=,=,=", () => ",,,", () => "2026-02-30", () => "9999-12-31T23:59:59.999999999-14:00", () => "+99:99", () => "Etc/Nowhere",
];
const names = [
  "targetingKey", "userId", "deviceId", "platform", "appVersion", "locale", "storefront", "country", "theme", "textScale", "width", "height", "orientation", "device", "entitlements", "offers",
  "sessions", "daysSinceInstall", "shown", "custom", "date", "timeZone", "now", "tier", "visits", "custom.tier", "custom.", ".", "", "__proto__", "shown.launch", "offers.monthly", "constructor",
];

function deep(levels) { let value = 1; while (levels--) value = [value]; return value; }
const value = (depth = 2) => next(3) || !depth ? one(strange)() : next(2) ? Array.from({length: next(5)}, () => value(depth - 1)) : object(depth - 1);

function object(depth) {
  const made = next(9) ? {} : Object.create(null);
  for (let i = next(8); i--;) Object.defineProperty(made, one(names), {value: value(depth), enumerable: true, configurable: true});
  return made;
}

/** Options are what a page has kept as JSON. */
function kept(options) {
  try { return JSON.parse(JSON.stringify(options)); } catch { return {}; }
}

let failed = 0;
for (let i = 0; i < +count; i++) {
  const context = next(4) ? object(2) : value(), options = next(2) ? kept({assignments: value(), ticket: value(), forced: value()}) : {};
  try {
    for (const name of [...placements, "constructor", "__proto__"]) {
      const found = decide(site, name, context, /** @type {any} */ (options));
      if (placements.includes(name) ? !(found.paywall || typeof found.nothing === "string") : found !== null) throw new Error(`${name}: ${JSON.stringify(found)}`);
    }
  } catch (error) {
    if (!failed++) console.error(error);
  }
}
console.log(`${count} strange contexts, ${failed} failed`);
process.exit(failed ? 1 : 0);
