/** The text of the document: a textarea, so that undo, search and input methods are the browser's own, over a layer with its colours. */

import {coloured} from "./colours.js";
import {onClick, the} from "./dom.js";
import {Emitter} from "./emitter.js";
import {change} from "./patch.js";

const KINDS = ["key", "string", "number", "word", "error", "warning", "chosen"];
// Lines that are drawn above and below those that show.
const MARGIN = 5;
// In signs: what begins no further from the start of its line shows with the start of its line.
const NEAR = 24;

/** @typedef {{start: number, end: number, kind: "error" | "warning", message: string}} Mark */

export class Editor extends Emitter {
  /** Whether nobody sees the text; changes of it go on. */
  isFolded = false;
  #starts = [0];
  /** The offset of the first line that is drawn. */
  #from = 0;
  #height = 0;
  #inset = 0;
  /** @type {Mark[]} */
  #marks = [];
  /** The part of the text that shows. Asking the area for it while the page changes would lay the page out. */
  #view = {top: 0, left: 0, height: 0};

  /** @param {{area: HTMLTextAreaElement, layer: HTMLElement, gutter: HTMLElement}} parts */
  constructor({area, layer, gutter}) {
    super();
    this.area = area;
    this.layer = layer;
    this.gutter = gutter;
    this.paint = new Map(KINDS.map(kind => [kind, "Highlight" in globalThis ? new Highlight() : new Set()]));
    for (const [kind, highlight] of this.paint) globalThis.CSS?.highlights?.set(kind, highlight);
    area.addEventListener("input", () => { this.#measure(); this.emit("change"); });
    area.addEventListener("scroll", () => this.#look(), {passive: true});
    area.addEventListener("keydown", event => this.#pressed(event));
    area.addEventListener("focus", () => this.draw());
    document.addEventListener("selectionchange", () => { if (document.activeElement === area) this.emit("caret"); });
    new ResizeObserver(() => this.#look()).observe(area);
  }

  get text() { return this.area.value; }
  /** The lines that are drawn. */
  get #drawn() { return /** @type {Text | null} */ (this.layer.firstChild); }
  get caret() { return this.area.selectionStart; }

  /** Shows another text, without a way back. */
  load(text) {
    this.area.value = text;
    this.area.setSelectionRange(0, 0);
    this.area.scrollTop = 0;
    this.#measure();
  }

  /** Changes the text in one step that undo takes back. */
  edit(text) {
    const {start, end, text: more} = change(this.text, text), {scrollTop, scrollLeft} = this.area;
    if (start === end && !more) return;
    this.#keepingFocus(() => {
      this.replace(start, end, more);
      Object.assign(this.area, {scrollTop, scrollLeft});
    });
  }

  focus() { this.area.focus({preventScroll: true}); }

  /** Writes over a part of the text, in one step that undo takes back, and leaves the focus in the text. */
  replace(start, end, more) {
    this.focus();
    this.area.setSelectionRange(start, end);
    // The one way to write into a textarea that its undo knows.
    document.execCommand(more ? "insertText" : "delete", false, more);
  }

  /** One step back or forth, wherever the focus is. */
  undo(isRedo = false) {
    this.#keepingFocus(() => {
      this.focus();
      document.execCommand(isRedo ? "redo" : "undo");
      this.select(this.area.selectionStart, this.area.selectionEnd);
    });
  }

  #keepingFocus(run) {
    const before = /** @type {HTMLElement} */ (document.activeElement);
    run();
    // What had the focus may have been made anew. Where nothing had it, the next key must not write into the text.
    const now = before?.isConnected ? before : document.getElementById(before?.id);
    if (now === document.body) this.area.blur(); else now?.focus({preventScroll: true});
  }

