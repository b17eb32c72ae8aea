/** A brand's placements: who sees what, how experiments go, and a text to change them, with what that would change for whom. */

import {includes, signIn, signOut} from "./access.js";
import {fill, make, the} from "./dom.js";
import {Editor} from "./editor.js";
import {Mistakes} from "./mistakes.js";
import {clear, notice} from "./notices.js";
import {result} from "./results.js";
import {moves, rule, sentences, shown, variants} from "./rulewords.js";
import {ask, brands, expected, json, token} from "./service.js";

const PAUSE = 400, NEW = '{\n  "placements": {\n    "launch": {"otherwise": {"paywall": "main"}}\n  }\n}\n';
const rulesEditor = new Editor({area: the("text"), layer: the("layer"), gutter: the("gutter")}), faults = new Mistakes({list: the("mistakes"), title: the("mistakes-title"), editor: rulesEditor});
const open = {brand: "", campaign: "", role: "", text: "", tag: "", version: 0, found: 0};
let timer = 0, looking = new AbortController();

async function begin() {
  const {name, role} = await signIn(), asked = new URLSearchParams(location.search).get("brand"), all = await brands();
  open.role = role;
  the("who").replaceChildren(make("b", {}, role), ` ${name}`);
  the("leave").hidden = !token.value;
  the("leave").addEventListener("click", signOut);
  fill(the("brand"), all.map(({brand}) => [brand, brand]), asked ?? all.find(({active}) => active)?.brand);
  the("brand").addEventListener("change", () => tried(choose));
  the("file").addEventListener("change", () => tried(show));
  the("publish").addEventListener("click", () => tried(publish));
  the("launch").addEventListener("click", () => tried(launch));
  the("adjust").addEventListener("click", () => tried(adjust));
  the("undo").addEventListener("click", () => rulesEditor.undo());
  the("redo").addEventListener("click", () => rulesEditor.undo(true));
  the("text").readOnly = !includes(role, "editor");
  rulesEditor.on("change", changed);
  addEventListener("beforeunload", event => { if (rulesEditor.text !== open.text) event.preventDefault(); });
  await tried(() => choose(new URLSearchParams(location.search).get("campaign") ?? ""));
}

/** Offers the files of the chosen brand's placements: the placements themselves, and its campaigns. */
async function choose(campaign = "") {
  const {paywalls = []} = await json(`brands/${the("brand").value}`);
  fill(the("file"), [["", "placements"], ...paywalls.flatMap(each => each.campaign ? [[each.campaign, `campaign ${each.campaign}`]] : [])], campaign);
  await show();
}

/** The parameters that name the shown file. */
const file = () => open.campaign ? {campaign: open.campaign} : {placements: "true"};
/** The same for requests that are of placements anyway. */
const campaign = () => open.campaign ? {campaign: open.campaign} : {};

/** Runs, and tells what the service refused. */
async function tried(run) {
  try {
    clear("service");
    await run();
  } catch (thrown) {
    notice("service", expected(thrown).message, [], true);
  }
}

/** Shows the live placements of the chosen brand; a brand without any begins with the least ones. */
async function show() {
  const brand = the("brand").value;
  Object.assign(open, {brand, campaign: the("file").value, text: NEW, tag: "", version: 0});
  history.replaceState(null, "", `?${new URLSearchParams({brand, ...campaign()})}`);
  for (const [id, page] of [["to-studio", "./"], ["to-activity", "activity.html"]]) the(id).href = `${page}?brand=${encodeURIComponent(brand)}`;
  document.title = `${brand} · ${open.campaign || "placements"}`;
  try {
    const answer = await ask(`admin/brands/${brand}/placements`, campaign());
    Object.assign(open, {text: await answer.text(), tag: answer.headers.get("ETag") ?? "", version: +(answer.headers.get("Paywall-Version") ?? 0)});
  } catch (thrown) {
    if (expected(thrown).status !== 404) throw thrown;
  }
  showLive(JSON.parse(open.text));
  rulesEditor.load(open.text);
  changed();
  await showDrafts();
  document.body.dataset.shown = "true";
}

