/** Where words and rows of a picture stand in the document. What a fragment is made of has pointers that the document lacks: its values are found by what they say. */

import {at} from "./structure.js";

/** @typedef {{pointer: string, frame: {x: number, y: number, width: number, height: number}, text?: {lines: {string: string}[], [more: string]: any}, children?: Node[]}} Node of a layout */

/** The component of the document around a pointer of a layout; null if there is none. @returns {string | null} */
export function writtenAt(content, pointer) {
  for (let each = pointer; each; each = each.slice(0, each.lastIndexOf("/"))) if (typeof at(content, each)?.type === "string") return each;
  return null;
}

/** All nodes below one, in the order of drawing. @returns {Node[]} */
export const nodesIn = node => [node, ...(node.children ?? []).flatMap(nodesIn)];

/** The words of a node, on one line. */
export const drawnWords = ({text} = /** @type {any} */ ({})) => text?.lines.map(({string}) => string).join(" ") ?? "";

const bare = text => text.replace(/[\s*_\u00AD\u2060\u200B]+/g, "").toLowerCase();
const sign = text => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether drawn words can be what a text says: placeholders say anything, and what is cut ends with "…". */
export function says(text, drawn) {
  const parts = text.split(/\{[^{}]*\}/).map(bare), shown = bare(drawn), cut = shown.replace(/…$/, "");
  if (!parts.join("") && parts.length < 2 || !shown) return false;
  if (new RegExp(`^${parts.map(sign).join(".*")}$`, "su").test(shown)) return true;
  return cut !== shown && cut.length > 2 && parts.length === 1 && parts[0].startsWith(cut);
}

/** The texts in a value, with their pointers. @returns {[pointer: string, value: string][]} */
export function textsIn(value, pointer) {
  if (typeof value === "string") return [[pointer, value]];
  return Object.entries(value ?? {}).flatMap(([name, each]) => typeof each === "object" || typeof each === "string" ? textsIn(each, `${pointer}/${name.replace(/~/g, "~0").replace(/\//g, "~1")}`) : []);
}

// Members of a component that are parts of their own, or say no words.
const APART = ["type", "id", "components", "overrides", "url", "color", "background", "action", "name"];

/**
 * The pointer of the value that says what a node shows; null if the service makes the words.
 * @param {any} content @param {Node} root of the layout @param {Node} node @param {(value: string) => string} read what a value says @returns {string | null}
 */
export function originOf(content, root, node, read) {
  const pointer = writtenAt(content, node.pointer), component = pointer === null ? null : at(content, pointer);
  if (!component) return null;
  const own = component.type === "fragment" ? textsIn(component.with ?? {}, `${pointer}/with`) : Object.entries(component).filter(([name]) => !APART.includes(name)).flatMap(([name, value]) => textsIn(value, `${pointer}/${name}`));
  const all = [...own, ...overridden(component, pointer)].map(([each, value]) => ({pointer: each, text: read(value)})), found = all.filter(({text}) => says(text, drawnWords(node)));
  if (found.length < 2) return found[0]?.pointer ?? null;
  const literal = ({text}) => bare(text.replace(/\{[^{}]*\}/g, "")).length, most = Math.max(...found.map(literal)), best = found.filter(each => literal(each) === most);
  const same = nodesIn(root).filter(each => each.text && writtenAt(content, each.pointer) === pointer && says(best[0].text, drawnWords(each)));
  return best[Math.min(Math.max(0, same.indexOf(node)), best.length - 1)].pointer;
}

/** The words that a component says under a condition. */
const overridden = ({overrides}, pointer) => Array.isArray(overrides) ? overrides.flatMap((each, index) => textsIn(each?.set?.title ?? "", `${pointer}/overrides/${index}/set/title`)) : [];

/**
 * The rows that a list of a fragment draws: of each entry the node around what it says.
 * @param {any} content @param {Node} root @param {string} list the pointer of the list @param {string} fragment the pointer of the fragment's use @param {(value: string) => string} read
 * @returns {Node[] | null} null if an entry is not found
 */
export function rowsOf(content, root, list, fragment, read) {
  const entries = at(content, list), paths = pathsTo(root, node => node.text && writtenAt(content, node.pointer) === fragment);
  if (!Array.isArray(entries) || entries.length < 1) return null;
  let from = 0;
  const found = entries.map(entry => {
    const texts = textsIn(entry, "").map(([, value]) => read(value)), index = paths.findIndex((path, place) => place >= from && texts.some(text => says(text, drawnWords(path.at(-1)))));
    if (index >= 0) from = index + 1;
    return paths[index];
  });
  if (found.includes(undefined)) return null;
  if (found.length === 1) return [found[0].at(-1)];
  let depth = 0;
  while (found.every(path => path[depth] && path[depth] === found[0][depth])) depth++;
  return found.every(path => path[depth]) ? found.map(path => path[depth]) : null;
}

/** The ways from a node down to those that match, each with all nodes on it. @returns {Node[][]} */
function pathsTo(node, matches, above = []) {
  const path = [...above, node];
  return [...matches(node) ? [path] : [], ...(node.children ?? []).flatMap(child => pathsTo(child, matches, path))];
}
