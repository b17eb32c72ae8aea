import {strict as assert} from "node:assert";
import {test} from "node:test";
import {changesFor} from "../../Sources/Service/SiteRoutes/Studio/Web/changes.js";
import {Fragments} from "../../Sources/Service/SiteRoutes/Studio/Web/fragments.js";
import {originOf, rowsOf, says} from "../../Sources/Service/SiteRoutes/Studio/Web/origins.js";
import {patched} from "../../Sources/Service/SiteRoutes/Studio/Web/patch.js";
import {planAdded, preselected} from "../../Sources/Service/SiteRoutes/Studio/Web/plans.js";

const CARD = {parameters: {product: {type: "product"}, title: {type: "text"}, badge: {type: "text", optional: true}}, component: {type: "stack"}};
const PICKER = {parameters: {plans: {type: "list"}, accent: {type: "color", default: ["$accent"]}}, component: {type: "stack", components: [{"@each": "@plans", "@as": "plan", "@do": {type: "fragment", name: "card", with: {product: "@plan.product", title: "@plan.title", badge: "@plan.badge"}}}]}};
const DOCUMENT = {
  products: {yearly: {sku: "a", name: "$app.yearly", price: "39.99", currency: "USD", period: "P1Y"}, monthly: {sku: "b", name: "$app.monthly", price: "4.99", currency: "USD", period: "P1M"}},
  strings: {en: {"app.yearly": "Yearly", "app.monthly": "Monthly", "app.title": "Every day", "app.save": "{yearly.saving} LESS"}, de: {"app.title": "Jeden Tag"}}, state: {plan: {product: ["yearly", "monthly"]}},
  fragments: {card: CARD, picker: PICKER},
  components: [{type: "label", headingLevel: 1, title: "$app.title"}, {type: "fragment", name: "picker", with: {plans: [{product: "yearly", title: "$app.yearly", badge: "$app.save"}, {product: "monthly", title: "$app.monthly"}]}}],
};
const after = operations => JSON.parse(patched(JSON.stringify(DOCUMENT), operations));
const read = value => value.startsWith("$") ? DOCUMENT.strings.en[value.slice(1)] ?? "" : value;
const WEEKLY = {name: "Weekly", sku: "c", price: "2.49", currency: "USD", period: "P1W", trial: "", isFirst: false};

test("a plan is a product, a choice, a card and words; a saving then says against which plan", () => {
  const made = after(planAdded(DOCUMENT, WEEKLY));
  assert.deepEqual(made.products.weekly, {sku: "c", name: "$app.weekly", price: "2.49", currency: "USD", period: "P1W"});
  assert.deepEqual([made.state.plan.product, made.components[1].with.plans[2]], [["yearly", "monthly", "weekly"], {product: "weekly", title: "$app.weekly"}]);
  assert.deepEqual([made.strings.en["app.weekly"], made.strings.en["app.save"]], ["Weekly", "{yearly.saving | against: monthly} LESS"]);
  assert.deepEqual(after(planAdded(DOCUMENT, {...WEEKLY, name: "Yearly", isFirst: true})).state.plan.product, ["yearly_2", "yearly", "monthly"]);
  assert.deepEqual(after(preselected(DOCUMENT, "monthly")).state.plan.product, ["monthly", "yearly"]);
  assert.deepEqual(preselected(DOCUMENT, "yearly"), []);
});

test("the members of a list's entries are what its fragment does with them", () => {
  const [plans, accent] = new Fragments().parameters(DOCUMENT, "picker");
  assert.deepEqual([plans.isRequired, accent.isRequired], [true, false]);
  assert.deepEqual(plans.members.map(({name, kind}) => [name, kind]), [["product", "product"], ["title", "text"], ["badge", "text"]]);
});

test("drawn words are found where a document says them", () => {
  const label = (pointer, ...strings) => ({pointer, frame: {x: 0, y: 0, width: 9, height: 9}, text: {lines: strings.map(string => ({string}))}}), box = (pointer, ...children) => ({pointer, frame: {x: 0, y: 0, width: 9, height: 9}, children});
  const first = box("/components/1/components/0", label("/components/1/components/0/components/0", "Yearly"), label("/components/1/components/0/badge", "33% LESS")), second = box("/components/1/components/1", label("/components/1/components/1/components/0", "Monthly"));
  const root = box("", label("/components/0", "Every", "day"), box("/components/1", first, second));
  assert.equal(originOf(DOCUMENT, root, root.children[0], read), "/components/0/title");
  assert.equal(originOf(DOCUMENT, root, first.children[1], read), "/components/1/with/plans/0/badge");
  assert.equal(originOf(DOCUMENT, root, label("/components/1/x", "Renews"), read), null);
  assert.deepEqual(rowsOf(DOCUMENT, root, "/components/1/with/plans", "/components/1", read), [first, second]);
  assert.ok(says("Try {yearly.trial} free", "Try 7 days free") && says("A long text", "a LONG te…") && !says("Try", "Trying") && !says("", "x"));
});

test("what changes is said for people: money, words, choice, colours, order", () => {
  const said = operations => changesFor(DOCUMENT, after(operations));
  assert.deepEqual(said([{op: "replace", path: "/strings/en/app.title", value: "Sleep"}]), ["Headline: “Every day” → “Sleep” (English; 1 language unchanged)."]);
  assert.deepEqual(said([{op: "replace", path: "/products/yearly/price", value: "34.99"}]), ["Price of Yearly: 39.99 USD → 34.99 USD."]);
  assert.deepEqual(said(preselected(DOCUMENT, "monthly")), ["Selected at first: Yearly → Monthly."]);
  assert.deepEqual(said([{op: "move", from: "/components/1/with/plans/1", path: "/components/1/with/plans/0"}]), ["picker has another order: Monthly and Yearly."]);
  assert.deepEqual(said(planAdded(DOCUMENT, WEEKLY)).slice(0, 1), ["New plan: Weekly, 2.49 USD every week."]);
  assert.deepEqual(said([]), []);
});

test("what is moved stays as its author wrote it", () => {
  const text = '{\n  "a": [\n    {"x": 1,\n      "y": [2, 3]},\n    4\n  ]\n}';
  assert.equal(patched(text, [{op: "move", from: "/a/0", path: "/a/1"}]), '{\n  "a": [\n    4,\n    {"x": 1,\n      "y": [2, 3]}\n  ]\n}');
});
