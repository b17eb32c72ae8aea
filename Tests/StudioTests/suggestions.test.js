// What can be written at the caret, "|", by the schema and the document's own names.

import {readFileSync} from "node:fs";
import {Names} from "../../Sources/Service/SiteRoutes/Studio/Web/names.js";
import {suggestions} from "../../Sources/Service/SiteRoutes/Studio/Web/suggestions.js";
import {Vocabulary} from "../../Sources/Service/SiteRoutes/Studio/Web/vocabulary.js";
import {same} from "./same.js";

const vocabulary = new Vocabulary(JSON.parse(readFileSync(new URL("../../paywalls/schema/paywall-1.schema.json", import.meta.url), "utf8"))), names = new Names();
names.pictures = ["logo.png"];
names.index = [["rating", "fragment", "reference/fragments/rating", "A rating."], ["full", "rating", "reference/fragments/rating#full", "Stars."],
  ["title", "label", "reference/components/label#title", ""], ["variable", "set", "reference/actions#set.variable", ""]];
const OWN = '"colors": {"ink": "#111111"}, "products": {"yearly": {"sku": "y"}}, "strings": {"en": {"hello": "Hello"}, "de": {}}, "state": {"plan": {"product": ["yearly"]}}';
const found = text => suggestions(text.replace("|", ""), text.indexOf("|"), vocabulary, names).items;
const words = text => found(text).map(each => each.words);
/** What a component's text with a caret offers, with the names of a document beside it. */
const inDocument = component => words(`{${OWN}, "components": [${component}]}`);
const taken = text => { const {start, end, items: [{insert, select}]} = suggestions(text.replace("|", ""), text.indexOf("|"), vocabulary, names), plain = text.replace("|", ""); return [plain.slice(0, start) + insert + plain.slice(end), select && insert.slice(...select)]; };

same("kinds of components", words('{"components": [{"type": "se|"}]}'), ["separator"]);
same("whole components in a list", words('{"components": [|]}').slice(0, 3), ["label", "image", "icon"]);
same("properties of its kind come first", words('{"components": [{"type": "label", "|"}]}')[0], "title");
same("what is there is not offered again", words('{"components": [{"type": "label", "title": "A", "titl|"}]}'), []);
same("another kind has others", words('{"components": [{"type": "stack", "direc|"}]}'), ["direction"]);
same("values of a choice", words('{"components": [{"type": "stack", "direction": "r|"}]}').slice(0, 2), ["row", "row-reverse"]);
same("true and false", words('{"components": [{"type": "label", "italic": |}]}'), ["true", "false"]);
same("colours of the document", inDocument('{"type": "label", "color": "$|"}'), ["$ink"]);
same("texts of the document", inDocument('{"type": "label", "title": "$|"}'), ["$hello"]);
same("products of the document", inDocument('{"type": "button", "action": {"type": "purchase", "product": "|"}}'), ["yearly"]);
same("variables of an action", inDocument('{"type": "button", "action": {"type": "set", "variable": "|"}}'), ["plan"]);
same("variables of a condition", inDocument('{"type": "label", "overrides": [{"when": {"state": {"|"}}}]}'), ["plan"]);
same("values of a variable", inDocument('{"type": "label", "overrides": [{"when": {"state": {"plan": "|"}}}]}')[0], "yearly");
same("what a change may set", inDocument('{"type": "label", "overrides": [{"when": {}, "set": {"titl|"}}]}'), ["title"]);
same("pictures of the brand", inDocument('{"type": "image", "url": "|"}')[0], "images/logo.png");
same("fragments of the service", inDocument('{"type": "fragment", "name": "|"}'), ["rating"]);
same("parameters of a fragment", inDocument('{"type": "fragment", "name": "rating", "with": {"|"}}'), ["full"]);
same("texts that a language lacks", words(`{${OWN.replace('"de": {}', '"de": {"|"}')}}`), ["hello"]);
same("a property comes with its value, which is typed over", taken('{"components": [{"type": "label", "ital|"}]}'), ['{"components": [{"type": "label", "italic": true}]}', "true"]);
same("a value that is there stays", taken('{"components": [{"type": "label", "titl|": "A"}]}'), ['{"components": [{"type": "label", "title": "A"}]}', null]);
same("a string that begins gets its end", taken('{"components": [{"type": "labe|}, {"type": "spacer"}]}')[0], '{"components": [{"type": "label"}, {"type": "spacer"}]}');
same("what follows gets a comma", taken('{"components": [{"type": "label", "italic": |"size": 12}]}')[0], '{"components": [{"type": "label", "italic": true, "size": 12}]}');
same("pages of the reference", [names.page({name: "title", owner: "textContent"}, "label"), names.page({name: "variable", owner: "action"}, "set")].map(each => each.split("/reference/")[1]), ["components/label#title", "actions#set.variable"]);
same("colours in their list are not themselves", words('{"colors": {"ink": "#111111", "line": "$|"}}'), []);
