/** Fields and checkboxes. What is typed stays here, by name, until an action takes it along. */

import {box} from "./svg.js";
import {fontOf} from "./letters.js";
import {all, key, kids, placeOf, steps, words} from "./tree.js";

const AUTOFILL = {givenName: "given-name", familyName: "family-name", phone: "tel", postalCode: "postal-code", oneTimeCode: "one-time-code", country: "country-name"};
const KEYBOARDS = {email: "email", number: "numeric", phone: "tel", url: "url"};

const CONDITIONS = ["empty", "checked", "invalid"];

export class Inputs {
  constructor(tell) { Object.assign(this, {tell, values: {}, wrong: new Set(), shown: [], fields: []}); }

  /** The platform's field over its drawing. */
  field(node, family) {
    const {input} = node, isBox = input.kind === "checkbox", hint = kids(node).find(child => child.shownWhen?.is === "empty");
    const e = box(isBox ? node.hitArea ?? node.frame : node.frame, {}, "input"), value = this.values[input.name] ?? "";
    e.type = isBox ? "checkbox" : input.kind === "email" ? "email" : "text";
    e.className = isBox ? "check" : "field";
    Object.assign(e, {name: input.name, required: !!input.required, inputMode: KEYBOARDS[input.keyboard] ?? "",
      autocomplete: AUTOFILL[input.autofill] ?? input.autofill ?? "off", ariaLabel: words(node).join(", ") || input.name});
    if (node.hint) e.setAttribute("aria-description", node.hint);
    e.dataset.stop = key(node);
    if (isBox) e.checked = value === "true"; else { e.value = value; setLike(e, node, hint, family); }
    e.addEventListener("input", () => this.set(input, isBox ? `${e.checked || ""}` : e.value));
    if (!isBox) e.addEventListener("click", () => this.tell([{focus: placeOf(node)}]));
    this.fields.push({e, input});
    return e;
  }

  /** Remembers an element that is drawn only in a state of an input. */
  condition(e, node) { this.shown.push({e, node}); }

  /** Takes what is typed. Its error goes as soon as the value is valid. */
  set(input, value) {
    const before = `${this.conditions(input)}`;
    this.values[input.name] = value;
    if (this.isValid(input)) this.wrong.delete(input.name);
    if (`${this.conditions(input)}` !== before) this.tell([{input: input.name, is: this.conditions(input)}]);
  }

  /** Shows what belongs to the present values. What was drawn anew in the meantime is on the page now; what it replaced is not. */
  refresh() {
    for (const name of ["shown", "fields"]) this[name] = this[name].filter(each => each.e.isConnected);
    for (const {e, node: {shownWhen: {input, is}}} of this.shown)
      if (CONDITIONS.includes(is)) Object.assign(e.style, this.holds(is, input) ? {opacity: 1, visibility: "inherit"} : {opacity: 0, visibility: "hidden"});
    for (const {e, input} of this.fields) e.ariaInvalid = `${this.wrong.has(input.name)}`;
  }

  holds(condition, name) {
    const value = this.values[name];
    return condition === "empty" ? !value : condition === "checked" ? value === "true" : this.wrong.has(name);
  }

  conditions({name, kind}) { return CONDITIONS.filter(each => this.holds(each, name) && !(each === "empty" && kind === "checkbox")); }

  isValid({name, kind, required, pattern}) {
    const value = this.values[name];
    if (!value) return !required;
    if (kind === "checkbox") return true;
    if (kind === "email" && !value.slice(1, -1).includes("@")) return false;
    try { return !pattern || new RegExp(`^(?:${pattern})$`, "u").test(value); } catch { return true; }
  }

  /** What happens instead of an action whose inputs are not all valid. @returns {object[] | null} */
  refusal(action, root) {
    const names = steps(action).flatMap(step => step.inputs ?? []), nodes = all(root).filter(node => node.input);
    const wrong = names.map(name => nodes.find(node => node.input.name === name)).filter(node => node && !this.isValid(node.input));
    if (!wrong.length) return null;
    for (const {input} of wrong) this.wrong.add(input.name);
    const [{input: {error}}] = wrong;
    return [...wrong.map(({input}) => ({input: input.name, is: this.conditions(input)})), {focus: placeOf(wrong[0])}, ...error ? [{announce: error}] : []];
  }

  /** The values that an action takes along, by name. */
  taken(action, root) {
    const boxes = all(root).filter(node => node.input?.kind === "checkbox").map(node => node.input.name);
    return Object.fromEntries((action.inputs ?? []).map(name => [name, this.values[name] || (boxes.includes(name) ? "false" : "")]));
  }
}

/** The text of a field lies where its placeholder lies. */
function setLike(e, node, hint, family) {
  const font = hint?.text?.font, {x, width} = node.frame, inner = hint?.frame ?? {x: x + 12, width: width - 24};
  Object.assign(e.style, {color: node.input.color, paddingLeft: `${inner.x - x}px`, paddingRight: `${Math.max(0, x + width - inner.x - inner.width)}px`,
    ...font ? {font: fontOf(font, undefined, family)} : {}});
}
