/** The result of an experiment: the service's own page, in a part of this one. */

import {make} from "./dom.js";
import {ask} from "./service.js";

/** @returns {Promise<HTMLElement>} */
export async function result(brand, experiment) {
  const html = await (await ask(`admin/brands/${brand}/experiments/${encodeURIComponent(experiment)}`, {format: "html"})).text();
  // The page's policy has no styles in a text; a style sheet of its own and a width set by a script are none.
  const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? "", rest = html.replace(/<style>[^]*?<\/style>/, "").replace(/ style="width: (\d+)%"/g, ' data-width="$1"');
  const main = /** @type {HTMLElement} */ (new DOMParser().parseFromString(rest, "text/html").querySelector("main")), host = make("div", {class: "result"}), root = host.attachShadow({mode: "open"}), sheet = new CSSStyleSheet();
  sheet.replaceSync(style.replace(/:root|\bbody\b/g, ":host"));
  root.adoptedStyleSheets = [sheet];
  main.querySelector("h1")?.remove();
  for (const wide of main.querySelectorAll(".wide")) wide.setAttribute("tabindex", "0");
  root.append(...main.childNodes);
  for (const bar of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-width]"))) bar.style.width = `${bar.dataset.width}%`;
  return host;
}
