/** Components on their way from one document to another: the clipboard holds a small document, with all that they name. */

import {written} from "./patch.js";
import {escaped} from "./places.js";
import {anonymous, at, inserted} from "./structure.js";

const SECTIONS = ["products", "colors", "spacing", "fonts", "textStyles", "state", "fragments"];

/** A component as the text of a small document. */
export function packed(content, pointer) {
  const component = at(content, pointer), used = Object.fromEntries(SECTIONS.map(each => [each, {}])), strings = {}, seen = new Set(), waiting = [component];
  while (waiting.length) {
    for (const name of namesIn(waiting.pop())) {
      if (seen.has(name)) continue;
      seen.add(name);
      for (const each of SECTIONS) if (content[each]?.[name] !== undefined) waiting.push(used[each][name] = content[each][name]);
      for (const [locale, texts] of Object.entries(content.strings ?? {})) if (texts?.[name] !== undefined) waiting.push((strings[locale] ??= {})[name] = texts[name]);
    }
  }
  const full = Object.entries({...used, strings}).filter(([, value]) => Object.keys(value).length);
  return written({...Object.fromEntries(full), components: [component]}, "", true);
}

/** All that could be a name in a value: "$ink", "$ink/40", "yearly", and "yearly" in "{yearly.price}". */
function namesIn(value) {
  if (typeof value === "string") return [value.replace(/^\$|\/\d+$/g, ""), ...[...value.matchAll(/\{([\w-]+)/g)].map(([, name]) => name)];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...namesIn(each)]);
}

/**
 * The change that puts the components of a text into a document, with the names that it lacks.
 * @returns {import("./structure.js").Change | null} null if the text has no components
 */
export function unpacked(content, pointer, text) {
  let found;
  try { found = JSON.parse(text); } catch { return null; }
  const components = Array.isArray(found) ? found : found?.components ?? (found?.type ? [found] : []);
  if (!Array.isArray(components) || !components.length || !components.every(each => each?.type)) return null;
  const {operations, pointer: target} = inserted(content, pointer, components.map(anonymous));
  return {operations: [...operations, ...lacking(content, found)], pointer: target};
}

/** The names of a small document that another one does not have. */
function lacking(content, found) {
  // A language with a few texts only would be shown to its readers.
  const all = Object.entries(found.strings ?? {}), known = all.filter(([locale]) => content.strings?.[locale]), texts = known.length ? known : all;
  const lists = [...SECTIONS.map(each => [`/${each}`, found[each]]), ...texts.map(([locale, values]) => [`/strings/${escaped(locale)}`, values])];
  const made = new Set(), operations = [];
  const need = path => { if (at(content, path) === undefined && !made.has(path)) { made.add(path); operations.push({op: "add", path, value: {}}); } };
  for (const [path, values] of lists) {
    for (const [name, value] of Object.entries(values ?? {})) {
      if (at(content, `${path}/${escaped(name)}`) !== undefined) continue;
      if (path.startsWith("/strings")) need("/strings");
      need(path);
      operations.push({op: "add", path: `${path}/${escaped(name)}`, value});
    }
  }
  return operations;
}
