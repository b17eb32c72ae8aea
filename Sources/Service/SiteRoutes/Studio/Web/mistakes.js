/** What is wrong with the text, under it: each with its place, its message and what to do. */

import {counted, make, the} from "./dom.js";
import {endOfToken, offsetOf} from "./places.js";

/**
 * The service's errors as marks in the text.
 * @returns {import("./editor.js").Mark[]}
 */
export const marksOf = (text, errors) => errors.map(({line, column, message}) => {
  const start = offsetOf(text, line ?? 1, column ?? 1);
  return {start, end: endOfToken(text, start), kind: "error", message};
});

export class Mistakes {
  /** @param {{list: HTMLElement, title: HTMLElement, editor: import("./editor.js").Editor}} parts */
  constructor({list, title, editor}) {
    this.list = list;
    this.title = title;
    this.editor = editor;
  }

  /** @param {{line: number, column: number, message: string, hint?: string}[]} errors @param {string} words in place of a list */
  show(errors, words = "") {
    const {editor, list, title} = this, text = editor.text;
    const told = errors.length ? counted(errors.length, "mistake") : words || "No mistakes";
    if (title.textContent !== told) title.textContent = told;
    title.parentElement.classList.toggle("some", errors.length > 0 || words !== "");
    editor.mark(marksOf(text, errors));
    list.replaceChildren(...errors.map(error => make("li", {}, make("button", {class: "row", type: "button", on: () => this.#go(error)},
      make("i", {}, `${error.line}:${error.column}`), make("span", {}, error.message, ...error.hint ? [make("small", {}, error.hint)] : [])))));
  }

  #go({line, column}) {
    const start = offsetOf(this.editor.text, line, column);
    if (!this.editor.isFolded) this.editor.focus();
    this.editor.select(start, endOfToken(this.editor.text, start));
  }
}

/** @param {import("./desk.js").Desk} desk */
export function mistakes(desk) {
  const mistakes = new Mistakes({list: the("mistakes"), title: the("mistakes-title"), editor: desk.editor});
  desk.on("shown", () => {
    mistakes.show([]);
    desk.mistake = "";
  });
  desk.on("refused", ({errors, message}) => {
    mistakes.show(errors, errors.length ? "" : message);
    desk.mistake = errors.length ? "The text has mistakes; they are listed under it." : message;
  });
}
