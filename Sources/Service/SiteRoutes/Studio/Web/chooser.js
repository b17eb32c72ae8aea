/** A dialog to choose one of many things by typing a part of its name. */

import {make, the} from "./dom.js";

/** @typedef {{words: string, group?: string, detail?: string, keys?: string, picture?: string, run: () => void}} Choice */

/** @param {string} title @param {Choice[]} all */
export function choose(title, all) {
  const dialog = the("chooser"), input = the("chooser-input"), list = the("chooser-list");
  let shown = [], active = 0;
  const mark = index => {
    const options = [...list.querySelectorAll("[role=option]")];
    active = options.length ? (index + options.length) % options.length : 0;
    options.forEach((each, place) => each.setAttribute("aria-selected", `${place === active}`));
    options[active]?.scrollIntoView({block: "nearest"});
    if (options.length) input.setAttribute("aria-activedescendant", options[active].id); else input.removeAttribute("aria-activedescendant");
  };
  const take = each => { dialog.close(); each?.run(); };
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/);
    shown = all.filter(each => words.every(word => `${each.group ?? ""} ${each.words} ${each.detail ?? ""}`.toLowerCase().includes(word)));
    const first = each => each.words.toLowerCase().startsWith(words[0]) ? 0 : 1;
    if (input.value) shown.sort((a, b) => first(a) - first(b));
    list.replaceChildren(...shown.map((each, index) => option(each, index, () => take(each))));
    the("chooser-none").hidden = shown.length > 0;
    mark(0);
  };
  the("chooser-title").textContent = title;
  input.value = "";
  input.oninput = show;
  input.onkeydown = event => {
    const to = {ArrowDown: active + 1, ArrowUp: active - 1, PageDown: Math.min(active + 6, shown.length - 1), PageUp: Math.max(active - 6, 0)}[event.key];
    if (event.isComposing || to === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (event.key === "Enter") take(shown[active]); else mark(to);
  };
  dialog.onclick = ({target}) => { if (target === dialog) dialog.close(); };
  show();
  dialog.showModal();
  input.focus();
}

/** @param {Choice} choice */
function option({words, group, detail, keys, picture}, index, run) {
  return make("li", {role: "option", id: `chooser-${index}`, on: run}, ...picture ? [make("img", {src: picture, alt: "", loading: "lazy", class: group})] : [],
    make("span", {}, make("b", {}, words), ...detail ? [make("small", {}, detail)] : []), ...keys ? [make("kbd", {}, keys)] : group ? [make("em", {}, group)] : []);
}
