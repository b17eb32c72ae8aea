/** The contact sheet: a small picture for each of many screens. */

import {OFFERS, SIZES} from "./choices.js";
import {make} from "./dom.js";
import {Emitter} from "./emitter.js";
import {Picture} from "./picture.js";

/**
 * @typedef {object} Cell
 * @property {import("./matrix.js").Screen} screen
 * @property {Picture} picture
 * @property {HTMLButtonElement} button
 * @property {{of: string, screen: string} | null} drawn what is drawn in it, for whoever draws
 */

/** The words for the values of a screen beside its device, where they are others. */
const CHOSEN = Object.fromEntries([...SIZES.map(([value, words]) => [`textScale ${value}`, words]), ...OFFERS.map(([value, words]) => [`offer ${value}`, `offer: ${words}`]), ["orientation portrait", ""], ["orientation landscape", "sideways"]]);

export class Sheet extends Emitter {
  /** @type {Map<string, Cell>} */
  #cells = new Map();

  /** @param {HTMLElement} place @param {{id: string, name: string, width: number, height: number}[]} devices */
  constructor(place, devices) {
    super();
    this.place = place;
    this.devices = new Map(devices.map(each => [each.id, each]));
  }

  get cells() { return [...this.#cells.values()]; }

  /** Shows other screens. Those that are there already keep their pictures. @param {import("./matrix.js").Screen[]} screens @returns {boolean} whether they are others */
  show(screens) {
    const keys = screens.map(each => JSON.stringify(each)), old = this.#cells;
    if (keys.join() === [...old.keys()].join()) return false;
    this.#cells = new Map(screens.map((screen, index) => [keys[index], old.get(keys[index]) ?? this.#cell(screen)]));
    this.place.replaceChildren(...this.cells.map(({button}) => make("li", {}, button)));
    return true;
  }

  /** @returns {Cell} */
  #cell(screen) {
    const {name, width, height} = this.devices.get(screen.device), isTurned = screen.orientation === "landscape" && width < height;
    const host = make("div", {class: "picture", "aria-hidden": "true"}), rest = Object.entries(screen).filter(([each]) => each !== "device").map(([each, value]) => CHOSEN[`${each} ${value}`] ?? value);
    host.style.aspectRatio = isTurned ? `${height} / ${width}` : `${width} / ${height}`;
    const button = make("button", {on: () => this.emit("choose", screen)},
      host, make("span", {}, name, make("small", {}, rest.filter(Boolean).join(" · ") || `${Math.round(width)} × ${Math.round(height)}`)));
    return {screen, picture: new Picture(host), button, drawn: null};
  }

  /** Marks the screens that are as the chosen one. */
  select(query) {
    for (const {screen, button} of this.cells) {
      if (Object.entries(screen).every(([name, value]) => (query[name] ?? (name === "textScale" ? "1" : "")) === value)) button.setAttribute("aria-current", "true"); else button.removeAttribute("aria-current");
    }
  }

  /** Outlines what was found, and says it. @param {import("./matrix.js").Found[]} found in the order of the cells */
  mark(found) {
    this.cells.forEach(({picture, button}, index) => {
      picture.outline(found[index]?.frames ?? [], true);
      button.title = found[index]?.words.join("\n") ?? "";
    });
  }
}
