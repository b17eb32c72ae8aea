/** The files that the documents of a brand share, as the next version gets them: those of the service, and what is changed here and not staged yet. */

import {Emitter} from "./emitter.js";
import {keep, kept} from "./kept.js";
import {ask, json} from "./service.js";

const PLACE = "files";

export class Companions extends Emitter {
  /** What the service has, by path. @type {Map<string, string>} */
  #staged = new Map();
  /** What is changed here. @type {Map<string, string>} */
  #own = new Map();
  brand = "";

  /** Takes another brand. @returns {{time: string, restore: () => void, drop: () => void} | null} what was changed and not staged when the page was left */
  open(brand) {
    this.brand = brand;
    this.#staged.clear();
    this.#own.clear();
    const found = kept(brand, PLACE);
    return found && {time: found.time, restore: () => this.#restore(JSON.parse(found.text)), drop: () => keep(brand, PLACE, null)};
  }

  #restore(files) {
    for (const [path, text] of Object.entries(files)) this.#own.set(path, text);
    this.#changed();
  }

  /** Asks for a file that the service has. */
  async load(path) {
    const {brand} = this, text = await (await ask(`admin/brands/${brand}/${route(path)}`)).text();
    if (brand === this.brand) this.#staged.set(path, text);
  }

  get(path) { return this.#own.get(path) ?? this.#staged.get(path) ?? null; }
  get paths() { return [...new Set([...this.#staged.keys(), ...this.#own.keys()])]; }
  get changed() { return [...this.#own.keys()]; }
  /** What goes along with an unsaved document; nothing if all is staged. @returns {Record<string, string> | undefined} */
  get unsaved() { return this.#own.size ? Object.fromEntries(this.#own) : undefined; }

  /** Changes a file here. */
  set(path, text) {
    if (text === this.#staged.get(path)) this.#own.delete(path); else this.#own.set(path, text);
    this.#changed();
  }

  /** Throws the changes of a file away. */
  drop(path) {
    this.#own.delete(path);
    this.#changed();
  }

  /** Uploads a file for the next version, which comes right after it. */
  async send(path) {
    const text = this.#own.get(path), {brand} = this;
    await json(`admin/brands/${brand}/${route(path)}`, {alone: "true"}, {method: "PUT", body: text});
    if (brand !== this.brand) return;
    this.#staged.set(path, text);
    if (this.#own.get(path) === text) this.#own.delete(path);
    this.#changed();
  }

  #changed() {
    keep(this.brand, PLACE, this.#own.size ? JSON.stringify(this.unsaved) : null);
    this.emit("change");
  }
}

/** Data files are named with their ending; of the others there is one of each name. */
const route = path => (path.startsWith("data/") ? path : path.replace(/\.json$/, "")).split("/").map(encodeURIComponent).join("/");

/** @param {import("./desk.js").Desk} desk */
export function companions(desk) {
  desk.companions = new Companions();
  desk.companions.on("change", desk.changed);
}
