/** Who works here: a token for the session, or anybody with --dev. */

import {make, onClick, the} from "./dom.js";
import {json, Refusal, token} from "./service.js";

const ROLES = ["viewer", "editor", "publisher", "admin"];

/**
 * Asks for a token until the service takes it.
 * @returns {Promise<{name: string, role: string}>}
 */
export async function signIn() {
  for (let problem = ""; ; ) {
    try { return await json("admin/access"); } catch (error) {
      if (!(error instanceof Refusal) || ![401, 429].includes(error.status)) throw error;
      problem = token.value ? error.message : "";
    }
    token.value = await asked(problem);
  }
}

function asked(problem) {
  const input = make("input", {id: "token", type: "password", autocomplete: "off", required: true});
  const dialog = make("dialog", {id: "sign-in", "aria-labelledby": "sign-in-title"}, make("form", {method: "dialog"},
    make("h2", {id: "sign-in-title"}, "Sign in"), make("p", {}, "The page needs a token of this service. It stays in this tab and is forgotten when you close it."),
    make("label", {for: "token"}, "Token"), input, make("p", {id: "sign-in-problem", role: "alert"}, problem), make("button", {type: "submit", class: "main"}, "Sign in")));
  dialog.addEventListener("cancel", event => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  return new Promise(done => dialog.addEventListener("close", () => {
    dialog.remove();
    done(input.value.trim());
  }, {once: true}));
}

/** Whether a role has the rights of another one. */
export const includes = (role, needed) => ROLES.indexOf(role) >= ROLES.indexOf(needed);

export function signOut() {
  token.value = null;
  location.reload();
}

/** @param {import("./desk.js").Desk} desk */
export function access({name, role}) {
  the("who").replaceChildren(make("b", {}, role), ` ${name}`);
  the("leave").hidden = !token.value;
  onClick("leave", signOut);
}
