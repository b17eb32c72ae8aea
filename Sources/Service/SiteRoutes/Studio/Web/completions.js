/** The list of what can be written at the caret. Arrows move in it, Enter and Tab take, Escape closes it. */

import {make} from "./dom.js";
import {suggestions} from "./suggestions.js";

export class Completions {
  /** @type {import("./suggestions.js").Suggestions | null} */
  #shown = null;
  #active = 0;

  /** @param {{editor: import("./editor.js").Editor, list: HTMLElement, vocabulary: import("./vocabulary.js").Vocabulary, names: import("./names.js").Names}} parts */
  constructor({editor, list, vocabulary, names}) {
    this.editor = editor;
    this.list = list;
    this.vocabulary = vocabulary;
    this.names = names;
    const {area} = editor;
    area.addEventListener("keydown", event => this.#pressed(event), {capture: true});
    area.addEventListener("input", event => this.#typed(/** @type {InputEvent} */ (event)));
    for (const name of ["blur", "scroll", "mousedown", "compositionstart"]) area.addEventListener(name, () => this.close());
    list.addEventListener("mousedown", event => event.preventDefault());
    list.addEventListener("wheel", ({deltaY}) => { list.scrollTop += deltaY; }, {passive: true});
  }

  get isOpen() { return this.#shown !== null; }

  /**
   * Shows what can be written at the caret.
   * @param {boolean} isAsked whether somebody asked for it
   */
  show(isAsked = true) {
    const {editor} = this, found = suggestions(editor.text, editor.caret, this.vocabulary, this.names), {items, context} = found;
    // A text that somebody writes is not to be completed before its first sign says so.
    const isFree = !isAsked && !context.isName && !context.typed && items[0]?.words.startsWith("$") && this.vocabulary.at(context.content, context.path).some(({owner}) => owner === "text");
    // A quote that ends a string begins nothing.
    if (!items.length || isFree || !isAsked && context.isEmpty) return this.close();
    this.#shown = found;
    this.list.replaceChildren(...items.slice(0, 80).map((item, index) => this.#option(item, index)));
    this.#place(found.start);
    this.#choose(0);
  }

  close() {
    this.#shown = null;
    this.list.hidden = true;
    this.editor.area.removeAttribute("aria-activedescendant");
  }

  /** @param {import("./suggestions.js").Suggestion} suggestion */
  #option({words, detail, color}, index) {
    const swatch = make("i", {});
    if (color) swatch.style.background = color;
    return make("li", {role: "option", id: `completion-${index}`, on: () => this.#take(index)}, ...color ? [swatch] : [], make("b", {}, words.slice(0, 60)), ...detail ? [make("span", {}, detail)] : []);
  }

  #place(start) {
    const {list} = this, {left, top, bottom} = this.editor.placeOf(start);
    list.hidden = false;
    const isAbove = bottom + list.offsetHeight > innerHeight && top > list.offsetHeight;
    Object.assign(list.style, {left: `${Math.max(4, Math.min(left, innerWidth - list.offsetWidth - 4))}px`, top: `${isAbove ? top - list.offsetHeight : bottom}px`});
  }

  #choose(index) {
    const options = [...this.list.children];
    this.#active = (index + options.length) % options.length;
    options.forEach((each, place) => each.setAttribute("aria-selected", `${place === this.#active}`));
    options[this.#active].scrollIntoView({block: "nearest"});
    this.editor.area.setAttribute("aria-activedescendant", `completion-${this.#active}`);
  }

  #pressed(event) {
    const {key, ctrlKey, altKey, metaKey, shiftKey, isComposing} = event;
    if (isComposing) return;
    if (key === " " && ctrlKey) { event.preventDefault(); return this.show(); }
    if (!this.isOpen) return;
    const run = {ArrowDown: () => this.#choose(this.#active + 1), ArrowUp: () => this.#choose(this.#active - 1), PageDown: () => this.#choose(Math.min(this.#active + 8, this.list.children.length - 1)),
      PageUp: () => this.#choose(Math.max(0, this.#active - 8)), Enter: () => this.#take(this.#active), Tab: () => this.#take(this.#active), Escape: () => this.close()}[key];
    if (run && !ctrlKey && !altKey && !metaKey && !shiftKey) { event.preventDefault(); run(); }
    else if (/^(Arrow|Home|End)/.test(key)) this.close();
  }

  /** A quote begins a name or a value, a dollar sign the name of a text or a colour. */
  #typed({inputType, data, isComposing}) {
    if (isComposing) return;
    const isBeginning = inputType === "insertText" && (data === '"' || data === "$");
    if (isBeginning || this.isOpen && /^(insertText|deleteContentBackward)$/.test(inputType) && !/^[\s:,{}[\]]$/.test(data ?? "")) this.show(false);
    else this.close();
  }

  /** Writes a suggestion in one step, and goes on if a choice follows. */
  #take(index) {
    const {items, start, end} = this.#shown, {insert, select} = items[index], {editor} = this, line = editor.text.slice(editor.text.lastIndexOf("\n", start - 1) + 1, start);
    this.close();
    editor.replace(start, end, insert.replaceAll("\n", `\n${/^[ \t]*/.exec(line)[0]}`));
    this.close();
    if (!select) return;
    editor.area.setSelectionRange(start + select[0], start + select[1]);
    editor.draw();
  }
}
