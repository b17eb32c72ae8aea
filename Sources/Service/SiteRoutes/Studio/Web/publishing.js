/** From the text to the customers: save as the next version, see what it changes, go live; roll back. */

import {includes} from "./access.js";
import {told} from "./desk.js";
import {make, the, time} from "./dom.js";
import {askToGoLive, bullets, effects} from "./golive.js";
import {MARKS} from "./marks.js";
import {merged} from "./merge.js";
import {notice} from "./notices.js";
import {waits} from "./proposals.js";
import {ask, expected, json} from "./service.js";
import {Thumbnails} from "./thumbnails.js";


/** The next midnight here, as a field for a time has it: Swedish writes dates like that. */
function midnight() {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  return `${day.toLocaleDateString("sv")}T00:00`;
}

/** What to do about a refusal, by its kind. */
const ADVICE = {
  "stopped-by-gate": "Mend what the findings say and save again.",
  "invalid-document": "Mend the mistakes and save again.",
  "precondition-failed": "Somebody changed what is live meanwhile. Nothing was changed by you. Look at the history and try again.",
  conflict: "Nothing was changed. Look at the history and try again.",
  "missing-parameter": "Say why under “Reason”, and do it again.",
  forbidden: "Your token does not have the role for this.",
};

export class Publishing {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.open = desk.open;
    this.role = desk.role;
    this.reason = the("reason");
    this.button = the("publish");
    this.told = the("published");
    this.thumbnails = new Thumbnails();
    this.isBusy = false;
    /** The versions as they were told last. @type {any[]} */
    this.known = [];
    /** Who saved each version, and why. @type {Map<number, string>} */
    this.authors = new Map();
    this.button.addEventListener("click", () => this.publish());
  }

  /** The versions of the brand as the service has them now. */
  async versions() { return (await json(`brands/${this.open.brand}`)).versions; }

  /** Shows what can be done with the text. */
  show() {
    const why = this.#refusal || this.desk.obstacle;
    this.button.disabled = why !== "" || this.isBusy;
    this.button.textContent = `Save as version ${this.open.newest + 1}`;
    the("publish-why").textContent = why;
  }

  /** Saves the text with the files that are changed here as one version, unless somebody published another one since it was opened. */
  async publish() {
    const {brand, newest, liveTag} = this.open;
    let draft = 0;
    await this.#do(async () => {
      const later = (await this.versions()).filter(({version}) => version > newest);
      if (later.length) return this.#conflict(later);
      const fields = liveTag ? {"If-Match": liveTag} : {}, {companions} = this.desk;
      for (const path of companions.changed) await companions.send(path);
      const result = await json(`admin/brands/${brand}`, {reason: this.reason.value}, {method: "PUT", body: this.desk.text, fields});
      const isSame = result.new === false;
      this.#say("good", isSame ? `The files are kept for the next version; version ${result.version} has this text already.` : `Version ${result.version} is saved${result.live ? " and live" : result.waits ? ", and waits until somebody else approves it" : ", and not live yet"}.${result.findings?.soFar ? ` Not all screens are judged (${result.findings.soFar}).` : ""}`);
      this.reason.value = "";
      this.desk.emit("published", result.version);
      if (!result.live && !isSame) draft = result.version;
    });
    if (draft) await this.impact(draft);
  }

  #conflict(later) {
    const {version, name, publishedAt} = later.at(-1);
    this.#say("bad", `Version ${version}${name ? ` (“${name}”)` : ""} was saved ${time(publishedAt)}, after you opened version ${this.open.version}. Nothing was changed.`, [
      [`Merge mine into version ${version}`, () => this.desk.emit("merge", version)],
      [`Open version ${version}`, () => this.#visit(version)],
      [`Save mine after version ${version}`, () => { this.open.newest = version; this.publish(); }],
    ]);
  }

  /** Takes what was published meanwhile and makes the changes of the text in it: one step of undo. */
  async merge(version) {
    const {editor, open: {brand, published: base}} = this.desk, mine = editor.text, theirs = await (await ask("paywall", {brand, version})).text(), chosen = new Set();
    await this.desk.emit("become", {version, published: theirs});
    const choose = pointer => {
      if (pointer && !chosen.delete(pointer)) chosen.add(pointer);
      const {text, clashes} = merged(base, mine, theirs, chosen);
      editor.edit(text);
      this.#merged(version, clashes, chosen, each => { if (editor.text === text) choose(each); else notice("service", "The text has changed since the merge; edit it there."); });
    };
    choose(null);
  }

  /**
   * Tells what a merge brought; a clash can be decided the other way while the text is as merged.
   * @param {number} version @param {import("./merge.js").Clash[]} clashes @param {Set<string>} chosen @param {(pointer: string) => void} choose
   */
  #merged(version, clashes, chosen, choose) {
    const words = clashes.length ? `${clashes.length === 1 ? "One thing" : `${clashes.length} things`} you both changed; there the text is as in version ${version} unless you use yours.` : "You changed different things.";
    this.#say("good", `Your changes are merged into version ${version}. ${words} Look at the screens, then save.`);
    const short = value => value === undefined ? "removed" : JSON.stringify(value).slice(0, 120);
    this.told.append(make("ul", {class: "sentences"}, ...clashes.map(({pointer, mine, theirs}) => make("li", {}, `${pointer}: yours ${short(mine)}, theirs ${short(theirs)} `,
      make("button", {on: () => choose(pointer)}, chosen.has(pointer) ? "Use theirs" : "Use mine")))));
  }

  /** Offers to make a version live, and tells what it changes for whom, compared with the live one. */
  async impact(version) {
    const shown = make("div", {}, bullets(["Looking at what changes…"]));
    this.told.append(this.#live(version, `Go live with version ${version}`, true), this.#later(version), make("h3", {}, "What it changes for customers"), shown);
    try { shown.replaceChildren(...await effects(this.open.brand, this.#liveOne, version)); } catch (thrown) { shown.replaceChildren(bullets([expected(thrown).message])); }
  }

  /** A button that makes a version live, or proposes it; disabled with the reason if the role may not. */
  #live(version, words, isMain = false) {
    const why = this.#refusal;
    return make("button", {class: isMain ? "main" : null, disabled: why, title: why, "aria-haspopup": "dialog", on: () => this.#ask(version, words)}, this.#decides || why ? words : "Propose to go live");
  }

  /** Why the role publishes nothing and proposes no launch; null if it may. */
  get #refusal() { return includes(this.role, "editor") ? null : `The role ${this.role} may not save; ask for a token with the role editor.`; }

  /** Whether the role makes versions live; an editor proposes it. */
  get #decides() { return includes(this.role, "publisher"); }

  /** A time at which a version goes live. The browser's time zone counts. */
  #later(version) {
    const disabled = this.#refusal, when = make("input", {type: "datetime-local", id: "later", value: midnight(), disabled});
    return make("p", {class: "later"}, make("label", {for: "later"}, "or at"), when, make("button", {disabled, on: () => when.value ? this.plan(version, new Date(when.value)) : when.focus()}, this.#decides ? "Go live then" : "Propose it for then"),
      make("button", {disabled, "aria-haspopup": "dialog", on: () => this.#ask(version, "Begin with 5 %", {canary: .05, for: "2h"})}, "Begin with 5 % for 2 hours"));
  }

  /** Asks before people see something else. @param {string} words of the button @param {{canary: number, for: string}=} first the share of the readers who see it first */
  async #ask(version, words, first) {
    const {brand} = this.open, live = this.#liveOne, mark = this.known.find(each => each.version === version)?.gate?.mark, isBack = words.startsWith("Roll"), isStop = words === "Stop";
    const title = isStop ? "Stop showing the new version to a share?" : isBack ? `Roll back to version ${version}?` : `Go live with version ${version}?`, action = !this.#decides ? "Propose it" : isStop ? "Stop" : isBack ? "Roll back" : first ? "Begin" : "Go live";
    const reason = await askToGoLive({brand, version, live, mark, title, action, reason: this.reason.value, who: first ? "5 % of the readers of the live version, for 2 hours; then everybody, unless it does harm." : undefined});
    if (reason === null) return;
    this.reason.value = reason;
    await this.makeLive(version, first);
  }

  /** The version that is live; undefined without one. */
  get #liveOne() { return this.known.find(({live}) => live)?.version; }

  /** @param {Date} at */
  plan(version, at) { return this.#launch(version, "admin/schedule", `goes live ${time(at)}`, {at: at.toISOString()}); }

  /** @param {{canary: number, for: string}=} first the share of the readers who see it first */
  makeLive(version, first) {
    const {liveTag} = this.open, fields = liveTag ? {"If-Match": liveTag} : {};
    return this.#launch(version, "admin/live", `is live for ${first ? "5 % of " : ""}all whom placements and experiments show nothing else`, first, fields);
  }

  /** Launches a version, or proposes that. @param {object=} query how; at once for everybody without */
  async #launch(version, path, words, query, fields) {
    await this.#do(async () => {
      const answer = await json(this.#decides ? path : "admin/proposals", {brand: this.open.brand, version, ...query, reason: this.reason.value}, {method: "POST", fields}), waiting = waits(answer);
      this.#say("good", `Version ${version} ${waiting ? "waits until somebody else approves it" : words}.`);
      if (waiting) return this.desk.emit("waiting");
      if (!query) this.desk.emit("live", version);
      this.desk.emit("refresh");
    });
  }

  /** The launches that are planned, each with a way to drop it. */
  async planned() {
    const {schedules} = await json("admin/schedule"), own = schedules.filter(({brand}) => brand === this.open.brand), may = includes(this.role, "publisher");
    the("launches").replaceChildren(...own.map(({id, version, at, until, started}) => make("li", {},
      make("div", {}, make("b", {}, `Version ${version}`), ` ${started ? "is live since" : "goes live"} ${time(at)}`, ...until ? [make("small", {}, `until ${time(until)}`)] : []),
      make("button", {disabled: !may, "aria-label": `Cancel the launch of version ${version}`, on: () => this.#drop(id, version)}, "Cancel launch"))));
  }

  async #drop(id, version) {
    await this.#do(async () => {
      await json(`admin/schedule/${id}`, {reason: this.reason.value}, {method: "DELETE"});
      this.#say("good", `The launch of version ${version} is cancelled.`);
      await this.planned();
    });
  }

  async #do(work) {
    if (this.isBusy) return;
    this.isBusy = this.button.disabled = true;
    this.told.replaceChildren();
    try { await work(); } catch (thrown) {
      const error = expected(thrown);
      this.#say("bad", `${error.message}. ${ADVICE[error.kind] ?? ""}`);
      this.told.append(make("ul", {class: "sentences"}, ...error.errors.map(({line, message, hint}) => make("li", {}, `Line ${line}: ${message}`, ...hint ? [make("small", {}, hint)] : []))));
      if (error.kind === "missing-parameter") this.reason.focus();
      if (error.status === 412) this.desk.emit("refresh");
    } finally {
      this.isBusy = false;
      this.show();
    }
  }

  #say(kind, words, buttons = []) {
    this.told.replaceChildren(make("p", {class: `told ${kind}`, role: kind === "bad" ? "alert" : "status"}, words),
      ...buttons.map(([name, run]) => make("button", {on: run}, name)));
  }

  #visit(version) { this.desk.emit("visit", `${version}`); }

  /**
   * The history: the newest first.
   * @param {{version: number, share: number, until: string}=} canary the version that a share of the readers sees first
   */
  list(versions, canary) {
    const {brand} = this.open, live = versions.find(each => each.live)?.version, first = canary?.version;
    this.known = versions;
    the("history").replaceChildren(...versions.toReversed().map(({version, name, publishedAt, gate, released}) => make("li", {}, this.thumbnails.of(brand, version),
      make("div", {}, make("b", {}, `Version ${version}`), ...version === live ? [make("em", {}, "live")] : version === first ? [make("em", {}, `${Math.round(canary.share * 1e3) / 10} % until ${time(canary.until)}`)] : [], make("small", {}, [this.authors.get(version) ?? name, time(publishedAt), MARKS[gate?.mark]].filter(Boolean).join(" · "))),
      make("button", {on: () => this.#visit(version), "aria-label": `Open version ${version}`}, "Open"),
      ...version === live && !first ? [] : [this.#live(version, version === live ? "Stop" : version < live && released ? "Roll back to it" : "Go live")])));
  }

  /** Learns from the log who saved each version, and why. */
  async learn() {
    const {brand} = this.open, {changes} = await json("admin/audit", {brand, order: "newest", limit: "200"});
    this.authors = new Map(changes.filter(({action, brand: of = brand, paywall}) => action === "publish" && of === brand && !paywall).map(({version, actor, reason}) => [version, `${actor}${reason ? `: ${reason}` : ""}`]));
  }
}

/** @param {import("./desk.js").Desk} desk */
export function publishing(desk) {
  const publishing = new Publishing(desk), show = () => publishing.show();
  for (const each of ["changed", "shown", "refused"]) desk.on(each, show);
  desk.on("versions", ({versions, canary}) => {
    publishing.list(versions, canary);
    publishing.learn().then(() => publishing.list(versions, canary)).catch(told);
    show();
    return publishing.planned();
  });
  desk.on("merge", version => publishing.merge(version).catch(told));
}
