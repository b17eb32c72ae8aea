/** The text against a version: both pictures, what differs outlined in them, and in words. */

import {fill, make, the} from "./dom.js";
import {Emitter} from "./emitter.js";
import {declareFonts} from "./fonts.js";
import {layoutChanges} from "./layoutchanges.js";
import {Picture} from "./picture.js";
import {ask, expected, json} from "./service.js";
import {spokenChanges} from "./spoken.js";

export class Difference extends Emitter {
  #wanted = null;
  #isBusy = false;

  constructor() {
    super();
    this.panel = the("panel-difference");
    this.against = the("against");
    this.way = the("way");
    this.swipe = the("swipe");
    this.pair = the("pair");
    this.told = the("differs");
    this.pictures = [new Picture(the("before")), new Picture(the("after"))];
    this.against.addEventListener("change", () => this.#look());
    this.way.addEventListener("change", () => this.#arrange());
    this.swipe.addEventListener("input", () => this.#arrange());
    this.#arrange();
  }

  /**
   * The versions to compare with; the live one is chosen.
   * @param {{version: number, live: boolean}[]} versions
   */
  offer(versions) {
    const live = versions.find(({live}) => live)?.version;
    fill(this.against, versions.toReversed().map(({version, live}) => [`${version}`, `version ${version}${live ? ", live" : ""}`]), this.against.value || `${live ?? ""}`);
  }

  /**
   * Compares a text as a reader sees it, once the panel shows.
   * @param {{text: string, brand: string, query: Record<string, string>}} what
   */
  show(what) {
    this.#wanted = what;
    this.#look();
  }

  async #look() {
    if (this.panel.hidden || this.#isBusy || !this.#wanted || !this.against.value) return;
    this.#isBusy = true;
    const what = this.#wanted, version = this.against.value;
    try { await this.#compare(what, version); } catch (thrown) {
      const error = expected(thrown);
      this.told.textContent = error.message;
    }
    this.#isBusy = false;
    if (what !== this.#wanted || version !== this.against.value) this.#look();
  }

  async #compare({text, brand, companions, query: {fullLength, ...query}}, version) {
    const old = format => ask("render", {...query, brand, version, format}), screens = [query, {...query, format: "json"}];
    const body = JSON.stringify({document: text, companions, screens});
    const said = ask("admin/render", {...query, brand, format: "speech"}, {method: "POST", body: JSON.stringify({document: text, companions})});
    const [tree, svg, sheet, ...spoken] = await Promise.all([old("json").then(answer => answer.json()), old("svg").then(answer => answer.text()),
      json("admin/sheet", {brand}, {method: "POST", body}), ...[old("speech"), said].map(each => each.then(answer => answer.text()))]);
    const [{svg: picture}, {tree: now}] = sheet.screens;
    await Promise.all([declareFonts(tree), declareFonts(now), this.pictures[0].show(svg), this.pictures[1].show(picture)]);
    this.#tell([...layoutChanges(tree.root, now.root), ...spokenChanges(spoken[0], spoken[1])], version);
  }

  #tell(changes, version) {
    const frames = side => changes.map(change => change[side]).filter(Boolean);
    this.pictures[0].outline(frames("before"), true);
    this.pictures[1].outline(frames("after"));
    this.told.textContent = changes.length ? `${changes.length === 1 ? "One difference" : `${changes.length} differences`} from version ${version} on this screen.`
      : `This screen is as in version ${version}.`;
    the("before-title").textContent = `Version ${version}`;
    the("differences").replaceChildren(...changes.map(({kind, words, pointer}) => make("li", {},
      make("button", {class: "row", disabled: pointer === null, on: () => this.emit("choose", pointer)}, make("i", {}, kind), make("span", {}, words)))));
  }

  /** Side by side, or one over the other with a slider between them. */
  #arrange() {
    const isOver = this.way.value === "swipe";
    this.pair.classList.toggle("over", isOver);
    this.pair.style.setProperty("--at", `${this.swipe.value}%`);
    this.swipe.parentElement.hidden = !isOver;
  }
}

/** @param {import("./desk.js").Desk} desk */
export function difference(desk) {
  const difference = new Difference();
  difference.on("choose", detail => desk.selection.choose(detail));
  desk.on("brand", () => { difference.against.value = ""; });
  desk.on("versions", ({versions}) => difference.offer(versions));
  desk.on("drawn", what => difference.show(what));
  the("tabs").addEventListener("change", () => { if (desk.last) difference.show(desk.last); });
}
