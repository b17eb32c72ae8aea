/** A text with its placeholders as chips, for people who need not know how a placeholder is written. */

import {make} from "./dom.js";

const HOLDER = /(\{[^{}]*\})/;
// What a placeholder is, by its last name; the product comes before it.
const FIELDS = {price: "price", trial: "free trial", saving: "saving", period: "period", perMonth: "price a month", perWeek: "price a week", perDay: "price a day", perYear: "price a year", perPeriod: "price with its period", name: "name", terms: "terms", short: "terms, short", remaining: "time left", introductory: "introductory price", offer: "offer", date: "day"};

/** A placeholder in words: "{yearly.price.perMonth}" is "yearly: price a month". */
export function holderWords(holder) {
  const [path, ...settings] = holder.slice(1, -1).split("|").map(each => each.trim()), names = path.split("."), last = names.findLast(each => FIELDS[each]), first = names[0] === "terms" || names.length < 2 ? "" : names[0];
  return [first, FIELDS[last] ?? names.slice(first ? 1 : 0).join(" ")].filter(Boolean).join(": ") + (settings.length ? `, ${settings.join(", ").replace(/:\s*/g, " ")}` : "");
}

/** The nodes that show a text. @returns {(string | Node)[]} */
export const chips = text => text.split(HOLDER).filter(Boolean).map(each => HOLDER.test(each) ? make("span", {class: "chip", contenteditable: "false", "data-words": each, title: each}, holderWords(each)) : each);

/** The text that nodes show. @returns {string} */
export function chipText(node) {
  return [...node.childNodes].map(each => {
    if (each.nodeType === Node.TEXT_NODE) return each.data.replaceAll("\u00A0", " ");
    if (each.dataset?.words !== undefined) return each.dataset.words;
    return each.nodeName === "BR" ? "\n" : (each.nodeName === "DIV" ? "\n" : "") + chipText(each);
  }).join("");
}
