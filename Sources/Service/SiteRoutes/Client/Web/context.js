/** A reader as a context tells it. What is not as the service expects it is left out. */

import {choice, country, day, exactMoment, moment, number, size, spelt, trimmed, version} from "./facts.js";
import {language} from "./languages.js";

const MOST_TOLD = 200, MOST_PARTS = 100, NAME = 64, TEXT = 256, LIST = 2048;

const limited = (value, least, most) => {
  const found = typeof value === "string" && size(value) <= LIST ? number(value) : value;
  return typeof found === "number" && found >= least && found <= most ? found : undefined;
};
const nearest = (least, most) => value => {
  const found = number(trimmed(value));
  return found > 0 ? Math.min(Math.max(found, least), most) : undefined;
};
const person = value => typeof value === "boolean" ? undefined : spelt(value) || undefined;
const count = value => limited(value, 0, 1e12);
const times = value => [limited(value, 0, 1e9)].find(Number.isInteger);
const side = nearest(1, 10_000), offer = choice("offer");

/** What each member of a context becomes. */
const facts = {
  targetingKey: person, userId: person, deviceId: person,
  platform: choice("platform"), theme: choice("theme"), orientation: choice("orientation"), device: choice("device"),
  appVersion: version, osVersion: version, textScale: nearest(0.5, 4), width: side, height: side, storefront: country, country,
  sessions: count, daysSinceInstall: count, entitlements: value => list(value)?.map(each => each.normalize()), date: day, timeZone: trimmed, now: value => moment(trimmed(value)), locale: language,
};
const LATE = ["date", "timeZone", "now", "osVersion"];

/** Members with values of their own by name: the member's place, and what a value becomes. */
const nested = {offers: offer, shown: times, custom: attribute};

/** Times at which a placement was shown. */
function shownTimes(value) {
  const all = list(value)?.map(exactMoment);
  return all?.every(each => each !== undefined) ? all : undefined;
}

export function understood(context, site) {
  const reader = {offers: new Map(), shown: new Map(), shownAt: new Map(), custom: new Map()};
  for (const [key, value] of entries(context)) take(key.normalize(), key, value, reader, site);
  return /** @type {any} */ ({...reader, attributes: reader.custom});
}

/** The members as they are in JSON. */
function entries(context) {
  try {
    const plain = JSON.parse(JSON.stringify(context));
    return Array.isArray(plain) || typeof plain !== "object" ? [] : Object.entries(plain).slice(0, MOST_TOLD);
  } catch { return []; }
}

function take(name, key, value, reader, site) {
  const dot = name.indexOf("."), outer = name.slice(0, dot);
  if (Object.hasOwn(facts, name)) {
    const fact = facts[name](value, site);
    if (fact !== undefined) reader[name === "locale" ? "languages" : name] = fact;
    if (LATE.includes(name)) reader.custom.set(name, attribute(value));
  } else if (Object.hasOwn(nested, name)) {
    const here = name === "shown" ? times(value) : undefined;
    if (here === undefined) pairs(value)?.every(([inner, each]) => put(name, inner, each, reader, site)); else reader.shownHere = here;
  } else if (dot >= 0 && Object.hasOwn(nested, outer)) {
    put(outer, key.slice(key.indexOf(".") + 1), value, reader, site);
  } else {
    put("custom", key, value, reader, site);
  }
}

function put(member, name, value, reader, site) {
  if (!name || size(name) > NAME) return false;
  const key = name.normalize(), found = nested[member](value, site), at = member === "shown" ? shownTimes(value) : undefined;
  if (at) reader.shownAt.set(key, at);
  if (found !== undefined) reader[member].set(key, found);
  return found !== undefined || member === "shown" && reader.shownAt.has(key);
}

function attribute(value) {
  const isOne = typeof value === "string" && size(value) <= TEXT || typeof value === "number" || typeof value === "boolean";
  return isOne ? value : Array.isArray(value) ? list(value) : undefined;
}

/** An object, or a text such as `monthly=freeTrial,yearly=none`. */
function pairs(value) {
  if (typeof value === "string" && size(value) <= LIST) {
    const found = commas(value).map(part => part.match(/^=*([^=]+)=([^]+)$/)?.slice(1));
    return found.every(part => part) ? found : undefined;
  }
  const all = value && typeof value === "object" && !Array.isArray(value) ? Object.entries(value) : [];
  return all.length > MOST_PARTS ? undefined : all;
}

export const commas = (text, most = MOST_PARTS) => text.split(",").filter(part => part).slice(0, most);

function list(value) {
  const isList = Array.isArray(value) && value.length <= MOST_PARTS && value.every(each => typeof each === "number" || typeof each === "string" && size(each) <= TEXT);
  const names = isList ? value : typeof value === "string" && size(value) <= LIST ? commas(value) : undefined;
  return names?.map(each => `${each}`);
}

/** A number or a boolean as the service writes it. */
export function digits(value) {
  const size = Math.abs(value), isLong = typeof value === "number" && value && (size < 1e-4 || size > 2 ** 53);
  return isLong ? value.toExponential().replace(/([+-])(\d)$/, "$10$2") : `${value}`;
}

/** The text that stands for a person: that of a fact, or of an attribute. */
export function identifier(reader, name = "targetingKey") {
  if (["targetingKey", "userId", "deviceId"].includes(name)) return reader[name];
  const value = reader.attributes.get(name);
  return value && typeof value !== "boolean" && !Array.isArray(value) ? digits(value) : undefined;
}
