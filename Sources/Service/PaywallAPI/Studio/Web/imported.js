/** A document of RevenueCat's, made ours; what could not be said the same is listed with its place. */

import {counted, make} from "./dom.js";
import {json, Refusal} from "./service.js";

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
      ...errors.map(({message, hint, pointer}) => make("li", {}, make("button", {type: "button", class: "row", on: () => choose(pointer)}, make("i", {}, "mend"), make("span", {}, message, make("small", {}, hint))))),
      ...differ.map(({pointer, message}) => make("li", {class: "row"}, make("i", {}, "differs"), make("span", {}, message, make("small", {}, `there: ${pointer}`)))),
      ...pictures.map(url => make("li", {class: "row"}, make("i", {}, "picture"), make("span", {}, url, make("small", {}, "Its address stays; upload it to have it among the brand's own."))))));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say("bad", `${file.name} is not imported: ${[error.message, ...error.errors.map(({message, hint}) => `${message}; ${hint}`)].join(": ")}.`);
  }
}
