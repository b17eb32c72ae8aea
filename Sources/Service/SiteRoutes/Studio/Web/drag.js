/** Dragging rows of the outline: with a mouse anywhere on a row, with a finger by its grip, so that a finger can scroll. */

import {at, movedTo, placeIn} from "./structure.js";

// In pixels: a shorter way is a click.
const LEAST = 4;
const EDGES = ["before", "after", "into"];

export class Drag {
  /** @type {{row: HTMLElement, x: number, y: number, isOn: boolean, change: import("./structure.js").Change | null} | null} */
  #held = null;

  /** @param {HTMLElement} tree @param {{item: (row: Element | null) => import("./structure.js").Item | undefined, content: () => any, fresh: () => void, drop: (change: import("./structure.js").Change) => void}} outline */
  constructor(tree, outline) {
    this.tree = tree;
    this.outline = outline;
    tree.addEventListener("pointerdown", event => this.#take(event));
    tree.addEventListener("pointermove", event => this.#move(event));
    tree.addEventListener("pointerup", event => this.#drop(event));
    tree.addEventListener("pointercancel", () => this.#end());
    addEventListener("keydown", ({key}) => { if (key === "Escape") this.#end(); });
    // The click at the end of a drag chooses nothing.
    tree.addEventListener("click", event => { if (this.#held?.isOn) event.stopImmediatePropagation(); this.#end(); }, {capture: true});
  }

  #take({target, button, pointerType, pointerId, clientX: x, clientY: y}) {
    this.outline.fresh();
    const row = target.closest("li");
    if (button || !row?.isConnected || pointerType === "touch" && target.tagName !== "EM") return;
    this.#held = {row, x, y, isOn: false, change: null};
    row.setPointerCapture(pointerId);
  }

  #move({clientX, clientY}) {
    const held = this.#held;
    if (!held || !held.isOn && Math.hypot(clientX - held.x, clientY - held.y) < LEAST) return;
    held.isOn = true;
    this.#unmark();
    held.row.classList.add("held");
    const {row, mark, change} = this.#target(clientX, clientY) ?? {};
    held.change = change ?? null;
    if (change) row.classList.add(mark);
  }

  #drop(event) {
    this.#move(event);
    const change = this.#held?.isOn ? this.#held.change : null;
    this.#unmark();
    // The click that follows ends it.
    setTimeout(() => this.#end());
    if (change) this.outline.drop(change);
  }

  #end() {
    this.#unmark();
    this.#held = null;
  }

  #unmark() { for (const each of this.tree.querySelectorAll(".before, .after, .into, .held")) each.classList.remove(...EDGES, "held"); }

  /** Where a component would go at a point: before a row, after it, or into it. */
  #target(x, y) {
    const row = document.elementFromPoint(x, y)?.closest("li"), item = row && this.tree.contains(row) ? this.outline.item(row) : null;
    if (!item) return null;
    const {top, height} = row.getBoundingClientRect(), share = (y - top) / height, place = placeIn(item.pointer), content = this.outline.content(), from = this.#held.row.dataset.pointer;
    const isOpen = row.getAttribute("aria-expanded") === "true";
    const into = index => ({row, mark: "into", change: movedTo(content, from, `${item.pointer}/components`, index)});
    if (item.canHold && (!place || share > .3 && share < .7)) return into(at(content, `${item.pointer}/components`)?.length ?? 0);
    if (item.canHold && share >= .7 && isOpen) return into(0);
    if (!place) return null;
    return {row, mark: share < .5 ? "before" : "after", change: movedTo(content, from, place.list, place.index + (share < .5 ? 0 : 1))};
  }
}
