/** A form for the chosen component, made from the vocabulary. It edits the text of the document, one step of undo for each change. */

import {calledBy} from "./called.js";
import {fill, make} from "./dom.js";
import {Emitter} from "./emitter.js";
import {FragmentForm} from "./fragmentform.js";
import {written} from "./patch.js";
import {escaped} from "./places.js";
import {at} from "./structure.js";

export class Inspector extends Emitter {
  #shown = "";

  /** @param {HTMLElement} place @param {import("./desk.js").Desk} desk @param {HTMLElement} actions what can be done with a component as a whole */
  constructor(place, desk, actions) {
    super();
    this.place = place;
    this.desk = desk;
    this.vocabulary = desk.vocabulary;
    this.actions = actions;
    this.fragment = new FragmentForm(desk, operations => this.emit("edit", {operations}));
  }

  /**
   * Shows the component at a pointer of a text. What has the focus keeps it.
   * @param {string | null} pointer
   */
  show(text, pointer) {
    let content = null;
    try { content = JSON.parse(text); } catch { return this.#empty("The text is not JSON; mend it first."); }
    const component = pointer === null ? null : at(content, pointer);
    if (!component?.type) return this.#empty("Choose a component: click on it in the screen, or put the caret into its text.");
    const isUse = component.type === "fragment", {wording, fragments, names} = this.desk;
    const state = JSON.stringify([pointer, component, content.colors, content.strings, isUse && [content.products, content.state, wording.locale, [...wording.files], fragments.of(content, component.name) !== undefined, names.pictures]]);
    if (state === this.#shown) return;
    const focused = this.place.contains(document.activeElement) ? document.activeElement.id : null;
    this.#shown = state;
    this.#fill(content, component, pointer);
    if (focused) document.getElementById(focused)?.focus();
  }

  #empty(words) {
    this.#shown = "";
    this.place.replaceChildren(make("p", {class: "state"}, words));
  }

  #fill(content, component, pointer) {
    const isUse = component.type === "fragment" && this.desk.fragments.of(content, component.name) !== undefined;
    const all = this.vocabulary.properties(component.type).filter(({name}) => !isUse || name !== "name" && name !== "with"), set = all.filter(({name}) => name in component), others = all.filter(({name}) => !(name in component));
    const add = make("select", {id: "inspect-add"});
    fill(add, [["", "Add a property…"], ...others.map(({name, title}) => /** @type {[string, string]} */ ([name, title]))], "");
    add.addEventListener("change", () => this.#add(others.find(({name}) => name === add.value), pointer));
    const help = make("p", {class: "state"}, "A property says what it does when you point at its name.");
    this.place.replaceChildren(
      make("h3", {class: "title"}, calledBy(component), ...component.id ? [` “${component.id}”`] : []), this.actions,
      make("div", {class: "form"}, ...this.desk.replacing.rows(component, pointer), ...isUse ? this.fragment.rows(content, component, pointer) : [], ...set.flatMap(property => this.#rows(content, property, component[property.name], `${pointer}/${escaped(property.name)}`)), make("label", {for: "inspect-add"}, "More"), add),
      offers("colour-names", Object.keys(content.colors ?? {}).map(each => `$${each}`)), offers("icon-names", this.vocabulary.icons), offers("picture-names", this.desk.names.pictures.map(each => `images/${each}`)), help);
  }

  #rows(content, property, value, path) {
    const {name, title, help, isRequired} = property, id = `inspect-${name}`, field = this.#field(property, value, path, id);
    const remove = make("button", {id: `${id}-remove`, type: "button", disabled: isRequired, "aria-label": `Remove ${title}`, title: isRequired ? "It is needed." : "Remove", on: () => this.#edit([{op: "remove", path}])}, "×");
    const rows = [make("label", {for: id, title: help}, title), make("span", {class: "field"}, field, ...this.#swatch(property, value, path, id), remove)];
    return [...rows, ...this.#words(content, value)];
  }

  #field({kind, choices}, value, path, id) {
    const replace = next => this.#edit([{op: "replace", path, value: next}]);
    if (kind === "flag") {
      const box = make("input", {id, type: "checkbox"});
      box.checked = value;
      box.addEventListener("change", () => replace(box.checked));
      return box;
    }
    if (kind === "choice" && choices.includes(value)) {
      const select = make("select", {id});
      fill(select, choices.map(each => [`${each}`, `${each}`]), `${value}`);
      select.addEventListener("change", () => replace(choices.find(each => `${each}` === select.value)));
      return select;
    }
    const isText = typeof value === "string", input = make("input", {id, type: kind === "number" ? "number" : "text", step: "any", spellcheck: "false", autocomplete: "off", list: kind === "color" ? "colour-names" : null});
    input.value = isText ? value : written(value);
    input.addEventListener("change", () => replace(isText && kind !== "other" ? input.value : meant(input.value)));
    return input;
  }

  /** The colour, to be chosen by eye; its opacity stays. */
  #swatch({kind, title}, value, path, id) {
    const hex = kind === "color" && typeof value === "string" && /^#[0-9a-f]{6}/i.exec(value)?.[0];
    if (!hex) return [];
    const swatch = make("input", {id: `${id}-eye`, type: "color", "aria-label": `${title}, by eye`});
    swatch.value = hex;
    swatch.addEventListener("change", () => this.#edit([{op: "replace", path, value: swatch.value.toUpperCase() + value.slice(7)}]));
    return [swatch];
  }

  /** The texts of a key, in each language of the document. */
  #words(content, value) {
    const key = typeof value === "string" && /^\$[^$]/.test(value) ? value.slice(1) : null;
    if (!key) return [];
    return Object.entries(content.strings ?? {}).filter(([, texts]) => typeof texts?.[key] === "string").flatMap(([locale, texts]) => {
      const id = `inspect-${key}-${locale}`, area = make("textarea", {id, rows: 1, lang: locale, dir: "auto"});
      area.value = texts[key];
      area.addEventListener("change", () => this.#edit([{op: "replace", path: `/strings/${escaped(locale)}/${escaped(key)}`, value: area.value}]));
      return [make("label", {for: id, class: "inner"}, locale), area];
    });
  }

  #add(property, pointer) {
    if (!property) return;
    this.#edit([{op: "add", path: `${pointer}/${escaped(property.name)}`, value: this.vocabulary.starter(property)}]);
  }

  /** Tells of a change once the focus is where the Tab key leads: writing into the text takes it away for a moment. */
  #edit(operations) { setTimeout(() => this.emit("edit", {operations})); }
}

const offers = (id, all) => make("datalist", {id}, ...all.map(value => make("option", {value})));

/** JSON if it is JSON, else text. */
function meant(text) { try { return JSON.parse(text); } catch { return text; } }
