/** The chosen component: its text is selected, and its frame is outlined. The caret chooses, a click on the picture chooses, a finding chooses. None of them gives the focus to the text: the next key would write over it. */

import {the, whenIdle} from "./dom.js";
import {Emitter} from "./emitter.js";
import {Handles} from "./handles.js";
import {Picture} from "./picture.js";
import {componentOf, pointerAt, places} from "./places.js";

export class Selection extends Emitter {
  #isWrong = false;
  #isDue = false;
  #text = null;
  #places = null;
  pointer = null;

  /** @param {{editor: import("./editor.js").Editor, screen: import("./picture.js").Picture}} parts */
  constructor({editor, screen}) {
    super();
    this.editor = editor;
    this.screen = screen;
    this.tree = null;
    this.handles = new Handles(screen);
    editor.on("caret", () => this.#follow());
    screen.host.addEventListener("click", ({clientX, clientY}) => {
      const pointer = screen.pointerAt(clientX, clientY);
      if (pointer === null) return;
      this.choose(pointer);
      this.emit("pick");
    });
  }

  /** The places of the present text, read once for each text. */
  get places() {
    if (this.#text !== this.editor.text) [this.#text, this.#places] = [this.editor.text, places(this.editor.text)];
    return this.#places;
  }

  /** Selects what is at a pointer, or the nearest thing around it. */
  choose(pointer, isWrong = false) {
    const near = this.#near(pointer), span = this.places?.get(near);
    this.#outline(componentOf(near) ?? near, isWrong);
    if (span && near) this.editor.select(span.name ?? span.start, span.end);
  }

  /** The pointer of the nearest thing around a place that is in the text: what a fragment is made of is not. */
  #near(pointer) {
    let each = pointer;
    while (each && this.places && !this.places.has(each)) each = each.slice(0, each.lastIndexOf("/"));
    return each;
  }

  /** The caret's component, when there is time: reading a text of a megabyte would delay the next key. */
  #follow() {
    if (this.#isDue) return;
    this.#isDue = true;
    whenIdle(() => {
      this.#isDue = false;
      const found = this.places, pointer = found && componentOf(pointerAt(found, this.editor.caret));
      if (found && pointer !== this.pointer) this.#outline(pointer, false);
    });
  }

  /** Shows the outline again in a new picture. */
  shown(tree) {
    this.tree = tree;
    this.#outline(this.pointer, this.#isWrong);
  }

  #outline(pointer, isWrong) {
    const isOther = pointer !== this.pointer;
    [this.pointer, this.#isWrong] = [pointer, isWrong];
    if (isOther) this.emit("change");
    const found = pointer && this.tree ? nodesOf(this.tree.root, pointer) : [];
    this.screen.outline(found.map(({frame}) => frame), isWrong);
    if (!isWrong) this.handles.show(this.editor.text, pointer, found);
  }
}

/** The nodes that come from a place of the document; `isInRow` says how their stack runs. */
function nodesOf(node, pointer, isInRow = false) {
  if (node.pointer === pointer && node.frame) return [{...node, isInRow}];
  return (node.children ?? []).flatMap((child, _, [a, b]) => nodesOf(child, pointer, Boolean(b) && b.frame?.x >= a.frame?.x + a.frame?.width));
}

/** @param {import("./desk.js").Desk} desk */
export function selection(desk) {
  const selection = desk.selection = new Selection({editor: desk.editor, screen: new Picture(the("screen"))});
  selection.on("change", () => desk.emit("inspect"));
  selection.on("pick", () => desk.emit("picked"));
  desk.on("shown", ({tree}) => selection.shown(tree));
}
