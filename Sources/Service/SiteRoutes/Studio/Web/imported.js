/** A document of RevenueCat's, made ours, and the reverse; what could not be said the same is listed with its place. */

import {counted, make} from "./dom.js";
import {expected, json} from "./service.js";

/**
 * Converts a file and shows the notes. The text stays as it is if the file cannot be converted.
 * @param {HTMLElement} place for the notes @param {File} file @param {(text: string) => void} edit takes the document's text @param {(pointer: string) => void} choose
 */
export async function importFile(place, file, edit, choose) {
  const say = (kind, words) => place.replaceChildren(make("p", {class: `told ${kind}`, role: kind === "bad" ? "alert" : "status"}, words));
  try {
    const {document, approximations, notes, pictures, errors} = await json("admin/import", {from: "revenuecat"}, {method: "POST", body: await file.text()});
    edit(`${JSON.stringify(document, null, 2)}\n`);
    const differ = [...approximations, ...notes];
    say("good", `${file.name} is the text now; undo takes it back. ${differ.length ? `${counted(differ.length, "thing")} could not be said the same:` : "All of it could be said the same."}`);
    place.append(make("ul", {class: "rows"},
      ...errors.map(({message, hint, pointer}) => make("li", {}, make("button", {class: "row", on: () => choose(pointer)}, make("i", {}, "mend"), make("span", {}, message, make("small", {}, hint))))),
      ...differ.map(({pointer, message}) => make("li", {class: "row"}, make("i", {}, "differs"), make("span", {}, message, make("small", {}, `there: ${pointer}`)))),
      ...pictures.map(url => make("li", {class: "row"}, make("i", {}, "picture"), make("span", {}, url, make("small", {}, "Its address stays; upload it to have it among the brand's own."))))));
  } catch (thrown) {
    const error = expected(thrown);
    say("bad", `${file.name} is not imported: ${[error.message, ...error.errors.map(({message, hint}) => `${message}; ${hint}`)].join(": ")}.`);
  }
}

/**
 * Downloads the text as a document of RevenueCat's, and lists what that could not say the same.
 * @param {HTMLElement} place for the notes @param {string} brand @param {{document: string, companions?: Record<string, string>}} content @param {(pointer: string) => void} choose
 */
export async function exportText(place, brand, content, choose) {
  const say = (kind, words) => place.replaceChildren(make("p", {class: `told ${kind}`, role: kind === "bad" ? "alert" : "status"}, words));
  try {
    const {document: exported, approximations, notes} = await json("admin/export", {brand, to: "revenuecat"}, {method: "POST", body: JSON.stringify(content)});
    const href = URL.createObjectURL(new Blob([`${JSON.stringify(exported, null, 2)}\n`], {type: "application/json"}));
    make("a", {href, download: `${brand}.revenuecat.json`}).click();
    URL.revokeObjectURL(href);
    say("good", `${brand}.revenuecat.json is downloaded. ${approximations.length ? `${counted(approximations.length, "thing")} could not be said the same:` : "All of it could be said the same."}`);
    place.append(make("ul", {class: "rows"}, ...[...approximations, ...notes].map(({pointer, message}, index) => make("li", {}, make("button", {type: "button", class: "row", on: () => choose(pointer)}, make("i", {}, index < approximations.length ? "differs" : "note"), make("span", {}, message, make("small", {}, pointer)))))));
  } catch (thrown) {
    const error = expected(thrown);
    say("bad", `The text is not exported: ${[error.message, ...error.errors.map(({message, hint}) => `${message}; ${hint}`)].join(": ")}.`);
  }
}
