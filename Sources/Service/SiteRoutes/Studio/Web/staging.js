/** The files of the brand that are changed here, each with a way to stage it for the next version. */

import {includes} from "./access.js";
import {make} from "./dom.js";
import {Emitter} from "./emitter.js";

export class Staging extends Emitter {
  /** @param {HTMLElement} place @param {import("./companions.js").Companions} companions @param {string} role */
  constructor(place, companions, role) {
    super();
    this.place = place;
    this.companions = companions;
    this.role = role;
    companions.on("change", () => this.show());
  }

  show() {
    const may = includes(this.role, "editor"), why = may ? null : `The role ${this.role} may not stage files; it needs the role editor.`;
    this.place.replaceChildren(...this.companions.changed.map(path => make("li", {},
      make("div", {}, make("b", {}, path), " is changed here and not staged yet.", make("small", {}, "The pictures and the findings are with it; what you publish and your customers are not until it is staged. It is kept in this browser.")),
      make("button", {disabled: !may, title: why, "aria-label": `Stage ${path} for the next version`, on: () => this.emit("stage", path)}, "Stage for the next version"),
      make("button", {"aria-label": `Throw the changes of ${path} away`, on: () => this.companions.drop(path)}, "Throw away"))));
  }
}
