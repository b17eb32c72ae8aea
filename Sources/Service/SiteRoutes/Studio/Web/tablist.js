/** Tabs, with the keys that people expect: arrows move among them. */

import {the} from "./dom.js";

/** @param {HTMLElement} list with buttons of the role tab, each of which controls a panel */
export function tabs(list) {
  const all = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[role=tab]"))];
  const show = chosen => {
    for (const tab of all) {
      tab.setAttribute("aria-selected", `${tab === chosen}`);
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
    list.dispatchEvent(new Event("change"));
  };
  all.forEach((tab, index) => {
    tab.addEventListener("click", () => show(tab));
    tab.addEventListener("keydown", ({key}) => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[key], next = step && all[(index + step + all.length) % all.length];
      if (next) { next.focus(); show(next); }
    });
  });
  show(all[0]);
}

/** The panels beside the screen. @param {import("./desk.js").Desk} desk */
export function panels(desk) {
  const list = the("tabs");
  tabs(list);
  desk.commands.push(() => [...list.children].map(tab => ({words: `Show ${tab.getAttribute("aria-controls").slice(6)}`, run: () => { tab.click(); tab.focus(); }})));
}
