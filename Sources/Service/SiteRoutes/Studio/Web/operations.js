/** What the service does: whether it is ready, its requests, what is live and since when, and the latest changes. */

import {includes, signIn, signOut} from "./access.js";
import {counted, make, the, time} from "./dom.js";
import {MARKS} from "./marks.js";
import {clear, notice} from "./notices.js";
import {bars, MINUTE} from "./plots.js";
import {address, brands, json, Refusal, token} from "./service.js";

/** Whether the reader makes versions live. */
let decides = false;
const AGAIN = 15_000, LEAST = 30 * MINUTE, MOST = 360 * MINUTE, CHANGES = 200, SHOWN = 40;

/**
 * What to do about a line of /readyz, by words in it.
 * @type {[RegExp, string][]}
 */
const ADVICE = [
  [/--dev/, "Start the service without --dev where others can reach it."],
  [/nothing is live|no brand is active/, "Publish a document in the studio, and make it live."],
  [/cannot be served/, "Open the brand in the studio and make another version live, or put the missing file back."],
  [/pictures .* missing|damaged/, "Put the picture back into the brand's folder, or upload it in the studio."],
  [/clock/, "Set the clock of the machine; changes are dated by it."],
  [/stopping/, "It finishes its requests and ends. Start it again if nobody else does."],
  [/disk|space|write|writable/i, "Make room on the disk of the state folder, or give it its rights back."],
  [/has .* errors?/, "Open the version in the studio; its findings say what to change."],
];
const advice = line => ADVICE.find(([words]) => words.test(line))?.[1] ?? "";

/** The response of /readyz; it says what is wrong with a status of 503 too. */
async function readiness() {
  const headers = token.value ? {Authorization: `Bearer ${token.value}`} : {};
  return (await fetch(address("readyz"), {headers, cache: "no-store"})).json();
}

function showReadiness({ready, reasons, changes, changesReasons, warnings, problems, problemFiles, gate}) {
  const row = (kind, title, words) => make("li", {class: kind}, make("b", {}, title), ` ${words}`, ...advice(words) ? [make("small", {}, advice(words))] : []);
  const invalid = problemFiles && !problems.length ? [`${counted(problemFiles, "file")} in the folder of paywalls cannot be used.`] : problems;
  the("ready").replaceChildren(
    ready && changes ? row("good", "Ready", "It answers readers and takes changes.") : ready ? row("warn", "Ready for readers", "It takes no changes.") : row("bad", "Not ready", "Load balancers send it no requests."),
    ...reasons.map(each => row("bad", "Not ready", each)), ...changesReasons.filter(each => !reasons.includes(each)).map(each => row("bad", "No changes", each)),
    ...gate.map(each => row("bad", "Gate", each)), ...invalid.map(each => row("warn", "Invalid file", each)), ...warnings.map(each => row("warn", "Warning", each)));
}

/** @param {{begins: string, answered: number, refused: number, failed: number}[]} minutes */
function showRequests(minutes, changes) {
  const to = Date.now() + MINUTE, first = minutes.length ? Date.parse(minutes[0].begins) : to - MINUTE, span = {from: Math.max(to - MOST, Math.min(first, to - LEAST)), to}, sum = name => minutes.reduce((total, each) => total + each[name], 0);
  const parts = choose => minutes.map(each => ({begins: Date.parse(each.begins), parts: choose(each)}));
  the("requests").textContent = `${counted(sum("answered"), "request")} since ${time(first)}; ${sum("refused")} refused (4xx), ${sum("failed")} failed (5xx). Dashed lines are changes.`;
  the("plots").replaceChildren(
    bars("Requests", parts(({answered}) => [{kind: "all", count: answered}]), changes, span),
    bars("Refused and failed", parts(({refused, failed}) => [{kind: "failed", count: failed}, {kind: "refused", count: refused}]), changes, span));
}

