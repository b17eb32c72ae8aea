/** The data files of the document: choose one and change its JSON. The pictures show it while it is JSON. */

import {fill, make} from "./dom.js";
import {Emitter} from "./emitter.js";
import {expected} from "./service.js";

/** The data of a document that lie in files, by name. @param {any} content @returns {[name: string, path: string][]} */
export const dataFiles = content => Object.entries(content?.data ?? {}).filter(([, path]) => typeof path === "string" && path.startsWith("data/"));

export class Data extends Emitter {
  #shown = "";

  /** @param {HTMLElement} place @param {import("./companions.js").Companions} companions */
  constructor(place, companions) {
    super();
    this.companions = companions;
    this.file = make("select", {});
    this.told = make("p", {class: "state", role: "status"});
    this.area = make("textarea", {class: "data", spellcheck: "false", autocapitalize: "off", "aria-label": "The data, in JSON"});
    this.file.addEventListener("change", () => this.#load());
    this.area.addEventListener("input", () => this.#edit());
    place.replaceChildren(make("div", {class: "bar"}, make("label", {}, "File ", this.file), this.told), this.area);
  }

  /** Offers the files of a document; while it is not JSON, those before. */
  async show(text) {
    let files;
    try { files = dataFiles(JSON.parse(text)); } catch { return; }
    fill(this.file, files.map(([name, path]) => [path, `${name}: ${path}`]));
    this.area.hidden = !files.length;
    if (!files.length) this.told.textContent = "The document has no data files. Write “data”: {\"list\": \"data/list.json\"} and “@list.…” where a value is used.";
    else if (this.#key !== this.#shown) await this.#load();
  }

  get #key() { return `${this.companions.brand} ${this.file.value}`; }

  async #load() {
    const path = this.file.value, key = this.#key;
    this.#shown = key;
    try {
      if (this.companions.get(path) === null) await this.companions.load(path);
    } catch (thrown) { expected(thrown); }
    if (this.#key !== key) return;
    this.area.value = this.companions.get(path) ?? "";
    this.told.textContent = this.area.value ? "The pictures show a change at once." : `There is no ${path} yet. Write it here, and stage it for the next version.`;
  }

  #edit() {
    const text = this.area.value;
    this.area.removeAttribute("aria-invalid");
    try { JSON.parse(text); } catch (error) {
      this.area.setAttribute("aria-invalid", "true");
      this.told.textContent = `Not JSON yet: ${/** @type {Error} */ (error).message}`;
      return;
    }
    this.told.textContent = "The pictures show it.";
    this.companions.set(this.file.value, text);
  }
}
