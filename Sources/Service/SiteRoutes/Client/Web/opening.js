/** What happens on a paywall from the moment it is seen until it is left, as events for the service. */

import {steps} from "./tree.js";

const FAILURES = ["productsUnavailable", "purchaseFailed", "verificationFailed", "networkError"];
// What the service reads; of anything else it would refuse the whole event.
const PRICE = /^\d{1,12}(\.\d{1,6})?$/, CURRENCY = /^[A-Z]{3}$/, LINE = /^\P{Cc}{1,64}$/u;
const SEEN = 1000, GONE_FOR = 1000, HALF = 0.5, LONGEST_NAME = 64;

/** Openings that have just lost their view: the same paywall in another view goes on. @type {Map<string, {opening: object, timer: any, end: () => void}>} */
const leaving = new Map();
// Nothing waits for another view when the page goes. This comes before the queue sends what there is.
addEventListener("pagehide", () => leaving.forEach(({end}) => end()));

const failureOf = kind => FAILURES.includes(kind) ? kind : "other";
const fitting = (value, form) => form.test(`${value}`) ? `${value}` : undefined;

export class Openings {
  #life = new AbortController();
  #timer = 0;
  #isInView = false;
  #isEscape = false;
  #opening = null;

  /**
   * @param {HTMLElement & Record<string, any>} view
   * @param {(type: string, more: object, page: object) => void} send
   */
  constructor(view, send) {
    Object.assign(this, {view, send});
    const {signal} = this.#life;
    view.addEventListener("paywall-ready", event => { if (event.target === view) this.#begin(); }, {signal});
    // What the page does with an event comes after this.
    addEventListener("paywall-purchase", event => { if (event.target === view) this.#purchase(event); }, {signal, capture: true});
    addEventListener("paywall-action", event => { if (event.target === view) this.#action(event); }, {signal, capture: true});
    addEventListener("keydown", event => this.#pressed(event), {signal, capture: true});
    view.shadowRoot.addEventListener("click", event => this.#tapped(event), {signal, capture: true});
    document.addEventListener("visibilitychange", () => this.#look(), {signal});
    addEventListener("pagehide", () => this.#close("leaving"), {signal});
    this.observer = new IntersectionObserver(entries => this.#moved(entries.at(-1)), {threshold: [0, HALF]});
    this.observer.observe(view);
    if (view.tree) this.#begin();
  }

  get #name() {
    const {brand, version} = this.view.tree;
    return [this.view.base, brand, version, this.view.getAttribute("placement")].join(" ");
  }

  #begin() {
    const name = this.#name, former = leaving.get(name);
    if (this.#opening?.name === name && !this.#opening.how) return;
    clearTimeout(former?.timer);
    leaving.delete(name);
    this.#opening = former?.opening ?? {name, page: this.#page(), isSeen: false, isBought: false, how: ""};
    this.#look();
  }

  /** What events say of the paywall, also when another one has replaced it. */
  #page() {
    const {tree, loop} = this.view;
    return {tree, decision: loop.decision};
  }

  // Seen

  #moved({intersectionRatio, intersectionRect: {width, height}, boundingClientRect}) {
    const isThere = boundingClientRect.width > 0 && boundingClientRect.height > 0;
    if (!isThere && this.#isInView) this.#close("app");
    this.#isInView = intersectionRatio >= HALF || width * height >= innerWidth * innerHeight * HALF;
    const opening = this.#opening;
    // What was closed and out of sight is opened again.
    if (opening?.how && !this.#isInView) opening.hasGone = true;
    else if (opening?.hasGone && this.view.tree) this.#begin();
    this.#look();
  }

  #look() {
    clearTimeout(this.#timer);
    const opening = this.#opening;
    if (this.#isInView && !document.hidden && opening && !opening.isSeen) this.#timer = setTimeout(() => this.#see(opening), SEEN);
  }

  #see(opening) {
    if (!opening || opening.isSeen) return;
    opening.isSeen = true;
    this.#tell("impression", {}, opening);
    this.view.loop.noteShown();
  }

  // What the customer does

  #tapped(event) {
    const act = event.composedPath().find(each => /** @type {any} */ (each).act)?.act;
    if (!act || !this.#opening) return;
    this.#see(this.#opening);
    const names = steps(act).map(({type, name}) => type === "custom" ? name ?? type : type);
    this.#tell("tap", {action: fitting(names.join("+").slice(0, LONGEST_NAME), LINE)});
  }

  #pressed(event) {
    if (event.key !== "Escape") return;
    this.#isEscape = true;
    setTimeout(() => { this.#isEscape = false; });
  }

  #purchase({detail}) {
    const opening = this.#opening, {until} = detail;
    if (!opening) return;
    this.#see(opening);
    const product = this.#product(detail);
    this.#tell("purchaseStarted", product);
    detail.until = promise => {
      until(promise);
      Promise.resolve(promise).then(
        value => this.#bought(value, product, opening),
        error => { if (error?.name !== "AbortError") this.#tell("purchaseFailed", {...product, failure: failureOf(error?.kind)}, opening); });
    };
  }

  #bought(value, product, opening) {
    const {result = "completed", failure} = value ?? {};
    if (result === "failed") this.#tell("purchaseFailed", {...product, failure: failureOf(failure)}, opening);
    if (result !== "completed") return;
    opening.isBought = true;
    this.#tell("purchaseCompleted", product, opening);
  }

  /** What was offered: the price is the one that the page knows from its store, or that of the document. */
  #product({product, sku}) {
    const {tree, facts} = this.view, told = facts?.products?.[product] ?? facts?.products?.[sku];
    const known = tree.products?.find(each => each.name === product || each.sku === sku);
    const {price, currency} = told ?? known ?? {};
    return {product, offer: known?.offers?.[0]?.kind, price: fitting(price, PRICE), currency: fitting(currency, CURRENCY)};
  }

  #action({detail}) {
    const opening = this.#opening;
    if (detail.type === "close") this.#close(this.#isEscape ? "swipe" : "cross");
    if (detail.type !== "restorePurchases" || !opening) return;
    detail.until = promise => {
      Promise.resolve(promise).then(found => { if (Array.isArray(found) ? found.length : found) this.#tell("restored", {}, opening); }, () => {});
    };
  }

  // Left

  #close(how) {
    const opening = this.#opening;
    clearTimeout(this.#timer);
    if (!opening || opening.how) return;
    opening.how = opening.isBought ? "bought" : how;
    if (opening.isSeen) this.#tell("closed", {how: opening.how}, opening);
    this.view.loop.closed();
  }

  #tell(type, more, opening = this.#opening) { this.send(type, more, opening.page); }

  /** The view has gone; a moment later the paywall is closed, unless it is in another view. */
  end() {
    this.#life.abort();
    this.observer.disconnect();
    clearTimeout(this.#timer);
    const opening = this.#opening;
    if (!opening || opening.how) return;
    const end = () => {
      clearTimeout(timer);
      leaving.delete(opening.name);
      this.#close("app");
    }, timer = setTimeout(end, GONE_FOR);
    leaving.set(opening.name, {opening, timer, end});
  }
}
