/** Fragments by their declarations: what each parameter is, and of what the entries of a list consist. */

import {expected, json} from "./service.js";

/** @typedef {{name: string, kind: string, help: string, isRequired: boolean, members: Parameter[]}} Parameter `members` are those of a list's entries */

// What a property of a component holds, where its name says so; elsewhere it is a text.
const HELD = {product: "product", url: "image", image: "image", icon: "icon", color: "color", background: "color", action: "action", percent: "number", components: "components", "@each": "list"};
// The order in which people think of a plan or a benefit.
const ORDER = ["product", "icon", "title", "detail", "price", "badge"];

export class Fragments {
  /** @type {Record<string, any>} */
  #library = {};

  /** Asks for the service's own fragments. */
  async load() {
    try { this.#library = await json("reference/fragments.json"); } catch (thrown) { expected(thrown); }
  }

  /** The declaration of a fragment; undefined if it is in a file of the brand. */
  of(content, name) { return content.fragments?.[name] ?? this.#library[name]; }

  /** @returns {Parameter[]} the parameters of a fragment, what it needs first */
  parameters(content, name) {
    const {parameters = {}, component} = this.of(content, name) ?? {};
    const all = Object.entries(parameters).map(([each, {type, help = "", default: usual, optional}]) => (
      {name: each, kind: type, help, isRequired: usual === undefined && !optional, members: type === "list" ? this.#members(content, component, each) : []}));
    const rank = ({isRequired, kind, name: each}) => [!isRequired, kind !== "list", ORDER.includes(each) ? ORDER.indexOf(each) : 9].map(Number).reduce((sum, part) => 10 * sum + part, 0);
    return all.sort((a, b) => rank(a) - rank(b));
  }

  /** The members of a list's entries, by what its repetitions do with them. @returns {Parameter[]} */
  #members(content, component, list) {
    const found = new Map();
    for (const {as, body} of repetitions(component, `@${list}`)) {
      for (const {member, kind} of memberUses(body, as, (fragment, name) => this.of(content, fragment)?.parameters?.[name]?.type)) if (!found.has(member)) found.set(member, kind);
    }
    const rank = name => ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length;
    return [...found].map(([name, kind]) => ({name, kind, help: "", isRequired: name === "product" || name === "title", members: []})).sort((a, b) => rank(a.name) - rank(b.name));
  }
}

/** What is repeated for each entry of a list, with the name that an entry has there. */
function repetitions(value, list) {
  if (!value || typeof value !== "object") return [];
  const own = value["@each"] === list ? [{as: value["@as"], body: value["@do"]}] : [];
  return [...own, ...Object.values(value).flatMap(each => repetitions(each, list))];
}

/** Where something uses the members of an entry, each with what it is there. @returns {{member: string, kind: string}[]} */
function memberUses(value, as, parameter, place = {property: "", type: "", fragment: ""}) {
  if (typeof value === "string") {
    const member = new RegExp(`^@${as}\\.(\\w+)$`).exec(value)?.[1], {property, type, fragment} = place;
    if (!member) return [];
    const kind = fragment ? parameter(fragment, property) : type === "icon" && property === "name" ? "icon" : HELD[property];
    return [{member, kind: kind ?? "text"}];
  }
  if (!value || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap(each => memberUses(each, as, parameter, place));
  const type = value.type ?? place.type, isUse = value.type === "fragment";
  // A condition says nothing of what it asks for, so it comes last.
  return Object.entries(value).sort(([a], [b]) => Number(a === "@if") - Number(b === "@if")).flatMap(([property, each]) => {
    if (isUse && property === "with") return Object.entries(each).flatMap(([name, inner]) => memberUses(inner, as, parameter, {property: name, type: "", fragment: value.name}));
    const stays = /^@(if|then|else)$/.test(property);
    return memberUses(each, as, parameter, stays ? {...place, type} : {property, type, fragment: ""});
  });
}

/** @param {import("./desk.js").Desk} desk */
export function fragments(desk) {
  const fragments = desk.fragments = new Fragments();
  fragments.load().then(() => desk.emit("inspect"));
}
