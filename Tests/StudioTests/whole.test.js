// A document with the changed files of its brand.

import {whole} from "../../Sources/Service/SiteRoutes/Studio/Web/whole.js";
import {same} from "./same.js";

const text = '{"colors": {"ink": "#000000"}, "strings": {"en": {"a": "A"}}, "components": [{"type": "label", "title": "$a"}, {"type": "label", "title": "$b"}]}';
const content = JSON.parse(text);
same("no files", whole(text, undefined), text);
same("a text that is not JSON", whole("{", {"theme.json": "{}"}), "{");
same("only texts that it uses and does not say", JSON.parse(whole(text, {"strings/de.json": '{"a": "AA", "c": "C"}', "strings/en.json": '{"a": "no", "b": "B"}'})).strings, {en: {a: "A", b: "B"}, de: {a: "AA"}});
same("its colours go before those of the theme", JSON.parse(whole(text, {"theme.json": '{"$schema": "x", "colors": {"ink": "#111111", "brand": "#222222"}}'})), {...content, colors: {ink: "#000000", brand: "#222222"}});
same("a file that changes nothing leaves the writing", whole(text, {"strings/de.json": '{"c": "C"}'}), text);
