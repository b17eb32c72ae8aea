// What somebody types while a table is drawn.

import {Typing} from "../../Sources/Service/SiteRoutes/Studio/Web/typing.js";
import {same} from "./same.js";

const later = () => new Promise(done => setTimeout(done));

/**
 * What becomes of a field while things happen to it: its text at the end, and what was taken. Each drawing replaces the text.
 * @param {string[]} happenings "draw", or an event; at "input" the text is another one
 */
async function after(...happenings) {
  const typing = new Typing(), field = /** @type {any} */ (Object.assign(new EventTarget(), {value: "old"})), taken = [];
  typing.listen(field, text => taken.push(text));
  for (const each of happenings) {
    if (each === "input") field.value = "new";
    if (each === "draw") typing.draw(() => { field.value = "drawn"; });
    else field.dispatchEvent(new Event(each));
  }
  const atOnce = field.value;
  await later();
  return [atOnce, field.value, ...taken];
}

same("nobody types", await after("draw"), ["drawn", "drawn"]);
same("a text that is not finished stays", await after("input", "draw"), ["new", "new"]);
same("it is taken when its field is left, and then the table is drawn", await after("input", "draw", "change", "blur"), ["new", "drawn", "new"]);
same("a drawing after its end does not change what is taken", await after("input", "change", "draw"), ["drawn", "drawn", "new"]);
same("a field that is left as it was", await after("input", "draw", "blur"), ["new", "drawn"]);
same("nothing was missed", await after("input", "change", "blur"), ["new", "new", "new"]);
