/** A store for development and tests, with the manners of StoreKit 2. What a purchase comes to is chosen, not bought. */

/**
 * @typedef {{sku: string, title: string, price: string, currency: string, displayPrice: string, months: number, days: number, duration: string, trial?: string}} Product
 * @typedef {{sku: string, title: string, duration: string, purchased: string, expires: string | null, isFamilyShared: boolean, isActive: boolean}} Entitlement
 */

/** Why a purchase did not succeed. `kind` is productsUnavailable, purchaseFailed, verificationFailed or networkError. */
export class StoreError extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** @type {Product[]} */
const PRODUCTS = [
  {sku: "premium_yearly", title: "Yearly", price: "59.99", months: 12, days: 0, duration: "yearly", trial: "7 days free, then "},
  {sku: "premium_monthly", title: "Monthly", price: "7.99", months: 1, days: 0, duration: "monthly"},
  {sku: "premium_weekly", title: "Weekly", price: "2.99", months: 0, days: 7, duration: "weekly"},
].map(each => ({...each, currency: "USD", displayPrice: `$${each.price}`}));

/** What a purchase can come to, in words. */
export const OUTCOMES = {
  success: "succeeds", cancelled: "is cancelled", pending: "waits for approval", purchaseFailed: "fails", verificationFailed: "cannot be verified",
  networkError: "finds no network", productsUnavailable: "finds no products",
};

/** What the customer bought before, in words. */
export const EARLIER = {
  none: "none", yearly: "yearly, on another phone", family: "monthly, by the family", expired: "weekly, long ago", lifetime: "for life", unverified: "yearly, not verified",
};

const MESSAGES = {
  productsUnavailable: "The store has no such products.", purchaseFailed: "Your card was declined.", verificationFailed: "The receipt is not signed by the store.",
  networkError: "The store cannot be reached.",
};
const KEPT = "test-store", DELAY = 200;
const pause = () => new Promise(done => setTimeout(done, DELAY));

/** Events: `change` when entitlements change, also from outside, as by an approval. */
export class TestStore extends EventTarget {
  outcome = "success";
  earlier = "none";
  #owned = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  #pending = null;

  /** @returns {Promise<Product[]>} those that are for sale */
  async products(skus) {
    await pause();
    if (["productsUnavailable", "networkError"].includes(this.outcome)) throw this.#error();
    return PRODUCTS.filter(each => skus.includes(each.sku));
  }

  /** @returns {Promise<"success" | "cancelled" | "pending">} */
  async purchase(sku) {
    const product = PRODUCTS.find(each => each.sku === sku);
    await pause();
    if (!product) throw new StoreError("productsUnavailable", MESSAGES.productsUnavailable);
    if (this.outcome in MESSAGES) throw this.#error();
    if (this.outcome === "pending") this.#pending = product;
    if (this.outcome === "success") this.#own(entitlement(product));
    return this.outcome;
  }

  /** Somebody approves what is pending. */
  approve() {
    if (this.#pending) this.#own(entitlement(this.#pending));
    this.#pending = null;
  }

  get isPending() { return this.#pending !== null; }

  /** The verified purchases from before; what has expired is among them, but not active. @returns {Promise<Entitlement[]>} */
  async restore() {
    await pause();
    if (this.outcome === "networkError") throw this.#error();
    const [yearly, monthly, weekly] = PRODUCTS, found = {
      yearly: () => [entitlement(yearly)], family: () => [entitlement(monthly, {isFamilyShared: true})], expired: () => [entitlement(weekly, {purchased: new Date(0)})],
      lifetime: () => [{...entitlement(yearly), title: "For life", duration: "lifetime", expires: null}],
    }[this.earlier]?.() ?? [];
    found.forEach(each => this.#own(each));
    return found;
  }

  /** @returns {Entitlement[]} */
  get entitlements() {
    return this.#owned.map(each => ({...each, isActive: each.expires === null || new Date(each.expires) > new Date()}));
  }

  forget() {
    this.#owned = [];
    this.#changed();
  }

  #own(entitlement) {
    this.#owned = [...this.#owned.filter(each => each.sku !== entitlement.sku), entitlement];
    this.#changed();
  }

  #changed() {
    localStorage.setItem(KEPT, JSON.stringify(this.#owned));
    this.dispatchEvent(new Event("change"));
  }

  #error() { return new StoreError(this.outcome, MESSAGES[this.outcome]); }
}

function entitlement({sku, title, duration, months, days}, {purchased = new Date(), isFamilyShared = false} = {}) {
  const expires = new Date(purchased);
  expires.setMonth(expires.getMonth() + months, expires.getDate() + days);
  return {sku, title, duration, purchased: purchased.toISOString(), expires: expires.toISOString(), isFamilyShared};
}
