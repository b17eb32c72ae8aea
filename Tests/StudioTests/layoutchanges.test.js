// What differs between two layouts, in words.

import {layoutChanges} from "../../Sources/Service/SiteRoutes/Studio/Web/layoutchanges.js";
import {same} from "./same.js";

const node = (type, frame, more = {}) => ({type, frame: Object.fromEntries(["x", "y", "width", "height"].map((name, i) => [name, frame[i]])), ...more});
const label = (words, y, more = {}) => node("label", [0, y, 100, 20], {pointer: `/${words}`, text: {color: "#000000FF", lines: [{string: words, x: 0, baseline: y + 15}]}, ...more});
const page = (...children) => node("stack", [0, 0, 100, 100], {children});
const told = (before, after) => layoutChanges(page(...before), page(...after)).map(({words}) => words);
same("nothing differs", told([label("A", 0)], [label("A", 0)]), []);
same("another text", told([label("A", 0)], [label("B", 0)]), ["“A” now says “B”"]);
same("a move", told([label("A", 0)], [label("A", 12)]), ["“A” has moved 12 points down"]);
same("another colour", told([label("A", 0)], [label("A", 0, {background: "#FF0000FF"})]), ["“A” looks different"]);
same("one more pushes what follows", told([label("A", 0), label("C", 20)], [label("A", 0), label("B", 20), label("C", 40)]), ["“B” is new", "“C” has moved 20 points down"]);
same("one is gone", told([label("A", 0), label("B", 20)], [label("B", 20)]), ["“A” is gone"]);
same("what is in a group moves with it", layoutChanges(page(node("stack", [0, 0, 50, 50], {children: [label("A", 0)]})), page(node("stack", [9, 0, 50, 50], {children: [label("A", 0, {frame: {x: 9, y: 0, width: 100, height: 20}})]}))).length, 1);
same("a size", told([node("image", [0, 0, 10, 10], {url: "a"})], [node("image", [0, 0, 30, 8], {url: "a"})]), ["the image is 20 points wider and 2 points lower"]);
