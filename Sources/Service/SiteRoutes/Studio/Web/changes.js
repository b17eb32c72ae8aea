/** What differs between two documents, for people: money first, then words, pictures, colours and order. How a layout moves is told elsewhere. */

import {calledBy} from "./called.js";
import {keyOf} from "./keys.js";
import {nameOf} from "./languages.js";
import {textsIn, writtenAt} from "./origins.js";
import {PERIODS, TRIALS} from "./plans.js";
import {worded} from "./prices.js";
import {PICTURED} from "./replacing.js";
import {at} from "./structure.js";
import {sourceOf, uses} from "./texttable.js";

const SHOWN = 60;
const quoted = text => `“${text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text}”`;
const enumerated = all => all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
const periodWords = ({period = "", oneTime}) => oneTime ? "once" : PERIODS.find(([each]) => each === period)?.[1] ?? `every ${period}`;
const trialWords = ({trial = ""}) => TRIALS.find(([each]) => each === trial)?.[1] ?? `${trial} free`;

/** @param {any} before @param {any} after the documents @returns {string[]} sentences; none if nothing of that kind differs */
export function changesFor(before, after) {
  return [...money(before, after), ...first(before, after), ...words(before, after), ...pictures(before, after), ...colours(before, after), ...order(before, after), ...countedParts(before, after)];
}

/** What a product is called. */
function planName(content, id) {
  const name = content.products?.[id]?.name, key = keyOf(name);
  return (key === null ? name : content.strings?.[sourceOf(content)]?.[key]) || id;
}

