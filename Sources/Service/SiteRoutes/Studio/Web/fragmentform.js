/** The form of a fragment's use: a field for each parameter from its declaration, and the entries of a list as rows that are dragged, added and deleted. */

import {fill, make} from "./dom.js";
import {nameOf} from "./languages.js";
import {askForPlan} from "./newplan.js";
import {written} from "./patch.js";
import {escaped, parts} from "./places.js";
import {choiceOf, preselected} from "./plans.js";
import {Rows} from "./rows.js";
import {at} from "./structure.js";

/** @typedef {import("./fragments.js").Parameter} Parameter */

/** A parameter's name as people write it: "trialTerms" is "Trial terms". */
export const parameterTitle = name => { const words = name.replace(/([A-Z])/g, " $1").toLowerCase(); return words[0].toUpperCase() + words.slice(1); };
const single = name => name.replace(/ies$/, "y").replace(/s$/, "").toLowerCase();

export class FragmentForm {
  /** @param {import("./desk.js").Desk} desk @param {(operations: object[]) => void} edit once the focus is where the Tab key leads */
  constructor(desk, edit) {
    this.desk = desk;
    this.edit = edit;
  }

  /**
   * The rows of a form for the fragment at a pointer.
   * @returns {HTMLElement[]}
   */
  rows(content, component, pointer) {
    const {fragments, wording} = this.desk, all = fragments.parameters(content, component.name), values = component.with ?? {}, path = `${pointer}/with`, near = keyedText(values);
    const shown = all.filter(({name, isRequired, kind}) => name in values || isRequired || kind === "text"), others = all.filter(each => !shown.includes(each)), unknown = Object.keys(values).filter(name => !all.some(each => each.name === name));
    const add = make("select", {id: "inspect-with-add"});
    fill(add, [["", "Colours and more…"], ...others.map(({name}) => /** @type {[string, string]} */ ([name, parameterTitle(name)]))], "");
    add.addEventListener("change", () => this.#begin(content, component, path, others.find(({name}) => name === add.value)));
    return [
      ...wording.locale === "en" ? [] : [make("p", {class: "wide state"}, `Words in ${nameOf(wording.locale)}`)],
      ...shown.flatMap(each => this.#parameter(content, each, values[each.name], `${path}/${escaped(each.name)}`, near)),
      ...unknown.flatMap(name => this.#row({name, kind: "json", help: "", isRequired: false, members: []}, values[name], `${path}/${escaped(name)}`, near)),
      ...others.length ? [make("label", {for: "inspect-with-add"}, "Settings"), add] : []];
  }

  #parameter(content, parameter, value, path, near) {
    return parameter.kind === "list" && parameter.members.length ? this.#list(content, parameter, Array.isArray(value) ? value : [], path) : this.#row(parameter, value, path, near);
  }

  #row(parameter, value, path, near, title = parameterTitle(parameter.name)) {
    const id = `with${path.replaceAll("/", "-")}`, field = this.#field(parameter, value, path, near, id), {kind, isRequired} = parameter;
    const remove = isRequired || value === undefined || kind === "text" ? [] : [make("button", {id: `${id}-remove`, "aria-label": `Remove ${title}`, title: "Remove", on: () => this.#edit([{op: "remove", path}])}, "×")];
    return [make("label", {for: id, title: parameter.help}, title), make("span", {class: "field"}, field, ...remove)];
  }

  #edit(operations) { setTimeout(() => this.edit(operations)); }

  #field({kind, name}, value, path, near, id) {
    const put = next => this.#edit([{op: "add", path, value: next}]), content = JSON.parse(this.desk.text);
    if (kind === "text") return this.#text(value, path, near, id);
    if (kind === "product") return this.#choice(id, value, Object.keys(content.products ?? {}), put);
    if (kind === "variable") return this.#choice(id, value, Object.keys(content.state ?? {}), put);
    if (kind === "boolean") {
      const box = make("input", {id, type: "checkbox"});
      box.checked = value === true;
      box.addEventListener("change", () => put(box.checked));
      return box;
    }
    const lists = {icon: "icon-names", color: "colour-names", image: "picture-names"}, isPlain = kind === "number" || kind in lists;
    const input = make("input", {id, type: kind === "number" ? "number" : "text", step: "any", spellcheck: "false", autocomplete: "off", list: lists[kind] ?? null, "aria-label": isPlain ? null : `${parameterTitle(name)}, in JSON`});
    input.value = isPlain && typeof value !== "object" ? `${value ?? ""}` : value === undefined ? "" : written(value);
    input.addEventListener("change", () => {
      if (input.value === "") return this.#edit([{op: "remove", path}]);
      if (kind === "number") return put(+input.value);
      if (isPlain && !/^[[{]/.test(input.value)) return put(input.value);
      try { put(JSON.parse(input.value)); input.removeAttribute("aria-invalid"); } catch { input.setAttribute("aria-invalid", "true"); }
    });
    return input;
  }

  #choice(id, value, names, put) {
    const select = make("select", {id});
    fill(select, [...names.includes(value) ? [] : [["", "Choose…"]], ...names.map(each => [each, each])], value ?? "");
    select.addEventListener("change", () => { if (select.value) put(select.value); });
    return select;
  }

  /** Words in the edited language. Without words, what is optional goes away. */
  #text(value, path, near, id) {
    const {wording} = this.desk, area = make("textarea", {id, rows: 1, lang: wording.locale, dir: "auto", title: typeof value === "string" && value.startsWith("$") ? `${value.slice(1)}, as other places may say it` : null});
    area.value = wording.read(value);
    area.addEventListener("change", () => setTimeout(() => {
      if (area.value === "" && value !== undefined) this.edit([{op: "remove", path}]);
      else if (area.value !== "") wording.write(path, area.value, near);
    }));
    return area;
  }

  #begin(content, component, path, parameter) {
    if (!parameter) return;
    const {name, kind} = parameter, fallback = this.desk.fragments.of(content, component.name)?.parameters?.[name]?.default;
    const starters = {number: 0, boolean: true, color: "#000000", icon: "check", list: [], components: [], action: {type: "close"}, product: Object.keys(content.products ?? {})[0] ?? "", variable: Object.keys(content.state ?? {})[0] ?? ""};
    const value = typeof fallback === "number" || typeof fallback === "string" ? fallback : Array.isArray(fallback) && kind === "color" ? fallback[0] : starters[kind] ?? "";
    this.#edit([...component.with ? [] : [{op: "add", path, value: {}}], {op: "add", path: `${path}/${escaped(name)}`, value}]);
  }

  /** A list: its entries, and a way to add one. */
  #list(content, {name, members, help}, entries, path) {
    const isPlans = members.some(({kind}) => kind === "product"), rows = new Rows((from, to) => this.#edit([{op: "move", from: `${path}/${from}`, path: `${path}/${to}`}]));
    const list = make("ul", {class: "entries", "aria-label": parameterTitle(name)}, ...entries.map((entry, index) => this.#entry(content, single(name), members, entry, `${path}/${index}`, entries, rows)));
    rows.listen(list);
    const add = () => isPlans ? askForPlan(content, path, operations => this.edit(operations)) : this.#addEntry(content, name, members, entries, path);
    return [make("div", {class: "wide"}, make("h4", {title: help}, parameterTitle(name)), list, make("button", {id: `add-${name}`, on: add}, `Add a ${single(name)}${isPlans ? "…" : ""}`))];
  }

  #entry(content, words, members, entry, path, entries, rows) {
    const index = +parts(path).at(-1), title = this.desk.wording.read(entry?.title) || entry?.product || `${parameterTitle(words)} ${index + 1}`, near = keyedText(entry) ?? keyedText(entries);
    const fields = typeof entry === "object" && !Array.isArray(entry) ? members.flatMap(each => this.#row(each, entry[each.name], `${path}/${escaped(each.name)}`, near)) : this.#row({name: words, kind: "json", help: "", isRequired: true, members: []}, entry, path, near);
    return make("li", {"data-index": index}, rows.grip(title),
      make("div", {class: "form"}, ...fields, ...this.#first(content, entry?.product)),
      make("button", {"aria-label": `Delete ${title}`, title: "Delete", disabled: entries.length < 2, on: () => this.#edit([{op: "remove", path}])}, "×"));
  }

  /** Whether a plan is the one that is chosen at first. */
  #first(content, product) {
    const choice = product && choiceOf(content, product);
    if (!choice) return [];
    const box = make("input", {id: `first-${product}`, type: "radio", name: `first-${choice.pointer}`});
    box.checked = choice.products[0] === product;
    box.addEventListener("change", () => this.#edit(preselected(content, product)));
    return [make("label", {for: `first-${product}`}, "Selected at first"), box];
  }

  /** An entry like the last one, with words to type over. */
  #addEntry(content, name, members, entries, path) {
    const title = members.find(({kind}) => kind === "text")?.name, last = entries.at(-1) ?? {}, index = entries.length, words = `New ${single(name)}`;
    const entry = Object.fromEntries(members.filter(each => each.kind === "icon" && each.name in last).map(each => [each.name, last[each.name]]));
    const start = [...at(content, path) === undefined ? [{op: "add", path, value: []}] : [], {op: "add", path: `${path}/${index}`, value: entry}];
    const fresh = title ? this.desk.wording.fresh(content, `${path}/${index}/${escaped(title)}`, words, keyedText(last)) : [];
    this.#edit([...start, ...fresh]);
    setTimeout(() => { const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById(`with${path}/${index}/${title}`.replaceAll("/", "-"))); field?.focus(); field?.select(); });
  }
}

/** The first text of a value that has a key, to call new keys alike. */
function keyedText(value) {
  if (typeof value === "string") return /^\$/.test(value) ? value : undefined;
  return Object.values(value ?? {}).map(keyedText).find(each => each !== undefined);
}
