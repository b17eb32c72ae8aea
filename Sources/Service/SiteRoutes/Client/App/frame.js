/** What all apps share: the element that shows the paywall, alerts, and a way out of an error. */

import "../client/paywall.js";

/** @type {import("../client/paywall.js").PaywallView} */
export const view = document.querySelector("paywall-view");

/** Makes an element. @param {...(string | Node)} children */
export function make(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  e.append(...children);
  return e;
}

/** Settles when the element has shown a page, or could not. Before that it has no state, and perhaps no box. */
export const begun = new Promise(done => ["paywall-ready", "paywall-error"].forEach(name => view.addEventListener(name, done, {once: true})));

const said = make("p", {id: "said"}), detail = make("p", {id: "detail"}), buttons = make("form", {method: "dialog"});
const dialog = make("dialog", {"aria-labelledby": "said"}, said, detail, buttons);
document.body.append(dialog);

/** Shows an alert. @returns {Promise<string>} the words of the chosen button; empty if it was dismissed */
export function alert(words, {more = "", choices = ["OK"]} = {}) {
  said.textContent = words;
  detail.textContent = more;
  buttons.replaceChildren(...choices.map(each => make("button", {value: each}, each)));
  dialog.returnValue = "";
  if (!dialog.open) dialog.showModal();
  return new Promise(done => dialog.addEventListener("close", () => done(dialog.returnValue), {once: true}));
}

export const isAlertOpen = () => dialog.open;

/** Calls back with each action of a kind, as `logIn`, or of a name of the app's own, with its parameters, once the page has followed the tap. */
export function on(kind, run) {
  view.addEventListener("paywall-action", ({detail: {type, name, parameters}}) => {
    if (type === kind || type === "custom" && name === kind) queueMicrotask(() => run(parameters ?? {}));
  });
}

view.append(make("p", {slot: "loading", class: "failed", role: "status"}, "Loading…"));

/** What the button in the place of a page that could not be loaded does. */
export function onRetry(run) {
  const button = make("button", {type: "button"}, "Try again");
  button.addEventListener("click", run);
  view.append(make("div", {slot: "error", class: "failed", role: "alert"}, make("p", {}, "The page could not be loaded."), button));
}

// The pictured devices cover a part of their screens; a real one knows its own.
const FRAMED = matchMedia("(min-width: 1001px) and (min-height: 481px)"), COVERED = {phone: "48,0,34,0", tablet: "24,0,20,0"};
const covered = COVERED[view.closest("main").classList[0]];
function cover() { if (FRAMED.matches) view.setAttribute("insets", covered); else view.removeAttribute("insets"); }
FRAMED.addEventListener("change", cover);
cover();
