/** The files of the brand that are changed here: they are saved with the text. */

import {make} from "./dom.js";

export class Staging {
  /** @param {HTMLElement} place @param {import("./companions.js").Companions} companions */
  constructor(place, companions) {
    this.place = place;
    this.companions = companions;
    companions.on("change", () => this.show());
  }

  show() {
    this.place.replaceChildren(...this.companions.changed.map(path => make("li", {},
      make("div", {}, make("b", {}, path), " is changed here.", make("small", {}, "The pictures and the findings are with it. It is saved with the next version, and kept in this browser until then.")),
      make("button", {"aria-label": `Throw the changes of ${path} away`, on: () => this.companions.drop(path)}, "Throw away"))));
  }
}
