/** Connects an app: a client key, and the lines for a page and for Swift with the brand's own names. */

import {includes} from "./access.js";
import {fill, make, onClick, the} from "./dom.js";
import {address, ask, expected, json} from "./service.js";

const connected = {brand: ""}, KEY_PLACE = "pck_…";
/** The component's address and hash: those of its bytes. */
let script = {src: address("client/paywall.js"), integrity: ""};

/** Browsers have hashes where the page came over TLS or from this machine; elsewhere the address without one is good. */
async function pinned() {
  const bytes = await (await ask("client/paywall.js")).arrayBuffer();
  if (!globalThis.crypto?.subtle) return;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), digits = [...hash.slice(0, 4)].map(each => each.toString(16).padStart(2, "0")).join("");
  script = {src: address(`client/${digits}/paywall.js`), integrity: `sha256-${btoa(String.fromCharCode(...hash))}`};
}

/** Without them nobody buys, and nothing closes. */
const LISTENERS = [
  '<script type="module">', '  const view = document.querySelector("paywall-view");',
  '  view.addEventListener("paywall-purchase", ({detail: {sku, until}}) => {', '    until(fetch("/buy/" + sku, {method: "POST"}).then(() => view.remove()));', "  });",
  '  view.addEventListener("paywall-action", ({detail}) => { if (detail.type === "close") view.remove(); });', "</script>",
].join("\n");

function showLines() {
  const key = the("key").value.trim() || KEY_PLACE, placement = the("placement").value, named = placement ? ` placement="${placement}"` : "";
  the("web").textContent = [`<script type="module" src="${script.src}"`, ...script.integrity ? [`  integrity="${script.integrity}"`] : []].join("\n") + `></script>\n<paywall-view fill brand="${connected.brand}"${named} key="${key}"></paywall-view>\n${LISTENERS}`;
  the("swift").textContent = swift(key, placement);
}

/** The lines that an app compiles as they stand, where it may wait. */
const swift = (key, placement) => [
  "import Foundation", "import PaywallClient", "",
  "// Once, at launch. On Linux and in tests a TestStore sells.",
  `let client = Paywalls(URL(string: "${address(".").replace(/\/$/, "")}")!, key: "${key}")`,
  `let purchases = Purchases(StoreKitStore(), file: PaywallConfiguration.standardStateFolder.appending(path: "purchases"))`,
  "await purchases.start(countingWith: client)", "", "// At a moment of the app.",
  ...placement ? [
    "let outcome = await client.present(", `  placement: "${placement}", for: PaywallReader(), PaywallRequest("${connected.brand}"), purchases: purchases)`,
    "if case .paywall(let session) = outcome {", "  for await state in session.states { print(state.view) }  // draw state.page", "}",
  ] : [
    `let session = client.present("${connected.brand}", purchases: purchases)`, "for await state in session.states { print(state.view) }  // draw state.page",
  ]].join("\n");

function copies(button, from) {
  onClick(button, async () => {
    const words = the(button).textContent;
    try { await navigator.clipboard.writeText(the(from).textContent); the(button).textContent = "Copied"; } catch { getSelection().selectAllChildren(the(from)); the(button).textContent = "Selected; copy it with your keys"; }
    setTimeout(() => { the(button).textContent = words; }, 2000);
  });
}

async function createKey() {
  const name = the("key-name").value;
  try {
    const {key} = await json(`admin/brands/${connected.brand}/keys`, {}, {method: "POST", body: JSON.stringify({name})});
    the("key").value = key;
    the("key-name").value = "";
    the("key-told").replaceChildren(`The client key ${name} is in the lines below. It is shown this once: `, make("code", {}, key));
    showLines();
  } catch (thrown) {
    const error = expected(thrown);
    the("key-told").textContent = [error.message, ...error.errors.map(({message}) => message)].join(". ");
  }
}

/** The placements and the keys of another brand. */
export async function connect(brand, role) {
  connected.brand = brand;
  the("key").value = "";
  the("make-key").disabled = the("key-name").disabled = !includes(role, "admin");
  const {keys, revoked} = includes(role, "admin") ? await json(`admin/brands/${brand}/keys`) : {keys: [], revoked: []}, list = names => names.join(", ");
  the("key-told").textContent = includes(role, "admin") ? [keys.length ? `The brand's keys: ${list(keys.map(({name}) => name))}.` : "The brand has no client key yet.", revoked.length ? `Revoked: ${list(revoked)}.` : ""].filter(Boolean).join(" ")
    : `The role ${role} may not make client keys; ask an admin for one.`;
  let names = [];
  try { names = Object.keys((await json(`admin/brands/${brand}/placements`)).placements); } catch (thrown) { if (expected(thrown).status !== 404) throw thrown; }
  /** @type {[string, string][]} */
  const choices = [...names, ""].map(each => [each, each || "none, the live paywall"]);
  fill(the("placement"), choices, names[0] ?? "");
  showLines();
}

export async function beginConnecting() {
  the("new-key").addEventListener("submit", event => { event.preventDefault(); createKey(); });
  for (const field of ["key", "placement"]) the(field).addEventListener("input", showLines);
  copies("copy-web", "web");
  copies("copy-swift", "swift");
  await pinned();
}
