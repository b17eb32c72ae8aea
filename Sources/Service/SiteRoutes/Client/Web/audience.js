/** Whether a condition of a rule holds for a reader. What the reader does not tell never holds. */

import {ahead, atLeast, calendar, exactMoment, moment, number, trimmed, version} from "./facts.js";
import {commas, digits} from "./context.js";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], DAY_SECONDS = 86_400;

const many = value => [value].flat();
const isWithin = (value, {from = -Infinity, below = Infinity}) => value >= from && value < below;
const one = name => (wanted, reader) => many(wanted).includes(reader[name]);
const isVersion = ({from, below}, found) => found && (!from || atLeast(found, from)) && !(below && atLeast(found, below));
/** Of a service's list nothing is known here. */
const someone = name => (wanted, reader) => reader[name] !== undefined && many(wanted).some(each => each.normalize?.() === reader[name].normalize());

const tests = {
  platform: one("platform"), theme: one("theme"), device: one("device"), country: one("country"), storefront: one("storefront"),
  orientation: (wanted, {orientation, width, height}) => many(wanted).includes(orientation ?? (width && height && (width > height ? "landscape" : "portrait"))),
  width: (wanted, {width}) => many(wanted).includes(width && (width < 600 ? "compact" : width < 840 ? "medium" : "expanded")),
  screenWidth: (wanted, {width}) => isWithin(width, wanted),
  sessions: (wanted, {sessions}) => isWithin(sessions, wanted),
  daysSinceInstall: (wanted, {daysSinceInstall}) => isWithin(daysSinceInstall, wanted),
  textScale: (wanted, {textScale}) => textScale >= wanted,
  locale: (wanted, {languages}) => languages && many(wanted).some(each => languages.known[each].some(name => languages.names.includes(name))),
  appVersion: (wanted, {appVersion}) => isVersion(wanted, appVersion), osVersion: (wanted, {osVersion}) => isVersion(wanted, osVersion),
  entitlements: (wanted, {entitlements}) => many(wanted).some(each => entitlements?.includes(each.normalize())),
  offers: (wanted, {offers}) => Object.entries(wanted).every(([product, each]) => many(each).includes(offers.get(product.normalize()))),
  date: ({from, before}, reader) => (!from || since(from, reader)) && !(before && since(before, reader)),
  weekday: (wanted, reader) => many(wanted).includes(WEEKDAYS[rest(Math.floor(local(reader) / DAY_SECONDS) + 3, 7)]),
  time: ({from = "00:00", before = "24:00"}, {at, timeZone}) => {
    const now = rest(at + (timeZone ? ahead(timeZone, at) : 0), DAY_SECONDS), first = minutes(from), end = minutes(before);
    return first < end ? now >= first && now < end : now >= first || now < end;
  },
  targetingKey: someone("targetingKey"), userId: someone("userId"), deviceId: someone("deviceId"),
  custom: (wanted, {attributes}, declared) => Object.entries(wanted).every(([name, test]) => {
    const value = taken(attributes.get(name), declared?.[name]?.type);
    return typeof test === "object" && !Array.isArray(test) ? isTested(value, test, declared?.[name]?.type) : many(value).some(each => many(test).map(plain).includes(plain(each)));
  }),
  all: (wanted, reader, declared) => wanted.every(each => matches(each, reader, declared)),
  any: (wanted, reader, declared) => wanted.some(each => matches(each, reader, declared)),
  not: (wanted, reader, declared) => !many(wanted).some(each => matches(each, reader, declared)),
};

/** @param {object} when @param {any} reader @param {object} declared the attributes of the document @returns {boolean} */
export const matches = (when, reader, declared) => Object.entries(when).every(([name, wanted]) => tests[name]?.(wanted, reader, declared));

const rest = (value, size) => (value % size + size) % size;
const minutes = text => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) * 60;

/** Bounds of a number, a date or a version, or what a text begins with or contains. */
function isTested(value, {from, below, before, contains, startsWith, exists}, type) {
  if (type === "date" && (from ?? before) !== undefined) return isWithin(value, {from: from && calendar(from), below: before && calendar(before)});
  if (type === "version" && (from ?? below) !== undefined) return isVersion({from, below}, value);
  if ((from ?? below) !== undefined) return typeof value === "number" && isWithin(value, {from, below});
  const has = contains === undefined || (Array.isArray(value) ? many(contains).map(plain).some(each => value.map(plain).includes(each)) : typeof value === "string" && many(contains).some(each => value.includes(each)));
  const starts = startsWith === undefined || typeof value === "string" && many(startsWith).some(each => value.startsWith(each));
  return has && starts && (exists === undefined || exists === (value !== undefined));
}

const plain = value => typeof value === "string" ? value.normalize() : value;

/** A day begins on the reader's clocks, in UTC if they are unknown. */
function since(bound, reader) {
  return bound.length > 10 ? reader.at >= exactMoment(bound) : local(reader) >= calendar(bound);
}

/** The seconds since 1970 on the reader's clocks. */
function local(reader) {
  const {at, date, timeZone} = reader;
  reader.local ??= date ?? at + (timeZone ? ahead(timeZone, at) : 0);
  return reader.local;
}

/** An attribute's value as what the document declares; undefined if it is nothing like it. */
function taken(value, type) {
  if (value === undefined || typeof value === type) return value;
  if (type === "list") return Array.isArray(value) ? value : typeof value === "string" ? commas(value, Infinity) : undefined;
  if (Array.isArray(value)) return undefined;
  if (type === "string") return digits(value);
  if (type === "number") return typeof value === "string" ? number(value) : undefined;
  if (type === "date") return typeof value === "boolean" ? undefined : calendar(digits(value)) ?? moment(trimmed(digits(value)));
  if (type === "version") return typeof value === "boolean" ? undefined : version(value);
  return {true: true, 1: true, false: false, 0: false}[`${value}`.toLowerCase()];
}