/** The version that a share of the readers sees first, with both ways to end that. */
function first(brand, live, {version, share, until}) {
  const end = (words, version) => make("button", {disabled: !decides, on: async () => {
    await json("admin/live", {brand, version}, {method: "POST"});
    await show();
  }}, words);
  return [make("small", {}, `${+(share * 100).toFixed(2)} % of readers see ${version} until ${time(until)}`), end("Stop", live), end("Everybody now", version)];
}

function showLive(all, changes) {
  the("live").replaceChildren(...all.filter(({live}) => live).map(({brand, active, live, versions, canary}) => {
    const {name, gate} = versions.find(({version}) => version === live) ?? {};
    const since = changes.find(each => each.brand === brand && each.after.live === live && each.before.live !== live);
    return make("tr", {}, make("th", {scope: "row"}, make("a", {href: `./?brand=${encodeURIComponent(brand)}`}, brand), active ? " (active)" : ""),
      make("td", {}, `${live}`, ...canary ? first(brand, live, canary) : []), make("td", {}, name ?? ""), make("td", {}, since ? time(since.time) : "before these changes"), make("td", {}, MARKS[gate?.mark] ?? gate?.mark ?? ""));
  }));
}

/** What an action did, where its name does not say it. */
const DONE = {
  activate: "made the active brand", delete: "deleted", "delete-brand": "deleted with all its versions", live: "made live", publish: "published", record: "seen for the first time", found: "found in the folder",
  declare: "declared live by the folder", schedule: "a launch was scheduled", unschedule: "a launch was dropped", propose: "a launch waits for approval", approve: "a launch was approved", withdraw: "a proposed launch was withdrawn", "revoke-preview": "a preview link was revoked",
  "schedule-start": "went live as scheduled", "schedule-end": "ended as scheduled", "schedule-skip": "scheduled launch skipped", "schedule-stop": "scheduled launch stopped by the gate",
  canary: "a share of the readers sees it first", "canary-pass": "did no harm to the first readers", "canary-stop": "the first readers do not see it any more",
  "add-token": "a token was added", "add-key": "a client key was added", "remove-key": "a client key was removed", "guard-rail": "a variant does harm", "gate-errors": "the gate found errors after it had let it pass", "rules-due": "a rule pack stops it soon", "remove-token": "a token was removed", "put-image": "a picture was uploaded", "delete-image": "a picture was deleted",
  "put-file": "a companion file was uploaded", "delete-file": "a companion file was deleted",
};

function sentence({action, brand, paywall, placements, version, before, after}) {
  const what = brand ? `${brand}${paywall ? `, ${paywall}` : placements ? ", placements" : ""}${version ? `, version ${version}` : ""}: ` : "", isOther = after.live && after.live !== before.live;
  return `${what}${DONE[action] ?? action.replaceAll("-", " ")}${isOther ? `; live is now version ${after.live}${before.live ? `, before ${before.live}` : ""}` : ""}`;
}

function showChanges(changes) {
  the("changes").replaceChildren(...changes.slice(0, SHOWN).map(change => make("li", {}, make("b", {}, sentence(change)),
    make("small", {}, [time(change.time), `by ${change.actor}`, change.reason].filter(Boolean).join(" · ")))));
}

async function show() {
  try {
    const [ready, {minutes}, {changes}, all] = await Promise.all([readiness(), json("admin/requests"), json("admin/audit", {order: "newest", limit: CHANGES}), brands()]);
    showReadiness(ready);
    showRequests(minutes, changes.map(change => ({at: Date.parse(change.time), words: sentence(change)})));
    showLive(all, changes);
    showChanges(changes);
    clear("service");
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof TypeError)) throw error;
    notice("service", `What you see is not current: ${error.message}`, [], true);
  }
  document.body.dataset.shown = "true";
}

async function begin() {
  const {name, role} = await signIn();
  decides = includes(role, "publisher");
  the("who").replaceChildren(make("b", {}, role), ` ${name}`);
  the("leave").hidden = !token.value;
  the("leave").addEventListener("click", signOut);
  await show();
  setInterval(() => { if (!document.hidden) show(); }, AGAIN);
}

begin();
