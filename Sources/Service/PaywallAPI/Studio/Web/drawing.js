/** Draws the unsaved text: the chosen screen, and all devices of the sheet. While it draws, only the newest text waits. */

import {declareFonts} from "./fonts.js";
import {ask, json, Refusal} from "./service.js";

export class Drawing extends EventTarget {
  #waiting = null;
  #isBusy = false;

  /** @param {{screen: import("./picture.js").Picture, sheet: import("./sheet.js").Sheet}} pictures */
  constructor(pictures) {
    super();
    Object.assign(this, pictures);
    this.tree = null;
  }

  /** Draws a text as a reader sees it. @param {{text: string, brand: string, query: Record<string, string>}} what */
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

  /** The chosen screen first: if it cannot be drawn, no other can. */
  async #all({text, brand, query}) {
    const body = JSON.stringify({document: text}), request = {method: "POST", body};
    const svg = more => ask("admin/render", {...query, ...more, brand, format: "svg"}, request).then(answer => answer.text());
    const [tree, picture] = await Promise.all([json("admin/render", {...query, fullLength: "", brand, format: "json"}, request), svg({})]);
    this.tree = tree;
    const fonts = declareFonts(tree), others = this.sheet.devices.map(async device => {
      const shown = this.sheet.picture(device);
      return shown.draw(await svg({device, orientation: "", fullLength: ""})) ? shown.ready() : null;
    });
    if (this.screen.draw(picture)) await this.screen.ready();
    this.#tell("shown", {tree});
    await Promise.all([fonts, ...others]);
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, {detail})); }
}
