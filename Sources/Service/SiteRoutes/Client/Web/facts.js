/** Facts about readers as apps, stores and systems write them, and as the service understands them. */

const HOUR = 3600;

const encoder = new TextEncoder();
export const size = text => /^[\0-\x7f]*$/.test(text) ? text.length : encoder.encode(text).length;

/** A text of at most 256 bytes, a number or a boolean as text; empty for anything else. */
export const spelt = value => typeof value === "string" ? size(value) <= 256 ? value : "" : typeof value === "number" || typeof value === "boolean" ? `${value}` : "";
/** The same without spaces and tabs around it. */
export const trimmed = value => spelt(value).replace(/^[ \t]+|[ \t]+$/g, "");

/** A number as Swift reads it; undefined for other texts and for what is not finite. */
export function number(text) {
  const [, sign, whole, part = "", power = 0] = text.match(/^([+-]?)0x(?=\.?[\da-f])([\da-f]*)\.?([\da-f]*)(?:p([+-]?\d+))?$/i) ?? [];
  const found = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? +text : signed(sign, +`0x${whole}${part}` * 2 ** (power - 4 * part.length));
  return Number.isFinite(found) ? found : undefined;
}

/** A value of a kind that the copy lists, without regard to case, spaces, dashes and underscores. */
export const choice = kind => (value, {choices, synonyms}) => {
  const key = trimmed(value).toLowerCase().replace(/[ _-]/g, "");
  return choices[kind].find(each => each.toLowerCase() === key) ?? choices[kind].find(each => each === synonyms[key]);
};

/** The two letters of a country. The copy has the longer codes of those that its rules ask for. */
export function country(value, {countries}) {
  const text = trimmed(value), code = text.toUpperCase();
  return /^[a-z]{2,3}$/i.test(text) ? countries[code] ?? (code.length === 2 ? code : undefined) : undefined;
}

/** Seconds since 1970 of a day; undefined for one that does not exist. */
function midnight(text) {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return ms === ms && new Date(ms).toISOString().endsWith(text.slice(4) + "T00:00:00.000Z") ? ms / 1000 : undefined;
}

/** Seconds since 1970 of a moment (RFC 3339). */
export function exactMoment(text) {
  const [, date, time, sign, ahead] = text.match(/^([\d-]{10})T([\d:]{8})(?:Z|([+-])([\d:]{5}))$/) ?? [];
  const found = midnight(date) + seconds(time) - (sign ? signed(sign, seconds(ahead)) : 0);
  return found === found ? found : undefined;
}

/** Seconds since 1970 of a moment, or of a day's midnight in UTC. */
export const calendar = text => midnight(text) ?? exactMoment(text);

/** The same of other spellings, too, and of seconds or milliseconds as a number. */
export function moment(text) {
  const told = number(text);
  if (told > 0) {
    const seconds = Math.floor(told > 1e11 ? told / 1000 : told);
    return seconds < 253_402_300_800 ? seconds : undefined;
  }
  return exactMoment(text.replaceAll(" ", "+").replace(/\.\d*/, ""));
}

/** Of `12:30` or `12:30:59`; NaN for another text. */
function seconds(text) {
  const isTime = /^([01]\d|2[0-3])(:[0-5]\d){1,2}$/.test(text), [hours, minutes, rest] = `${text}:0`.split(":").map(Number);
  return isTime ? hours * HOUR + minutes * 60 + rest : NaN;
}

const signed = (sign, value) => sign === "-" ? -value : value;

export function day(value) {
  const text = trimmed(value);
  return midnight(text) ?? (size(text) > 10 && moment(text) !== undefined ? midnight(text.slice(0, 10)) : undefined);
}

/** The seconds by which a zone is ahead of UTC at a moment; 0 for what is no zone. */
export function ahead(zone, at) {
  const [, sign, hours, minutes = "00"] = zone.match(/^([+-]?)(\d\d):?(\d\d)$/) ?? zone.match(/^(?:GMT|UTC)([+-])(\d\d?(?=:|$)|\d\d)(?::?(\d\d))?$/) ?? [];
  if (hours) return upTo(signed(sign, seconds(`${hours.padStart(2, "0")}:${minutes}`)), /^[GU]/.test(zone) ? 18 : 14);
  try {
    const format = new Intl.DateTimeFormat("en", {timeZone: zone, timeZoneName: "longOffset"}), {timeZone} = format.resolvedOptions();
    const [, side, found] = format.format(at * 1000).match(/GMT([+-])([\d:]+)/);
    // Names have one spelling.
    return zone === timeZone || zone.toLowerCase() !== timeZone.toLowerCase() && /^[A-Z]/.test(zone) ? signed(side, seconds(found)) : 0;
  } catch { return 0; }
}

const upTo = (value, hours) => Math.abs(value) <= hours * HOUR ? value : 0;

/** A version: `numbers` as a text that sorts, and the name of a pre-release. */
export function version(value) {
  const text = trimmed(value).replace(/[ (][^]*$/, "").replace(/^v/i, "");
  return exactVersion(text) ?? looseVersion(text);
}

function exactVersion(text) {
  const [, numbers, name = "-"] = text.match(/^(\d{1,6}(?:\.\d{1,6}){0,3})(-[^+]+)?(?:\+[^]*)?$/) ?? [];
  return numbers && {numbers: sorted(numbers), name: name.slice(1)};
}

function looseVersion(text) {
  const [, numbers, rest] = text.match(/^([\d.]*)([^+]*)/), name = rest.replace(/^-?/, "-");
  return exactVersion(numbers.split(".").filter(each => each).slice(0, 4).join(".") + (/[a-z\d]/i.test(rest) ? name : ""));
}

const sorted = numbers => `${numbers}.0.0.0`.split(".").slice(0, 4).map(each => each.padStart(6, "0")).join();

/** Whether a version is a bound or later. A pre-release is earlier than its release; their names compare by Semantic Versioning. */
export function atLeast({numbers, name}, bound) {
  const other = exactVersion(bound);
  if (numbers !== other.numbers) return numbers > other.numbers;
  return !name || !!other.name && !precedes(name.split("."), other.name.split("."));
}

/** Numbers are earlier than words; texts sort by their bytes. */
function precedes(parts, others) {
  for (const [index, part] of parts.entries()) {
    if (index >= others.length) return false;
    const [one, other] = [part, others[index]].map(each => /^\d+$/.test(each) ? {isWord: 0, text: each.replace(/^0+/, "")} : {isWord: 1, text: each});
    if (one.isWord !== other.isWord) return !one.isWord;
    if (!one.isWord && one.text.length !== other.text.length) return one.text.length < other.text.length;
    if (one.text !== other.text) return isBefore(one.text, other.text);
  }
  return parts.length < others.length;
}

/** By code points, which sort as UTF-8 does; UTF-16 does not. */
function isBefore(text, other) {
  const [one, two] = [[...text], [...other]], place = one.findIndex((letter, index) => letter !== two[index]);
  return place < 0 || place < two.length && one[place].codePointAt(0) < two[place].codePointAt(0);
}
