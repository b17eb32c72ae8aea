// The merge of two texts.

import {merged} from "../../Sources/Service/SiteRoutes/Studio/Web/merge.js";
import {same} from "./same.js";

const base = '{\n  "a": 1, "b": [1, 2, 3],\n  "c": {"d": "x", "e": "y"}\n}';
const merge = (what, mine, theirs, wanted, pointers = [], chosen = []) => {
  const {text, clashes} = merged(base, mine, theirs, new Set(chosen));
  same(what, [JSON.parse(text), clashes.map(({pointer}) => pointer)], [wanted, pointers]);
};
merge("mine alone", base.replace('"x"', '"mine"'), base, {a: 1, b: [1, 2, 3], c: {d: "mine", e: "y"}});
merge("both, apart", base.replace('"x"', '"mine"'), base.replace('"y"', '"theirs"'), {a: 1, b: [1, 2, 3], c: {d: "mine", e: "theirs"}});
merge("both, the same place", base.replace('"x"', '"mine"'), base.replace('"x"', '"theirs"'), {a: 1, b: [1, 2, 3], c: {d: "theirs", e: "y"}}, ["/c/d"]);
merge("mine chosen", base.replace('"x"', '"mine"'), base.replace('"x"', '"theirs"'), {a: 1, b: [1, 2, 3], c: {d: "mine", e: "y"}}, ["/c/d"], ["/c/d"]);
merge("elements added at both ends", base.replace("1, 2, 3", "0, 1, 2, 3"), base.replace("1, 2, 3", "1, 2, 3, 4"), {a: 1, b: [0, 1, 2, 3, 4], c: {d: "x", e: "y"}});
merge("one element removed, another changed", base.replace("1, 2, 3", "2, 3"), base.replace("1, 2, 3", "1, 2, 7"), {a: 1, b: [2, 7], c: {d: "x", e: "y"}});
merge("removed here, changed there", base.replace('"a": 1, ', ""), base.replace('"a": 1', '"a": 2'), {a: 2, b: [1, 2, 3], c: {d: "x", e: "y"}}, ["/a"]);
merge("a member added by each", base.replace('"d"', '"n": 1, "d"'), base.replace('"d"', '"m": 2, "d"'), {a: 1, b: [1, 2, 3], c: {n: 1, m: 2, d: "x", e: "y"}});
same("their writing stays", merged(base, base.replace('"x"', '"mine"'), base).text, base.replace('"x"', '"mine"'));
