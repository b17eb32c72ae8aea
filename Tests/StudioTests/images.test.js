// Where a picture comes in, and what it is called.

import {nameFor, placed} from "../../Sources/Service/SiteRoutes/Studio/Web/images.js";
import {same} from "./same.js";

const document = {components: [{type: "image", url: "images/a.png"}, {type: "stack", components: []}, {type: "label"}]}, url = "images/b.png", value = {type: "image", url};
same("a picture's own file", placed(document, "/components/0", url), {operations: [{op: "replace", path: "/components/0/url", value: url}], pointer: "/components/0"});
same("into a stack", placed(document, "/components/1", url), {operations: [{op: "add", path: "/components/1/components/-", value}], pointer: "/components/1/components/0"});
same("after another component", placed(document, "/components/2", url), {operations: [{op: "add", path: "/components/3", value}], pointer: "/components/3"});
same("at the end", placed(document, null, url), {operations: [{op: "add", path: "/components/-", value}], pointer: "/components/3"});
same("a name with spaces and accents", nameFor("Été à la mer (1).png"), "Ete-a-la-mer-1.png");
same("a name that starts with a dot", nameFor(".hidden.svg"), "hidden.svg");
