/** The streaming paywalls: the active brand's, or the one that the address names. */

import {alert, isAlertOpen, on, onRetry, view} from "./frame.js";

const brand = new URLSearchParams(location.search).get("brand");
if (brand) view.setAttribute("brand", brand);
for (const link of document.querySelectorAll("nav a")) {
  if (new URL(link.href).search === location.search) link.setAttribute("aria-current", "page");
}

on("logIn", () => alert("Log In"));
on("restorePurchases", () => alert("Restore Purchases"));
on("close", () => alert("Close"));
view.addEventListener("paywall-purchase", event => alert(`Purchase: ${event.detail.sku}`));

// Fetching again: a key, a button, or shaking.
const again = () => view.reload();
onRetry(again);
document.querySelector("#again").addEventListener("click", again);
addEventListener("keydown", event => {
  if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey && !isAlertOpen()) again();
});

const SHAKE = 25, REST = 1000;
let shaken = -REST;
addEventListener("devicemotion", ({acceleration: a, timeStamp}) => {
  if (!a || Math.hypot(a.x ?? 0, a.y ?? 0, a.z ?? 0) < SHAKE || timeStamp - shaken < REST) return;
  shaken = timeStamp;
  again();
});
