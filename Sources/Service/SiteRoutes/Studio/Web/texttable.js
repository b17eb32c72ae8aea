/** The texts of a document as a table: keys down, languages across. */

import {escaped} from "./places.js";

/** A text this many times as long as its source may not fit where the source does. */
export const BUDGET = 1.4;

// Properties whose values are texts; elsewhere $name may be a colour or a size.
const TEXTS = /^(title|text|name|label|value|placeholder|prefix|suffix|message|\w+(Title|Text|Label|Description))$/;
const KEY = /^\$([A-Za-z][A-Za-z0-9_.-]{0,63})$/;

/**
 * @typedef {{text: string | null, place: string, instead: string, ratio: number, isLong: boolean, isMissing: boolean}} Cell
 * @typedef {{key: string, pointer: string | null, cells: Cell[]}} Row
 */

/** Where a document uses its texts: the first pointer of each key. @returns {Map<string, string>} */
export function uses(content, found = new Map(), pointer = "") {
  for (const [name, value] of Object.entries(content ?? {})) {
    const place = `${pointer}/${escaped(name)}`;
    if (place === "/strings") continue;
    const key = typeof value === "string" && TEXTS.test(name) ? KEY.exec(value)?.[1] : null;
    if (key && !found.has(key)) found.set(key, place);
    if (value && typeof value === "object") uses(value, found, place);
  }
  return found;
}

/** The source's language: the document's own. */
export const sourceOf = content => content.meta?.locale ?? Object.keys(content.strings ?? {})[0] ?? "en";

/**
 * @param {object} content the document @param {Map<string, Record<string, string>>} files the texts of the brand's files by language
 * @param {string[]} added languages of which there is nothing yet
 * @returns {{locales: string[], rows: Row[]}} the source's language comes first
 */
export function table(content, files, added = []) {
  const strings = content.strings ?? {}, source = sourceOf(content), used = uses(content);
  const others = new Set([...Object.keys(strings), ...files.keys(), ...added]), locales = [source, ...[...others].filter(each => each !== source).sort()];
  const keys = new Set([...used.keys(), ...Object.values(strings).flatMap(texts => Object.keys(texts ?? {}))]);
  const read = (locale, key) => strings[locale]?.[key] ?? files.get(locale)?.[key] ?? null;
  const rows = [...keys].filter(key => locales.some(each => read(each, key) !== null)).map(key => {
    const words = read(source, key);
    const cells = locales.map(locale => {
      const text = read(locale, key), parent = locale.includes("-") ? read(locale.split("-")[0], key) : null;
      const inDocument = standsInDocument(content, files, locale, key);
      const ratio = text && words ? [...text].length / [...words].length : 0;
      return {text, place: inDocument ? "document" : "file", instead: parent ?? words ?? "", ratio, isLong: locale !== source && ratio > BUDGET, isMissing: text === null && parent === null};
    });
    return {key, pointer: used.get(key) ?? null, cells};
  });
  return {locales, rows};
}

/** Whether the words of a key stand in the document, or would: else they are those of a file of the brand. */
export function standsInDocument({strings = {}, meta}, files, locale, key) {
  const source = sourceOf({strings, meta});
  if (strings[locale]?.[key] !== undefined) return true;
  return files.get(locale)?.[key] === undefined && strings[source]?.[key] !== undefined && Boolean(strings[locale] || !files.has(locale));
}

/** The change of a table of texts at a pointer that a cell's new text makes. @param {Record<string, string> | undefined} texts those there now @returns {object[]} operations of a JSON Patch */
export function operations(texts, pointer, key, text) {
  const path = `${pointer}/${escaped(key)}`;
  if (text === "") return texts?.[key] === undefined ? [] : [{op: "remove", path}];
  return texts ? [{op: "add", path, value: text}] : [{op: "add", path: pointer, value: {[key]: text}}];
}
