/** What a screen reader says on the chosen screen, in its order. */

import {counted, make} from "./dom.js";
import {nameOf} from "./languages.js";
import {common} from "./sequences.js";
import {ask, expected} from "./service.js";

/** The lines of a spoken screen: what each thing is, and its words. @returns {{kind: string, words: string}[]} */
export const lines = text => text.split("\n").filter(Boolean).map(line => {
  const end = line.indexOf(": ");
  return end < 0 ? {kind: line.replace(/:$/, ""), words: ""} : {kind: line.slice(0, end), words: line.slice(end + 2)};
});

/**
 * What is said no longer, and what is said now, as changes without a place.
 * @param {string} before @param {string} after the transcripts @returns {import("./layoutchanges.js").Change[]}
 */
export function spokenChanges(before, after) {
  const [old, now] = [before, after].map(text => text.split("\n").filter(Boolean)), alike = common(old, now), [kept, said] = [0, 1].map(side => new Set(alike.map(pair => pair[side])));
  const change = words => ({kind: "spoken", words, pointer: null, before: null, after: null});
  return [...old.filter((_, index) => !kept.has(index)).map(line => change(`no longer “${line}”`)), ...now.filter((_, index) => !said.has(index)).map(line => change(`now “${line}”`))];
}

export class Spoken {
  /** @type {object | null} */
  #wanted = null;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.told = make("p", {class: "state", role: "status"});
    this.list = make("ol", {class: "spoken"});
    place.replaceChildren(this.told, this.list);
  }

  /**
   * Shows what is said on a screen; only the newest one counts.
   * @param {{text: string, brand: string, query: Record<string, string>, companions?: Record<string, string>}} what @param {string} locale that of its texts
   */
  async show(what, locale) {
    const {text, brand, companions, query: {fullLength, ...query}} = what;
    this.#wanted = what;
    try {
      const answer = await ask("admin/render", {...query, brand, format: "speech"}, {method: "POST", body: JSON.stringify({document: text, companions})}), said = lines(await answer.text());
      if (this.#wanted !== what) return;
      this.told.textContent = `A screen reader says ${counted(said.length, "thing")} in this order, in ${nameOf(locale)}. Choose another language or state above the picture to read that.`;
      this.list.replaceChildren(...said.map(({kind, words}) => make("li", {class: "row"}, make("i", {}, kind), make("span", {lang: locale, dir: "auto"}, words || make("small", {}, "without words")))));
    } catch (thrown) {
      const error = expected(thrown);
      if (this.#wanted === what) this.told.textContent = error.message;
    }
  }
}