/** The versions that came after the live one, each with a way to its text: a draft is not lost with the page. */
async function showDrafts() {
  const {changes} = await json("admin/audit", {brand: open.brand, ...file(), order: "newest", limit: "100"});
  const later = new Set(changes.filter(({action, version}) => action === "publish" && version > open.version).map(({version}) => version));
  the("drafts").replaceChildren(...[...later].map(version => make("button", {on: () => tried(() => openDraft(version))}, `Open version ${version}, which is not live`)));
  the("drafts").hidden = !later.size;
}

async function openDraft(version) {
  rulesEditor.edit(await (await ask(`admin/brands/${open.brand}/placements`, {version, ...campaign()})).text());
}

function showLive({paused, holdout, campaigns = [], experiments = {}, placements}) {
  const told = open.tag ? [`Version ${open.version}.`, paused ? open.campaign ? "The campaign is paused: none of its rules counts." : "All rules are paused: each placement shows what everybody else sees." : "",
    campaigns.length ? `Rules decide in this order: ${[...campaigns, ...campaigns.includes("main") ? [] : ["main"]].map(name => name === "main" ? "those here" : name).join(", ")}.` : "", holdout ? `${100 * holdout.share} % of the people are held out.` : ""] : ["This brand has no placements yet. Begin with the text below."];
  the("told").textContent = told.filter(Boolean).join(" ");
  the("live").replaceChildren(...open.tag ? Object.entries(placements).flatMap(([name, {rules = [], frequency, otherwise}]) => [make("h3", {}, name),
    make("ol", {}, ...rules.map((each, index) => make("li", {}, rule(each, index, open.campaign))), make("li", {class: "last"}, open.campaign ? "everybody else → the rules after the campaign's" : `everybody else → ${shown(otherwise)}${frequency ? `; at most ${frequency.most} times in ${frequency.per}` : ""}`))]) : []);
  const all = open.tag ? Object.entries(experiments) : [];
  the("experiments").replaceChildren(...all.length ? all.map(showExperiment) : [make("li", {}, "No experiment.")]);
}

function showExperiment([name, experiment]) {
  const {status = "running", winner, stopOnHarm} = experiment, place = make("div", {"aria-live": "polite"});
  const button = make("button", {"aria-expanded": "false", "aria-label": `Result of ${name}`, on: () => tried(() => toggle(button, place, name))}, "Result");
  const state = status === "stopped" ? `stopped, everybody sees ${winner}` : stopOnHarm ? `${status}, stops by itself on harm` : status;
  return make("li", {}, make("b", {}, name), make("span", {class: `state ${status}`}, state), make("small", {}, variants(experiment)), button, place);
}

async function toggle(button, place, name) {
  const opens = button.getAttribute("aria-expanded") === "false";
  place.replaceChildren(...opens ? [await result(open.brand, name)] : []);
  button.setAttribute("aria-expanded", `${opens}`);
}

/** The text is another one: what it would change follows when the typing rests. */
function changed() {
  const isSame = rulesEditor.text === open.text && open.tag !== "";
  looking.abort();
  clearTimeout(timer);
  document.body.dataset.looked = `${isSame}`;
  may(isSame ? "The text is as it is live; change something first." : "Looking at the text…");
  faults.show([]);
  the("impact").replaceChildren();
  the("adjusted").hidden = the("launch").hidden = true;
  the("publish").textContent = "Publish";
  if (!isSame && includes(open.role, "editor")) timer = setTimeout(() => tried(look), PAUSE);
}

/** @param {string} why it cannot be published; empty if it can */
function may(why) {
  const is = includes(open.role, "editor"), words = is ? why : `The role ${open.role} may not publish; ask for a token with the role editor.`;
  the("publish").disabled = words !== "";
  the("launch").disabled = !is;
  the("adjust").disabled = !is;
  the("publish-why").textContent = words;
}

