/** What the reader of the selected screen is: device, theme, language, text size, and the document's own variables. */

import {fill, make, the} from "./dom.js";
import {Emitter} from "./emitter.js";
import {wanted} from "./where.js";

export const SIZES = ["0.85", "1", "1.35", "2", "3.1"].map(each => [each, `${Math.round(+each * 100)} %`]);
export const OFFERS = [["none", "none"], ["freeTrial", "free trial"], ["introductory", "introductory price"], ["promotional", "promotion"]];
export const PSEUDO = [["en-XA", "en-XA: longer texts"], ["ar-XB", "ar-XB: right to left"]];
const FIXED = ["device", "orientation", "theme", "locale", "textScale", "offer", "fullLength"];

export class Choices extends Emitter {
  /** @type {Map<string, HTMLSelectElement>} */
  #selects = new Map();

  /** @param {HTMLElement} place @param {{id: string, name: string}[]} devices @param {URLSearchParams} wanted */
  constructor(place, devices, wanted) {
    super();
    this.place = place;
    this.wanted = wanted;
    this.#add("device", "Device", devices.map(({id, name}) => [id, name]));
    this.#add("orientation", "Orientation", [["", "as usual"], ["portrait", "upright"], ["landscape", "sideways"]]);
    this.#add("theme", "Theme", [["light", "light"], ["dark", "dark"]]);
    this.#add("locale", "Language", [["", "the document's"], ...this.#asked("locale")]);
    this.#add("textScale", "Text", SIZES, "1");
    this.#add("fullLength", "Length", [["", "the screen"], ["true", "the whole page"]]);
    if (wanted.has("offer")) this.#addOffer();
    for (const name of wanted.keys()) if (name.startsWith("state.")) this.#add(name, name.slice(6), this.#asked(name));
  }

  /** What the address asks for, until the document tells what there is. */
  #asked(name) { return this.wanted.get(name) ? [[this.wanted.get(name), this.wanted.get(name)]] : []; }

  #add(name, words, options, usual = "") {
    const select = make("select", {id: `choice-${name}`});
    fill(select, options, this.wanted.get(name) ?? usual);
    select.addEventListener("change", () => this.emit("change"));
    this.#selects.set(name, select);
    this.place.append(make("label", {}, words, select));
  }

  /** The offer is a choice once a screen with one was chosen. */
  #addOffer() { this.#add("offer", "Offer", [["", "as documented"], ...OFFERS]); }

  get(name) { return this.#selects.get(name)?.value ?? ""; }

  /**
   * Chooses several at once.
   * @param {Record<string, string | number>} values
   */
  choose(values) {
    if (values.offer && !this.#selects.has("offer")) this.#addOffer();
    for (const [name, value] of Object.entries(values)) {
      const select = this.#selects.get(name), text = `${value}`;
      if (!select) continue;
      if (![...select.options].some(option => option.value === text)) select.append(make("option", {value: text}, text));
      select.value = text;
    }
    this.emit("change");
  }

  /**
   * All of them, as parameters of /render.
   * @returns {Record<string, string>}
   */
  get query() { return Object.fromEntries([...this.#selects].map(([name, {value}]) => [name, value]).filter(([, value]) => value)); }

  /** Takes the languages of the document and the values of its variables from its layout. */
  learn(tree, locales) {
    const usual = [["", `the document's (${tree.locale ?? "en"})`]], select = this.#selects.get("locale");
    fill(select, [...usual, ...locales.map(each => [each, each]), ...PSEUDO], select.value || this.wanted.get("locale") || "");
    const variables = tree.variables ?? [], names = new Set(variables.map(({name}) => `state.${name}`));
    for (const [name, old] of this.#selects) if (!FIXED.includes(name) && !names.has(name)) { old.parentElement.remove(); this.#selects.delete(name); }
    for (const {name, values} of variables) {
      const index = `state.${name}`, options = [["", "as it begins"], ...values.map(each => [`${each}`, `${each}`])];
      if (this.#selects.has(index)) fill(this.#selects.get(index), options);
      else this.#add(index, name, options);
    }
  }
}

/** @param {import("./desk.js").Desk} desk */
export function choices(desk) {
  const choices = desk.choices = new Choices(the("choices"), desk.devices, wanted);
  choices.on("change", desk.draw);
  desk.on("shown", ({tree, locales}) => choices.learn(tree, locales));
}
