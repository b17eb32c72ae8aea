/** The products of the document with their prices by country and their offers. */

import {counted, fill, make} from "./dom.js";
import {Emitter} from "./emitter.js";
import {escaped} from "./places.js";
import {billed, countriesOf, offered, priced, STOREFRONTS, worded} from "./prices.js";
import {Typing} from "./typing.js";

const countryNames = new Intl.DisplayNames("en", {type: "region", fallback: "code"});

export class Products extends Emitter {
  /** @type {string[]} */
  #added = [];
  #brand = "";
  #shape = "";
  #typing = new Typing();
  /** @type {any} */
  #content = {};
  /** The fields by product and country. @type {Map<string, HTMLInputElement>} */
  #fields = new Map();

  /** @param {HTMLElement} place */
  constructor(place) {
    super();
    this.told = make("p", {class: "state", role: "status"});
    this.shown = make("select", {});
    this.more = make("select", {});
    this.grid = make("div", {class: "grid"});
    this.shown.addEventListener("change", () => this.emit("storefront", this.shown.value));
    this.more.addEventListener("change", () => { this.#added.push(this.more.value); this.#draw(); });
    place.replaceChildren(make("div", {class: "bar"}, make("label", {}, "Pictures with the prices of ", this.shown), make("label", {}, "Add ", this.more), this.told), this.grid);
  }

  /** The country of which the pictures show the prices; empty for the price everywhere else. */
  get storefront() { return this.shown.value; }

  /** Shows the products of a document; while it is not JSON, those before. */
  show(text, brand) {
    try { this.#content = JSON.parse(text) ?? {}; } catch { return; }
    if (brand !== this.#brand) this.#added = [];
    this.#brand = brand;
    this.#draw();
  }

  get #products() { return Object.entries(this.#content.products ?? {}); }

  #draw() { this.#typing.draw(() => this.#drawNow()); }

  #drawNow() {
    const countries = [...new Set([...countriesOf(this.#content), ...this.#added])].sort(), shape = JSON.stringify([countries, this.#products.map(([id, {price, currency, storefronts, ...rest}]) => [id, rest])]);
    if (shape !== this.#shape) this.#make(countries, shape);
    for (const [id, product] of this.#products) for (const country of [null, ...countries]) this.#write(this.#fields.get(`${id} ${country}`), country ? product.storefronts?.[country] : product, product);
    const own = this.#products.length;
    this.told.textContent = own ? `${counted(own, "product")}, ${countries.length ? `prices of their own in ${counted(countries.length, "country", "countries")}` : "one price everywhere"}.` : "The document has no products of its own.";
  }

  #write(field, own, product) {
    if (document.activeElement !== field) field.value = worded(own);
    field.placeholder = worded(product);
    field.removeAttribute("aria-invalid");
  }

  #make(countries, shape) {
    this.#shape = shape;
    this.#fields = new Map();
    const option = country => /** @type {[string, string]} */ ([country, `${countryNames.of(country)} (${country})`]);
    fill(this.shown, [["", "everywhere else"], ...countries.map(option)]);
    fill(this.more, [["", "a country…"], ...STOREFRONTS.map(([country]) => option(country)).filter(([country]) => !countries.includes(country))], "");
    const titles = ["Product", "Billed", "Offers", "Everywhere else"].map(each => make("th", {scope: "col"}, each));
    const head = make("tr", {}, ...titles, ...countries.map(each => make("th", {scope: "col"}, countryNames.of(each), make("small", {}, each))));
    this.grid.replaceChildren(make("table", {class: "prices"}, make("thead", {}, head), make("tbody", {}, ...this.#products.map(([id, product]) => this.#row(id, product, countries)))));
  }

  #row(id, product, countries) {
    const {sku, trial, introductoryOffer, promotionalOffers = {}, winBackOffers = {}} = product, name = make("button", {title: "Show it in the text", on: () => this.emit("choose", `/products/${escaped(id)}`)}, id);
    const offers = [...trial ? [`trial ${trial}`] : [], ...introductoryOffer ? [`new customers: ${offered(introductoryOffer)}`] : [], ...Object.entries(promotionalOffers).map(([each, offer]) => `${each}: ${offered(offer)}`), ...Object.entries(winBackOffers).map(([each, offer]) => `${each}, for former customers: ${offered(offer)}`)];
    return make("tr", {}, make("th", {scope: "row"}, name, make("small", {}, sku)), make("td", {}, billed(product)), make("td", {}, offers.join("; ") || "none"),
      ...[null, ...countries].map(country => make("td", {}, this.#field(id, country))));
  }

  #field(id, country) {
    const field = make("input", {autocomplete: "off", spellcheck: "false", "aria-label": `Price of ${id} ${country ? `in ${countryNames.of(country)}` : "everywhere else"}`});
    field.addEventListener("focus", () => { if (this.storefront !== (country ?? "")) { this.shown.value = country ?? ""; this.emit("storefront", this.storefront); } });
    this.#typing.listen(field, text => this.#edit(id, country, field, text));
    this.#fields.set(`${id} ${country}`, field);
    return field;
  }

  #edit(id, country, field, text) {
    const operations = priced(this.#content.products[id], id, country, text);
    if (operations) return operations.length ? this.emit("edit", {operations}) : this.#draw();
    field.setAttribute("aria-invalid", "true");
    this.told.textContent = `“${text}” is not a price. Write an amount and its currency, such as 7.99 EUR.`;
  }
}
