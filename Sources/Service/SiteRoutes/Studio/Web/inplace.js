/** Words that are edited on the picture: at their place, in their size, in the chosen language. Enter and a click elsewhere keep them, Escape gives up; each is one step of undo. */

import {chips, chipText} from "./chips.js";
import {told} from "./desk.js";
import {make, the} from "./dom.js";
import {nameOf} from "./languages.js";
import {notice, clear} from "./notices.js";
import {nodesIn, originOf, writtenAt} from "./origins.js";
import {at} from "./structure.js";

const EDITED = "words";
// In points: a press this far beside words means them.
const BESIDE = 4;

export class InPlace {
  /** @type {HTMLElement | null} */
  #field = null;

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.stage = the("stage");
    const {screen} = desk.selection;
    screen.host.addEventListener("dblclick", ({clientX, clientY}) => this.#begin(this.#under(clientX, clientY)).catch(told));
  }

  /** Edits the words of the chosen component: the first that it shows. */
  edit() {
    const {selection: {pointer}, tree} = this.desk;
    const all = tree && pointer ? nodesIn(tree.root).filter(each => each.text && (each.pointer === pointer || each.pointer.startsWith(`${pointer}/`))) : [];
    this.#begin(all[0]).catch(told);
  }

  /** The node with words under a point of the window. */
  #under(clientX, clientY) {
    const {tree, selection: {screen}} = this.desk, {x, y} = screen.pointAt(clientX, clientY), pointer = screen.pointerAt(clientX, clientY);
    if (!tree || pointer === null) return undefined;
    const holds = ({frame}) => x > frame.x - BESIDE && x < frame.x + frame.width + BESIDE && y > frame.y - BESIDE && y < frame.y + frame.height + BESIDE;
    return nodesIn(tree.root).findLast(each => each.text && holds(each) && `${each.pointer}/`.startsWith(`${pointer}/`));
  }

  async #begin(node) {
    if (!node || this.#field || this.desk.mistake) return;
    const {desk} = this, {wording} = desk;
    await wording.load();
    const content = JSON.parse(desk.text), origin = originOf(content, desk.tree.root, node, value => wording.read(value, content));
    if (origin === null) return this.#explain(content, node);
    clear(EDITED);
    this.#open(node, origin, wording.read(at(content, origin), content));
  }

  /** Words that nobody wrote cannot be typed over. */
  #explain(content, node) {
    const pointer = writtenAt(content, node.pointer) ?? "";
    notice(EDITED, "The service makes these words from the products and the language.", [["Open the products", () => this.desk.tables.open("tab-products")], ["Show the part", () => this.desk.selection.choose(pointer)]]);
  }

  #open(node, origin, text) {
    const {wording} = this.desk, field = make("div", {id: "in-place", contenteditable: "true", role: "textbox", "aria-multiline": "true", "aria-label": `Words in ${nameOf(wording.locale)}`, lang: wording.locale, dir: "auto", spellcheck: "true"}, ...chips(text));
    const note = make("p", {class: "in-place-note", "aria-hidden": "true"}, `${nameOf(wording.locale)} · Enter keeps it, Escape gives up`);
    const box = make("div", {class: "in-place"}, field, note);
    let isOver = false;
    const end = keeps => {
      if (isOver) return;
      isOver = true;
      const now = chipText(field);
      this.#field = null;
      box.remove();
      this.stage.focus({preventScroll: true});
      if (keeps && now.trim() && now !== text) this.#keep(origin, now);
    };
    field.addEventListener("keydown", event => {
      event.stopPropagation();
      if (event.isComposing || event.key !== "Escape" && (event.key !== "Enter" || event.shiftKey)) return;
      event.preventDefault();
      end(event.key === "Enter");
    });
    field.addEventListener("paste", event => {
      event.preventDefault();
      document.execCommand("insertText", false, event.clipboardData.getData("text/plain"));
    });
    field.addEventListener("blur", () => end(true));
    this.#field = field;
    this.stage.append(box);
    this.#lay(box, field, node);
    field.focus({preventScroll: true});
    getSelection().selectAllChildren(field);
  }

  /** Writes the words, and says which languages still say the old ones. */
  #keep(origin, text) {
    const {wording} = this.desk, others = wording.others(at(JSON.parse(this.desk.text), origin));
    wording.write(origin, text);
    if (others.length) notice(EDITED, `Only ${nameOf(wording.locale)} is changed; ${others.map(nameOf).join(", ")} still ${others.length === 1 ? "says" : "say"} the former words.`, [["Open the texts", () => this.desk.tables.open("tab-texts")]]);
  }

  /** Puts the field over the words, in their size. */
  #lay(box, field, {pointer, frame, text}) {
    const {scale, left, top} = this.desk.selection.screen.placeIn(this.stage), {font, color, alignment, lines} = text;
    const place = {left: `${left + frame.x * scale}px`, top: `${top + frame.y * scale}px`, width: `${frame.width * scale}px`, minHeight: `${frame.height * scale}px`};
    const height = lines.length > 1 ? (lines[1].baseline - lines[0].baseline) / font.size : 1.25;
    Object.assign(box.style, place);
    Object.assign(field.style, {color: color?.slice(0, 7) ?? "", fontSize: `${font.size * scale}px`, fontWeight: `${font.weight}`, lineHeight: `${height}`, textAlign: alignment ?? "start", fontFamily: this.desk.selection.screen.fontOf(pointer)});
    // Light words on a picture need a dark ground, dark ones a light ground.
    field.classList.toggle("is-light", color !== undefined && light(color));
  }
}

const light = color => [1, 3, 5].reduce((sum, from) => sum + parseInt(color.slice(from, from + 2), 16), 0) > 3 * 150;

/** @param {import("./desk.js").Desk} desk */
export function inPlace(desk) {
  const words = new InPlace(desk);
  desk.commands.push(() => [{words: "Edit the words of the component", keys: "F2", run: () => words.edit()}]);
}