/** The mistakes of the text, its difference with the live version, and whom it changes. */
async function look() {
  looking = new AbortController();
  const {signal} = looking, {text} = rulesEditor, query = {...file(), dryRun: "true"};
  try {
    const {changes = [], warnings = [], version, new: isNew} = await json(`admin/brands/${open.brand}`, query, {method: "PUT", body: text, signal});
    const simulation = await json(`admin/brands/${open.brand}/placements/simulate`, campaign(), {method: "POST", body: `{"draft": ${text}}`, signal});
    const list = words => make("ul", {class: "sentences"}, ...words.map(each => make("li", {}, each)));
    the("impact").replaceChildren(make("h3", {}, "Difference with the live version"), list(changes.length ? changes : ["Nothing that counts."]), make("h3", {}, "Who sees something else"), list(sentences(simulation)),
      ...warnings.length ? [make("h3", {}, "Probably a mistake"), list(warnings.map(({message, hint}) => `${message}; ${hint}.`))] : []);
    offer(version, isNew);
  } catch (thrown) {
    if (signal.aborted) return;
    const {errors, message} = expected(thrown);
    faults.show(errors, errors.length ? "" : message);
    may(errors.length ? "The text has mistakes; they are listed under it." : message);
  }
  document.body.dataset.looked = "true";
}

async function adjust() {
  const before = rulesEditor.text, answer = await ask(`admin/brands/${open.brand}/placements/adjust`, campaign(), {method: "POST", body: before}), text = await answer.text();
  const field = answer.headers.get("Paywall-Adjusted");
  rulesEditor.edit(text);
  the("adjusted").textContent = `${text === before ? "The text stays: no ranges would move fewer people." : "The variants have ranges now."} ${field ? moves(field) : "Nobody changes."}`;
  the("adjusted").hidden = false;
}

const decides = () => includes(open.role, "publisher");

/**
 * What can be done with the text: it becomes a version, or the version that it is goes live.
 * @param {number} version that has it, or would have it @param {boolean} isNew
 */
function offer(version, isNew) {
  open.found = version;
  may(isNew ? "" : `Version ${version} has this text, and is not live yet. Read what it would change, then decide.`);
  the("publish").textContent = !isNew ? "Publish" : version === 1 && decides() ? "Publish and make live, as nothing is yet" : `Publish as version ${version}`;
  the("launch").hidden = isNew;
  the("launch").textContent = decides() ? `Make version ${version} live now` : `Propose to make version ${version} live`;
}

/** Publishes the text as a version. Nobody sees it before it is made live, unless it is the first. */
async function publish() {
  const text = rulesEditor.text, answer = await sent(`admin/brands/${open.brand}`, {}, "PUT", text);
  if (!answer) return;
  if (answer.live) return launched(answer.version, text);
  if (answer.waits) return may(`Version ${answer.version} is published, and waits until somebody else approves it.`);
  if (rulesEditor.text === text) offer(answer.version, false);
  await showDrafts();
}

/** Makes the version of the text live, or proposes it. */
async function launch() {
  const text = rulesEditor.text, version = open.found, answer = await sent(decides() ? "admin/live" : "admin/proposals", {brand: open.brand, version}, "POST");
  if (!answer) return;
  the("launch").hidden = true;
  if ("outdated" in answer) may(`Version ${version} waits until somebody else approves it.`);
  else await launched(version, text);
}

async function launched(version, text) {
  the("reason").value = "";
  open.text = text;
  await show();
  may(`Version ${version} is live. It decides from now on who sees what.`);
}

/** Sends a change of the placements that were live when the page showed them, and tells what the service refused; it answers nothing then. */
async function sent(path, query, method, body) {
  try {
    return await json(path, {...query, ...file(), reason: the("reason").value}, {method, body, fields: open.tag ? {"If-Match": open.tag} : {}});
  } catch (thrown) {
    const {message} = expected(thrown);
    the("publish-why").textContent = message;
    if (/reason/.test(message)) the("reason").focus();
    return null;
  }
}

begin();
