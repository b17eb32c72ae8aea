/** Draws the unsaved text: the chosen screen, and all devices of the sheet. While it draws, only the newest text waits. */

import {declareFonts} from "./fonts.js";
import {json, Refusal} from "./service.js";

export class Drawing extends EventTarget {
  #waiting = null;
  #isBusy = false;

  /** @param {{screen: import("./picture.js").Picture, sheet: import("./sheet.js").Sheet}} pictures */
  constructor({screen, sheet}) {
    super();
    this.screen = screen;
    this.sheet = sheet;
    this.tree = null;
  }

  /**
   * Draws a text as a reader sees it.
   * @param {{text: string, brand: string, query: Record<string, string>, companions?: Record<string, string>}} what
   */
  draw(what) {
    this.#waiting = what;
    if (!this.#isBusy) this.#work();
  }

  async #work() {
    this.#isBusy = true;
    while (this.#waiting) {
      const what = this.#waiting;
      this.#waiting = null;
      try {
        await this.#all(what);
        this.#tell("drawn", {what});
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.#tell("refused", {what, error});
      }
    }
    this.#isBusy = false;
  }

  /** All screens in two requests, which the service answers side by side: the chosen screen with some of the devices, and the other devices. */
  async #all({text, brand, query, companions}) {
    const {devices} = this.sheet, usual = {...query, fullLength: "", orientation: ""}, some = Math.floor(devices.length / 2) - 1;
    const pictures = devices.map(device => ({...usual, device}));
    const ask = screens => json("admin/sheet", {brand}, {method: "POST", body: JSON.stringify({document: text, companions, screens: screens.map(stated)})});
    const rest = ask(pictures.slice(some)).then(({screens}) => this.#show(screens, devices.slice(some)));
    const first = ask([{...query, fullLength: "", format: "json"}, query, ...pictures.slice(0, some)]).then(async ({screens: [{tree}, chosen, ...others]}) => {
      this.tree = tree;
      const waits = [declareFonts(tree), this.#show(others, devices.slice(0, some))];
      await this.screen.show(chosen.svg);
      this.#tell("shown", {tree});
      await Promise.all(waits);
    });
    await Promise.all([first, rest]);
  }

  #show(screens, devices) { return Promise.all(screens.map(({svg}, index) => this.sheet.picture(devices[index]).show(svg))); }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, {detail})); }
}

/** The parameters that say something. */
const stated = query => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
