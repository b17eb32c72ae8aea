/** A form for a new plan. */

import {fill, make} from "./dom.js";
import {PERIODS, planAdded, TRIALS} from "./plans.js";
import {amount} from "./prices.js";

/** Asks for a plan, and gives the operations that add it. @param {any} content @param {string | null | undefined} cards the list of the cards @param {(operations: object[]) => void} take */
export function askForPlan(content, cards, take) {
  const field = (id, attributes = {}) => make("input", {id: `plan-${id}`, autocomplete: "off", required: true, ...attributes}), choice = (id, options, usual) => { const select = make("select", {id: `plan-${id}`}); fill(select, options, usual); return select; };
  const currency = Object.values(content.products ?? {}).find(each => each.currency)?.currency ?? "USD", taken = new Set(Object.values(content.products ?? {}).map(({sku}) => sku));
  const name = field("name", {placeholder: "Weekly", maxlength: 60}), sku = field("sku", {placeholder: "premium_weekly", spellcheck: "false"}), price = field("price", {placeholder: `2.49 ${currency}`}), period = choice("period", PERIODS, "P1W"), trial = choice("trial", TRIALS, "");
  const first = make("input", {id: "plan-first", type: "checkbox"}), told = make("p", {role: "alert"}), row = (words, element) => [make("label", {for: element.id}, words), element];
  const form = make("form", {class: "plan"}, make("h2", {id: "plan-title"}, "A new plan"), ...row("Name", name), ...row("Identifier in the stores", sku), ...row("Price", price), ...row("Charged", period), ...row("Trial", trial),
    make("label", {class: "check"}, first, " Selected at first"), told, make("p", {class: "later"}, make("button", {type: "submit", class: "main"}, "Add the plan"), make("button", {on: () => dialog.close()}, "Cancel")));
  const dialog = make("dialog", {"aria-labelledby": "plan-title"}, form);
  form.addEventListener("submit", event => {
    event.preventDefault();
    const given = amount(price.value);
    if (!given) { told.textContent = `“${price.value}” is not a price. Write an amount and its currency, such as 2.49 ${currency}.`; return price.focus(); }
    if (taken.has(sku.value.trim())) { told.textContent = "Another plan has this identifier; each has its own in the stores."; return sku.focus(); }
    dialog.close();
    take(planAdded(content, {name: name.value.trim(), sku: sku.value.trim(), price: given.price, currency: given.currency ?? currency, period: period.value, trial: trial.value, isFirst: first.checked}, cards));
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
