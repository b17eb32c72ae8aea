/** A first visit: a brand that begins with the paywall of the documentation. */

import {includes} from "./access.js";
import {make} from "./dom.js";
import {patched} from "./patch.js";
import {ask, brands, expected, Refusal} from "./service.js";

/** What the gate wants beside a purchase, and the documentation leaves out. */
const LEGAL = {restore: ["Restore", "Wiederherstellen"], conditions: ["Terms", "AGB"], privacy: ["Privacy", "Datenschutz"]};

/** The whole document of the page that explains how to write one. */
async function firstDocument() {
  const page = await (await ask("reference.md")).text(), text = page.match(/```json\n[^]*?```/g).map(each => each.slice(8, -3)).findLast(each => each.includes('"products"'));
  const links = {type: "fragment", name: "legalLinks", with: {restore: "$restore", terms: "$conditions", privacy: "$privacy", termsURL: "https://example.com/terms", privacyURL: "https://example.com/privacy"}};
  return patched(text, [...Object.entries(LEGAL).flatMap(([key, words]) => ["en", "de"].map((locale, index) => ({op: "add", path: `/strings/${locale}/${key}`, value: words[index]}))), {op: "add", path: "/components/-", value: links}]);
}

/** Asks for the name of a brand, and creates it. @param {string} role @param {boolean} isFirst @returns {Promise<string>} its name; empty if it was closed */
export function newBrand(role, isFirst) {
  const input = make("input", {id: "new-brand", required: true, maxlength: 64, pattern: "[a-z0-9][a-z0-9\\-]*", autocomplete: "off", spellcheck: "false", placeholder: "my-app"}), may = includes(role, "editor");
  const told = make("p", {role: "alert"}, may ? "" : `The role ${role} may not create a brand; it needs the role editor.`);
  const form = make("form", {}, make("h2", {id: "new-brand-title"}, isFirst ? "Begin with a brand" : "A new brand"),
    make("p", {}, `${isFirst ? "This service has no brand yet. " : ""}A brand is an app with its paywalls. It begins with a paywall that you change: texts, prices, pictures, colours.`),
    make("label", {for: "new-brand"}, "Name, in small letters, digits and dashes"), input, told, make("button", {type: "submit", class: "main", disabled: !may}, "Create it"));
  const dialog = make("dialog", {"aria-labelledby": "new-brand-title"}, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise(done => {
    let name = "";
    form.addEventListener("submit", async event => {
      event.preventDefault();
      try {
        if ((await brands()).some(({brand}) => brand === input.value)) throw new Refusal(409, {detail: "There is a brand with this name."});
        await ask(`admin/brands/${input.value}`, {reason: "A new brand"}, {method: "PUT", body: await firstDocument()});
        name = input.value;
        dialog.close();
      } catch (thrown) {
        const error = expected(thrown);
        told.textContent = error.message;
      }
    });
    dialog.addEventListener("close", () => { dialog.remove(); done(name); });
  });
}
