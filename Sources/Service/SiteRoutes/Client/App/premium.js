/** An app with features that are sold: it asks whether the customer has premium, and shows the paywall if not. */

import {alert, begun, make, on, onRetry, view} from "./frame.js";
import {EARLIER, OUTCOMES, TestStore} from "./store.js";

const FEATURES = ["Unlimited chat messages", "Priority AI responses", "Custom avatar creation", "No advertisements", "Exclusive avatars"];
/** What the paywall shows for each error of the store, by the document's values of `status`. */
const SHOWN = {productsUnavailable: "unavailable", purchaseFailed: "failed", verificationFailed: "verification", networkError: "offline"};

const store = new TestStore();
const element = id => document.querySelector(`#${id}`);
/** The store's products that the paywall sells, by SKU. @type {Map<string, import("./store.js").Product>} */
let products = new Map();

// The app

const isPremium = () => store.entitlements.some(each => each.isActive);
const log = step => element("steps").append(make("li", {}, step));

function use(feature) {
  if (isPremium()) alert(feature, {more: "You have premium: this is yours."});
  else open();
}

for (const feature of FEATURES) {
  const button = make("button", {type: "button", class: "row"}, feature, make("span", {}));
  button.addEventListener("click", () => use(feature));
  element("features").append(button);
}

const day = date => new Date(date).toLocaleDateString("en", {dateStyle: "medium"});
function words({title, duration, purchased, expires, isFamilyShared, isActive}) {
  const end = expires === null ? "for ever" : `${isActive ? "until" : "expired on"} ${day(expires)}`;
  return `${title} (${duration}), bought on ${day(purchased)}, ${end}${isFamilyShared ? ", shared by the family" : ""}`;
}

function refresh() {
  element("plan").textContent = isPremium() ? "You have premium." : "You are on the free plan.";
  for (const each of element("features").querySelectorAll("span")) each.textContent = isPremium() ? "Open" : "Premium";
  const owned = store.entitlements.map(each => make("li", {}, words(each)));
  element("entitlements").replaceChildren(...owned.length ? owned : [make("li", {}, "None")]);
  element("approve").hidden = !store.isPending;
}

// The paywall

/** Shows the paywall in a loading state, and asks the store for what it sells. */
async function open() {
  log(`paywall shown (${element("variant").value})`);
  delete view.facts;
  view.setAttribute("src", `${element("variant").value}/`);
  view.hidden = false;
  await begun;
  await load();
}

async function load() {
  view.set({status: "loading"});
  if (!view.tree) return;
  try {
    const sold = await store.products(view.tree.products.map(each => each.sku));
    products = new Map(sold.map(each => [each.sku, each]));
    view.facts = {products: Object.fromEntries(sold.map(({sku, price, currency, displayPrice}) => [sku, {price, currency, displayPrice}]))};
    await view.reload();
    log(`products loaded: ${sold.length}`);
    view.set({status: "ready"});
  } catch (error) {
    log(`products: ${error.kind}`);
    view.set({status: SHOWN[error.kind] ?? "unavailable"});
  }
}

function close(step) {
  if (view.hidden) return;
  log(step);
  view.hidden = true;
}

/** The store's own sheet, then the purchase. @returns {Promise<object>} the values of the page's variables that show how it went, and for counts the result */
async function buy(sku) {
  log(`purchase started: ${sku}`);
  const {title, displayPrice, duration, trial = ""} = products.get(sku);
  const answer = await alert(`Subscribe: ${title}`, {more: `${trial}${displayPrice} ${duration}`, choices: ["Confirm", "Cancel"]});
  if (answer !== "Confirm") return cancelled();
  try {
    const outcome = await store.purchase(sku);
    if (outcome === "cancelled") return cancelled();
    log(`purchase ${outcome === "success" ? "verified and finished" : outcome}: ${sku}`);
    return outcome === "pending" ? {status: "pending", result: "pending"} : {status: "ready"};
  } catch (error) {
    log(`purchase: ${error.kind}`);
    view.facts = {...view.facts, message: error.message};
    await view.reload();
    return {status: SHOWN[error.kind], result: "failed", failure: error.kind};
  }
}

function cancelled() {
  log("purchase cancelled");
  close("paywall dismissed");
  return {status: "ready", result: "cancelled"};
}

async function restore() {
  try {
    const restored = (await store.restore()).map(each => each.sku), found = store.entitlements.filter(each => each.isActive && restored.includes(each.sku));
    log(`restored: ${found.length}`);
    alert(found.length ? "Purchases restored" : "There is nothing to restore", {more: found.map(each => each.title).join(", ")});
  } catch (error) {
    log(`restore: ${error.kind}`);
    view.set({status: SHOWN[error.kind]});
  }
}

view.addEventListener("paywall-purchase", ({detail: {sku, until}}) => until(buy(sku)));
on("restorePurchases", restore);
on("close", () => close("paywall dismissed"));
on("retry", load);
onRetry(() => view.reload().then(load));

// An entitlement may also come from outside, as when somebody approves a purchase.
store.addEventListener("change", () => {
  refresh();
  if (isPremium()) close("paywall closed: premium");
});

// The test store's switches

const options = (select, values) => select.append(...Object.entries(values).map(([value, text]) => make("option", {value}, text)));
options(element("outcome"), OUTCOMES);
options(element("earlier"), EARLIER);
element("outcome").addEventListener("change", ({target}) => { store.outcome = target.value; });
element("earlier").addEventListener("change", ({target}) => { store.earlier = target.value; });
element("approve").addEventListener("click", () => store.approve());
element("forget").addEventListener("click", () => store.forget());
refresh();
