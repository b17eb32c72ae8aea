/** The tokens of the service, for who may make and remove them. */

import {fill, make, onClick, the} from "./dom.js";
import {expected, json} from "./service.js";

const day = at => new Date(at).toLocaleDateString([], {dateStyle: "medium"});

async function showTokens() {
  const dialog = the("tokens"), form = the("token-new");
  fill(the("token-role"), ["viewer", "editor", "publisher", "admin"].map(each => [each, each]), "viewer");
  form.onsubmit = event => { event.preventDefault(); attempt(() => create(form)); };
  the("tokens-told").replaceChildren();
  dialog.showModal();
  await attempt(listTokens);
}

async function listTokens() {
  const {tokens} = await json("admin/tokens");
  the("token-list").replaceChildren(...tokens.map(({name, role, createdAt, expiresAt, removable}) => make("li", {},
    make("div", {}, make("b", {}, name), ` ${role}`, make("small", {}, [createdAt && `since ${day(createdAt)}`, expiresAt && `until ${day(expiresAt)}`].filter(Boolean).join(", "))),
    make("button", {disabled: !removable, title: removable ? null : "It comes from the operator's own file.", "aria-label": `Remove ${name}`, on: () => attempt(() => remove(name))}, "Remove"))));
}

async function create(form) {
  const expires = the("token-expires").value, content = {name: the("token-name").value, role: the("token-role").value, ...expires ? {expiresAt: new Date(expires).toISOString()} : {}};
  const {name, secret} = await json("admin/tokens", {}, {method: "POST", body: JSON.stringify(content)});
  form.reset();
  await listTokens();
  say("good", `The token of ${name}. It is shown this once; keep it where secrets are kept: `, make("code", {}, secret));
}

async function remove(name) {
  await json(`admin/tokens/${encodeURIComponent(name)}`, {}, {method: "DELETE"});
  await listTokens();
  say("good", `The token of ${name} is removed. Whoever used it is refused from now on.`);
}

async function attempt(work) {
  try { await work(); } catch (thrown) {
    const error = expected(thrown);
    say("bad", [error.message, ...error.errors.map(({message}) => message)].join(". "));
  }
}

function say(kind, ...words) {
  the("tokens-told").replaceChildren(make("p", {class: `told ${kind}`, role: kind === "bad" ? "alert" : "status"}, ...words));
}

/** @param {import("./desk.js").Desk} desk */
export function tokens({role}) {
  the("show-tokens").hidden = role !== "admin";
  onClick("show-tokens", showTokens);
}
