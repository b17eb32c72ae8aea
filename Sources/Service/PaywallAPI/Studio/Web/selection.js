/** The chosen component: its text is selected, and its frame is outlined. The caret chooses, a click on the picture chooses, a finding chooses. */

import {componentOf, parts, pointerAt, places} from "./places.js";

export class Selection extends EventTarget {
  #isWrong = false;
  #isDue = false;
  #text = null;
  #places = null;
  pointer = null;

  /** @param {{editor: import("./editor.js").Editor, screen: import("./picture.js").Picture}} parts */
  constructor({editor, screen}) {
    super();
    Object.assign(this, {editor, screen, tree: null});
    editor.addEventListener("caret", () => this.#follow());
    screen.host.addEventListener("click", ({clientX, clientY}) => {
      const pointer = screen.pointerAt(clientX, clientY);
      if (pointer !== null) this.choose(pointer);
    });
  }

  /** The places of the present text, read once for each text. */
  get places() {
    if (this.#text !== this.editor.text) [this.#text, this.#places] = [this.editor.text, places(this.editor.text)];
    return this.#places;
  }

  /** Selects what is at a pointer, or the nearest thing around it. */
  choose(pointer, {isWrong = false, takesFocus = true} = {}) {
    const span = this.#near(pointer);
    this.#outline(componentOf(pointer) ?? pointer, isWrong);
    if (span) this.editor.select(span.name ?? span.start, span.end, takesFocus);
  }

  #near(pointer) {
    const found = this.places, names = parts(pointer);
    for (let each = pointer; found && names.length; names.pop(), each = each.slice(0, each.lastIndexOf("/"))) if (found.has(each)) return found.get(each);
    return null;
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
    if (isOther) this.dispatchEvent(new Event("change"));
    const found = pointer && this.tree ? framesOf(this.tree.root, pointer) : [];
    this.screen.outline(found, isWrong);
  }
}

// Safari has no idle callbacks.
const whenIdle = run => globalThis.requestIdleCallback?.(run, {timeout: 300}) ?? setTimeout(run, 50);

/** The frames of the nodes that come from a place of the document. */
function framesOf(node, pointer) {
  if (node.pointer === pointer && node.frame) return [node.frame];
  return (node.children ?? []).flatMap(child => framesOf(child, pointer));
}