  /** Selects a part of the text and shows it. The focus stays where it is. */
  select(start, end) {
    this.area.setSelectionRange(start, end);
    const line = this.#lineOf(start), top = line * this.lineHeight, {scrollTop, clientHeight} = this.area;
    if (start - this.#starts[line] < NEAR) this.area.scrollLeft = 0;
    if (top < scrollTop + this.lineHeight || top > scrollTop + clientHeight - 3 * this.lineHeight) this.area.scrollTop = Math.max(0, top - clientHeight / 3);
    this.draw();
  }

  /**
   * The place in the window of an offset.
   * @returns {{left: number, top: number, bottom: number}}
   */
  placeOf(offset) {
    const line = this.#lineOf(offset), top = this.area.getBoundingClientRect().top + this.inset + line * this.lineHeight - this.area.scrollTop;
    return {left: this.#left(this.#starts[line], offset), top, bottom: top + this.lineHeight};
  }

  /** The offset of the sign at a point of the window; null where there is none. */
  offsetAt(x, y) {
    const line = Math.floor((y - this.area.getBoundingClientRect().top - this.inset + this.area.scrollTop) / this.lineHeight), start = this.#starts[line];
    if (start === undefined) return null;
    let low = start, high = (this.#starts[line + 1] ?? this.text.length + 1) - 1;
    if (x > this.#left(start, high)) return null;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#left(start, middle) <= x) low = middle; else high = middle - 1;
    }
    return low;
  }

  /** The space above the first line. */
  get inset() { return this.#inset ||= parseFloat(getComputedStyle(this.area).paddingTop); }

  /** Where the sign at an offset begins, by the line of the layer. */
  #left(start, offset) {
    const range = document.createRange(), node = this.#drawn, at = each => Math.min(Math.max(0, each - this.#from), node?.length ?? 0);
    if (!node || offset === start) return this.layer.getBoundingClientRect().left;
    range.setStart(node, at(start));
    range.setEnd(node, at(offset));
    return range.getBoundingClientRect().right;
  }

  /**
   * Underlines parts of the text.
   * @param {Mark[]} marks
   */
  mark(marks) {
    this.#marks = marks;
    this.draw();
  }

  #look() {
    const {scrollTop: top, scrollLeft: left, clientHeight: height} = this.area;
    this.#view = {top, left, height};
    this.draw();
  }

  get lineHeight() { return this.#height ||= parseFloat(getComputedStyle(this.area).lineHeight); }

  #measure() {
    const text = this.text;
    this.#starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
    this.draw();
  }

  #lineOf(offset) {
    let low = 0, high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= offset) low = middle; else high = middle - 1;
    }
    return low;
  }

  /** Only the lines that show are drawn, so that a text of a megabyte is as quick as a short one. */
  draw() {
    const {top, left, height} = this.#view, lines = this.#starts;
    const first = Math.max(0, Math.floor(top / this.lineHeight) - MARGIN);
    const last = Math.min(lines.length, Math.ceil((top + height) / this.lineHeight) + MARGIN);
    const from = lines[first] ?? 0, shown = this.text.slice(from, last < lines.length ? lines[last] : undefined);
    this.#from = from;
    if (shown !== this.#drawn?.data) this.layer.replaceChildren(document.createTextNode(shown));
    this.layer.style.transform = `translate(${-left}px, ${first * this.lineHeight - top}px)`;
    const numbers = Array.from({length: last - first}, (_, i) => first + i + 1).join("\n");
    if (numbers !== this.gutter.textContent) this.gutter.textContent = numbers;
    this.gutter.style.transform = `translateY(${first * this.lineHeight - top}px)`;
    this.#colour(shown, from);
  }

  #colour(shown, from) {
    const node = this.layer.firstChild, length = shown.length;
    for (const each of this.paint.values()) each.clear();
    const add = (kind, start, end) => {
      if (end <= 0 || start >= length) return;
      this.paint.get(kind).add(new StaticRange({startContainer: node, startOffset: Math.max(0, start), endContainer: node, endOffset: Math.min(end, length)}));
    };
    for (const {kind, start, end} of coloured(shown)) add(kind, start, end);
    // The browser shows the selection of a focused text alone.
    if (document.activeElement !== this.area) add("chosen", this.area.selectionStart - from, this.area.selectionEnd - from);
    for (const {kind, start, end} of this.#marks) add(kind, start - from, Math.max(end, start + 1) - from);
  }

  /** Enter keeps the indentation. Tab leaves the text, as everywhere in a page. */
  #pressed(event) {
    if (event.defaultPrevented || event.key !== "Enter" || event.ctrlKey || event.metaKey || event.isComposing) return;
    const {selectionStart: at, value} = this.area, line = value.slice(value.lastIndexOf("\n", at - 1) + 1, at);
    const more = /[[{]\s*$/.test(line) ? "  " : "";
    event.preventDefault();
    document.execCommand("insertText", false, `\n${/^[ \t]*/.exec(line)[0]}${more}`);
  }
}

/** @param {import("./desk.js").Desk} desk */
export function editor(desk) {
  const editor = desk.editor = new Editor({area: the("text"), layer: the("layer"), gutter: the("gutter")});
  editor.on("change", desk.changed);
  onClick("undo", () => editor.undo());
  onClick("redo", () => editor.undo(true));
}
