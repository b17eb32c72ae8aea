/** Editing in all its ways: the outline, the palette, the clipboard, the keys. Each change goes through the text and is one step of undo. */

import {examples, pieces} from "./adding.js";
import {packed, unpacked} from "./carrying.js";
import {choose} from "./chooser.js";
import {isField, listen, showAll, shownKeys} from "./commands.js";
import {Completions} from "./completions.js";
import {told} from "./desk.js";
import {make, onClick, the} from "./dom.js";
import {Help} from "./help.js";
import {Inspector} from "./inspector.js";
import {notice} from "./notices.js";
import {Outline} from "./outline.js";
import {at, duplicated, inserted, moved, placeIn, removed, wrapped} from "./structure.js";

const VIEW = "paywalld-studio view";
// Keys of commands that the list has under others, and its own.
const HIDDEN = ["Mod+K", "Mod+Y", "Mod+J"];
// What a component is put into: a card has a border, so that its texts stay as readable as they were.
const STACK = {type: "stack"}, CARD = {type: "stack", padding: 16, cornerRadius: 16};

// Browsers give the clipboard to secure pages alone; keys work everywhere.
const refuse = () => Promise.reject(new Error("no clipboard"));
const clipboard = navigator.clipboard ?? {readText: refuse, writeText: refuse};

