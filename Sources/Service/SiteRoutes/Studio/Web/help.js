/** What the property under the pointer or the caret does, with a way to its page of the reference. */

import {contextAt, valueAt} from "./context.js";
import {make} from "./dom.js";
import {written} from "./patch.js";

// In milliseconds: the pointer rests before help comes, and may travel to it before it goes.
const STAY = 350, LEAVE = 300;

export class Help {
  #timer = 0;

  /** @param {{editor: import("./editor.js").Editor, box: HTMLElement, vocabulary: import("./vocabulary.js").Vocabulary, names: import("./names.js").Names, completions: import("./completions.js").Completions}} parts */
  constructor({editor, box, vocabulary, names, completions}) {
    this.editor = editor;
    this.box = box;
    this.vocabulary = vocabulary;
    this.names = names;
    const {area} = editor, later = (run, time) => { clearTimeout(this.#timer); this.#timer = setTimeout(run, time); };
    area.addEventListener("pointermove", ({clientX, clientY, buttons, pointerType}) => {
      if (buttons || pointerType === "touch" || completions.isOpen) return;
      later(() => { const offset = editor.offsetAt(clientX, clientY); if (offset === null || !this.show(offset)) this.close(); }, STAY);
    });
    area.addEventListener("pointerleave", () => later(() => this.close(), LEAVE));
    box.addEventListener("pointerenter", () => clearTimeout(this.#timer));
    box.addEventListener("pointerleave", () => later(() => this.close(), LEAVE));
    box.addEventListener("focusout", () => this.close());
    for (const name of ["input", "scroll", "pointerdown"]) area.addEventListener(name, () => { clearTimeout(this.#timer); this.close(); });
    addEventListener("keydown", event => { if (event.key === "Escape" && !box.hidden) { if (box.contains(document.activeElement)) area.focus({preventScroll: true}); this.close(); } });
  }

  /** Shows the help of the caret's property, with the focus on its link. */
  atCaret() {
    if (this.show(this.editor.caret)) this.box.querySelector("a").focus();
  }

  /** @returns {boolean} whether there is help for what is at an offset */
  show(offset) {
    const found = this.#property(offset);
    if (!found) return false;
    const {name, title, help, usual, type, owner, start} = found, page = this.names.page({name, owner}, type);
    this.box.replaceChildren(make("p", {}, make("b", {}, name), title && title !== name ? ` ${title}` : ""), make("p", {}, help),
      ...usual === undefined ? [] : [make("p", {class: "usual"}, `As usual: ${written(usual)}`)],
      make("a", {href: page, target: "_blank"}, "Read in the reference"));
    const {left, top, bottom} = this.editor.placeOf(start), {style} = this.box;
    this.box.hidden = false;
    style.left = `${Math.max(4, Math.min(left, innerWidth - this.box.offsetWidth - 4))}px`;
    style.top = `${bottom + this.box.offsetHeight < innerHeight ? bottom : top - this.box.offsetHeight}px`;
    return true;
  }

  close() { this.box.hidden = true; }

  #property(offset) {
    const context = contextAt(this.editor.text, offset), {content, isName, isEmpty, typed, start, end} = context;
    if (isEmpty) return null;
    const name = isName ? this.editor.text.slice(start, end).replaceAll('"', "") : context.path.at(-1), path = isName ? context.path : context.path.slice(0, -1);
    const type = valueAt(content, path)?.type, member = this.vocabulary.members(this.vocabulary.at(content, path)).find(each => each.name === name);
    const own = this.names.members(content, path).find(([each]) => each === name);
    if (name === "type" && !isName && this.vocabulary.types.some(([each]) => each === type)) return {name: type, title: "", help: this.vocabulary.types.find(([each]) => each === type)[1], usual: undefined, type, owner: "", start};
    if (!member) return own && typed !== undefined ? {name, title: "", help: own[1], usual: undefined, type, owner: "", start} : null;
    // What changes with a condition is said where the property is declared.
    const told = member.help ? member : this.vocabulary.properties(this.#around(content, path)).find(each => each.name === name) ?? member;
    return {...told, type: type ?? this.#around(content, path), start};
  }

  /** The type of the component around a path. */
  #around(content, path) {
    for (let length = path.length; length > 0; length--) {
      const {type} = valueAt(content, path.slice(0, length)) ?? {};
      if (this.vocabulary.types.some(([each]) => each === type)) return type;
    }
    return "";
  }
}
