/** Notices above the work: each has a subject, and a newer one of the same subject takes its place. */

import {make, the} from "./dom.js";

/** @param {string} subject @param {string} words @param {[words: string, run: () => void][]} buttons */
export function notice(subject, words, buttons = [], isBad = false) {
  clear(subject);
  const item = make("p", {"data-subject": subject, class: isBad ? "notice bad" : "notice", role: isBad ? "alert" : "status"}, make("span", {}, words));
  for (const [name, run] of [...buttons, /** @type {[string, () => void]} */ (["Dismiss", () => {}])]) item.append(make("button", {on: () => { item.remove(); run(); }}, name));
  the("notices").append(item);
}

export function clear(subject) {
  for (const old of the("notices").querySelectorAll(`[data-subject="${subject}"]`)) old.remove();
}
