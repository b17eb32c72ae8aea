/** The desk: what the parts of the studio share. A part puts what others need on it and listens to its events, so that parts need not know each other. */

import {notice} from "./notices.js";
import {patched} from "./patch.js";
import {Refusal} from "./service.js";

// In characters.
const LARGE = 200_000;

/** Shows a refusal of the service as a notice; throws everything else again. */
export function told(error) {
  if (!(error instanceof Refusal)) throw error;
  notice("service", error.message, [], true);
}

/**
 * The events of the desk, with their details:
 * - `changed`: the text or the open version changed. `text`: the same, but after the frame with the letter if the text is large. `inspect`: another component is chosen. `picked`: somebody pointed at it.
 * - `request`: the text is to be drawn. `shown` ({tree, locales}): the chosen screen shows it. `refused` (error): it cannot be drawn. `drawn` (what): all pictures show it.
 * - `forget`: files that the pictures show may have changed.
 * - `brand`, `opened`, `loaded`: another brand, version or text is open. `versions` (answer of the service): the list of versions is new.
 * - `published` (version), `live` (version), `waiting`: the service has accepted a version, made it live, or waits for approval.
 * - `begin`, `refresh` (isOpening), `visit` (version), `merge` (version), `become` ({version, published}): requests to `opening.js` and `publishing.js`.
 */
export class Desk {
  /** What is open: a version of a brand, its text as published, and what the service had then. */
  open = {brand: "", version: 0, published: "", newest: 0, liveTag: null};
  /** The newest text that is drawn, as it was requested. */
  last = null;
  /** The tree of the chosen screen. */
  tree = null;
  /** When the newest drawing began. */
  begun = 0;
  /** Whether the event `text` is still to come. */
  isDue = false;
  /** Why the text cannot be drawn; empty if it can. */
  mistake = "";
  /** Functions that return the commands of a part. @type {(() => import("./commands.js").Command[])[]} */
  commands = [];
  /** @type {import("./editor.js").Editor} */
  editor;
  /** @type {import("./selection.js").Selection} */
  selection;
  /** @type {import("./companions.js").Companions} */
  companions;
  /** @type {import("./names.js").Names} */
  names;
  /** @type {import("./choices.js").Choices} */
  choices;
  /** @type {import("./findings.js").Findings} */
  findings;
  /** @type {import("./screens.js").Screens} */
  screens;
  /** @type {import("./fragments.js").Fragments} */
  fragments;
  /** @type {import("./replacing.js").Replacing} */
  replacing;
  /** @type {import("./wording.js").Wording} */
  wording;
  /** @type {import("./tables.js").Tables} */
  tables;
  /** @type {Record<string, ((detail: any) => unknown)[]>} */
  #listeners = {};

  /**
   * @param {{name: string, role: string}} reader who works here
   * @param {{id: string, name: string, width: number, height: number}[]} devices @param {import("./vocabulary.js").Vocabulary} vocabulary
   */
  constructor({name, role}, devices, vocabulary) {
    this.name = name;
    this.role = role;
    this.devices = devices;
    this.vocabulary = vocabulary;
  }

  /** Runs a function with the detail of each event of a name, after the functions that listened before. @param {(detail: any) => unknown} run */
  on(name, run) { (this.#listeners[name] ??= []).push(run); }

  /** Sends an event to all who listen. @returns {Promise<unknown>} that waits for what they do */
  emit(name, detail = undefined) { return Promise.all((this.#listeners[name] ?? []).map(run => run(detail))); }

  get text() { return this.editor.text; }
  get isChanged() { return this.text !== this.open.published; }
  /** The text with the brand's files that are changed here. */
  get unsaved() { return {text: this.text, brand: this.open.brand, companions: this.companions.unsaved}; }
  /** Why nothing can be saved; empty if something can. */
  get obstacle() { return this.mistake || (this.isChanged || this.companions.changed.length ? "" : "Everything is saved; change something first."); }

  /**
   * A change of the form. The focus stays in it.
   * @param {{operations: object[], pointer?: string | null}} change `pointer` is where the component is then
   */
  edit = ({operations, pointer = this.selection.pointer}) => {
    this.editor.edit(patched(this.text, operations));
    this.selection.choose(pointer ?? "");
    this.emit("inspect");
  };

  /** All that takes its time with a large text comes after the frame with the letter. */
  changed = () => {
    this.emit("changed");
    this.#begin();
    const follow = () => {
      this.isDue = false;
      this.emit("text");
    };
    if (this.text.length < LARGE) return follow();
    if (!this.isDue) requestAnimationFrame(() => setTimeout(follow));
    this.isDue = true;
  };

  draw = () => {
    this.#begin();
    this.emit("request");
  };

  drawAnew = () => {
    this.emit("forget");
    this.draw();
  };

  #begin() {
    this.begun = performance.now();
    document.body.dataset.drawn = "false";
  }
}
