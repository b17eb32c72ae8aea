/** What a component may say, read from the schema of documents. */

/**
 * @typedef {"text" | "number" | "flag" | "choice" | "color" | "other"} Kind
 * @typedef {{name: string, title: string, help: string, kind: Kind, choices: string[], usual: unknown, isRequired: boolean}} Property
 */

// What has a place of its own in the text: lists, conditions, other components.
const ELSEWHERE = ["type", "components", "overrides", "fallback", "badge"];

export class Vocabulary {
  /** @param {{$defs: Record<string, object>}} schema of documents */
  constructor(schema) { this.schema = schema; }

  /** The properties of a type of component: its own first. @returns {Property[]} */
  properties(type) {
    const {component} = this.schema.$defs, own = component.allOf.find(each => each.if?.properties?.type?.const === type)?.then;
    const content = own ? this.#resolved({$ref: own.$ref}) : {};
    const all = {...content.properties, ...component.properties}, required = content.required ?? [];
    return Object.entries(all).filter(([name]) => !ELSEWHERE.includes(name)).map(([name, value]) => this.#property(name, value, required.includes(name)));
  }

  #property(name, value, isRequired) {
    const {title, description, default: usual, ...rest} = this.#resolved(value), choices = rest.enum ?? rest.then?.enum ?? [];
    return {name, title: title ?? name, help: description ?? "", kind: kindOf(rest, choices), choices, usual, isRequired};
  }

  #resolved({$ref, ...rest}) {
    return $ref ? {...this.#resolved(this.schema.$defs[$ref.split("/").at(-1)]), ...rest} : rest;
  }
}

/** @returns {Kind} */
function kindOf({type, "x-expected": expected}, choices) {
  if (expected?.startsWith("a colour")) return "color";
  if (choices.length) return "choice";
  if (type === "boolean") return "flag";
  if (type === "number" || type === "integer") return "number";
  return type === "string" ? "text" : "other";
}
