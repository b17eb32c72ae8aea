/** Launches that wait for a second person: what each would change for customers, and the decision. */

import {includes} from "./access.js";
import {counted, make, the, time} from "./dom.js";
import {Emitter} from "./emitter.js";
import {Picture} from "./picture.js";
import {ask, expected, json} from "./service.js";

const SCREENS = ["iphone-se", "iphone-15-pro", "ipad"];

/** What a proposal makes live. */
const named = ({paywall, placements, version}) => `Version ${version}${placements ? " of placements" : paywall ? ` of ${paywall}` : ""}`;

/** Whether an answer to a launch is that it waits. */
export const waits = answer => "outdated" in answer;

export class Proposals extends Emitter {
  /** @param {HTMLElement} list @param {{name: string, role: string}} reader */
  constructor(list, {name, role}) {
    super();
    this.list = list;
    this.name = name;
    this.may = includes(role, "publisher");
    this.why = this.may ? "" : `The role ${role} may not approve; it needs the role publisher.`;
  }

  /** Lists what waits of a brand. */
  async refresh(brand) {
    const {proposals} = await json("admin/proposals", {brand});
    this.list.replaceChildren(...proposals.map(each => make("li", {},
      make("div", {}, make("b", {}, named(each)), ` waits for approval${each.at ? ` to go live ${time(each.at)}` : ""}`, make("small", {}, `${each.createdBy}, ${time(each.createdAt)}${each.reason ? `: ${each.reason}` : ""}`)),
      make("button", {"aria-haspopup": "dialog", "aria-label": `Look at the proposal ${each.id}`, on: () => this.#look(each)}, "Look"))));
  }

  /** Shows what a proposal changes; only who has seen that can approve it. */
  async #look(proposal) {
    const {id, live, createdBy, reason, outdated} = proposal, own = createdBy === this.name;
    const why = outdated ? "Another version went live since. Propose it anew." : own ? "You proposed it; somebody else must approve it." : this.why;
    const told = make("div"), note = make("input", {id: "decision", maxlength: "500", autocomplete: "off"}), shown = make("div", {class: "proposed"}, make("p", {role: "status"}, "Looking at it…"));
    const approve = make("button", {class: "main", disabled: true, on: () => decide(`${id}/approve`, "POST", {"If-Match": proposal.etag})}, "Approve");
    const dialog = make("dialog", {id: "proposal", "aria-labelledby": "proposal-title"}, make("h2", {id: "proposal-title"}, `${named(proposal)} in place of ${live ? `version ${live}` : "nothing"}`),
      make("p", {}, `${createdBy} proposed it${reason ? `: ${reason}` : "."}`), shown, make("label", {for: "decision"}, "Reason, for the log"), note, make("p", {class: "state"}, why), told,
      make("p", {class: "later"}, approve, make("button", {disabled: !own && !this.may, on: () => decide(id, "DELETE")}, own ? "Take it back" : "Reject"), make("button", {on: () => dialog.close()}, "Close")));
    const decide = (path, method, fields = {}) => this.#attempt(told, async () => {
      await json(`admin/proposals/${path}`, {reason: note.value}, {method, fields});
      dialog.close();
      this.emit("decided");
    });
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    await this.#attempt(told, async () => {
      shown.replaceChildren(...await evidence(proposal));
      approve.disabled = why !== "";
    });
  }

  async #attempt(told, work) {
    try { await work(); } catch (thrown) {
      const error = expected(thrown);
      told.replaceChildren(make("p", {class: "told bad", role: "alert"}, error.message));
    }
  }
}

/** The screens before and after, what changes for customers, and what the gate found. */
async function evidence({brand, paywall, version, live, shows}) {
  if (shows) return pinned(brand, shows);
  const of = paywall ? {paywall} : {};
  const [{issues}, {sentences}] = await Promise.all([json(`admin/brands/${brand}/versions/${version}/findings`, of), live ? json(`admin/brands/${brand}/impact`, {...of, version}) : {sentences: ["The brand has nothing live yet."]}]);
  const worst = issues.filter(({part, suppression}) => part !== "later" && !suppression);
  return [make("div", {class: "before-after"}, ...await Promise.all(SCREENS.flatMap(device => [pictureOf("Before", {brand, ...of}, live, device), pictureOf("After", {brand, ...of}, version, device)]))),
    make("h3", {}, "What it changes for customers"), sentencesOf(sentences), make("h3", {}, worst.length ? `The gate found ${counted(worst.length, "thing")}` : "The gate found nothing that matters"), sentencesOf(worst.map(({readers, title}) => `${readers}: ${title}`))];
}

/** The versions that placements show by their numbers, with what the gate found in each. */
const pinned = async (brand, shows) => [sentencesOf(await Promise.all(shows.map(async ({paywall, version}) => `Version ${version} of ${paywall}: ${(await json(`admin/brands/${brand}/versions/${version}/findings`, {paywall})).verdict}`)))];

const sentencesOf = words => make("ul", {class: "sentences"}, ...words.slice(0, 20).map(each => make("li", {}, each)));

async function pictureOf(words, document, version, device) {
  const place = make("div", {class: "picture", "aria-hidden": "true"});
  if (version) await new Picture(place).show(await (await ask("render", {...document, version, device, format: "svg"})).text());
  return make("figure", {}, make("figcaption", {}, words), place);
}

/** @param {import("./desk.js").Desk} desk */
export function proposals(desk) {
  const proposals = new Proposals(the("proposals"), desk), refresh = () => proposals.refresh(desk.open.brand);
  proposals.on("decided", () => desk.emit("refresh"));
  desk.on("waiting", refresh);
  desk.on("versions", refresh);
}
