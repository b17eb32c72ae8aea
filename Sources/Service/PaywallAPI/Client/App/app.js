/** The streaming app: the active brand's paywall, or the one that the address names. */

import "../client/paywall.js";

const view = document.querySelector("paywall-view"), alert = document.querySelector("dialog"), said = document.querySelector("#said");
const brand = new URLSearchParams(location.search).get("brand");
if (brand) view.setAttribute("brand", brand);
for (const link of document.querySelectorAll("nav a")) {
  if (new URL(link.href).search === location.search) link.setAttribute("aria-current", "page");
}

/** Shows an alert, as the app on the phone does. */
function show(words) {
  said.textContent = words;
  if (!alert.open) alert.showModal();
}

const ALERTS = {logIn: "Log In", restorePurchases: "Restore Purchases", close: "Close"};
view.addEventListener("paywall-action", event => {
  const words = ALERTS[event.detail.type];
  if (words) show(words);
});
view.addEventListener("paywall-purchase", event => show(`Purchase: ${event.detail.sku}`));

// The pictured phone covers its top and bottom; a window that is a phone knows its own.
const phone = matchMedia("(max-width: 480px), (max-height: 480px)");
function cover() { if (phone.matches) view.removeAttribute("insets"); else view.setAttribute("insets", "48,0,34,0"); }
phone.addEventListener("change", cover);
cover();

// Fetching again: a key, a button, or shaking.
const again = () => view.reload();
document.querySelector("#again").addEventListener("click", again);
view.querySelector("[slot=error] button").addEventListener("click", again);
addEventListener("keydown", event => {
  if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey && !alert.open) again();
});

const SHAKE = 25, REST = 1000;
let shaken = -REST;
addEventListener("devicemotion", ({acceleration: a, timeStamp}) => {
  if (!a || Math.hypot(a.x ?? 0, a.y ?? 0, a.z ?? 0) < SHAKE || timeStamp - shaken < REST) return;
  shaken = timeStamp;
  again();
});
