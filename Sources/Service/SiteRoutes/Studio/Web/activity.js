/** What a brand's apps send, as it arrives, and the lines that connect an app. */

import {signIn, signOut} from "./access.js";
import {connection, eventWords, KEPT, outcomeWords, placeWords, productWords} from "./arrivals.js";
import {beginConnecting, connect} from "./connect.js";
import {fill, make, the, time} from "./dom.js";
import {clear, notice} from "./notices.js";
import {brands, json, Refusal, token} from "./service.js";

const AGAIN = 2000;
/** What is shown of the brand. @type {{brand: string, role: string, node: string | undefined, last: number, own: import("./arrivals.js").Arrival[], elsewhere: import("./arrivals.js").Arrival[]}} */
const seen = {brand: "", role: "", node: undefined, last: 0, own: [], elsewhere: []};
let asking = 0;

const clock = at => new Date(at).toLocaleTimeString();

function row(arrival) {
  const {paywall, version, client, key, words} = arrival;
  return make("tr", {}, make("td", {}, clock(arrival.time)), make("td", {}, eventWords(arrival)), make("td", {}, [paywall, version && `version ${version}`].filter(Boolean).join(", ")), make("td", {}, placeWords(arrival)),
    make("td", {}, productWords(arrival)), make("td", {}, client ?? "", ...key ? [make("small", {}, key)] : []), make("td", {}, make("b", {class: arrival.outcome}, outcomeWords(arrival)), ...words ? [make("small", {}, words)] : []));
}

function show({now, since, node}, isNew) {
  const {kind, words, advice} = connection(seen.own, seen.elsewhere, now);
  the("told").className = kind;
  the("told").textContent = words;
  the("advice").textContent = advice;
  the("since").textContent = `The last ${KEPT} since ${time(since)}, in memory only${node ? `, of the node ${node} alone` : ""}.`;
  if (!isNew) return;
  the("events").replaceChildren(...seen.own.toReversed().map(row));
  the("elsewhere").replaceChildren(...seen.elsewhere.length ? seen.elsewhere.toReversed().map(each => make("li", {class: "bad"}, make("b", {}, eventWords(each)), ` ${clock(each.time)}`, make("small", {}, each.words ?? each.reason)))
    : [make("li", {}, "Nothing.")]);
}

function forget() { Object.assign(seen, {last: 0, own: [], elsewhere: []}); }

/** Asks for what came since the last answer; another node has numbers of its own. */
async function look() {
  const {brand} = seen, number = ++asking;
  try {
    const answer = await json(`admin/brands/${brand}/activity`, {after: seen.last});
    if (number !== asking) return;
    clear("service");
    const isFirst = !seen.last, isOther = seen.node !== answer.node && !isFirst;
    seen.node = answer.node;
    if (isOther) { forget(); return look(); }
    seen.last = answer.last;
    seen.own = [...seen.own, ...answer.entries].slice(-KEPT);
    seen.elsewhere = [...seen.elsewhere, ...answer.elsewhere].slice(-50);
    show(answer, isFirst || answer.entries.length + answer.elsewhere.length > 0);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notice("service", `What you see is not current: ${error.message}`, [], true);
  }
  document.body.dataset.shown = "true";
}

async function choose() {
  const brand = the("brand").value, query = `?brand=${encodeURIComponent(brand)}`;
  seen.brand = brand;
  forget();
  history.replaceState(null, "", query);
  for (const [id, page] of [["to-studio", "./"], ["to-placements", "placements.html"]]) the(id).href = page + query;
  document.title = `${brand} · activity`;
  await connect(brand, seen.role);
  await look();
}

async function begin() {
  const {name, role} = await signIn(), asked = new URLSearchParams(location.search).get("brand"), all = await brands(), pause = the("pause");
  seen.role = role;
  the("who").replaceChildren(make("b", {}, role), ` ${name}`);
  the("leave").hidden = !token.value;
  the("leave").addEventListener("click", signOut);
  fill(the("brand"), all.map(({brand}) => [brand, brand]), asked ?? all.find(({active}) => active)?.brand);
  the("brand").addEventListener("change", choose);
  pause.addEventListener("click", () => pause.setAttribute("aria-pressed", `${pause.getAttribute("aria-pressed") === "false"}`));
  await beginConnecting();
  await choose();
  setInterval(() => { if (!document.hidden && pause.getAttribute("aria-pressed") === "false") look(); }, AGAIN);
}

begin();
