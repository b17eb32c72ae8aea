/** What the sheet shows: the chosen devices, text sizes, themes, languages, states and offers, or only the screens with findings. */

import {OFFERS, PSEUDO, SIZES} from "./choices.js";
import {counted, make, the} from "./dom.js";
import {Emitter} from "./emitter.js";
import {MOST, screensOf, screensWith} from "./matrix.js";
import {Sheet} from "./sheet.js";
import {wanted} from "./where.js";

const DEVICES = 16, LINK = "sheet.";

export class Screens extends Emitter {
  /** The values of each dimension, with their words. @type {Map<string, {title: string, options: string[][]}>} */
  #dimensions = new Map();
  /** @type {Map<string, Set<string>>} */
  #chosen = new Map();
  /** @type {import("./matrix.js").Found[]} */
  #found = [];

  /**
   * @param {import("./sheet.js").Sheet} sheet @param {import("./findings.js").Findings} findings @param {URLSearchParams} wanted
   */
  constructor(sheet, findings, wanted) {
    super();
    this.sheet = sheet;
    this.findings = findings;
    this.only = the("only-findings");
    this.only.checked = wanted.get("sheet") === "findings";
    for (const [name, value] of wanted) if (name.startsWith(LINK)) this.#chosen.set(name.slice(LINK.length), new Set(value.split(",")));
    this.#offer("device", "Devices", [...sheet.devices.values()].map(({id, name}) => [id, name]));
    this.#offer("theme", "Themes", ["light", "dark"]);
    this.#offer("textScale", "Text sizes", SIZES);
    this.#offer("offer", "Offers", OFFERS);
    this.only.addEventListener("change", () => this.#changed());
    findings.on("change", () => { if (this.only.checked) this.#changed(); });
    this.#show();
  }

  /** @param {(string | string[])[]} options values, or values with their words */
  #offer(name, title, options) {
    const words = options.map(each => Array.isArray(each) ? each : [each, each]), old = this.#dimensions.get(name);
    if (JSON.stringify(old?.options) === JSON.stringify(words)) return;
    this.#dimensions.set(name, {title, options: words});
    const place = the("matrix"), made = this.#boxes(name), before = place.querySelector(`[data-name="${name}"]`);
    if (before) before.replaceWith(made); else place.append(made);
  }

  #boxes(name) {
    const {title, options} = this.#dimensions.get(name), chosen = this.#chosen.get(name) ?? new Set();
    return make("fieldset", {"data-name": name}, make("legend", {}, title), ...options.map(([value, words]) => {
      const box = make("input", {type: "checkbox", checked: chosen.has(value)});
      box.addEventListener("change", () => { this.#choose(name, value, box.checked); this.#changed(); });
      return make("label", {}, box, words);
    }));
  }

  #choose(name, value, isChosen) {
    const chosen = this.#chosen.get(name) ?? new Set();
    if (isChosen) chosen.add(value); else chosen.delete(value);
    this.#chosen.set(name, chosen);
  }

  /** Takes the languages of the document and the values of its variables. */
  learn(tree, locales) {
    this.#offer("locale", "Languages", [...locales.length ? locales : [tree.locale ?? "en"], ...PSEUDO]);
    const variables = tree.variables ?? [], names = variables.map(({name}) => `state.${name}`);
    for (const name of [...this.#dimensions.keys()]) {
      if (!name.startsWith("state.") || names.includes(name)) continue;
      this.#dimensions.delete(name);
      the("matrix").querySelector(`[data-name="${name}"]`).remove();
    }
    for (const {name, values} of variables) this.#offer(`state.${name}`, name, values.map(String));
    if (this.#show()) this.emit("change");
  }

  /** The chosen values, in the order of what there is. */
  #values(name) {
    const {options} = this.#dimensions.get(name), values = options.map(([value]) => value).filter(value => this.#chosen.get(name)?.has(value));
    return name === "device" && !values.length ? options.slice(0, DEVICES).map(([value]) => value) : values;
  }

  /** For the address of the page. @returns {Record<string, string>} */
  get link() {
    const chosen = [...this.#chosen].filter(([, values]) => values.size).map(([name, values]) => [LINK + name, [...values].join()]);
    return Object.fromEntries([...this.only.checked ? [["sheet", "findings"]] : [], ...chosen]);
  }

  /** @returns {boolean} whether the sheet has other screens now */
  #show() {
    const {screens, all} = this.only.checked ? this.#withFindings() : screensOf([...this.#dimensions.keys()].map(name => [name, this.#values(name)]));
    const of = this.only.checked ? " with findings" : "";
    the("sheet-told").textContent = all > MOST ? `The first ${MOST} of ${all} screens${of}. ${of ? "Mend some" : "Choose fewer"} to see the others.` : all ? `${counted(all, "screen")}${of}` : this.findings.isDone ? "Nothing was found on any screen." : "They come when the check is done.";
    return this.sheet.show(screens);
  }

  #withFindings() {
    const {found, all} = screensWith(this.findings.all);
    this.#found = found;
    return {screens: found.map(({screen}) => screen), all};
  }

  /** Marks what was found in the pictures, which show the text that was checked. */
  mark() { this.sheet.mark(this.only.checked ? this.#found : []); }

  #changed() {
    if (this.#show()) this.emit("change"); else this.mark();
  }
}

/** @param {import("./desk.js").Desk} desk */
export function screens(desk) {
  const {findings, choices} = desk, sheet = new Sheet(the("sheet"), desk.devices), screens = desk.screens = new Screens(sheet, findings, wanted);
  sheet.on("choose", detail => choices.choose(detail));
  screens.on("change", desk.draw);
  desk.on("request", () => sheet.select(choices.query));
  desk.on("shown", ({tree, locales}) => screens.learn(tree, locales));
  desk.on("drawn", () => { if (findings.isDone) screens.mark(); });
}
