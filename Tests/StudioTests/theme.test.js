// Colours by name, their contrast, data files, and what is spoken.

import {contrast, resolved} from "../../Sources/Service/SiteRoutes/Studio/Web/contrast.js";
import {dataFiles} from "../../Sources/Service/SiteRoutes/Studio/Web/data.js";
import {lines, spokenChanges} from "../../Sources/Service/SiteRoutes/Studio/Web/spoken.js";
import {recoloured, usesTheme} from "../../Sources/Service/SiteRoutes/Studio/Web/theme.js";
import {same} from "./same.js";

same("black on white", contrast("#000000", "#FFFFFF"), 21);
same("a grey on white", contrast("#777777", "#ffffff").toFixed(2), "4.48");
same("what is not opaque lets the ground through", contrast("#00000000", "#FFFFFF"), 1);
same("no colour", contrast("$ink", "#FFFFFF"), null);
same("a name in a theme", resolved("$ink", {ink: {light: "#111111", dark: "#EEEEEE"}}, "dark"), "#EEEEEE");
same("an unknown name", resolved("$ink", {}, "dark"), null);
same("one colour for both becomes two", recoloured("#111111", "/colors/ink", "dark", "#EEEEEE"), [{op: "replace", path: "/colors/ink", value: {light: "#111111", dark: "#EEEEEE"}}]);
same("one of two colours", recoloured({light: "#111111", dark: "#222222"}, "/colors/ink", "dark", "#EEEEEE"), [{op: "replace", path: "/colors/ink/dark", value: "#EEEEEE"}]);
same("a colour of the theme's", usesTheme({colors: {ink: "#111111"}, components: [{color: "$line/40"}]}), true);
same("only own colours", usesTheme({colors: {ink: "#111111"}, components: [{color: "$ink/40", title: "$title"}]}), false);
same("what is spoken", lines("header 1: Two: one\nimage:\n"), [{kind: "header 1", words: "Two: one"}, {kind: "image", words: ""}]);
same("what is spoken otherwise", spokenChanges("header 1: A\nbutton: Buy\n", "header 1: A\nbutton: Join\nlink: Terms\n").map(({words}) => words), ["no longer “button: Buy”", "now “button: Join”", "now “link: Terms”"]);
same("the same is spoken", spokenChanges("image:\n", "image:\n"), []);
same("data in files", dataFiles({data: {list: "data/list.json", own: {a: 1}, away: "https://shop.example/a.json"}}), [["list", "data/list.json"]]);
same("no data", dataFiles(null), []);
