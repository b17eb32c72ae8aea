// Changes of the tree of components.

import {packed, unpacked} from "../../Sources/Service/SiteRoutes/Studio/Web/carrying.js";
import {handlesOf} from "../../Sources/Service/SiteRoutes/Studio/Web/handles.js";
import {patched} from "../../Sources/Service/SiteRoutes/Studio/Web/patch.js";
import {duplicated, inserted, moved, movedTo, outlineOf, removed, wrapped} from "../../Sources/Service/SiteRoutes/Studio/Web/structure.js";
import {same} from "./same.js";

const text = '{"components": [{"id": "a"}, {"type": "stack", "components": [{"id": "b"}, {"id": "c"}]}, {"id": "d"}]}', content = JSON.parse(text);
/** The ids in their order, with brackets around those of a stack, and where the component is then. */
const ids = list => list.map(({id, components}) => components ? `[${ids(components)}]` : id ?? "·").join(" ");
const after = change => change && [ids(JSON.parse(patched(text, change.operations)).components), change.pointer];

same("down", after(moved(content, "/components/0", 1)), ["[b c] a d", "/components/1"]);
same("up beyond the first", moved(content, "/components/0", -1), null);
same("to the end of its own list", after(movedTo(content, "/components/0", "/components", 3)), ["[b c] d a", "/components/2"]);
same("before itself and after itself is nowhere else", [movedTo(content, "/components/1", "/components", 1), movedTo(content, "/components/1", "/components", 2)], [null, null]);
same("into a stack that moves up by that", after(movedTo(content, "/components/0", "/components/1/components", 1)), ["[b a c] d", "/components/0/components/1"]);
same("out of a stack", after(movedTo(content, "/components/1/components/1", "/components", 0)), ["c a [b] d", "/components/0"]);
same("not into itself", movedTo(content, "/components/1", "/components/1/components", 0), null);
same("after the chosen one", after(inserted(content, "/components/1/components/0", [{id: "n"}])), ["a [b n c] d", "/components/1/components/1"]);
same("at the end", after(inserted(content, null, [{id: "n"}, {id: "m"}])), ["a [b c] d n m", "/components/3"]);
same("into what stands alone and is empty", inserted({footer: {type: "stack"}}, "/footer", [{id: "n"}]).operations.map(({path}) => path), ["/footer/components", "/footer/components/0"]);
same("into a stack that is empty", inserted({components: [{type: "stack", components: []}]}, "/components/0", [{}]).pointer, "/components/0/components/0");
same("wrapped", after(wrapped(content, "/components/2", {type: "stack"})), ["a [b c] [d]", "/components/2/components/0"]);
same("a copy has no names that are unique", after(duplicated(content, "/components/1")), ["a [b c] [· ·] d", "/components/2"]);
same("removed", after(removed("/components/1")), ["a d", null]);

const screens = {meta: {locale: "de"}, strings: {en: {t: "Hello"}, de: {t: "Hallo"}}, header: {type: "stack", components: [{type: "label", title: "$t"}]},
  components: [{"@each": "@list", "@do": {type: "label", title: "@item"}}, {type: "stack", badge: {components: [{type: "icon", name: "star"}]}, components: []}], screens: {plans: {components: [{type: "spacer"}]}}};
const lines = (items, level = 0) => items.flatMap(({type, words, pointer, children}) => [`${" ".repeat(level)}${type} ${words} ${pointer}`, ...lines(children, level + 1)]);
same("the outline", lines(outlineOf(screens)), ["Header  /header", " label Hallo /header/components/0", 'each "@list" /components/0', " label @item /components/0/@do", "stack  /components/1",
  " icon star /components/1/badge/components/0", "screen plans /screens/plans", " spacer  /screens/plans/components/0"]);

const source = {colors: {ink: {light: "#000000", dark: "#FFFFFF"}, other: "#123456"}, products: {yearly: {sku: "y"}}, textStyles: {big: {color: "$ink"}}, strings: {en: {buy: "{yearly.price}", more: "x"}, fr: {buy: "{yearly.price}"}},
  components: [{type: "label", id: "x", title: "$buy", textStyle: "big"}]};
const small = JSON.parse(packed(source, "/components/0"));
same("the clipboard has what a component names, and what that names", [Object.keys(small.colors), small.products, Object.keys(small.textStyles), small.strings], [["ink"], source.products, ["big"], {en: {buy: "{yearly.price}"}, fr: {buy: "{yearly.price}"}}]);
const pasted = (target, pointer, words) => { const change = unpacked(target, pointer, words); return change && JSON.parse(patched(JSON.stringify(target), change.operations)); };
same("pasted with what is missing, without new languages, over nothing that is there", pasted({colors: {ink: "#FF0000"}, strings: {en: {}}, components: []}, null, JSON.stringify(small)),
  {colors: {ink: "#FF0000"}, strings: {en: {buy: "{yearly.price}"}}, components: [{type: "label", title: "$buy", textStyle: "big"}], products: source.products, textStyles: source.textStyles});
same("a component alone", pasted({components: []}, null, '{"type": "spacer"}'), {components: [{type: "spacer"}]});
same("what has no component", [unpacked({}, null, "words"), unpacked({}, null, "[]"), unpacked({}, null, '{"components": [1]}')], [null, null, null]);

const frame = (x, y, width, height) => ({frame: {x, y, width, height}}), edges = (component, node) => Object.fromEntries(handlesOf(component, node).map(({edge, change}) => [edge, change({x: 10, y: -4.2})]));
same("a frame changes its width and height", edges({type: "image"}, frame(0, 0, 100, 50)), {right: {width: 110}, bottom: {height: 46}, corner: {width: 110, height: 46}});
same("a button that has a least height keeps it", edges({type: "button", minHeight: 44}, frame(0, 0, 100, 50)).bottom, {minHeight: 46});
same("an icon has one size", edges({type: "icon"}, frame(0, 0, 20, 20)), {right: {size: 30}});
same("a stack has a gap", edges({type: "stack"}, {...frame(0, 0, 9, 90), children: [frame(0, 0, 9, 20), frame(0, 28, 9, 20)]}).row, {gap: 4});
same("nothing shrinks below nothing", handlesOf({type: "separator"}, frame(0, 0, 100, 1))[0].change({x: 0, y: -9}), {thickness: 0});
