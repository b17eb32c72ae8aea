/** Everything that can be done, each with its keys: they work wherever the focus is, except in another field. */

import {choose} from "./chooser.js";

/**
 * @typedef {object} Command
 * @property {string} words
 * @property {string} [keys] such as "Mod+Shift+G"; Mod is Ctrl, or ⌘ on a Mac
 * @property {() => void} run
 * @property {(target: HTMLElement) => boolean} [fits] whether the keys are its own where the focus is
 */

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const SIGNS = isMac ? {Mod: "⌘", Shift: "⇧", Alt: "⌥"} : {Mod: "Ctrl"};

/** Keys as a person reads them. */
export const shownKeys = keys => keys.split("+").map(each => SIGNS[each] ?? each.replace(/^Arrow/, "")).join(isMac ? "" : "+").replace("Up", "↑").replace("Down", "↓");

/** The keys of an event, as commands name them. */
const keysOf = ({key, ctrlKey, metaKey, shiftKey, altKey}) => [...ctrlKey || metaKey ? ["Mod"] : [], ...altKey ? ["Alt"] : [], ...shiftKey ? ["Shift"] : [], key.length === 1 ? key.toUpperCase() : key].join("+");

export const isField = target => target.matches("textarea, input, select, [contenteditable]");
/** In the text, and where nobody writes. */
export const inWork = target => target.id === "text" || !isField(target);

/** @param {() => Command[]} all asked for each time, because what can be done changes */
export function listen(all) {
  addEventListener("keydown", event => {
    const target = /** @type {HTMLElement} */ (event.target), keys = keysOf(event);
    if (event.defaultPrevented || event.isComposing || !target.matches || target.closest("dialog")) return;
    const found = all().find(each => each.keys === keys && (each.fits ?? inWork)(target));
    if (!found) return;
    event.preventDefault();
    found.run();
  });
}

/** Lists all of them. */
export const showAll = all => choose("Commands", all().map(({words, keys, run}) => ({words, keys: keys && shownKeys(keys), run})));