function money(before, after) {
  const old = before.products ?? {}, now = after.products ?? {}, both = Object.keys(now).filter(id => id in old);
  const told = (name, id, a, b) => a === b ? [] : [`${name} of ${planName(after, id)}: ${a || "none"} → ${b || "none"}.`];
  const countries = (id, a = {}, b = {}) => [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap(each => told(`Price in ${each}`, id, worded(a[each]), worded(b[each])));
  return [
    ...both.flatMap(id => [...told("Price", id, worded(old[id]), worded(now[id])), ...countries(id, old[id].storefronts, now[id].storefronts), ...told("Charged", id, periodWords(old[id]), periodWords(now[id])), ...told("Trial", id, trialWords(old[id]), trialWords(now[id]))]),
    ...Object.keys(now).filter(id => !(id in old)).map(id => `New plan: ${planName(after, id)}, ${worded(now[id])} ${periodWords(now[id])}${now[id].trial ? `, ${trialWords(now[id])}` : ""}.`),
    ...Object.keys(old).filter(id => !(id in now)).map(id => `The plan ${planName(before, id)} is gone.`)];
}

/** Which plan is chosen at first. */
function first(before, after) {
  return Object.entries(after.state ?? {}).flatMap(([name, {product: now} = /** @type {any} */ ({})]) => {
    const old = before.state?.[name]?.product;
    return Array.isArray(now) && Array.isArray(old) && now[0] !== old[0] ? [`Selected at first: ${planName(before, old[0])} → ${planName(after, now[0])}.`] : [];
  });
}

/** The words under keys, by key, and those that stand in components. */
function words(before, after) {
  const used = new Map([...uses(before), ...uses(after)]), source = sourceOf(after), languages = [...new Set([...Object.keys(before.strings ?? {}), ...Object.keys(after.strings ?? {})])];
  const keys = new Set(languages.flatMap(each => [...Object.keys(before.strings?.[each] ?? {}), ...Object.keys(after.strings?.[each] ?? {})]));
  const ofKeys = [...keys].flatMap(key => {
    const read = (content, each) => content.strings?.[each]?.[key], changed = languages.filter(each => read(before, each) !== read(after, each));
    if (!changed.length) return [];
    const shown = changed.includes(source) ? source : changed[0], old = read(before, shown), now = read(after, shown), rest = languages.filter(each => !changed.includes(each) && read(after, each) !== undefined).length;
    const which = `(${enumerated(changed.map(nameOf))}${rest ? `; ${rest} ${rest === 1 ? "language" : "languages"} unchanged` : ""})`, name = called(used.has(key) && at(after, used.get(key)) !== undefined ? after : before, used.get(key));
    return [old === undefined ? `${name}: new words ${quoted(now)} ${which}.` : now === undefined ? `${name}: the words ${quoted(old)} are gone ${which}.` : `${name}: ${quoted(old)} → ${quoted(now)} ${which}.`];
  });
  const own = new Map(texts(before)), ofParts = texts(after).flatMap(([pointer, now]) => own.has(pointer) && own.get(pointer) !== now && !PICTURED.test(now) && keyOf(now) === null && /\s|\p{L}{3}/u.test(now) && /\/(title|text|label|detail|badge|name)$/.test(pointer) ? [`${called(after, pointer)}: ${quoted(own.get(pointer))} → ${quoted(now)}.`] : []);
  return [...ofKeys, ...ofParts];
}

const texts = ({components, header, footer, screens, sheets}) => textsIn({components, header, footer, screens, sheets}, "");

/** What people call the part around a pointer. */
function called(content, pointer) {
  const own = pointer && !pointer.startsWith("/products") ? writtenAt(content, pointer) : null;
  return own === null ? pointer?.startsWith("/products") ? "Name of a plan" : "Words" : calledBy(at(content, own));
}

function pictures(before, after) {
  const places = content => new Map(texts(content).filter(([, value]) => PICTURED.test(value))), old = places(before), swaps = new Map();
  for (const [pointer, now] of places(after)) if (old.has(pointer) && old.get(pointer) !== now) swaps.set(`${fileName(old.get(pointer))} → ${fileName(now)}`, (swaps.get(`${fileName(old.get(pointer))} → ${fileName(now)}`) ?? 0) + 1);
  return [...swaps].map(([swap, count]) => `Picture: ${swap}${count > 1 ? ` (${count} places)` : ""}.`);
}

const fileName = url => url.replace(/^.*\//, "");

function colours(before, after) {
  const old = before.colors ?? {}, now = after.colors ?? {}, said = value => typeof value === "string" ? value : enumerated([value?.light, value?.dark].filter(Boolean));
  return Object.keys({...old, ...now}).flatMap(name => JSON.stringify(old[name]) === JSON.stringify(now[name]) ? [] : [`Colour “${name}”: ${old[name] ? said(old[name]) : "new"} → ${now[name] ? said(now[name]) : "gone"}.`]);
}

/** Lists that have the same entries in another order. */
function order(before, after, a = before, b = after, pointer = "") {
  if (!a || !b || typeof a !== "object" || typeof b !== "object") return [];
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.some(each => typeof each === "object")) {
    const was = a.map(each => JSON.stringify(each)), is = b.map(each => JSON.stringify(each));
    if (was.join() !== is.join() && [...was].sort().join() === [...is].sort().join()) return [`${/^\/(components|header|footer)\/?\d*$/.test(pointer) ? "The page" : called(after, pointer)} has another order: ${enumerated(b.map(each => entryName(after, each)))}.`];
  }
  return Object.keys(b).flatMap(name => pointer === "" && /^(strings|products|colors|state)$/.test(name) ? [] : order(before, after, a[name], b[name], `${pointer}/${name}`));
}

function entryName(content, entry) {
  const value = entry?.title ?? entry?.label ?? entry?.id, key = keyOf(value);
  return key === null ? value ?? calledBy(entry) : content.strings?.[sourceOf(content)]?.[key] ?? value;
}

/** Parts that are new or gone, by how many of a kind there are. */
function countedParts(before, after) {
  const count = content => { const all = new Map(), walk = value => { if (!value || typeof value !== "object") return; if (typeof value.type === "string" && !/^(image|set|close|purchase|select|back|custom|openURL)$/.test(value.type)) { const name = calledBy(value); all.set(name, (all.get(name) ?? 0) + 1); } Object.entries(value).forEach(([name, each]) => { if (name !== "action" && name !== "background") walk(each); }); }; walk([content.components, content.header, content.footer, content.screens, content.sheets]); return all; };
  const old = count(before), now = count(after);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(name => { const by = (now.get(name) ?? 0) - (old.get(name) ?? 0); return by > 0 ? [`New: ${by > 1 ? `${by} × ` : ""}${name}.`] : by < 0 ? [`Gone: ${by < -1 ? `${-by} × ` : ""}${name}.`] : []; });
}
