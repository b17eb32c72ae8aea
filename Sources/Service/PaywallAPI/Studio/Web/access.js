/** Who works here: a token for the session, or anybody with --dev. */

import {the} from "./dom.js";
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
  const dialog = the("sign-in"), input = the("token");
  the("sign-in-problem").textContent = problem;
  input.value = "";
  dialog.addEventListener("cancel", event => event.preventDefault());
  dialog.showModal();
  return new Promise(done => dialog.addEventListener("close", () => done(input.value.trim()), {once: true}));
}

/** Whether a role has the rights of another one. */
export const includes = (role, needed) => ROLES.indexOf(role) >= ROLES.indexOf(needed);

export function signOut() {
  token.value = null;
  location.reload();
}
