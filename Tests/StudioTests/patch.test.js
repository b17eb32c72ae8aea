// Patches of a text.

import {coloured} from "../../Sources/Service/SiteRoutes/Studio/Web/colours.js";
import {change, patched, written} from "../../Sources/Service/SiteRoutes/Studio/Web/patch.js";
import {same} from "./same.js";

const one = (before, operation) => patched(before, [operation]);
same("replace keeps the rest", one('{ "a":1,\n "b": 2 }', {op: "replace", path: "/a", value: "x"}), '{ "a":"x",\n "b": 2 }');
same("add to a line", one('{"a": 1}', {op: "add", path: "/b", value: [1]}), '{"a": 1, "b": [1]}');
same("add to lines", one('{\n  "a": 1\n}', {op: "add", path: "/b", value: true}), '{\n  "a": 1,\n  "b": true\n}');
same("add over what is there", one('{"a": 1}', {op: "add", path: "/a", value: 2}), '{"a": 2}');
same("add into a list", one("[1, 3]", {op: "add", path: "/1", value: 2}), "[1, 2, 3]");
same("add at the end of a list", one("[1]", {op: "add", path: "/-", value: 2}), "[1, 2]");
same("add to nothing", one("{}", {op: "add", path: "/a", value: 1}), '{"a": 1}');
same("remove the first", one('{"a": 1, "b": 2}', {op: "remove", path: "/a"}), '{"b": 2}');
same("remove the last", one('{"a": 1, "b": 2}', {op: "remove", path: "/b"}), '{"a": 1}');
same("remove the only one", one('{"a": 1}', {op: "remove", path: "/a"}), "{}");
same("move", one('{"a": 1, "b": {}}', {op: "move", from: "/a", path: "/b/c"}), '{"b": {"c": 1}}');
same("copy", one('{"a": 1}', {op: "copy", from: "/a", path: "/b"}), '{"a": 1, "b": 1}');
let refusal = "";
try { one("{}", {op: "replace", path: "/none", value: 1}); } catch (error) { refusal = error.message; }
same("nothing to replace", refusal, "there is nothing at /none");
same("a short value", written({a: [1, {b: "c"}]}), '{"a": [1, {"b": "c"}]}');

same("a change in the middle", change("abcd", "abXd"), {start: 2, end: 3, text: "X"});
same("a change of repeated signs", change("aaa", "aaaa"), {start: 3, end: 3, text: "a"});
same("no change", change("a", "a"), {start: 1, end: 1, text: ""});
same("the kinds", coloured('"k": "s:", 1, true').map(({kind}) => kind), ["key", "string", "number", "word"]);

const long = "A sentence that fills a part of a line.";
same("a long value on lines, what is short in it on one", written({a: [long, {b: long}], b: long, c: 1}, "  "), `{
    "a": ["${long}", {"b": "${long}"}],
    "b": "${long}",
    "c": 1
  }`);
