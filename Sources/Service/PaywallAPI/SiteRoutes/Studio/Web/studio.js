/** The studio: the document's text left, the screen in the middle, all devices right. */

import {signIn, signOut} from "./access.js";
import {Choices} from "./choices.js";
import {Companions} from "./companions.js";
import {fill, make, the} from "./dom.js";
import {Difference} from "./difference.js";
import {Drawing} from "./drawing.js";
import {Editing} from "./editing.js";
import {Editor} from "./editor.js";
import {Findings} from "./findings.js";
import {newBrand} from "./firstbrand.js";
import {Inspector} from "./inspector.js";
import {keep, kept} from "./kept.js";
import {screenOf} from "./matrix.js";
import {merged} from "./merge.js";
import {Mistakes} from "./mistakes.js";
import {Names} from "./names.js";
import {clear, notice} from "./notices.js";
import {patched} from "./patch.js";
import {Phone} from "./phone.js";
import {Picture} from "./picture.js";
import {Proposals} from "./proposals.js";
import {Publishing} from "./publishing.js";
import {Selection} from "./selection.js";
import {ask, brands, json, Refusal, token} from "./service.js";
import {Screens} from "./screens.js";
import {Sheet} from "./sheet.js";
import {Tables} from "./tables.js";
import {tabs} from "./tablist.js";
import {Tabs} from "./tabs.js";
import {showTokens} from "./tokens.js";
import {Vocabulary} from "./vocabulary.js";
import {remember, wanted} from "./where.js";

// In characters.
const LARGE = 200_000;

/** What is open: a version of a brand, its text as published, and what the service had then. */
const open = {brand: "", version: 0, published: "", newest: 0, liveTag: null, text: () => editor.text};

const editor = new Editor({area: the("text"), layer: the("layer"), gutter: the("gutter")});
const mistakes = new Mistakes({list: the("mistakes"), title: the("mistakes-title"), editor});
const screen = new Picture(the("screen")), selection = new Selection({editor, screen});
const findings = new Findings({place: the("findings"), state: the("checked")});
const difference = new Difference({panel: the("panel-difference"), against: the("against"), way: the("way"), swipe: the("swipe"), pair: the("pair"), before: the("before"), beforeTitle: the("before-title"), after: the("after"), told: the("differs"), list: the("differences")});
const companions = new Companions(), names = new Names();
const phone = new Phone(() => ({text: editor.text, brand: open.brand, companions: companions.unsaved}));
const others = new Tabs({take: text => editor.edit(text), open: version => openBrand(`${version}`).catch(told), merge: version => mergeInto(version).catch(told), refresh: () => refresh().catch(told)});
let choices, tables, drawing, sheet, screens, publishing, proposals, inspector, editing, mistake = "", last = null;

async function begin() {
  const {name, role} = await signIn();
  the("who").replaceChildren(make("b", {}, role), ` ${name}`);
  the("leave").hidden = !token.value;
  the("show-tokens").hidden = role !== "admin";
  the("show-tokens").addEventListener("click", showTokens);
  const {devices} = await json("devices");
  choices = new Choices(the("choices"), devices, wanted);
  sheet = new Sheet(the("sheet"), devices);
  screens = new Screens(sheet, findings, wanted);
  drawing = new Drawing({screen, sheet});
  publishing = new Publishing({reason: the("reason"), button: the("publish"), why: the("publish-why"), told: the("published"), launches: the("launches"), history: the("history")}, role);
  proposals = new Proposals(the("proposals"), {name, role});
  const vocabulary = new Vocabulary(await json("schema"));
  tables = new Tables({open, editor, selection, companions, choices, drawn: () => ({last, tree: drawing.tree}), edit: edited, draw, drawAnew, refresh, told}, role);
  editing = new Editing({editor, selection, vocabulary, names}, edited, told, furtherCommands);
  inspector = new Inspector(the("panel-component"), vocabulary, editing.actions);
  names.load();
  listen();
  tabs(the("tabs"));
  if (await listBrands(wanted.get("brand"))) await openBrand(wanted.get("version"));
  else await begunBrand();
}

/** Fills the choice of brands. @returns {Promise<boolean>} whether there is one */
async function listBrands(chosen) {
  const all = await brands();
  fill(the("brand"), all.map(({brand}) => [brand, brand]), chosen ?? all.find(({active}) => active)?.brand);
  return all.length > 0;
}

/** Begins a brand, and tells what to do with it. */
async function begunBrand() {
  const isFirst = !the("brand").value, name = await newBrand(publishing.role, isFirst);
  if (name) {
    await listBrands(name);
    await openBrand();
    notice("begin", "This is your paywall, and it is live. Change a text under Tables, see it on all devices, and publish it.", [["Open the texts", () => tables.open("tab-texts")]]);
  } else if (isFirst) notice("begin", "There is no brand yet.", [["Create one", () => begunBrand().catch(told)]]);
}

