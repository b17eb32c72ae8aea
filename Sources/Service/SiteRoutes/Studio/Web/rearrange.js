/** Dragging on the picture: an entry of a list that a fragment draws goes to another place in it, a component to another place among others. A line shows where it lands. */

import {nodesIn, rowsOf, writtenAt} from "./origins.js";
import {at, movedTo, placeIn} from "./structure.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Frame */
/** @typedef {{frame: Frame, line: Frame, change: import("./structure.js").Change | null}} Landing */

// In pixels: a shorter way is a click.
const WAY = 5;

export class Rearrange {
  /** @type {{x: number, y: number, isOn: boolean, take: ((x: number, y: number) => Landing | null) | null, landing: Landing | null} | null} */
  #held = null;

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.screen = desk.selection.screen;
    const {host} = this.screen;
    host.addEventListener("pointerdown", event => this.#take(event));
    host.addEventListener("pointermove", event => this.#move(event));
    host.addEventListener("pointerup", event => this.#drop(event));
    host.addEventListener("pointercancel", () => this.#end());
    addEventListener("keydown", ({key}) => { if (key === "Escape") this.#end(); });
    // The click at the end of a drag chooses nothing.
    host.addEventListener("click", event => { if (this.#held?.isOn) event.stopImmediatePropagation(); this.#end(); }, {capture: true});
  }

  #take(event) {
    const {button, pointerType, clientX: x, clientY: y} = event, isHandle = event.composedPath()[0].dataset?.edge;
    // A finger scrolls.
    if (!button && pointerType !== "touch" && !isHandle && !this.desk.mistake && this.desk.tree) this.#held = {x, y, isOn: false, take: null, landing: null};
  }

  #move({clientX, clientY, pointerId}) {
    const held = this.#held;
    if (!held || !held.isOn && Math.hypot(clientX - held.x, clientY - held.y) < WAY) return;
    if (!held.isOn) {
      held.isOn = true;
      held.take = this.#carried(held.x, held.y);
      this.screen.host.setPointerCapture(pointerId);
    }
    const {x, y} = this.screen.pointAt(clientX, clientY);
    held.landing = held.take?.(x, y) ?? null;
    this.screen.outline(held.landing ? [held.landing.frame] : []);
    this.screen.line(held.landing?.change ? held.landing.line : null);
  }

  #drop(event) {
    if (!this.#held?.isOn) return;
    this.#move(event);
    const change = this.#held.landing?.change;
    this.screen.line(null);
    if (change) this.desk.edit(change); else this.desk.selection.shown(this.desk.tree);
    // The click that follows ends it.
    setTimeout(() => this.#end());
  }

  #end() {
    if (this.#held?.isOn) this.screen.line(null);
    this.#held = null;
  }

  /** What is under a point of the window, and where it lands at others. */
  #carried(clientX, clientY) {
    const {screen, desk: {tree, text, fragments, wording}} = this, pointer = screen.pointerAt(clientX, clientY), content = JSON.parse(text), own = pointer === null ? null : writtenAt(content, pointer);
    if (own === null) return null;
    const component = at(content, own), {x, y} = screen.pointAt(clientX, clientY), read = value => wording.read(value, content);
    const lists = component.type === "fragment" ? fragments.parameters(content, component.name).filter(({kind}) => kind === "list") : [];
    for (const {name} of lists) {
      const list = `${own}/with/${name}`, rows = rowsOf(content, tree.root, list, own, read), index = rows?.findIndex(({frame}) => holds(frame, x, y)) ?? -1;
      if (index >= 0) return (toX, toY) => entryAt(rows, list, index, own, toX, toY);
    }
    return (toX, toY) => this.#componentAt(content, own, toX, toY);
  }

  /** Where a component goes at a point: before or after the one there. */
  #componentAt(content, own, x, y) {
    const {tree} = this.desk, all = nodesIn(tree.root).filter(({frame}) => frame), frame = all.find(each => each.pointer === own)?.frame;
    if (!frame) return null;
    const near = all.filter(each => holds(each.frame, x, y) && !`${each.pointer}/`.startsWith(`${own}/`)).map(each => writtenAt(content, each.pointer)).filter(each => each !== null && placeIn(each) && !`${own}/`.startsWith(`${each}/`)).at(-1);
    if (near === undefined) return {frame, line: frame, change: null};
    const target = all.find(each => each.pointer === near).frame, {list, index} = placeIn(near), isRow = runsInRow(content, list, all), isAfter = isRow ? x > target.x + target.width / 2 : y > target.y + target.height / 2;
    return {frame, line: lineAt(target, isRow, isAfter), change: movedTo(content, own, list, index + (isAfter ? 1 : 0))};
  }
}

const holds = ({x, y, width, height}, px, py) => px >= x && px <= x + width && py >= y && py <= y + height;

/** A line before or after a frame. @returns {Frame} */
const lineAt = ({x, y, width, height}, isRow, isAfter) => isRow ? {x: (isAfter ? x + width : x) - 1.5, y, width: 3, height} : {x, y: (isAfter ? y + height : y) - 1.5, width, height: 3};

/** Whether the components of a list stand beside each other. */
function runsInRow(content, list, all) {
  const [a, b] = (at(content, list) ?? []).map((_, index) => all.find(each => each.pointer === `${list}/${index}`)?.frame).filter(Boolean);
  return Boolean(a && b) && b.x >= a.x + a.width;
}

/** Where an entry of a list goes at a point. @returns {Landing} */
function entryAt(rows, list, index, own, x, y) {
  const frames = rows.map(({frame}) => frame), [a, b] = frames, isRow = Boolean(b) && b.x >= a.x + a.width, middle = ({x: left, y: top, width, height}) => isRow ? left + width / 2 : top + height / 2;
  const before = frames.filter(each => middle(each) < (isRow ? x : y)).length, to = before > index ? before - 1 : before;
  const target = frames[Math.min(before, frames.length - 1)];
  return {frame: frames[index], line: lineAt(target, isRow, before === frames.length), change: to === index ? null : {operations: [{op: "move", from: `${list}/${index}`, path: `${list}/${to}`}], pointer: own}};
}

/** @param {import("./desk.js").Desk} desk */
export function rearrange(desk) { new Rearrange(desk); }
