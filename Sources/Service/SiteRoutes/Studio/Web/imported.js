/** A document of RevenueCat's, made ours, and the reverse; what could not be said the same is listed with its place. */

import {choose} from "./chooser.js";
import {counted, make} from "./dom.js";
import {expected, json} from "./service.js";

/** Says what came of it, with rows below. */
const announce = (place, kind, words, ...rows) => place.replaceChildren(
  make("p", {class: `told ${kind}`, role: kind === "bad" ? "alert" : "status"}, words), make("ul", {class: "rows"}, ...rows));
const noteRow = (kind, words, more, on) => make("li", {}, make(on ? "button" : "div", {class: "row", on}, make("i", {}, kind), make("span", {}, words, make("small", {}, more))));
const differing = count => count ? `${counted(count, "thing")} could not be said the same:` : "All of it could be said the same.";

/** Says why something did not work. @returns the refusal */
function refused(place, words, thrown) {
  const error = expected(thrown);
  announce(place, "bad", `${words}: ${[error.message, ...error.errors.map(({message, hint}) => `${message}; ${hint}`)].join(": ")}.`);
  return error;
}

/**
 * Converts a file and shows the notes. The text stays as it is if the file cannot be converted. Of a file with several paywalls, one is chosen.
 * @param {HTMLElement} place for the notes @param {File} file @param {(text: string) => void} edit takes the document's text @param {(pointer: string) => void} go
 * @param {string} [offering] the name of the paywall
 */
export async function importFile(place, file, edit, go, offering) {
  try {
    const {document, approximations, notes, pictures, errors} = await json("admin/import", {from: "revenuecat", offering}, {method: "POST", body: await file.text()});
    edit(`${JSON.stringify(document, null, 2)}\n`);
    const differ = [...approximations, ...notes];
    announce(place, "good", `${file.name} is the text now; undo takes it back. ${differing(differ.length)}`,
      ...errors.map(({message, hint, pointer}) => noteRow("mend", message, hint, () => go(pointer))),
      ...differ.map(({pointer, message}) => noteRow("differs", message, `there: ${pointer}`)),
      ...pictures.map(url => noteRow("picture", url, "Its address stays; upload it to have it among the brand's own.")));
  } catch (thrown) {
    const {allowed} = refused(place, `${file.name} is not imported`, thrown);
    if (allowed.length) choose(`Paywalls of ${file.name}`, allowed.map(words => ({words, run: () => importFile(place, file, edit, go, words)})));
  }
}

/**
 * Downloads the text as a document of RevenueCat's, and lists what that could not say the same.
 * @param {HTMLElement} place for the notes @param {string} brand @param {{document: string, companions?: Record<string, string>}} content @param {(pointer: string) => void} go
 */
export async function exportText(place, brand, content, go) {
  try {
    const {document: exported, approximations, notes} = await json("admin/export", {brand, to: "revenuecat"}, {method: "POST", body: JSON.stringify(content)});
    const href = URL.createObjectURL(new Blob([`${JSON.stringify(exported, null, 2)}\n`], {type: "application/json"}));
    make("a", {href, download: `${brand}.revenuecat.json`}).click();
    URL.revokeObjectURL(href);
    announce(place, "good", `${brand}.revenuecat.json is downloaded. ${differing(approximations.length)}`,
      ...[...approximations, ...notes].map(({pointer, message}, index) => noteRow(index < approximations.length ? "differs" : "note", message, pointer, () => go(pointer))));
  } catch (thrown) {
    refused(place, "The text is not exported", thrown);
  }
}
