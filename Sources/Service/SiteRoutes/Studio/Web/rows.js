/** Entries of a list in a form, to be put into another order: dragged by their grip, or moved with the arrows on it. */

import {make} from "./dom.js";

export class Rows {
  /** @type {HTMLElement | null} */
  #list = null;
  /** @type {{row: HTMLElement, to: number} | null} */
  #held = null;

  /** @param {(from: number, to: number) => void} move */
  constructor(move) { this.move = move; }

  /** @param {HTMLElement} list whose children have `data-index` */
  listen(list) {
    this.#list = list;
    list.addEventListener("pointermove", event => this.#drag(event));
    list.addEventListener("pointerup", () => this.#drop());
    list.addEventListener("pointercancel", () => this.#end());
  }

  /** What one takes an entry by. @param {string} title of the entry */
  grip(title) {
    const grip = make("button", {class: "grip", "aria-label": `Move ${title}`, title: "Drag it, or press ↑ and ↓"}, "⠿");
    grip.addEventListener("pointerdown", ({pointerId, button}) => {
      if (button) return;
      const row = grip.closest("li");
      this.#held = {row, to: +row.dataset.index};
      row.classList.add("held");
      grip.setPointerCapture(pointerId);
    });
    grip.addEventListener("keydown", event => {
      const by = {ArrowUp: -1, ArrowDown: 1}[event.key], from = +grip.closest("li").dataset.index, to = from + by;
      if (!by || to < 0 || to >= this.#list.children.length) return;
      event.preventDefault();
      event.stopPropagation();
      this.move(from, to);
      setTimeout(() => setTimeout(() => { const all = document.getElementById("panel-component").querySelectorAll(".grip"); /** @type {HTMLElement | undefined} */ ([...all].find(each => each.getAttribute("aria-label") === `Move ${title}`))?.focus(); }));
    });
    return grip;
  }

  #drag({clientY}) {
    if (!this.#held) return;
    const rows = [.../** @type {HTMLCollectionOf<HTMLElement>} */ (this.#list.children)], from = +this.#held.row.dataset.index;
    const before = rows.filter(each => { const {top, height} = each.getBoundingClientRect(); return clientY > top + height / 2; }).length;
    this.#held.to = before > from ? before - 1 : before;
    rows.forEach((each, index) => {
      each.classList.toggle("before", before === index && this.#held.to !== from);
      each.classList.toggle("after", before === rows.length && index === rows.length - 1 && this.#held.to !== from);
    });
  }

  #drop() {
    const held = this.#held;
    this.#end();
    if (held && held.to !== +held.row.dataset.index) this.move(+held.row.dataset.index, held.to);
  }

  #end() {
    for (const each of this.#list?.children ?? []) each.classList.remove("held", "before", "after");
    this.#held = null;
  }
}
