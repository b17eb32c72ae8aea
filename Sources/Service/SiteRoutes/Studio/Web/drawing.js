/** Draws the unsaved text: the chosen screen, and of the sheet what has changed. While it draws, only the newest text waits. */

import {the} from "./dom.js";
import {Emitter} from "./emitter.js";
import {declareFonts} from "./fonts.js";
import {expected, json} from "./service.js";

export class Drawing extends Emitter {
  #waiting = null;
  #isBusy = false;

  /** @param {{screen: import("./picture.js").Picture, sheet: import("./sheet.js").Sheet}} pictures */
  constructor({screen, sheet}) {
    super();
    this.screen = screen;
    this.sheet = sheet;
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
        this.emit("drawn", {what});
      } catch (thrown) {
        const error = expected(thrown);
        this.emit("refused", {what, error});
      }
    }
    this.#isBusy = false;
  }

  /** What is drawn may be of other files now. */
  forget() { for (const cell of this.sheet.cells) cell.drawn = null; }

  /** All screens in two requests, which the service answers side by side: the chosen screen with some of the sheet, and the rest. */
  async #all({text, brand, query, companions}) {
    const usual = {...query, fullLength: "", orientation: ""}, content = JSON.stringify({document: text, companions}).slice(0, -1), of = `${brand} ${content}`;
    const due = this.sheet.cells.map(cell => ({cell, drawn: {of, screen: stated({...usual, ...cell.screen})}})).filter(({cell, drawn}) => cell.drawn?.of !== of || cell.drawn.screen !== drawn.screen);
    const some = Math.max(0, Math.floor(due.length / 2) - 1), early = due.slice(0, some), late = due.slice(some), screensOf = all => all.map(({drawn}) => drawn.screen);
    const ask = screens => json("admin/sheet", {brand}, {method: "POST", body: `${content},"screens":[${screens}]}`});
    const rest = late.length ? ask(screensOf(late)).then(({screens}) => this.#show(screens, late)) : null;
    const first = ask([stated({...query, fullLength: "", format: "json"}), stated(query), ...screensOf(early)]).then(async ({screens: [{tree}, chosen, ...others]}) => {
      const waits = [declareFonts(tree), this.#show(others, early)];
      await this.screen.show(chosen.svg);
      this.emit("shown", {tree});
      await Promise.all(waits);
    });
    await Promise.all([first, rest]);
  }

  #show(screens, due) {
    return Promise.all(screens.map(({svg}, index) => {
      const {cell, drawn} = due[index];
      cell.drawn = drawn;
      return cell.picture.show(svg);
    }));
  }
}

/** The parameters that say something, as JSON; the same ones are the same text. */
const stated = query => JSON.stringify(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "").sort()));

/** @param {import("./desk.js").Desk} desk */
export function drawing(desk) {
  const {choices} = desk, drawing = new Drawing({screen: desk.selection.screen, sheet: desk.screens.sheet});
  desk.on("forget", () => drawing.forget());
  desk.on("text", () => desk.emit("request"));
  desk.on("request", () => drawing.draw({...desk.unsaved, query: {...choices.query, ...desk.tables.query}}));

  drawing.on("shown", ({tree}) => {
    const {width, height} = tree.device, {style} = the("screen");
    desk.tree = tree;
    the("size").textContent = `${Math.round(width)} × ${Math.round(height)} points`;
    style.setProperty("--width", `${width}px`);
    style.setProperty("--fit", choices.get("fullLength") ? "100%" : `${Math.floor(100 * width / height)}cqh`);
    isOld(false);
    desk.emit("shown", {tree, locales: desk.wording.languages});
  });

  // The last picture stays, marked as old.
  drawing.on("refused", ({error}) => {
    isOld(true);
    desk.emit("refused", error);
  });

  // All pictures are there; the next frame shows them. The check waits for them.
  drawing.on("drawn", ({what}) => {
    const from = desk.begun;
    requestAnimationFrame(() => {
      const isNewest = what.text === desk.text && from === desk.begun;
      the("time").textContent = `${Math.round(performance.now() - from)} ms`;
      document.body.dataset.drawn = `${isNewest}`;
      if (!isNewest) return;
      desk.last = what;
      desk.emit("drawn", what);
    });
  });
}

function isOld(value) {
  the("old").hidden = !value;
  for (const id of ["stage", "sheet"]) the(id).classList.toggle("is-old", value);
}
