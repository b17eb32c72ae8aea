/** The colours by name, of the document and of the brand's theme, with their contrast against the page. */

import {channels, contrast, resolved} from "./contrast.js";
import {counted, make} from "./dom.js";
import {Emitter} from "./emitter.js";
import {patched} from "./patch.js";
import {escaped} from "./places.js";
import {expected, json} from "./service.js";
import {Typing} from "./typing.js";

const PATH = "theme.json", THEMES = /** @type {const} */ (["light", "dark"]), PAGE = {light: "#FFFFFF", dark: "#000000"};

/** Whether a document uses a colour that it does not have itself. */
export function usesTheme(content, colors = content?.colors ?? {}) {
  return Object.entries(content ?? {}).some(([name, value]) => typeof value === "object" ? usesTheme(value, colors)
    : /color$/i.test(name) && /^\$\w/.test(value) && !(value.slice(1).split("/")[0] in colors));
}

/** The change of a table of colours that a colour of a theme makes. @param {any} old as it is @param {string} path of it @param {"light" | "dark"} theme */
export function recoloured(old, path, theme, value) {
  if (typeof old === "object") return [{op: "replace", path: `${path}/${theme}`, value}];
  return [{op: "replace", path, value: theme === "light" ? value : {light: old, dark: value}}];
}

const use = ratio => ratio >= 4.5 ? "text" : ratio >= 3 ? "large text" : "no text";

export class Theme extends Emitter {
  #brand = "";
  #shape = "";
  #typing = new Typing();
  /** @type {any} */
  #content = {};
  /** @type {Map<string, {field: HTMLInputElement, swatch: HTMLInputElement, ratio: HTMLElement}>} */
  #cells = new Map();

  /** @param {HTMLElement} place @param {import("./companions.js").Companions} companions */
  constructor(place, companions) {
    super();
    this.companions = companions;
    this.told = make("p", {class: "state", role: "status"});
    this.grid = make("div", {class: "grid"});
    place.replaceChildren(this.told, this.grid);
  }

  /** Shows the colours of a document; while it is not JSON, those before. */
  async show(text, brand) {
    try { this.#content = JSON.parse(text) ?? {}; } catch { return; }
    if (brand !== this.#brand) {
      this.#brand = brand;
      await this.#load(brand);
    }
    this.#draw();
  }

  /** The service says only of uploaded files that they are there; the folder's theme is there if the document needs one. */
  async #load(brand) {
    try {
      const {stagedFiles = []} = await json(`brands/${brand}`);
      if ((stagedFiles.some(({name}) => name === PATH) || usesTheme(this.#content)) && brand === this.companions.brand) await this.companions.load(PATH);
    } catch (thrown) { expected(thrown); }
  }

  /** The colours of the theme, over which those of the document go. */
  #shared() { try { return JSON.parse(this.companions.get(PATH))?.colors ?? {}; } catch { return {}; } }

  #draw() { this.#typing.draw(() => this.#drawNow()); }

  #drawNow() {
    const shared = this.#shared(), own = this.#content.colors ?? {}, all = {...shared, ...own}, names = Object.keys(all), shape = JSON.stringify(names.map(name => [name, name in own]));
    if (shape !== this.#shape) this.#make(names, own, shape);
    for (const name of names) for (const theme of THEMES) this.#fill(this.#cells.get(`${name} ${theme}`), all, name, theme);
    this.told.textContent = names.length ? `${counted(names.length, "colour")} by name, each with its contrast against the page: 4.5 is enough for text, 3 for large text.` : "There are no colours by name. Write them under “colors”, and “$name” where a colour is used.";
  }

  #fill({field, swatch, ratio}, all, name, theme) {
    const colour = resolved(`$${name}`, all, theme), page = resolved(this.#content.meta?.backgroundColor, all, theme) ?? PAGE[theme], found = contrast(colour, page);
    if (document.activeElement !== field) field.value = colour ?? "";
    field.removeAttribute("aria-invalid");
    swatch.value = (colour ?? "#000000").slice(0, 7).toLowerCase();
    ratio.textContent = found ? `${found.toFixed(1)}, ${use(found)}` : "";
  }

  #make(names, own, shape) {
    this.#shape = shape;
    this.#cells = new Map();
    const head = make("tr", {}, ...["Colour", "On light screens", "On dark screens"].map(each => make("th", {scope: "col"}, each)));
    const rows = names.map(name => make("tr", {}, make("th", {scope: "row"}, name, make("small", {}, name in own ? "" : PATH)), ...THEMES.map(theme => make("td", {}, this.#cell(name, theme)))));
    this.grid.replaceChildren(...names.length ? [make("table", {class: "prices"}, make("thead", {}, head), make("tbody", {}, ...rows))] : []);
  }

  #cell(name, theme) {
    const words = `${name} on ${theme} screens`, field = make("input", {spellcheck: "false", autocomplete: "off", "aria-label": words}), swatch = make("input", {type: "color", "aria-label": `${words}, by eye`}), ratio = make("small", {});
    this.#cells.set(`${name} ${theme}`, {field, swatch, ratio});
    this.#typing.listen(field, text => this.#edit(name, theme, text.trim(), field));
    // Its opacity stays.
    swatch.addEventListener("change", () => setTimeout(() => this.#edit(name, theme, swatch.value.toUpperCase() + field.value.slice(7), field)));
    for (const each of [field, swatch]) each.addEventListener("focus", () => this.emit("theme", theme));
    return make("span", {class: "field"}, swatch, field, ratio);
  }

  #edit(name, theme, value, field) {
    if (!channels(value)) {
      field.setAttribute("aria-invalid", "true");
      this.told.textContent = `“${value}” is not a colour. Write # and six hexadecimal digits, or eight with opacity.`;
      return;
    }
    const own = this.#content.colors ?? {}, isOwn = name in own, operations = recoloured(isOwn ? own[name] : this.#shared()[name], `/colors/${escaped(name)}`, theme, value);
    if (isOwn) this.emit("edit", {operations});
    else this.companions.set(PATH, patched(this.companions.get(PATH), operations));
  }
}
