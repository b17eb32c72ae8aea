/** The contact sheet: one small picture for each of many devices. */

import {make} from "./dom.js";
import {Picture} from "./picture.js";

export class Sheet extends EventTarget {
  /** @type {Map<string, {picture: Picture, button: HTMLButtonElement}>} */
  #cells = new Map();

  /** @param {HTMLElement} place @param {{id: string, name: string, width: number, height: number}[]} devices */
  constructor(place, devices) {
    super();
    this.place = place;
    for (const {id, name, width, height} of devices) {
      const host = make("div", {class: "picture", "aria-hidden": "true"});
      host.style.aspectRatio = `${width} / ${height}`;
      const button = make("button", {type: "button", on: () => this.dispatchEvent(new CustomEvent("choose", {detail: id}))},
        host, make("span", {}, name, make("small", {}, `${Math.round(width)} × ${Math.round(height)}`)));
      place.append(make("li", {}, button));
      this.#cells.set(id, {picture: new Picture(host), button});
    }
  }

  get devices() { return [...this.#cells.keys()]; }
  picture(id) { return this.#cells.get(id)?.picture; }

  select(id) {
    for (const [each, {button}] of this.#cells) if (each === id) button.setAttribute("aria-current", "true"); else button.removeAttribute("aria-current");
  }
}
