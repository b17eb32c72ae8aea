/** Fields and checkboxes. What is typed stays here, by name, until an action takes it along. */

import {box} from "./svg.js";
import {fontOf} from "./letters.js";
import {all, key, kids, words} from "./tree.js";

const AUTOFILL = {givenName: "given-name", familyName: "family-name", phone: "tel", postalCode: "postal-code", oneTimeCode: "one-time-code", country: "country-name"};
const KEYBOARDS = {email: "email", number: "numeric", phone: "tel", url: "url"};

export class Inputs {
  constructor() { Object.assign(this, {values: {}, wrong: new Set(), shown: []}); }

  /** The platform's field over its drawing. */
  field(node, family) {
    const {input} = node, isBox = input.kind === "checkbox", hint = kids(node).find(child => child.shownWhen?.is === "empty");
    const e = box(isBox ? node.hitArea ?? node.frame : node.frame, {}, "input");
    e.type = isBox ? "checkbox" : input.kind === "email" ? "email" : "text";
    e.className = isBox ? "check" : "field";
    Object.assign(e, {name: input.name, required: !!input.required, inputMode: KEYBOARDS[input.keyboard] ?? "",
      autocomplete: AUTOFILL[input.autofill] ?? input.autofill ?? "off", ariaLabel: words(node).join(", ") || input.name});
    if (node.hint) e.setAttribute("aria-description", node.hint);
    e.dataset.stop = key(node);
    if (!isBox) setLike(e, node, hint, family);
    if (isBox) e.checked = this.values[input.name] === true; else e.value = this.values[input.name] ?? "";
    e.addEventListener("input", () => { this.values[input.name] = isBox ? e.checked : e.value; this.changed(node); });
    this.mark(e, node);
    return e;
  }

  /** Remembers an element that is drawn only in a state of an input. */
  condition(e, node) {
    this.shown = this.shown.filter(each => each.e.isConnected || each.isNew);
    this.shown.push({e, node, isNew: true});
  }

  changed(node) {
    if (this.wrong.has(node.input.name) && this.isValid(node.input)) this.wrong.delete(node.input.name);
    this.refresh();
  }

  /** Shows what belongs to the present values. */
  refresh() {
    for (const each of this.shown) {
      const {input, is} = each.node.shownWhen, isShown = this.is(input, is);
      Object.assign(each.e.style, {opacity: isShown ? 1 : 0, visibility: isShown ? "inherit" : "hidden"});
      each.isNew = false;
    }
    for (const mark of this.marks ?? []) mark();
  }

  is(name, state) {
    const value = this.values[name];
    return state === "empty" ? !value : state === "checked" ? value === true : state === "invalid" && this.wrong.has(name);
  }

  mark(e, node) {
    const mark = () => { e.ariaInvalid = `${this.wrong.has(node.input.name)}`; };
    mark();
    (this.marks ??= new Set()).add(mark);
  }

  isValid({name, kind, required, pattern}) {
    const value = this.values[name];
    if (!value) return !required;
    if (kind === "email" && !/[^@]@[^@]/.test(value)) return false;
    try { return !pattern || new RegExp(`^(?:${pattern})$`, "u").test(value); } catch { return true; }
  }

  /** The values that an action takes along; null if one is not valid: then its error is shown. */
  taken(action, root) {
    const nodes = all(root).filter(node => node.input && action.inputs?.includes(node.input.name));
    const wrong = nodes.filter(node => !this.isValid(node.input));
    for (const node of wrong) this.wrong.add(node.input.name);
    this.refresh();
    if (wrong.length) return {wrong: wrong[0]};
    return {values: Object.fromEntries((action.inputs ?? []).map(name => {
      const isBox = nodes.some(node => node.input.name === name && node.input.kind === "checkbox");
      return [name, this.values[name] ?? (isBox ? false : "")];
    }))};
  }
}

/** The text of a field lies where its placeholder lies. */
function setLike(e, node, hint, family) {
  const font = hint?.text?.font, {x, width} = node.frame, inner = hint?.frame ?? {x: x + 12, width: width - 24};
  Object.assign(e.style, {color: node.input.color, paddingLeft: `${inner.x - x}px`, paddingRight: `${Math.max(0, x + width - inner.x - inner.width)}px`,
    ...font ? {font: fontOf(font, undefined, family)} : {}});
}
