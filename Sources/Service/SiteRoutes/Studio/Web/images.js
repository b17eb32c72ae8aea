/** The pictures of the brand: those there are, a way to put one into the document, and new ones, dropped or chosen. */

import {includes} from "./access.js";
import {make} from "./dom.js";
import {Emitter} from "./emitter.js";
import {parts} from "./places.js";
import {address, ask, expected, json} from "./service.js";
import {at} from "./structure.js";

const REMEDIES = {"too-large": "Make it smaller; a photograph is smallest as WebP or JPEG.", storage: "The service's disk is full; ask its operator."};

/**
 * Where a picture comes in: as the chosen picture's own file, into the chosen stack, after another chosen component, else at the end.
 * @param {any} content the document @param {string | null} pointer the chosen component @param {string} url
 * @returns {{operations: object[], pointer: string}}
 */
export function placed(content, pointer, url) {
  const component = pointer ? at(content, pointer) : null, value = {type: "image", url};
  if (component?.type === "image") return {operations: [{op: "replace", path: `${pointer}/url`, value: url}], pointer};
  const inside = component ? component.components && pointer : "";
  if (typeof inside === "string") return {operations: [{op: "add", path: `${inside}/components/-`, value}], pointer: `${inside}/components/${at(content, `${inside}/components`).length}`};
  const next = `${pointer.slice(0, pointer.lastIndexOf("/"))}/${+parts(pointer).at(-1) + 1}`;
  return {operations: [{op: "add", path: next, value}], pointer: next};
}

/** A name that the service takes, from that of a file. */
export const nameFor = name => name.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\w.@-]+/g, "-").replace(/^[-.]+/, "").replace(/-+\./g, ".") || "picture";

export class Images extends Emitter {
  #brand = "";

  /** @param {HTMLElement} place @param {string} role */
  constructor(place, role) {
    super();
    this.role = role;
    this.input = make("input", {type: "file", accept: "image/*", multiple: true, id: "image-file", disabled: !includes(role, "editor")});
    this.input.addEventListener("change", () => this.upload([...this.input.files]));
    this.list = make("ul", {class: "images"});
    this.told = make("div", {class: "advice"});
    const words = includes(role, "editor") ? "Drop pictures anywhere on the page, or choose files:" : `The role ${role} may not upload pictures; it needs the role editor.`;
    place.replaceChildren(make("div", {class: "bar"}, make("label", {for: "image-file"}, words), this.input), this.told, this.list);
  }

  /** Shows the pictures of a brand. */
  async show(brand) {
    if (brand === this.#brand) return;
    this.#brand = brand;
    this.told.replaceChildren();
    await this.#load();
  }

  async #load() {
    const brand = this.#brand, {images, staged} = await json(`brands/${brand}`), names = new Set(staged.map(({name}) => name));
    if (brand !== this.#brand) return;
    this.list.replaceChildren(...[...staged.map(each => ({...each, isStaged: true})), ...images.filter(({name}) => !names.has(name))].map(each => this.#item(each)));
  }

  #item({name, width, height, size, immutableUrl, isStaged}) {
    return make("li", {}, make("img", {src: address(immutableUrl.replace(/^\//, "")), alt: "", loading: "lazy"}), make("b", {}, name),
      make("small", {}, `${width} × ${height}, ${Math.max(1, Math.round(size / 1000))} kB${isStaged ? ", for the next version" : ""}`),
      make("button", {"aria-label": `Insert ${name}`, on: () => this.emit("insert", `images/${name}`)}, "Insert"));
  }

  /** Uploads files for the next version, and says what is wrong with each that is refused. @param {File[]} files */
  async upload(files) {
    const brand = this.#brand, done = [];
    this.told.replaceChildren();
    for (const file of files) {
      try {
        await ask(`admin/brands/${brand}/images/${encodeURIComponent(nameFor(file.name))}`, {}, {method: "PUT", body: file, fields: {"Content-Type": file.type || "application/octet-stream"}});
        done.push(nameFor(file.name));
      } catch (thrown) {
        const error = expected(thrown);
        this.#say("bad", `${file.name} is not uploaded: ${error.message}. ${REMEDIES[error.kind] ?? ""}`);
      }
    }
    this.input.value = "";
    if (!done.length) return;
    this.#say("good", `${done.join(", ")} ${done.length === 1 ? "is" : "are"} there for the next version. Versions that are published keep their pictures.`);
    await this.#load();
    this.emit("change");
  }

  #say(kind, words) { this.told.append(make("p", {class: `told ${kind}`, role: kind === "bad" ? "alert" : "status"}, words)); }
}
