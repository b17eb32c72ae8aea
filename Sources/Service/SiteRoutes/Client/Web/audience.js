/** Whether a condition of a rule holds for a reader. What the reader does not tell never holds. */

import {ahead, atLeast, exactMoment, number} from "./facts.js";
import {digits} from "./context.js";

const many = value => [value].flat();
const isWithin = (value, {from = -Infinity, below = Infinity}) => value >= from && value < below;
const one = name => (wanted, reader) => many(wanted).includes(reader[name]);

const tests = {
  platform: one("platform"), theme: one("theme"), device: one("device"), country: one("country"), storefront: one("storefront"),
  orientation: (wanted, {orientation, width, height}) => many(wanted).includes(orientation ?? (width && height && (width > height ? "landscape" : "portrait"))),
  width: (wanted, {width}) => many(wanted).includes(width && (width < 600 ? "compact" : width < 840 ? "medium" : "expanded")),
  screenWidth: (wanted, {width}) => isWithin(width, wanted),
  sessions: (wanted, {sessions}) => isWithin(sessions, wanted),
  daysSinceInstall: (wanted, {daysSinceInstall}) => isWithin(daysSinceInstall, wanted),
  textScale: (wanted, {textScale}) => textScale >= wanted,
  locale: (wanted, {languages}) => languages && many(wanted).some(each => languages.known[each].some(name => languages.names.includes(name))),
  appVersion: ({from, below}, {appVersion: version}) => version && (!from || atLeast(version, from)) && !(below && atLeast(version, below)),
  entitlements: (wanted, {entitlements}) => many(wanted).some(each => entitlements?.includes(each.normalize())),
  offers: (wanted, {offers}) => Object.entries(wanted).every(([product, each]) => many(each).includes(offers.get(product.normalize()))),
  date: ({from, before}, reader) => (!from || since(from, reader)) && !(before && since(before, reader)),
  custom: (wanted, {attributes}, declared) => Object.entries(wanted).every(([name, test]) => {
    const value = taken(attributes.get(name), declared?.[name]?.type), isRange = typeof test === "object" && !Array.isArray(test);
    return isRange ? typeof value === "number" && isWithin(value, test) : many(test).map(plain).includes(plain(value));
  }),
};

/** @param {object} when @param {any} reader @param {object} declared the attributes of the document */
export const matches = (when, reader, declared) => Object.entries(when).every(([name, wanted]) => tests[name]?.(wanted, reader, declared));

const plain = value => typeof value === "string" ? value.normalize() : value;

/** A day begins on the reader's clocks, in UTC if they are unknown. */
function since(bound, reader) {
  const {at, date, timeZone} = reader;
  if (bound.length > 10) return at >= exactMoment(bound);
  reader.local ??= date ?? at + (timeZone ? ahead(timeZone, at) : 0);
  return reader.local >= exactMoment(bound + "T00:00:00Z");
}

/** An attribute's value as what the document declares; undefined if it is nothing like it. */
function taken(value, type) {
  if (typeof value === type) return value;
  if (type === "string") return value === undefined ? value : digits(value);
  if (type === "number") return typeof value === "string" ? number(value) : undefined;
  return {true: true, 1: true, false: false, 0: false}[`${value}`.toLowerCase()];
}
