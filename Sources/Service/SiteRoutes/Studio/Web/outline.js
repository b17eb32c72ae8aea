/** The outline: the components as a tree, to choose and to reorder, for people who never look at the text. */

import {make, whenIdle} from "./dom.js";
import {Drag} from "./drag.js";
import {Emitter} from "./emitter.js";
import {outlineOf} from "./structure.js";

// A document with more components than this begins folded.
const MANY = 300;
// In milliseconds.
const PRESSED = 50;

export class Outline extends Emitter {
  #drawn = "";
  #content = null;
  /** @type {Map<string, boolean>} what somebody has opened or closed */
  #opened = new Map();
  /** @type {import("./structure.js").Item[]} */
  #items = [];
  #chosen = "";
  #isMany = false;
  #isPressed = false;
  /** @type {{text: string, pointer: string | null} | null} what is to be shown */
  #due = null;

  /** @param {HTMLElement} tree */
  constructor(tree) {
    super();
    this.tree = tree;
    tree.addEventListener("keydown", event => this.#pressed(event));
    tree.addEventListener("click", event => this.#clicked(event));
    tree.addEventListener("pointerdown", () => { this.#isPressed = true; });
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => { this.#isPressed = false; });
    tree.addEventListener("dblclick", () => this.emit("open"));
    new Drag(tree, {item: e => this.#itemOf(e), content: () => this.#content, fresh: () => this.#fresh(), drop: change => this.emit("edit", change)});
  }

  /** Shows the components of a text and which is chosen, when there is time: it must not delay the next key. A text with mistakes leaves what was shown. */
  show(text, pointer) {
    if (!this.#due) whenIdle(() => this.#wait());
    this.#due = {text, pointer};
  }

  /** A row that is replaced between the press and the release of a button gets no click. */
  #wait() { if (this.#isPressed) setTimeout(() => this.#wait(), PRESSED); else this.#fresh(); }

  #fresh() {
    if (!this.#due) return;
    const {text, pointer} = this.#due;
    this.#due = null;
    try { this.#content = JSON.parse(text); } catch { return; }
    this.#items = outlineOf(this.#content);
    this.#isMany = count(this.#items) > MANY;
    this.#choose(pointer ?? "");
  }

  #choose(pointer) {
    const isOther = pointer !== this.#chosen;
    this.#chosen = pointer;
    if (isOther) for (let each = pointer; each; each = each.slice(0, each.lastIndexOf("/"))) if (each !== pointer) this.#opened.set(each, true);
    this.#draw();
    if (isOther) this.#rowOf(pointer)?.scrollIntoView({block: "nearest"});
  }

  #isOpen({pointer, children}) { return children.length > 0 && (this.#opened.get(pointer) ?? !this.#isMany); }

  #draw() {
    const rows = this.#rows(this.#items, 1), state = JSON.stringify([rows, this.#chosen]);
    if (state === this.#drawn) return;
    const focused = this.tree.contains(document.activeElement), has = rows.some(({item: {pointer}}) => pointer === this.#chosen);
    this.#drawn = state;
    this.tree.replaceChildren(...rows.map(({item, level}, index) => this.#row(item, level, has ? item.pointer === this.#chosen : index === 0)));
    if (focused) /** @type {HTMLElement | null} */ (this.tree.querySelector("[tabindex='0']"))?.focus({preventScroll: true});
  }

  #rows(items, level) { return items.flatMap(item => [{item, level}, ...this.#isOpen(item) ? this.#rows(item.children, level + 1) : []]); }

  #row(item, level, isStop) {
    const {pointer, type, name, words, children} = item, isOpen = this.#isOpen(item);
    const row = make("li", {id: `at-${pointer}`, role: "treeitem", "data-pointer": pointer, "aria-level": level, "aria-selected": `${pointer === this.#chosen}`, "aria-expanded": children.length ? `${isOpen}` : null, tabindex: isStop ? 0 : -1},
      make("i", {"aria-hidden": "true"}, children.length ? isOpen ? "▾" : "▸" : ""), make("b", {}, name), " ", make("span", {}, words === type ? "" : words.slice(0, 60)), make("em", {"aria-hidden": "true"}, "⠿"));
    row.style.setProperty("--level", `${level}`);
    return row;
  }

  #rowOf(pointer) { return [.../** @type {NodeListOf<HTMLElement>} */ (this.tree.querySelectorAll("li"))].find(each => each.dataset.pointer === pointer); }
  #itemOf(row) { return this.#rows(this.#items, 1).find(({item: {pointer}}) => pointer === row?.dataset.pointer)?.item; }

  #clicked({target}) {
    this.#fresh();
    const row = target.closest("li"), item = this.#itemOf(row);
    if (!item) return;
    if (target.tagName === "I" && item.children.length) return this.#open(item, !this.#isOpen(item));
    this.#tell(item.pointer);
  }

  #open({pointer}, isOpen) { this.#opened.set(pointer, isOpen); this.#draw(); }
  #tell(pointer) {
    this.emit("choose", pointer);
    this.#rowOf(pointer)?.focus();
  }

  #pressed(event) {
    this.#fresh();
    const {key, altKey, ctrlKey, metaKey} = event, rows = [...this.tree.children], row = document.activeElement, index = rows.indexOf(row), item = this.#itemOf(row);
    if (!item || altKey || ctrlKey || metaKey) return;
    const go = to => { const next = /** @type {HTMLElement} */ (rows[Math.min(Math.max(to, 0), rows.length - 1)]); this.#tell(next.dataset.pointer); };
    const above = () => rows.slice(0, index).findLastIndex(each => +each.getAttribute("aria-level") < +row.getAttribute("aria-level"));
    const run = {ArrowDown: () => go(index + 1), ArrowUp: () => go(index - 1), Home: () => go(0), End: () => go(rows.length - 1), Enter: () => this.emit("open"),
      ArrowRight: () => { if (item.children.length && !this.#isOpen(item)) this.#open(item, true); else if (item.children.length) go(index + 1); },
      ArrowLeft: () => { if (this.#isOpen(item)) this.#open(item, false); else if (above() >= 0) go(above()); }}[key];
    if (run) { event.preventDefault(); run(); }
  }
}

const count = items => items.reduce((sum, {children}) => sum + 1 + count(children), 0);
