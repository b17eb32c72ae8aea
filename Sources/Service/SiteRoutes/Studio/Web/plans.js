/** A plan more: the product, its place among the plans that one chooses from, its card and its words, in one change of the document. */

import {escaped} from "./places.js";
import {freshKey, keyOf} from "./keys.js";
import {at} from "./structure.js";
import {sourceOf} from "./texttable.js";

/** @typedef {{name: string, sku: string, price: string, currency: string, period: string, trial: string, isFirst: boolean}} Plan `period` and `trial` are ISO 8601; without a period it is paid once */

export const PERIODS = /** @type {[string, string][]} */ ([["P1W", "every week"], ["P1M", "every month"], ["P3M", "every 3 months"], ["P6M", "every 6 months"], ["P1Y", "every year"], ["", "once"]]);
export const TRIALS = /** @type {[string, string][]} */ ([["", "no free trial"], ["P3D", "3 days free"], ["P7D", "7 days free"], ["P14D", "14 days free"], ["P1M", "1 month free"]]);

/** A name for a product that the document does not have, from the words of a person. */
export function productName(content, name) {
  const stem = name.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^[^a-z]+|_+$/g, "") || "plan";
  let found = stem;
  for (let n = 2; found in (content.products ?? {}); n++) found = `${stem}_${n}`;
  return found;
}

/** Where the cards of plans are: the first list whose entries name products of the document. @returns {string | null} */
export function cardsOf(content, value = content, pointer = "") {
  if (Array.isArray(value) && value.length && value.every(each => typeof each?.product === "string" && each.product in (content.products ?? {}))) return pointer;
  if (!value || typeof value !== "object") return null;
  for (const [name, each] of Object.entries(value)) {
    const found = pointer === "" && /^(products|state|strings|fragments)$/.test(name) ? null : cardsOf(content, each, `${pointer}/${escaped(name)}`);
    if (found !== null) return found;
  }
  return null;
}

/** The variable that says which plan is chosen, and its plans; null if there is none. @returns {{pointer: string, products: string[]} | null} */
export function choiceOf(content, product) {
  const found = Object.entries(content.state ?? {}).find(([, value]) => Array.isArray(value?.product) && value.product.includes(product));
  return found ? {pointer: `/state/${escaped(found[0])}/product`, products: found[1].product} : null;
}

/** Makes a plan the one that is chosen at first. @returns {object[]} */
export function preselected(content, product) {
  const choice = choiceOf(content, product);
  return choice && choice.products[0] !== product ? [{op: "replace", path: choice.pointer, value: [product, ...choice.products.filter(each => each !== product)]}] : [];
}

/**
 * The change that a new plan makes.
 * @param {any} content @param {Plan} plan @param {string | null} cards the list of its card @returns {object[]} operations of a JSON Patch
 */
export function planAdded(content, plan, cards = cardsOf(content)) {
  const id = productName(content, plan.name), products = content.products ?? {}, siblings = Object.keys(products), source = sourceOf(content);
  const entries = cards === null ? [] : at(content, cards), last = entries.at(-1), near = [last?.title, products[siblings.at(-1)]?.name].find(each => keyOf(each) !== null);
  const key = near && content.strings?.[source] ? freshKey(content, near, plan.name) : null, words = key ? `$${key}` : plan.name;
  const {sku, price, currency, period, trial} = plan, value = {sku, name: words, price, currency, ...period ? {period, ...trial ? {trial} : {}} : {oneTime: true}};
  return [
    ...content.products ? [] : [{op: "add", path: "/products", value: {}}], {op: "add", path: `/products/${escaped(id)}`, value},
    ...key ? [{op: "add", path: `/strings/${escaped(source)}/${escaped(key)}`, value: plan.name}] : [],
    ...chosen(content, siblings, id, plan.isFirst),
    ...last ? [{op: "add", path: `${cards}/-`, value: card(last, id, words)}] : [],
    ...siblings.length === 2 ? compared(content, siblings[0], siblings[1]) : []];
}

function chosen(content, siblings, id, isFirst) {
  const choice = siblings.map(each => choiceOf(content, each)).find(Boolean);
  return choice ? [{op: "replace", path: choice.pointer, value: isFirst ? [id, ...choice.products] : [...choice.products, id]}] : [];
}

/** A card like the last one: a component is copied with what it is, an entry of a fragment's list has its own words alone. */
const card = (last, product, title) => last.type ? JSON.parse(JSON.stringify({...last, product, ...last.title ? {title} : {}, ...last.with ? {with: {...last.with, product, title}} : {}}, (name, value) => name === "id" ? undefined : value)) : {product, title};

/** "{yearly.saving}" compares with the only other plan; with a third one it has to say with which. */
function compared(content, a, b) {
  const other = {[a]: b, [b]: a}, pattern = /\{\s*([\w-]+)\.saving\s*\}/g;
  return Object.entries(content.strings ?? {}).flatMap(([locale, texts]) => Object.entries(texts).flatMap(([key, text]) => {
    const value = text.replace(pattern, (all, id) => other[id] ? `{${id}.saving | against: ${other[id]}}` : all);
    return value === text ? [] : [{op: "replace", path: `/strings/${escaped(locale)}/${escaped(key)}`, value}];
  }));
}
