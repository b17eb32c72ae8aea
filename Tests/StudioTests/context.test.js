// What is around an offset of a text that is being written; "|" stands for the caret.

import {contextAt} from "../../Sources/Service/SiteRoutes/Studio/Web/context.js";
import {same} from "./same.js";

const at = text => contextAt(text.replace("|", ""), text.indexOf("|"));
const told = text => { const {path, isName, typed, isOpen} = at(text); return [path.join("/"), isName ? "name" : "value", typed, ...isOpen ? ["open"] : []]; };

same("a name", told('{"a": {"b|c": 1}}'), ["a", "name", "b"]);
same("a name that begins", told('{"components": [{"|}]}'), ["components/0", "name", "", "open"]);
same("a value", told('{"a": "b c|d"}'), ["a", "value", "b c"]);
same("a value that begins before other strings of its line", told('[{"type": "|}, {"type": "label"}]'), ["0/type", "value", "", "open"]);
same("what follows is understood", at('[{"type": "|}, {"type": "label"}]').content, [{type: ""}, {type: "label"}]);
same("a word without quotes", told('{"a": tr|'), ["a", "value", "tr"]);
same("a place in a list", told("[1, |]"), ["1", "value", ""]);
same("a place for a name", told('{"a": 1, |}'), ["", "name", ""]);
same("after a string is no sign", told('{"a": "b"|}'), ["", "name", ""]);
same("a comma is missing", told('{"a": "b" "c|": 2}'), ["", "name", "c"]);
same("a value is missing", at('{"a": \n "b": 1, |}').content, {b: 1});
same("an empty text", told("|"), ["", "value", ""]);
same("closed too often", told("{}}]|"), ["", "value", ""]);
same("escapes", at('{"a": "\\"x\\u0041|"}').content, {a: '"xA'});
