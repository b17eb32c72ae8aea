/** The deals: a list, a page for each deal, and a cart. */

import {Catalogue} from "./catalogue.js";
import {alert, on} from "./frame.js";
import {Requests} from "./requests.js";

const GONE = "ITEM_NOT_FOUND";
const requests = new Requests(), shop = new Catalogue();

const list = signal => requests.get("data/deals.json", signal);

/** A deal's data. That it is gone is an answer of its own. */
async function deal(id, signal) {
  const [deals, found] = await Promise.all([shop.data.list ?? list(signal), requests.get(`data/deal-${encodeURIComponent(id)}.json`, signal)]);
  return found.code === GONE ? {list: deals, gone: found, status: "gone"} : {list: deals, deal: found};
}

const open = id => shop.show("deal", signal => deal(id, signal));
on("deal", ({id}) => open(id));
on("addToCart", () => alert("Added to the cart", {more: shop.data.deal.title}));
on("retry", () => shop.again());

const wanted = new URLSearchParams(location.search).get("deal");
if (wanted) open(wanted);
else shop.show("start", async signal => ({list: await list(signal)}));
