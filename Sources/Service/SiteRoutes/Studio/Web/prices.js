/** Prices as people write them, and the changes of a document that they make. */

import {escaped} from "./places.js";

/**
 * Storefronts with their usual currencies.
 * @type {[country: string, currency: string][]}
 */
export const STOREFRONTS = [
  ["AE", "AED"], ["AT", "EUR"], ["AU", "AUD"], ["BE", "EUR"], ["BR", "BRL"], ["CA", "CAD"], ["CH", "CHF"], ["CL", "CLP"], ["CN", "CNY"], ["CO", "COP"], ["CZ", "CZK"], ["DE", "EUR"], ["DK", "DKK"], ["EG", "EGP"],
  ["ES", "EUR"], ["FI", "EUR"], ["FR", "EUR"], ["GB", "GBP"], ["HK", "HKD"], ["HU", "HUF"], ["ID", "IDR"], ["IE", "EUR"], ["IL", "ILS"], ["IN", "INR"], ["IT", "EUR"], ["JP", "JPY"], ["KR", "KRW"], ["MX", "MXN"],
  ["MY", "MYR"], ["NL", "EUR"], ["NO", "NOK"], ["NZ", "NZD"], ["PH", "PHP"], ["PL", "PLN"], ["PT", "EUR"], ["RO", "RON"], ["SA", "SAR"], ["SE", "SEK"], ["SG", "SGD"], ["TH", "THB"], ["TR", "TRY"], ["TW", "TWD"],
  ["UA", "UAH"], ["US", "USD"], ["VN", "VND"], ["ZA", "ZAR"],
];

/** An amount with its currency, as 7.99 EUR; null if it is none. @returns {{price: string, currency?: string} | null} */
export function amount(text) {
  const [, whole, cents, currency] = /^\s*(0|[1-9]\d{0,11})(?:[.,](\d{1,4}))?\s*([a-z]{3})?\s*$/i.exec(text) ?? [];
  return whole ? {price: cents ? `${whole}.${cents}` : whole, ...currency ? {currency: currency.toUpperCase()} : {}} : null;
}

export const worded = each => each?.price ? `${each.price} ${each.currency ?? ""}`.trim() : "";

/** The countries with a price of their own. @returns {string[]} */
export const countriesOf = ({products}) => [...new Set(Object.values(products ?? {}).flatMap(({storefronts}) => Object.keys(storefronts ?? {})))].sort();

/**
 * The change of a document that a price makes; an empty text removes it. Null if it is no price.
 * @param {any} product as it is @param {string} id @param {string | null} country null for the price everywhere else @returns {object[] | null}
 */
export function priced(product, id, country, text) {
  const place = `/products/${escaped(id)}`, all = product.storefronts, own = country ? all?.[country] : product, given = amount(text);
  if (!text.trim()) {
    if (!country) return ["price", "currency"].filter(name => name in product).map(name => ({op: "remove", path: `${place}/${name}`}));
    return own ? [{op: "remove", path: Object.keys(all).length > 1 ? `${place}/storefronts/${country}` : `${place}/storefronts`}] : [];
  }
  if (!given) return null;
  const currency = given.currency ?? own?.currency ?? (country ? STOREFRONTS.find(([each]) => each === country)?.[1] : null) ?? product.currency;
  if (!currency) return null;
  if (own?.price) {
    const at = country ? `${place}/storefronts/${country}` : place;
    return Object.entries({price: given.price, currency}).filter(([name, value]) => own[name] !== value).map(([name, value]) => ({op: "replace", path: `${at}/${name}`, value}));
  }
  const value = {price: given.price, currency};
  if (!country) return Object.entries(value).map(([name, each]) => ({op: "add", path: `${place}/${name}`, value: each}));
  return [all ? {op: "add", path: `${place}/storefronts/${country}`, value} : {op: "add", path: `${place}/storefronts`, value: {[country]: value}}];
}

/** What an offer is, in words. @returns {string} */
export const offered = ({kind, period, price, cycles, phases}) => phases
  ? phases.map(each => offered({kind: each.price ? "payAsYouGo" : "freeTrial", ...each})).join(", then ")
  : [{freeTrial: "free", payAsYouGo: `${price} each time`, payUpFront: `${price} at once`, discount: `${price} in place of the price`}[kind] ?? kind, ...period ? [period] : [], ...cycles > 1 ? [`${cycles} times`] : []].join(", ");

/** When and for how long a product is charged, in words. */
export const billed = ({period, oneTime, commitment, billingPlan, seats, renews = true}) => oneTime ? "once" : [
  period ?? "", ...billingPlan ? [{upFront: "paid at once", monthly: "paid by the month"}[billingPlan] ?? billingPlan] : [], ...commitment ? [`bound for ${commitment.period}`] : [],
  ...seats ? [`${seats.count} seats`] : [], ...renews ? [] : ["prepaid"],
].join(", ");
