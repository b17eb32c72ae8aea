/** The streaming catalogue: a start screen, sections as a grid, and each as a list. What was opened once opens without a connection. */

import {Catalogue} from "./catalogue.js";
import {alert, on, view} from "./frame.js";
import {Requests} from "./requests.js";

const REST = 6000, PATIENCE = 2000;
const requests = new Requests(REST), catalogue = new Catalogue();

on("start", () => catalogue.show("sections", async signal => ({root: await requests.get("data/streaming.json", signal)})));
on("section", ({name}) => catalogue.show("section", async signal => (
  {section: await requests.get(`data/streaming-${encodeURIComponent(name)}.json`, signal)})));
on("film", ({id}) => alert(catalogue.data.section.shelf.find(film => film.id === id)?.title ?? id, {more: "The film would start here."}));
on("cancel", () => catalogue.leave());
on("retry", () => catalogue.again());
on("close", () => location.assign("./"));

await kept();
view.hidden = false;

/** Waits until the service worker keeps answers. Without one, the app needs a connection. */
async function kept() {
  const {serviceWorker} = navigator;
  if (!serviceWorker) return;
  try {
    await serviceWorker.register("worker.js", {scope: "streaming"});
    if (serviceWorker.controller) return;
    const taken = new Promise(done => serviceWorker.addEventListener("controllerchange", done, {once: true}));
    await Promise.race([taken, new Promise(done => setTimeout(done, PATIENCE))]);
  } catch { /* some windows forbid it */ }
}
