/** The names that a document can use: its own, the pictures of its brand, and the fragments of the service; and where the reference tells of a name. */

import {valueAt} from "./context.js";
import {address, expected, json} from "./service.js";

/** @typedef {[name: string, where: string, path: string, help: string]} Entry of the reference's index */
/** @typedef {{value: string, detail: string, color?: string}} Name */

// Where the values of a property, or of a definition of the schema, are names of the document.
const LISTS = {product: "products", textStyle: "textStyles", variable: "state", screen: "screens", sheet: "sheets"};
const MARKED = {color: "colors", paint: "colors", distance: "spacing", length: "spacing", margin: "spacing", signedDistance: "spacing", radius: "spacing", padding: "spacing", gap: "spacing", font: "fonts"};
const PAGES = {document: "document", component: "common", condition: "conditions", action: "actions"};

export class Names {
  /** @type {Entry[]} */
  index = [];
  /** @type {string[]} the files of the brand's folder of pictures */
  pictures = [];

  async load() {
    try { this.index = await json("reference/names.json"); } catch (thrown) { expected(thrown); }
  }

  /**
   * What the service has of a kind: "fragment", "example".
   * @returns {Entry[]}
   */
  of(kind) { return this.index.filter(([, where, path]) => where === kind && path.startsWith(`reference/${kind}s`)); }

  /**
   * The fragments, those of the document first.
   * @returns {[name: string, help: string][]}
   */
  fragments(content) {
    const own = content?.fragments ?? {}, others = this.of("fragment").filter(([name]) => !own[name]);
    return [...Object.keys(own).map(name => pair(name, own[name].help ?? "of this document")), ...others.map(([name, , , help]) => pair(name, help))];
  }

  /**
   * The parameters of a fragment.
   * @returns {[name: string, help: string][]}
   */
  parameters(content, fragment) {
    const own = content?.fragments?.[fragment]?.parameters;
    if (own) return Object.keys(own).map(name => pair(name, own[name].help ?? ""));
    return this.index.filter(([, where, path]) => where === fragment && path.startsWith("reference/fragments/")).map(([name, , , help]) => pair(name, help));
  }

  /**
   * The names that can be the value at a path.
   * @param {import("./vocabulary.js").Part[]} parts @returns {Name[]}
   */
  values(content, path, parts) {
    const own = path.at(-1), owners = new Set(parts.map(({owner}) => owner)), around = path.at(-2);
    if (around === "state" && path.length > 2) return entriesOf(Object.values(content.state?.[own] ?? {}).flat().map(each => [each, ""]));
    if (own === "name" && owners.has("fragmentUse")) return entriesOf(this.fragments(content));
    if (LISTS[own] && owners.has("name")) return entriesOf(Object.entries(content[LISTS[own]] ?? {}));
    if (owners.has("imageURL")) return entriesOf(this.pictures.map(each => [`images/${each}`, ""]));
    const section = MARKED[own] ?? [...owners].map(each => MARKED[each]).find(Boolean);
    if (section) return Object.entries(content[section] ?? {}).map(([name, value]) => ({value: `$${name}`, detail: said(value), color: section === "colors" ? value?.light ?? value : undefined}));
    if (!owners.has("text") || path[0] === "strings") return [];
    const texts = content.strings?.[content.meta?.locale ?? "en"] ?? Object.values(content.strings ?? {})[0] ?? {};
    return Object.entries(texts).map(([name, value]) => ({value: `$${name}`, detail: said(value)}));
  }

  /**
   * The names of members that only this document has at a path.
   * @returns {[name: string, help: string][]}
   */
  members(content, path) {
    const own = path.at(-1), above = valueAt(content, path.slice(0, -1));
    if (own === "with") return this.parameters(content, above?.name);
    if (own === "state" && path.length > 1) return Object.keys(content.state ?? {}).map(name => pair(name, "a variable of this document"));
    if (path[0] !== "strings" || path.length !== 2) return [];
    return Object.entries(Object.assign({}, ...Object.values(content.strings))).map(([name, value]) => pair(name, said(value)));
  }

  /**
   * The page of the reference that tells of a property.
   * @param {{name: string, owner: string}} property
   */
  page({name, owner}, type = "") {
    const content = /^(.*)(Content|Changes|Use)$/.exec(owner)?.[1], kind = content === "text" ? "label" : content;
    const wanted = [type && `components/${type}#${name}`, kind && `components/${kind}#${name}`, `${PAGES[owner] ?? "common"}#${name}`, `values#${owner}.${name}`, `document#${owner}.${name}`, `actions#${type}.${name}`];
    const found = wanted.find(each => each && this.index.some(([, , path]) => path === `reference/${each}`)) ?? "names";
    return address(`reference/${found}`);
  }
}

/** @returns {[string, string]} */
const pair = (name, help) => [name, help];

/** @returns {Name[]} */
const entriesOf = entries => entries.map(([value, detail]) => ({value, detail: said(detail)}));
const said = value => typeof value === "string" ? value : value?.sku ?? JSON.stringify(value);

/** @param {import("./desk.js").Desk} desk */
export function names(desk) {
  const names = desk.names = new Names();
  names.load();
  desk.on("versions", ({images = []}) => { names.pictures = images.map(({name}) => name); });
}
