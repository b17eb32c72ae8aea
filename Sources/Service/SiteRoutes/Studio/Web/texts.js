/** The texts of the document, key by key in all languages. A cell changes the document, or a file of the brand where the text is from one. */

import {counted, fill, make} from "./dom.js";
import {Emitter} from "./emitter.js";
import {fileLanguages, LANGUAGES, nameOf} from "./languages.js";
import {patched} from "./patch.js";
import {escaped} from "./places.js";
import {expected} from "./service.js";
import {BUDGET, operations, table} from "./texttable.js";
import {Typing} from "./typing.js";

const pathOf = locale => `strings/${locale}.json`;

export class Texts extends Emitter {
  #brand = "";
  #added = [];
  /** The languages across, the source's first. @type {string[]} */
  locales = [];
  #shape = "";
  #typing = new Typing();
  #content = null;
  /** The parts of the cells of each key. @type {Map<string, {area: HTMLTextAreaElement, length: HTMLElement}[]>} */
  #cells = new Map();

  /** @param {HTMLElement} place @param {import("./companions.js").Companions} companions */
  constructor(place, companions) {
    super();
    this.companions = companions;
    this.told = make("p", {class: "state", role: "status"});
    this.only = make("select", {}, make("option", {value: "all"}, "all texts"), make("option", {value: "open"}, "missing or long ones"));
    this.more = make("select", {});
    this.grid = make("div", {class: "grid"});
    this.only.addEventListener("change", () => this.#again());
    this.more.addEventListener("change", () => { if (this.more.value) this.#added.push(this.more.value); this.#again(); });
    place.replaceChildren(make("div", {class: "bar"}, make("label", {}, "Show ", this.only), make("label", {}, "Add ", this.more), this.told), this.grid);
  }

  /** Shows the texts of a document; while it is not JSON, those before. */
  async show(text, brand) {
    if (await this.prepare(text, brand)) this.#draw();
  }

  /** Has the files of a brand, so that one knows its languages. @returns {Promise<boolean>} whether the text is JSON */
  async prepare(text, brand) {
    try { this.#content = JSON.parse(text); } catch { return false; }
    if (brand !== this.#brand) {
      this.#brand = brand;
      this.#added = [];
      await this.#load(brand);
    }
    return true;
  }

  async #load(brand) {
    this.told.textContent = "Looking for the brand's files…";
    try {
      for (const locale of await fileLanguages(brand)) if (brand === this.companions.brand) await this.companions.load(pathOf(locale));
    } catch (thrown) {
      expected(thrown);
    }
  }

  #again() {
    this.#shape = "";
    this.#draw();
  }

  /** The texts of the brand's files, by language. */
  get files() {
    const found = new Map();
    for (const path of this.companions.paths) {
      const locale = /^strings\/(.+)\.json$/.exec(path)?.[1];
      try { if (locale) found.set(locale, JSON.parse(this.companions.get(path))); } catch { /* a file of the operator's that is not JSON */ }
    }
    return found;
  }

  #draw() { this.#typing.draw(() => this.#drawNow()); }

  #drawNow() {
    const files = this.files, {locales, rows} = table(this.#content, files, this.#added), isOpen = cell => cell.isMissing || cell.isLong;
    this.locales = locales;
    const shape = JSON.stringify([locales, rows.map(({key, pointer}) => [key, pointer])]);
    if (shape !== this.#shape) this.#make(locales, this.only.value === "open" ? rows.filter(({cells}) => cells.some(isOpen)) : rows, shape);
    for (const row of rows) this.#cells.get(row.key)?.forEach((parts, index) => fillCell(parts, locales[0], row.cells[index]));
    const all = rows.flatMap(({cells}) => cells), missing = all.filter(each => each.isMissing).length, long = all.filter(each => each.isLong).length;
    this.told.textContent = rows.length ? `${counted(rows.length, "text")} in ${counted(locales.length, "language")}; ${missing} missing, ${long} more than ${BUDGET} times as long as in ${nameOf(locales[0])}.`
      : "The document has no texts by key. Write \"$key\" as a title, and the text under “strings”.";
  }

  #make(locales, rows, shape) {
    this.#shape = shape;
    this.#cells = new Map();
    fill(this.more, [["", "a language…"], ...LANGUAGES.filter(each => !locales.includes(each)).map(each => /** @type {[string, string]} */ ([each, `${nameOf(each)} (${each})`]))], "");
    const head = make("tr", {}, make("th", {scope: "col"}, "Key"), ...locales.map((locale, index) => make("th", {scope: "col", title: locale}, nameOf(locale), make("small", {}, index ? locale : `${locale}, the source`))));
    this.grid.replaceChildren(make("table", {class: "texts"}, make("thead", {}, head), make("tbody", {}, ...rows.map(row => this.#row(row, locales)))));
  }

  #row({key, pointer}, locales) {
    const choose = () => { if (pointer) this.emit("choose", pointer); };
    const parts = locales.map(locale => {
      const length = make("small", {}), area = make("textarea", {rows: 1, lang: locale, dir: "auto", "aria-label": `${key} in ${nameOf(locale)}`});
      area.addEventListener("focus", () => { choose(); this.emit("locale", locale); });
      this.#typing.listen(area, text => this.#edit(key, locale, text));
      return {area, length};
    });
    this.#cells.set(key, parts);
    const name = make("button", {disabled: !pointer, title: pointer ? "Show where it is" : "No component uses it", on: choose}, key);
    return make("tr", {}, make("th", {scope: "row"}, name), ...parts.map(({area, length}) => make("td", {}, area, length)));
  }

  #edit(key, locale, text) {
    const {locales, rows} = table(this.#content, this.files, this.#added), cell = rows.find(row => row.key === key)?.cells[locales.indexOf(locale)];
    if (!cell || text === (cell.text ?? "")) return;
    if (cell.place === "document") {
      const {strings} = this.#content, pointer = `/strings/${escaped(locale)}`;
      return this.emit("edit", {operations: operations(strings[locale], pointer, key, text)});
    }
    const path = pathOf(locale), before = this.companions.get(path) ?? "{}\n";
    this.companions.set(path, patched(before, operations(JSON.parse(before), "", key, text)));
  }
}

function fillCell({area, length}, source, {text, place, instead, ratio, isLong, isMissing}) {
  if (document.activeElement !== area || area.value !== text) area.value = text ?? "";
  area.placeholder = text === null ? instead : "";
  area.title = place === "file" ? "From a file of the brand" : "From the document";
  area.parentElement.className = isMissing ? "missing" : isLong ? "long" : "";
  length.textContent = isMissing ? "missing" : text === null ? "as in the language" : ratio && area.lang !== source ? `${ratio.toFixed(1)} ×${isLong ? ", long" : ""}` : "";
}
