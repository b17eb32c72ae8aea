/** The tree of components of a document, and changes of it as operations of a JSON Patch. */

import {calledBy} from "./called.js";
import {escaped, parts} from "./places.js";
import {INNER} from "./vocabulary.js";

/** @typedef {{op: string, path: string, value?: any, from?: string}} Operation */
/** @typedef {{operations: Operation[], pointer: string | null}} Change `pointer` is where the component is then; null if it is nowhere */
/** @typedef {{pointer: string, type: string, name: string, words: string, canHold: boolean, children: Item[]}} Item */

const HOLDERS = ["stack", "grid", "pager", "button"];
const LISTED = /^(.*)\/(\d+)$/;

/** The value at a pointer. */
export const at = (content, pointer) => parts(pointer).reduce((each, name) => each?.[name], content);

/** The list in which a component stands, and its place there; null if it stands alone, as a header does. */
export function placeIn(pointer) {
  const [, list, index] = LISTED.exec(pointer) ?? [];
  return list === undefined ? null : {list, index: +index};
}

/**
 * The components of a document as a person sees them.
 * @returns {Item[]}
 */
export function outlineOf(content) {
  const page = (value, pointer) => [
    ...value?.header ? [item(value.header, `${pointer}/header`, content, "Header")] : [],
    ...listed(value?.components, `${pointer}/components`, content),
    ...value?.footer ? [item(value.footer, `${pointer}/footer`, content, "Footer")] : []];
  const further = section => Object.entries(content?.[section] ?? {}).map(([name, value]) => (
    {pointer: `/${section}/${escaped(name)}`, type: section.slice(0, -1), name: calledBy({type: section.slice(0, -1)}), words: name, canHold: false, children: page(value, `/${section}/${escaped(name)}`)}));
  return [...page(content, ""), ...further("screens"), ...further("sheets")];
}

const listed = (list, pointer, content) => Array.isArray(list) ? list.map((each, index) => item(each, `${pointer}/${index}`, content)) : [];

/** @returns {Item} */
function item(component, pointer, content, type = component?.type ?? "") {
  const inner = INNER.filter(name => component?.[name]).flatMap(name => Array.isArray(component[name]) ? listed(component[name], `${pointer}/${name}`, content) : [item(component[name], `${pointer}/${name}`, content)]);
  const lists = ["components", "badge/components", "with/components"].flatMap(path => listed(at(component, `/${path}`), `${pointer}/${path}`, content));
  if (!type && inner.length) return {pointer, type: component["@each"] === undefined ? "if" : "each", name: calledBy({type: component["@each"] === undefined ? "if" : "each"}), words: JSON.stringify(component["@each"] ?? component["@if"]), canHold: false, children: inner};
  return {pointer, type, name: type === component?.type ? calledBy(component) : type, words: titleOf(component, content), canHold: HOLDERS.includes(component?.type), children: [...inner, ...lists]};
}

/** What a person knows a component by. */
function titleOf({type, title, label, name, url, id, accessibilityLabel} = /** @type {any} */ ({}), content) {
  const text = title ?? label ?? accessibilityLabel, key = typeof text === "string" && /^\$[^$]/.test(text) ? text.slice(1) : null;
  const strings = content.strings ?? {}, found = key ? strings[content.meta?.locale]?.[key] ?? Object.values(strings)[0]?.[key] : text;
  return `${[found, id, url, type === "fragment" ? undefined : name].find(each => typeof each === "string") ?? ""}`;
}

/**
 * Puts components after the chosen one, into it if it is empty or stands alone, or at the end.
 * @returns {Change}
 */
export function inserted(content, pointer, components) {
  const chosen = pointer ? at(content, pointer) : null, place = pointer ? placeIn(pointer) : null;
  const isInside = chosen && (!place || HOLDERS.includes(chosen.type) && chosen.type !== "button" && !chosen.components?.length);
  const list = isInside ? `${pointer}/components` : place?.list ?? "/components", all = at(content, list);
  const index = isInside || !place ? all?.length ?? 0 : place.index + 1;
  const values = components.map((value, offset) => ({op: "add", path: `${list}/${index + offset}`, value}));
  return {operations: [...all ? [] : [{op: "add", path: list, value: []}], ...values], pointer: `${list}/${index}`};
}

/**
 * Moves a component among its neighbours.
 * @returns {Change | null}
 */
export function moved(content, pointer, by) {
  const place = placeIn(pointer), count = place ? at(content, place.list).length : 0, index = place ? place.index + by : -1;
  if (index < 0 || index >= count) return null;
  return {operations: [{op: "move", from: pointer, path: `${place.list}/${index}`}], pointer: `${place.list}/${index}`};
}

/**
 * Moves a component into a list, before what has an index there now.
 * @returns {Change | null}
 */
export function movedTo(content, pointer, list, index) {
  const place = placeIn(pointer);
  if (!place || `${list}/`.startsWith(`${pointer}/`)) return null;
  const isSame = list === place.list, to = isSame && index > place.index ? index - 1 : index;
  if (isSame && to === place.index) return null;
  const lacks = at(content, list) === undefined ? [{op: "add", path: list, value: []}] : [], target = `${after(list, place)}/${to}`;
  return {operations: [...lacks, {op: "move", from: pointer, path: target}], pointer: target};
}

/** Where a list is once a component before it is gone. */
function after(list, {list: from, index}) {
  const [, next, rest] = list.startsWith(`${from}/`) ? /^(\d+)(.*)$/.exec(list.slice(from.length + 1)) ?? [] : [];
  return next === undefined || +next < index ? list : `${from}/${+next - 1}${rest}`;
}

/**
 * Puts a component into another one, which is at its place then.
 * @returns {Change}
 */
export const wrapped = (content, pointer, around) => ({operations: [{op: "replace", path: pointer, value: {...around, components: [at(content, pointer)]}}], pointer: `${pointer}/components/0`});

/**
 * A copy right after a component. Names that are unique are not copied.
 * @returns {Change | null}
 */
export function duplicated(content, pointer) {
  const place = placeIn(pointer);
  if (!place) return null;
  const component = at(content, pointer), copy = anonymous(component), path = `${place.list}/${place.index + 1}`;
  const isSame = JSON.stringify(copy) === JSON.stringify(component);
  return {operations: [isSame ? {op: "copy", from: pointer, path} : {op: "add", path, value: copy}], pointer: path};
}

/** A component without its unique names. */
export const anonymous = component => JSON.parse(JSON.stringify(component, (name, value) => name === "id" ? undefined : value));

/** @returns {Change} */
export const removed = pointer => ({operations: [{op: "remove", path: pointer}], pointer: null});
