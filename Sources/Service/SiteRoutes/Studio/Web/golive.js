/** Before a version goes live: for whom, what changes for people, what the gate says; and the reason, once. */

import {changesFor} from "./changes.js";
import {make} from "./dom.js";
import {MARKS} from "./marks.js";
import {ask, expected, json} from "./service.js";

const documentOf = async (brand, version) => JSON.parse(await (await ask("paywall", {brand, version})).text());
export const bullets = words => make("ul", {class: "sentences"}, ...words.map(each => make("li", {}, each)));

/** What a version changes, in words of people, with how the layout moves behind "More". @returns {Promise<HTMLElement[]>} */
export async function effects(brand, live, version) {
  if (!live || live === version) return [make("p", {}, live ? "It is live already." : "Nothing is live yet.")];
  const words = changesFor(...await Promise.all([documentOf(brand, live), documentOf(brand, version)])), more = make("details", {}, make("summary", {}, "More: how the layout changes"));
  more.addEventListener("toggle", async () => {
    if (!more.open || more.children.length > 1) return;
    const told = make("p", {role: "status"}, "Looking at all screens…");
    more.append(told);
    try { told.replaceWith(bullets((await json(`admin/brands/${brand}/impact`, {version})).sentences)); } catch (thrown) { told.textContent = expected(thrown).message; }
  });
  return [bullets(words.length ? words : ["No words, prices, pictures or colours of the document; only its layout or files of the brand."]), more];
}

/** Who sees the live version of a brand's first paywall. @returns {Promise<string>} */
async function audience(brand) {
  const {paywalls = []} = await json(`brands/${brand}`);
  if (!paywalls.some(each => each.placements && each.live)) return "Everybody.";
  const {experiments = {}} = await json(`admin/brands/${brand}/placements`);
  const running = Object.entries(experiments).filter(([, {status = "running"}]) => status === "running").map(([name]) => name);
  return running.length ? `Everybody except readers of the ${running.length === 1 ? "experiment" : "experiments"} ${running.join(", ")}.` : "Everybody to whom placements show nothing else.";
}

/**
 * Asks whether a version goes live.
 * @param {{brand: string, version: number, live: number | undefined, mark: string | undefined, title: string, action: string, reason: string, who?: string}} what
 * @returns {Promise<string | null>} the reason, which may be empty; null if nobody wants it
 */
export function askToGoLive({brand, version, live, mark, title, action, reason, who}) {
  const note = make("input", {id: "go-live-reason", maxlength: "500", autocomplete: "off", placeholder: "What changes, and why"}), shown = make("div", {class: "proposed"}, make("p", {role: "status"}, "Looking at what changes…")), whom = make("p", {}, who ?? "…");
  const form = make("form", {}, make("h2", {id: "go-live-title"}, title), make("h3", {}, "For whom"), whom, make("h3", {}, "What changes"), shown, make("h3", {}, "The gate"), make("p", {}, mark && mark !== "unknown" ? MARKS[mark] : "Not checked yet: all screens are checked before it is live."),
    make("label", {for: "go-live-reason"}, "Reason, for the log"), note, make("p", {class: "later"}, make("button", {type: "submit", class: "main"}, action), make("button", {on: () => dialog.close()}, "Cancel")));
  const dialog = make("dialog", {id: "go-live", "aria-labelledby": "go-live-title"}, form);
  note.value = reason;
  document.body.append(dialog);
  dialog.showModal();
  const tell = async (place, work) => { try { place.replaceChildren(...await work()); } catch (thrown) { place.textContent = expected(thrown).message; } };
  tell(shown, () => effects(brand, live, version));
  if (!who) tell(whom, async () => [await audience(brand)]);
  return new Promise(done => {
    let answer = null;
    form.addEventListener("submit", event => { event.preventDefault(); answer = note.value; dialog.close(); });
    dialog.addEventListener("close", () => { dialog.remove(); done(answer); });
  });
}
