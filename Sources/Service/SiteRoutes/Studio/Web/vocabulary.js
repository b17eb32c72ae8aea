/** What a document may say, read from the schema of documents. */

import {valueAt} from "./context.js";

/**
 * @typedef {"text" | "number" | "flag" | "choice" | "color" | "other"} Kind
 * @typedef {{name: string, title: string, help: string, kind: Kind, choices: any[], usual: any, examples: any[], isRequired: boolean, owner: string}} Property
 * @typedef {{schema: Record<string, any>, owner: string}} Part a schema that speaks of a value, and the name of the definition in which it stands
 */

// What has a place of its own in the text: lists, conditions, other components.
const ELSEWHERE = ["type", "components", "overrides", "fallback", "badge"];
/** The components in a repetition or a choice. */
export const INNER = ["@do", "@then", "@else"];

export class Vocabulary {
  /** @param {{$defs: Record<string, any>}} schema of documents */
  constructor(schema) { this.schema = schema; }

  /**
   * The kinds of components, each with what it is.
   * @returns {[name: string, help: string][]}
   */
  get types() {
    const {enum: names, description} = this.schema.$defs.componentType;
    return names.map(name => [name, new RegExp(`\\b${name}: (.*?)\\.(?: |$)`).exec(description)?.[1] ?? ""]);
  }

  /** The names of the service's icons. @returns {string[]} */
  get icons() { return this.schema.$defs.iconName?.enum ?? []; }

  /**
   * The properties of a type of component that a form shows: its own first.
   * @returns {Property[]}
   */
  properties(type) {
    return this.members(this.#parts({$ref: "#/$defs/component"}, {type}, "")).filter(({name}) => !ELSEWHERE.includes(name));
  }

  /**
   * What speaks of the value at a path of a document.
   * @param {any} content @param {string[]} path @returns {Part[]}
   */
  at(content, path) {
    let parts = this.#parts(this.schema, content, "document");
    path.forEach((name, index) => {
      const value = valueAt(content, path.slice(0, index + 1)), isIndex = Array.isArray(valueAt(content, path.slice(0, index)));
      parts = INNER.includes(name) ? this.#parts({$ref: "#/$defs/component"}, value, "")
        : parts.flatMap(({schema, owner}) => this.#parts(isIndex ? schema.items : schema.properties?.[name] ?? schema.additionalProperties, value, owner));
    });
    return parts;
  }

  /**
   * The members that parts know.
   * @param {Part[]} parts @returns {Property[]}
   */
  members(parts) {
    const found = new Map(), required = new Set(parts.flatMap(({schema}) => schema.required ?? []));
    for (const {schema, owner} of [...parts.filter(({owner}) => owner !== "component"), ...parts.filter(({owner}) => owner === "component")]) {
      for (const [name, value] of Object.entries(schema.properties ?? {})) if (!found.has(name)) found.set(name, this.#property(name, value, owner, required.has(name)));
    }
    return [...found.values()];
  }

  /**
   * The value with which a property begins.
   * @param {Pick<Property, "kind" | "usual" | "examples" | "choices">} property
   */
  starter({kind, usual, examples, choices}) {
    const values = {number: 0, color: "#000000", choice: choices[0], text: "", other: examples[0] ?? {}};
    return kind === "flag" ? !usual : usual ?? values[kind];
  }

  /** A component of a type to begin with. */
  example(type) { return this.schema.$defs.component.examples.find(each => each.type === type) ?? {type}; }

  #property(name, value, owner, isRequired) {
    return {name, ...this.meaning(this.#parts(value, undefined, owner)), isRequired, owner};
  }

  /**
   * What parts say together; the outer ones first.
   * @param {Part[]} parts
   */
  meaning(parts) {
    const first = member => parts.map(({schema}) => schema[member]).find(each => each !== undefined), choices = first("enum") ?? [];
    const name = parts.map(({schema}) => schema.title).find(Boolean);
    return {title: name ?? "", help: first("description") ?? "", kind: kindOf(parts, choices), choices, usual: first("default"), examples: first("examples") ?? []};
  }

  /**
   * A schema with all that it refers to and that its conditions ask for; without a value, as if it were a text.
   * @returns {Part[]}
   */
  #parts(schema, value, owner) {
    if (!schema || typeof schema !== "object") return [];
    const {$ref, allOf = [], if: condition, then, else: otherwise} = schema, name = $ref?.split("/").at(-1);
    const isSo = condition && this.#matches(condition, value === undefined ? "" : value);
    return [{schema, owner}, ...$ref ? this.#parts(this.schema.$defs[name], value, name) : [],
      ...allOf.flatMap(each => this.#parts(each, value, owner)), ...condition ? this.#parts(isSo ? then : otherwise, value, owner) : []];
  }

  #matches(schema, value) {
    const {const: only, type, required, properties, anyOf, $ref} = schema, isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if ("const" in schema && value !== only || type && ![type].flat().includes(typeOf(value))) return false;
    // What asks for members does not speak of texts and numbers.
    if (required && !(isObject && required.every(name => name in value)) || anyOf && !anyOf.some(each => this.#matches(each, value))) return false;
    if ($ref && !this.#matches(this.schema.$defs[$ref.split("/").at(-1)], value)) return false;
    return !isObject || Object.entries(properties ?? {}).every(([name, each]) => !(name in value) || this.#matches(each, value[name]));
  }
}

const typeOf = value => Array.isArray(value) ? "array" : typeof value;

/** @param {Part[]} parts @param {unknown[]} choices @returns {Kind} */
function kindOf(parts, choices) {
  if (parts.some(({schema}) => schema["x-expected"]?.startsWith("a colour"))) return "color";
  if (choices.length) return "choice";
  const type = parts.map(({schema}) => schema.type).find(Boolean);
  if (type === "boolean") return "flag";
  if (type === "number" || type === "integer") return "number";
  return type === "string" ? "text" : "other";
}
