// The texts of a document as a table.

import {operations, table} from "../../Sources/Service/SiteRoutes/Studio/Web/texttable.js";
import {same} from "./same.js";

const document = {meta: {locale: "en"}, products: {m: {name: "$plan"}}, strings: {en: {plan: "Month", go: "Go"}, "pt-BR": {go: "Andiamo via"}, pt: {plan: "Mes"}},
  components: [{type: "label", title: "$shared", color: "$ink"}, {type: "button", title: "$go"}]};
const {locales, rows} = table(document, new Map([["en", {shared: "Hello"}], ["sv", {shared: "Hej", unused: "x"}]])), row = key => rows.find(each => each.key === key);
same("the source comes first", locales, ["en", "pt", "pt-BR", "sv"]);
same("texts that are used or the document's own", rows.map(({key}) => key), ["plan", "shared", "go"]);
same("where a text is used", row("shared").pointer, "/components/0/title");
same("a text of a file", row("shared").cells.map(({place}) => place), ["file", "file", "file", "file"]);
same("a language falls back to its own", row("plan").cells.map(({isMissing}) => isMissing), [false, false, false, true]);
same("a text over its length", row("go").cells.map(({isLong}) => isLong), [false, false, true, false]);
same("a first text of a language", operations(undefined, "/strings/sv", "go", "Nu"), [{op: "add", path: "/strings/sv", value: {go: "Nu"}}]);
same("a text that is emptied is removed", operations({go: "Go"}, "/strings/en", "go", ""), [{op: "remove", path: "/strings/en/go"}]);