function listen() {
  editor.on("change", changed);
  choices.on("change", draw);
  screens.on("change", draw);
  sheet.on("choose", detail => choices.choose(detail));
  drawing.on("shown", ({tree}) => shown(tree));
  drawing.on("drawn", drawn);
  drawing.on("refused", ({error}) => refused(error));
  selection.on("change", inspect);
  inspector.on("edit", detail => edited(detail));
  difference.on("choose", detail => selection.choose(detail));
  the("tabs").addEventListener("change", () => { if (last) difference.show(last); });
  companions.on("change", () => { findings.forget(); changed(); });
  findings.on("change", counted);
  findings.on("choose", ({pointer}) => selection.choose(pointer, true));
  findings.on("worst", detail => showWorst(detail));
  findings.on("mend", detail => editor.edit(detail));
  publishing.on("published", ({version}) => published(version));
  publishing.on("live", detail => { others.launch(detail); refresh(); });
  publishing.on("stale", () => refresh());
  publishing.on("waiting", () => proposals.refresh(open.brand));
  proposals.on("decided", () => refresh());
  publishing.on("done", () => publishing.show(open, obstacle()));
  publishing.on("merge", detail => mergeInto(detail).catch(told));
  publishing.on("open", detail => openBrand(`${detail}`).catch(told));
  the("brand").addEventListener("change", () => openBrand().catch(told));
  the("version").addEventListener("change", () => openVersion(+the("version").value).catch(told));
  the("undo").addEventListener("click", () => editor.undo());
  the("redo").addEventListener("click", () => editor.undo(true));
  the("leave").addEventListener("click", signOut);
  addEventListener("pagehide", () => { if (isDue) keepText(); });
  addEventListener("beforeunload", event => { if (isChanged()) event.preventDefault(); });
}

/** What the rest of the page can do, for the list of commands. */
const furtherCommands = () => [
  ...[...the("tabs").children].map(tab => ({words: `Show ${tab.getAttribute("aria-controls").slice(6)}`, run: () => { tab.click(); tab.focus(); }})),
  ...tables.commands,
  {words: "Create a brand", run: () => begunBrand().catch(told)},
  ...[...the("brand").options].map(({value}) => ({words: `Open ${value}`, run: () => { the("brand").value = value; openBrand().catch(told); }}))];

async function openBrand(version) {
  open.brand = the("brand").value;
  tables.take(open.brand);
  the("against").value = "";
  const versions = await refresh(true);
  fill(the("version"), versions.toReversed().map(each => [`${each.version}`, wordsFor(each)]), version ?? `${versions.find(({live}) => live)?.version ?? open.newest}`);
  await openVersion(+the("version").value);
}

const wordsFor = ({version, live, released}) => `${version}${live ? " · live" : released ? "" : " · draft"}`;

/**
 * Takes the versions as they are now; the text stays. What others published since is a conflict for whoever publishes.
 * @param {boolean} isOpening whether one goes on from all that is published
 */
async function refresh(isOpening = false) {
  const {versions, images = []} = await json(`brands/${open.brand}`);
  names.pictures = images.map(({name}) => name);
  if (isOpening) open.newest = Math.max(0, ...versions.map(({version}) => version));
  Object.assign(open, {liveTag: versions.find(({live}) => live)?.etag ?? null});
  fill(the("version"), versions.toReversed().map(each => [`${each.version}`, wordsFor(each)]));
  publishing.list(versions, open.brand);
  difference.offer(versions);
  publishing.show(open, obstacle());
  await Promise.all([publishing.planned(), proposals.refresh(open.brand)]);
  return versions;
}

async function openVersion(version) {
  const answer = await ask("paywall", {brand: open.brand, version});
  Object.assign(open, {version, newest: Math.max(open.newest, version), published: await answer.text()});
  editor.load(open.published);
  forget();
  others.open(open.brand, version);
  changed();
  offerKept();
}

/** Offers what was not published when the page was left. */
function offerKept() {
  const {brand, version, published} = open, found = kept(brand, version);
  clear("kept");
  if (!found || found.text === published) return;
  notice("kept", `Text that you did not publish is kept, of ${found.time}.`, [
    [`Restore unsaved text of ${found.time}`, () => editor.edit(found.text)],
    ["Throw it away", () => keep(brand, version, null)],
  ]);
}

/** The text has become a version. */
async function published(version) {
  const text = editor.text;
  others.publish(version);
  keep(open.brand, open.version, null);
  Object.assign(open, {version, newest: version, published: text});
  await refresh();
  the("version").value = `${version}`;
  others.open(open.brand, version);
  changed();
}

/** Takes what was published meanwhile and makes the changes of the text in it: one step of undo. */
async function mergeInto(version) {
  const base = open.published, mine = editor.text, theirs = await (await ask("paywall", {brand: open.brand, version})).text(), chosen = new Set();
  keep(open.brand, open.version, null);
  Object.assign(open, {version, newest: version, published: theirs});
  await refresh();
  the("version").value = `${version}`;
  others.open(open.brand, version);
  const choose = pointer => {
    if (pointer && !chosen.delete(pointer)) chosen.add(pointer);
    const {text, clashes} = merged(base, mine, theirs, chosen);
    editor.edit(text);
    publishing.merged(version, clashes, chosen, each => { if (editor.text === text) choose(each); else notice("service", "The text has changed since the merge; edit it there."); });
  };
  choose(null);
}

