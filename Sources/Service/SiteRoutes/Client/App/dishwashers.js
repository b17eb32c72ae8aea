/** A shop's dishwashers: the results of a search, and a page for each product. */

import {Catalogue} from "./catalogue.js";
import {on, view} from "./frame.js";
import {Requests} from "./requests.js";

const requests = new Requests(), shop = new Catalogue();

on("product", ({id}) => shop.show("product", async signal => {
  const product = await requests.get(`data/dishwasher-${encodeURIComponent(id)}.json`, signal);
  view.set({picture: "1", more: "false"});
  return {product};
}));
on("retry", () => shop.again());
on("close", () => { if (shop.data.search) shop.leave(); else location.assign("./"); });

document.querySelector("#turn").addEventListener("click", () => document.querySelector("main").classList.toggle("upright"));
shop.show("start", async signal => ({search: await requests.get("data/dishwashers.json", signal)}));
