/** The text of the document: a textarea, so that undo, search and input methods are the browser's own, over a layer with its colours. */

import {tokens} from "./colours.js";
import {change} from "./patch.js";

const KINDS = ["key", "string", "number", "word", "error", "warning"];
// Lines that are drawn above and below those that show.
const MARGIN = 5;

/** @typedef {{start: number, end: number, kind: "error" | "warning", message: string}} Mark */

export class Editor extends EventTarget {
  #starts = [0];
  /** @type {Mark[]} */
  #marks = [];
  /** The part of the text that shows. Asking the area for it while the page changes would lay the page out. */
  #view = {top: 0, left: 0, height: 0};

  /** @param {{area: HTMLTextAreaElement, layer: HTMLElement, gutter: HTMLElement}} parts */
  constructor({area, layer, gutter}) {
    super();
    Object.assign(this, {area, layer, gutter});
    this.paint = new Map(KINDS.map(kind => [kind, globalThis.Highlight ? new Highlight() : new Set()]));
    for (const [kind, highlight] of this.paint) globalThis.CSS?.highlights?.set(kind, highlight);
    area.addEventListener("input", () => { this.#measure(); this.dispatchEvent(new Event("change")); });
    area.addEventListener("scroll", () => this.#look(), {passive: true});
    area.addEventListener("keydown", event => this.#pressed(event));
    document.addEventListener("selectionchange", () => { if (document.activeElement === area) this.dispatchEvent(new Event("caret")); });
    new ResizeObserver(() => this.#look()).observe(area);
  }

  get text() { return this.area.value; }
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
    const {start, end, text: more} = change(this.text, text), {scrollTop, scrollLeft} = this.area, before = document.activeElement;
    if (start === end && !more) return;
    this.area.focus({preventScroll: true});
    this.area.setSelectionRange(start, end);
    // The one way to write into a textarea that its undo knows.
    document.execCommand(more ? "insertText" : "delete", false, more);
    Object.assign(this.area, {scrollTop, scrollLeft});
    if (before !== document.body) before?.focus?.({preventScroll: true});
  }

  /** One step back or forth, wherever the focus is. */
  undo(isRedo = false) {
    const before = document.activeElement;
    this.area.focus({preventScroll: true});
    document.execCommand(isRedo ? "redo" : "undo");
    if (before !== document.body) before?.focus?.({preventScroll: true});
  }

  /** Selects a part of the text and shows it. */
  select(start, end, takesFocus = true) {
    if (takesFocus) this.area.focus({preventScroll: true});
    this.area.setSelectionRange(start, end);
    const top = this.#lineOf(start) * this.lineHeight, {scrollTop, clientHeight} = this.area;
    if (top < scrollTop + this.lineHeight || top > scrollTop + clientHeight - 3 * this.lineHeight) this.area.scrollTop = Math.max(0, top - clientHeight / 3);
    this.draw();
  }

  /** Underlines parts of the text. @param {Mark[]} marks */
  mark(marks) {
    this.#marks = marks;
    this.draw();
  }

  #look() {
    const {scrollTop: top, scrollLeft: left, clientHeight: height} = this.area;
    this.#view = {top, left, height};
    this.draw();
  }

  get lineHeight() { return this.height ??= parseFloat(getComputedStyle(this.area).lineHeight); }

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
    if (shown !== this.layer.firstChild?.data) this.layer.replaceChildren(document.createTextNode(shown));
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
    for (const {kind, start, end} of tokens(shown)) add(kind, start, end);
    for (const {kind, start, end} of this.#marks) add(kind, start - from, Math.max(end, start + 1) - from);
  }

  /** Enter keeps the indentation. Tab leaves the text, as everywhere in a page. */
  #pressed(event) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.isComposing) return;
    const {selectionStart: at, value} = this.area, line = value.slice(value.lastIndexOf("\n", at - 1) + 1, at);
    const more = /[[{]\s*$/.test(line) ? "  " : "";
    event.preventDefault();
    document.execCommand("insertText", false, `\n${/^[ \t]*/.exec(line)[0]}${more}`);
  }
}