function inspect() {
  inspector.show(editor.text, selection.pointer);
  editing.show();
}

/**
 * A change of the form. The focus stays in it.
 * @param {{operations: object[], pointer?: string | null}} change `pointer` is where the component is then
 */
function edited({operations, pointer = selection.pointer}) {
  editor.edit(patched(editor.text, operations));
  selection.choose(pointer ?? "");
  inspect();
}

const isChanged = () => editor.text !== open.published;
let begun = 0, isDue = false;

function changed() {
  the("saved").textContent = (isChanged() ? "Not published" : "As published") + companions.changed.map(path => ` · ${path} not staged`).join("");
  others.change(isChanged());
  publishing.show(open, obstacle());
  begins();
  if (editor.text.length < LARGE) return follow();
  if (!isDue) requestAnimationFrame(() => setTimeout(follow));
  isDue = true;
}

/** All that takes its time with a large text comes after the frame with the letter. */
function follow() {
  isDue = false;
  keepText();
  inspect();
  request();
  tables.show();
  phone.follow();
}

function keepText() {
  if (isChanged() && !keep(open.brand, open.version, editor.text)) notice("kept", "This browser keeps no text. Publish before you leave the page.", [], true);
}

function begins() {
  begun = performance.now();
  document.body.dataset.drawn = "false";
}

/** Why the text cannot be published; empty if it can. */
function obstacle() {
  if (mistake) return mistake;
  return isChanged() ? "" : "The text is as published; change something first.";
}

function draw() {
  begins();
  request();
}

/** Has the present text drawn, of which `begins` has told. */
function request() {
  const {brand, version} = open, {query} = choices;
  remember({brand, version, query: {...query, ...screens.link}});
  sheet.select(query);
  findings.stop(editor.text, brand);
  drawing.draw({text: editor.text, brand, query: {...query, ...tables.query}, companions: companions.unsaved});
}

function drawAnew() {
  forget();
  draw();
}

/** Files that the pictures show may be others now. */
function forget() {
  drawing.forget();
  findings.forget();
}

/** All pictures are there; the next frame shows them. The check waits for them. */
function drawn({what}) {
  const from = begun;
  requestAnimationFrame(() => {
    const isNewest = what.text === editor.text && from === begun;
    the("time").textContent = `${Math.round(performance.now() - from)} ms`;
    document.body.dataset.drawn = `${isNewest}`;
    if (!isNewest) return;
    last = what;
    difference.show(what);
    tables.speak();
    if (findings.isDone) screens.mark();
    findings.check(what.text, what.brand, publishing.role, what.companions);
  });
}

function shown(tree) {
  const {width, height} = tree.device, {style} = the("screen");
  the("size").textContent = `${Math.round(width)} × ${Math.round(height)} points`;
  style.setProperty("--width", `${width}px`);
  style.setProperty("--fit", choices.get("fullLength") ? "100%" : `${Math.floor(100 * width / height)}cqh`);
  const locales = [...new Set([...localesOf(editor.text), ...tables.texts.locales])];
  choices.learn(tree, locales);
  screens.learn(tree, locales);
  selection.shown(tree);
  isOld(false);
  mistakes.show([]);
  mistake = "";
  publishing.show(open, obstacle());
}

/** The languages in which the document says something. */
function localesOf(text) {
  try { return Object.keys(JSON.parse(text).strings ?? {}).filter(each => /^[a-z]{2,3}(-\w+)*$/i.test(each)); } catch { return []; }
}

/** The last picture stays, marked as old. */
function refused(error) {
  isOld(true);
  mistakes.show(error.errors, error.errors.length ? "" : error.message);
  mistake = error.errors.length ? "The text has mistakes; they are listed under it." : error.message;
  publishing.show(open, obstacle());
}

function isOld(value) {
  the("old").hidden = !value;
  the("stage").classList.toggle("is-old", value);
  the("sheet").classList.toggle("is-old", value);
}

/** The number of findings on their tab, and before publishing. */
function counted() {
  const count = findings.all.length, badge = the("count"), errors = findings.all.filter(({severity}) => severity === "error").length;
  Object.assign(badge, {textContent: count, hidden: !count, className: findings.worst ?? ""});
  the("gate").textContent = errors ? `The gate finds ${errors === 1 ? "an error" : `${errors} errors`} and will stop this text. Look at the findings.`
    : "The check of some screens finds no error. Publishing checks all.";
}

/** The reader on whose screen a finding is worst. */
function showWorst({pointer, cells: {worst}}) {
  selection.choose(pointer, true);
  choices.choose(screenOf(worst));
}

function told(error) {
  if (!(error instanceof Refusal)) throw error;
  notice("service", error.message, [], true);
}

begin().catch(told);
