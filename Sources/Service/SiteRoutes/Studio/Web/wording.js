/** The words of a component in the chosen language: where they stand, in the document or in a file of the brand, and how they change. */

import {the} from "./dom.js";
import {freshKey, keyOf} from "./keys.js";
import {patched} from "./patch.js";
import {escaped} from "./places.js";
import {at} from "./structure.js";
import {operations, sourceOf, standsInDocument} from "./texttable.js";

export class Wording {
  #asked = "";

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) { this.desk = desk; }

  get #content() { return JSON.parse(this.desk.text); }

  /** The language that is edited: the chosen one, of the pseudo-languages and else the document's own. */
  get locale() {
    const chosen = this.desk.choices.get("locale");
    return chosen && !/-X[AB]$/.test(chosen) ? chosen : sourceOf(this.#content);
  }

  /** The languages in which there are words. @returns {string[]} */
  get languages() {
    let own = [];
    try { own = Object.keys(this.#content.strings ?? {}); } catch { /* A text with mistakes; its languages come with the next one. */ }
    return [...new Set([...own, ...this.files.keys(), ...this.desk.tables.texts.locales])].filter(each => /^[a-z]{2,3}(-\w+)*$/i.test(each));
  }

  /** The texts of the brand's files by language. @returns {Map<string, Record<string, string>>} */
  get files() { return this.desk.tables.texts.files; }

  /** Has the brand's files of texts, asked for once for a brand. */
  async load() {
    const {text, open: {brand}, tables} = this.desk;
    if (brand === this.#asked) return;
    this.#asked = brand;
    await tables.texts.prepare(text, brand);
  }

  /** What a value says in a language, else in the one above it, else in the document's. @returns {string} */
  read(value, content = this.#content, locale = this.locale) {
    const key = keyOf(value);
    if (key === null) return typeof value === "string" ? value : "";
    const {files} = this, found = [locale, locale.split("-")[0], sourceOf(content)].map(each => content.strings?.[each]?.[key] ?? files.get(each)?.[key]).find(each => each !== undefined);
    return found ?? "";
  }

  /** The languages besides the edited one that have words of their own for a value. @returns {string[]} */
  others(value) {
    const key = keyOf(value), content = this.#content, {files, locale} = this;
    return key ? [...new Set([...Object.keys(content.strings ?? {}), ...files.keys()])].filter(each => each !== locale && (content.strings?.[each]?.[key] ?? files.get(each)?.[key]) !== undefined) : [];
  }

  /**
   * Changes the words at a pointer of the document: those of its key in the edited language, or the value itself. Where there is nothing yet, a document with keys gets a new key.
   * @param {string} pointer @param {string} text @param {any} near a value of the same part, whose key says how keys are called here
   */
  write(pointer, text, near = undefined) {
    const content = this.#content, value = at(content, pointer), key = keyOf(value);
    if (key === null) return this.desk.edit({operations: value === undefined ? this.fresh(content, pointer, text, near) : [{op: "replace", path: pointer, value: text}]});
    const {locale, files} = this, {companions} = this.desk;
    if (standsInDocument(content, files, locale, key)) return this.desk.edit({operations: content.strings ? operations(content.strings[locale], `/strings/${escaped(locale)}`, key, text) : [{op: "add", path: "/strings", value: {[locale]: {[key]: text}}}]});
    const path = `strings/${locale}.json`, before = companions.get(path) ?? "{}\n";
    companions.set(path, patched(before, operations(JSON.parse(before), "", key, text)));
  }

  /** The operations that put new words at a pointer. @returns {object[]} */
  fresh(content, pointer, text, near) {
    const source = sourceOf(content), above = pointer.slice(0, pointer.lastIndexOf("/")), around = at(content, above) === undefined && /\/with$/.test(above) ? [{op: "add", path: above, value: {}}] : [];
    if (!content.strings?.[source] || near !== undefined && keyOf(near) === null) return [...around, {op: "add", path: pointer, value: text}];
    const key = freshKey(content, near, text);
    return [...around, {op: "add", path: pointer, value: `$${key}`}, {op: "add", path: `/strings/${escaped(source)}/${escaped(key)}`, value: text}];
  }
}

/** @param {import("./desk.js").Desk} desk */
export function wording(desk) {
  const wording = desk.wording = new Wording(desk), menu = the("choice-locale");
  // Files of texts are looked for once somebody wants to know of them: that takes a moment.
  for (const name of ["focus", "pointerenter"]) menu.addEventListener(name, () => wording.load().then(() => { if (desk.tree) desk.choices.learn(desk.tree, wording.languages); }));
}
