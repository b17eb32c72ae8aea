/** The drawer under the work: tables that are as wide as the page. Its button opens and closes it. */

import {the} from "./dom.js";
import {Emitter} from "./emitter.js";
import {tabs} from "./tablist.js";

export class Drawer extends Emitter {
  constructor() {
    super();
    this.place = the("drawer");
    this.button = the("show-drawer");
    tabs(the("drawer-tabs"));
    this.button.addEventListener("click", () => this.#open(this.place.hidden));
    the("hide-drawer").addEventListener("click", () => { this.#open(false); this.button.focus(); });
    the("drawer-tabs").addEventListener("change", () => this.emit("change"));
  }

  /** Whether a panel can be seen. */
  shows(id) { return !this.place.hidden && !the(id).hidden; }

  /** Opens it at a tab. */
  open(tab) {
    this.#open(true);
    the(tab).click();
  }

  #open(isOpen) {
    this.place.hidden = !isOpen;
    this.button.setAttribute("aria-expanded", `${isOpen}`);
    if (!isOpen) return;
    this.place.scrollIntoView({block: "nearest"});
    this.emit("change");
  }
}