export class Editing {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    const {editor, selection, vocabulary, names, edit} = desk;
    this.desk = desk;
    this.editor = editor;
    this.selection = selection;
    this.edit = edit;
    this.completions = new Completions({editor, list: the("completions"), vocabulary, names});
    this.help = new Help({editor, box: the("help"), vocabulary, names, completions: this.completions});
    this.outline = new Outline(the("outline"));
    this.inspector = new Inspector(the("panel-component"), desk, this.#buttons());
    this.inspector.on("edit", edit);
    this.outline.on("choose", detail => { selection.choose(detail); desk.emit("picked"); });
    this.outline.on("edit", edit);
    this.outline.on("open", () => this.#form());
    selection.handles.on("resize", detail => this.#resize(detail));
    selection.handles.on("measure", detail => { the("size").textContent = detail; });
    for (const name of ["copy", "cut", "paste"]) document.addEventListener(name, event => this.#carry(event));
    const buttons = {add: () => this.#add(), "show-outline": () => this.#fold("outline"), "show-text": () => this.#fold("text"), "show-commands": () => this.#all()};
    for (const [id, run] of Object.entries(buttons)) onClick(id, run);
    listen(() => this.commands);
    this.#view(viewed());
  }

  /** Shows the chosen component of the text in the form and in the outline. */
  show() {
    const {editor: {text}, selection: {pointer}} = this;
    this.inspector.show(text, pointer);
    this.outline.show(text, pointer);
  }

  get #content() { try { return JSON.parse(this.editor.text); } catch { return null; } }

  /** @returns {import("./commands.js").Command[]} */
  get commands() {
    const {editor} = this, isOutside = target => !target.matches("textarea, input, [contenteditable]"), inOutline = target => target.closest("#outline, #stage") !== null;
    return [
      {words: "Show all commands", keys: "Mod+K", run: () => this.#all(), fits: () => true},
      {words: "Add a component or a fragment", keys: "Mod+Enter", run: () => this.#add()},
      {words: "Begin with an example", run: () => choose("Begin with an example", examples(this.#place))},
      {words: "Move the component up", keys: "Alt+ArrowUp", run: () => this.#change((content, pointer) => moved(content, pointer, -1))},
      {words: "Move the component down", keys: "Alt+ArrowDown", run: () => this.#change((content, pointer) => moved(content, pointer, 1))},
      {words: "Duplicate the component", keys: "Mod+D", run: () => this.#change(duplicated)},
      {words: "Put the component into a stack", keys: "Mod+G", run: () => this.#change((content, pointer) => placeIn(pointer) && wrapped(content, pointer, STACK))},
      {words: "Put the component into a card", keys: "Mod+Shift+G", run: () => this.#change((content, pointer) => placeIn(pointer) && wrapped(content, pointer, {...CARD, border: {width: 1, color: content.colors?.line ? "$line" : "#8B8A96"}}))},
      {words: "Delete the component", keys: "Delete", fits: inOutline, run: () => this.#delete()},
      {words: "Copy the component", run: () => this.#copy()},
      {words: "Paste", run: () => clipboard.readText().then(text => this.#paste(text), () => notice("paste", `Press ${shownKeys("Mod+V")} in the outline to paste: the browser does not give the clipboard to this page.`))},
      {words: "Undo", keys: "Mod+Z", fits: isOutside, run: () => editor.undo()},
      {words: "Redo", keys: "Mod+Shift+Z", fits: isOutside, run: () => editor.undo(true)},
      {words: "Redo", keys: "Mod+Y", fits: isOutside, run: () => editor.undo(true)},
      {words: "Complete at the caret", keys: "Mod+Space", fits: () => false, run: () => { editor.area.focus(); this.completions.show(); }},
      {words: "Help for the property at the caret", keys: "F1", run: () => this.help.atCaret()},
      {words: "Show or hide the outline", keys: "Mod+B", run: () => this.#fold("outline"), fits: () => true},
      {words: "Show or fold away the JSON", keys: "J", run: () => this.#fold("text"), fits: target => !isField(target)},
      {words: "Show or fold away the JSON", keys: "Mod+J", run: () => this.#fold("text"), fits: () => true},
      {words: "Edit the component in the form", run: () => this.#form()},
      ...this.desk.commands.flatMap(each => each())];
  }

  #all() { showAll(() => this.commands.filter(({keys}) => !HIDDEN.includes(keys))); }

  /** Buttons for the chosen component. */
  #buttons() {
    const run = words => () => this.commands.find(each => each.words === words).run();
    const all = [["Move up", "Move the component up"], ["Move down", "Move the component down"], ["Duplicate", "Duplicate the component"], ["Into a stack", "Put the component into a stack"],
      ["Into a card", "Put the component into a card"], ["Copy", "Copy the component"], ["Delete", "Delete the component"]];
    return make("p", {class: "remedies"}, ...all.map(([short, words]) => {
      const {keys} = this.commands.find(each => each.words === words);
      return make("button", {title: keys ? shownKeys(keys) : null, on: run(words)}, short);
    }));
  }

  /** @param {(content: any, pointer: string) => import("./structure.js").Change | null | false} make */
  #change(make) {
    const content = this.#content, {pointer} = this.selection, change = content && pointer && at(content, pointer) !== undefined && make(content, pointer);
    if (change) this.edit(change);
  }

  /** Chooses the next neighbour, or what was around. */
  #delete() {
    this.#change((content, pointer) => {
      const place = placeIn(pointer), rest = place ? at(content, place.list).length - 1 : 0, next = rest ? `${place.list}/${Math.min(place.index, rest - 1)}` : null;
      return {...removed(pointer), pointer: next};
    });
  }

  /** @returns {import("./adding.js").Place} */
  get #place() {
    const content = this.#content ?? {}, {vocabulary, names} = this.desk;
    return {vocabulary, names, content, told, insert: component => this.edit(inserted(content, this.selection.pointer, [component])), replace: text => this.editor.edit(text)};
  }

  #add() {
    if (this.#content) choose("Add after the chosen component", pieces(this.#place));
    else notice("add", "Mend the mistakes in the text first.");
  }

  #resize(changes) {
    this.#change((content, pointer) => ({pointer, operations: Object.entries(changes).map(([name, value]) => ({op: "add", path: `${pointer}/${name}`, value}))}));
    this.selection.shown(this.selection.tree);
  }

  /** Copy, cut and paste where nobody writes. */
  #carry(event) {
    if (isField(event.target) || !getSelection().isCollapsed || event.target.closest("dialog")) return;
    if (event.type === "paste") {
      event.preventDefault();
      return this.#paste(event.clipboardData.getData("text/plain"));
    }
    const content = this.#content, {pointer} = this.selection;
    if (!content || !pointer || at(content, pointer) === undefined) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", packed(content, pointer));
    if (event.type === "cut") this.#delete();
  }

  #copy() {
    const {pointer} = this.selection, content = this.#content;
    if (content && pointer) clipboard.writeText(packed(content, pointer)).then(() => notice("paste", "Copied, with all that it names. Paste it in this or in another document."), () => notice("paste", `Press ${shownKeys("Mod+C")} in the outline to copy.`));
  }

  #paste(text) {
    const content = this.#content, change = content && unpacked(content, this.selection.pointer, text);
    if (change) this.edit(change);
    else notice("paste", content ? "The clipboard has no component. Copy one from a document, or the text of one." : "Mend the mistakes in the text first.");
  }

  #form() {
    the("tab-component").click();
    the("panel-component").querySelector("input, select, textarea")?.focus();
  }

  /** Shows or hides the outline or the text; one of them stays. */
  #fold(name) {
    const shown = viewed(), is = {...shown, [name]: !shown[name]};
    if (!is.outline && !is.text) is[name === "text" ? "outline" : "text"] = true;
    try { localStorage.setItem(VIEW, JSON.stringify(is)); } catch { /* It is forgotten with the page. */ }
    this.#view(is);
  }

  #view({outline, text}) {
    for (const [id, is] of [["show-outline", outline], ["show-text", text]]) the(id).setAttribute("aria-pressed", `${is}`);
    the("outline").hidden = !outline;
    this.editor.isFolded = !text;
    this.editor.area.tabIndex = text ? 0 : -1;
    if (text) the("editor").removeAttribute("aria-hidden"); else the("editor").setAttribute("aria-hidden", "true");
    the("write").classList.toggle("is-folded", !text);
    this.editor.draw();
  }
}

// JSON is for those who ask for it.
const USUAL = {outline: true, text: false};
const viewed = () => {
  try { return JSON.parse(localStorage.getItem(VIEW)) ?? USUAL; } catch { return USUAL; }
};

/** @param {import("./desk.js").Desk} desk */
export function editing(desk) {
  const editing = new Editing(desk), show = () => editing.show();
  desk.on("picked", () => the("tab-component").click());
  desk.on("inspect", show);
  desk.on("text", show);
}
