/** Handles on the frame of the chosen component: they change its width, its height or the gap between what is in it, one step of undo for each drag. */

import {Emitter} from "./emitter.js";
import {at} from "./structure.js";

/** @typedef {import("./layoutchanges.js").Frame} Frame */
/** @typedef {{edge: string, x: number, y: number, change: (by: {x: number, y: number}) => Record<string, number>}} Handle */

/**
 * Where the language has a word for a size.
 * @param {any} component @returns {{x?: string, y?: string}}
 */
export function wordsOf({type, height, minHeight}, isRow = false) {
  if (type === "icon" || type === "qrCode") return {x: "size"};
  if (type === "separator") return {y: "thickness"};
  if (type === "spacer") return isRow ? {x: "length"} : {y: "length"};
  return {x: "width", y: height === undefined && minHeight !== undefined ? "minHeight" : "height"};
}

/**
 * The handles of a frame, each with the properties that a way of the pointer gives.
 * @param {any} component @param {any} node of the layout @returns {Handle[]}
 */
export function handlesOf(component, node) {
  const {x, y, width, height} = node.frame, words = wordsOf(component, node.isInRow), size = (now, by) => Math.max(0, Math.round(now + by));
  const across = by => words.x ? {[words.x]: size(width, by.x)} : {}, down = by => words.y ? {[words.y]: size(height, by.y)} : {};
  return [
    ...words.x ? [{edge: "right", x: x + width, y: y + height / 2, change: across}] : [],
    ...words.y ? [{edge: "bottom", x: x + width / 2, y: y + height, change: down}] : [],
    ...words.x && words.y ? [{edge: "corner", x: x + width, y: y + height, change: by => ({...across(by), ...down(by)})}] : [],
    ...gap(component, node, size)];
}

/** The handle between the first two components of a stack. */
function gap({type, direction = "column"}, {children = []}, size) {
  const [a, b] = children.map(({frame}) => frame);
  if (type !== "stack" || !b || !/^(row|column)$/.test(direction)) return [];
  const isRow = direction === "row", now = isRow ? b.x - a.x - a.width : b.y - a.y - a.height;
  if (now < 0) return [];
  const place = isRow ? {x: b.x - now / 2, y: b.y + b.height / 2} : {x: b.x + b.width / 2, y: b.y - now / 2};
  return [{edge: isRow ? "column" : "row", ...place, change: by => ({gap: size(now, isRow ? by.x : by.y)})}];
}

export class Handles extends Emitter {
  /** @type {Handle[]} */
  #all = [];
  /** @type {{handle: Handle, x: number, y: number, scale: number} | null} */
  #held = null;

  /** @param {import("./picture.js").Picture} screen */
  constructor(screen) {
    super();
    this.screen = screen;
    const {root, host} = screen;
    const run = {pointerdown: event => this.#take(event), pointermove: event => this.#move(event), pointerup: event => this.#drop(event)};
    for (const [name, each] of Object.entries(run)) root.addEventListener(name, each);
    root.addEventListener("pointercancel", () => { this.#held = null; });
    // A drag is no click on what lies under it.
    host.addEventListener("click", event => { if ((/** @type {HTMLElement} */ (event.composedPath()[0])).dataset?.edge) event.stopImmediatePropagation(); }, {capture: true});
  }

  /** Shows the handles of a component by its nodes in the layout. */
  show(text, pointer, nodes) {
    this.#all = [];
    let component = null;
    try { component = pointer && nodes.length === 1 ? at(JSON.parse(text), pointer) : null; } catch { /* The text has mistakes; its picture is an earlier one. */ }
    if (component?.type) this.#all = handlesOf(component, nodes[0]);
    this.screen.handles(this.#all);
  }

  #take({target, pointerId, clientX: x, clientY: y}) {
    const handle = this.#all.find(({edge}) => edge === target.dataset?.edge);
    if (!handle) return;
    this.#held = {handle, x, y, scale: this.screen.svg.getScreenCTM().a};
    target.setPointerCapture(pointerId);
  }

  #changes({clientX, clientY}) {
    const {handle, x, y, scale} = this.#held;
    return handle.change({x: (clientX - x) / scale, y: (clientY - y) / scale});
  }

  #move(event) {
    if (!this.#held) return;
    const changes = this.#changes(event), words = Object.entries(changes).map(([name, value]) => `${name} ${value}`).join(", ");
    this.screen.stretch(changes);
    this.emit("measure", words);
  }

  #drop(event) {
    if (!this.#held) return;
    const changes = this.#changes(event), isChange = event.clientX !== this.#held.x || event.clientY !== this.#held.y;
    this.#held = null;
    this.emit("resize", isChange ? changes : {});
  }
}
