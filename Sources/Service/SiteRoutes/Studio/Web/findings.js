/** What the gate finds in the unsaved text: the things to do, with who sees them and what mends them. */

import {includes} from "./access.js";
import {counted, make, the} from "./dom.js";
import {Emitter} from "./emitter.js";
import {events} from "./events.js";
import {screenOf} from "./matrix.js";
import {patched} from "./patch.js";
import {ask, expected, Refusal} from "./service.js";
import {whole} from "./whole.js";

// A check of every screen takes seconds; this many show most of what is wrong while one types.
const PATIENCE = 400, REST = 350;
const URGENCIES = [["stops", "Stops this paywall"], ["worth-mending", "Worth mending"], ["later", "Later"]];

/** Whether a change is one of the text itself, and not of what only a file says. */
function fits(text, patch) { try { patched(text, patch); return true; } catch { return false; } }

export class Findings extends Emitter {
  #timer = 0;
  #abort = new AbortController();
  /** What is checked, or is being checked. */
  #subject = "";
  #hasFiles = false;
  /** Whether `all` is of the newest text that was to be checked. */
  isDone = false;

  /** @param {{place: HTMLElement, state: HTMLElement}} parts */
  constructor({place, state}) {
    super();
    this.place = place;
    this.state = state;
    /** @type {any[]} */
    this.all = [];
    /** @type {any[]} */
    this.issues = [];
  }

  /** Checks a text with what is changed in the brand's files, once typing has paused, if the role may and nobody has checked it. */
  check(text, brand, role, files) {
    if (!includes(role, "editor")) return this.#say(`The role ${role} may not check text; it needs the role editor.`);
    if (this.#subject === brand + text) return;
    this.forget();
    this.#subject = brand + text;
    this.#timer = setTimeout(() => this.#run(text, brand, files), REST);
  }

  /** Another text is there, unless it is the same: a check of the old one ends. */
  stop(text, brand) { if (this.#subject !== brand + text) this.forget(); }

  /** The files may be others now. */
  forget() {
    clearTimeout(this.#timer);
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#subject = "";
    this.place.onpointerleave = null;
    this.isDone = false;
  }

  async #run(text, brand, files) {
    const {signal} = this.#abort, judged = whole(text, files);
    this.#say("Checking…");
    const take = (result, isDone = false) => {
      if (signal.aborted) return;
      this.all = result.findings.filter(({suppression}) => !suppression);
      this.issues = result.issues.filter(({suppression}) => !suppression);
      this.isDone = isDone;
      this.#hasFiles = judged !== text;
      this.#show(result, text);
    };
    try {
      take(await this.#result(judged, brand, signal, take), true);
    } catch (thrown) {
      if (signal.aborted) return;
      this.#subject = "";
      const error = expected(thrown);
      this.#say(error.errors.length ? "The text has mistakes; older findings may not hold." : error.message);
    }
  }

  /** Follows a check to its end, and tells how far it is. @param {(first: any) => void} look takes what the likeliest screens show. */
  async #result(text, brand, signal, look) {
    const answer = await ask("admin/check", {brand, budget: PATIENCE}, {method: "POST", body: text, signal, fields: {Accept: "text/event-stream"}});
    let found = 0;
    for await (const {name, data} of events(answer.body)) {
      if (name === "result") return data;
      if (name === "first") look(data);
      if (name === "problem") throw new Refusal(data.status, data);
      if (name === "finding") found++;
      if (name === "progress") this.#say(`Checking… ${data.judged} of ${data.chosen} screens, ${found} found`);
    }
    throw new Refusal(0, {detail: "The check ended; change the text."});
  }

  #say(words) { this.state.textContent = words; }

  #show({cells: {judged, possible}, verdict, complete}, text) {
    this.#say(`${verdict}.${complete ? ` ${judged} of ${possible} screens${this.isDone ? "" : " so far"}.` : ""}`);
    const rows = URGENCIES.flatMap(([part, heading]) => {
      const issues = this.issues.filter(issue => issue.part === part);
      return issues.length ? [make("li", {class: "part"}, make("h3", {}, heading), make("ul", {}, ...issues.map(issue => this.#issue(issue, text))))] : [];
    });
    // A row that moves away under a pointer is another one's click: the newest wait until it has left the old ones.
    const renew = this.place.onpointerleave = () => this.place.replaceChildren(...rows);
    if (!this.isDone || !this.place.querySelector(":hover")) renew();
    this.emit("change");
  }

  #issue(issue, text) {
    const {severity, readers, title, action, question, places, likeliest, worst, fix, suggestions = []} = issue;
    const remedies = [...fix ? [fix] : [], ...suggestions].filter(({patch}) => !this.#hasFiles || fits(text, patch));
    const screen = (words, cell) => make("button", {on: () => this.emit("screen", {issue, cell})}, words), isSame = JSON.stringify(likeliest) === JSON.stringify(worst);
    return make("li", {class: "cause"},
      make("button", {class: "row plain", on: () => this.emit("choose", issue)}, make("span", {}, make("b", {class: severity}, readers), ` ${title}`, make("small", {}, places > 1 ? counted(places, "place") : ""))),
      make("p", {}, question ?? action),
      make("p", {class: "remedies"}, ...remedies.map(({title, patch}) => make("button", {class: "main", on: () => this.emit("mend", patched(text, patch))}, title)),
        ...likeliest ? [screen("Show the screen", likeliest)] : [], ...worst && !isSame ? [screen("The worst", worst)] : []));
  }

  get worst() { return ["error", "warning", "information"].find(each => this.issues.some(({severity}) => severity === each)) ?? null; }
}

/** @param {import("./desk.js").Desk} desk */
export function findings(desk) {
  const {selection, choices} = desk, findings = desk.findings = new Findings({place: the("findings"), state: the("checked")}), forget = () => findings.forget();
  findings.on("change", () => number(findings));
  findings.on("choose", ({pointer}) => selection.choose(pointer, true));
  findings.on("screen", ({issue: {pointer}, cell}) => {
    selection.choose(pointer, true);
    choices.choose(screenOf(cell));
  });
  findings.on("mend", detail => desk.editor.edit(detail));
  desk.companions.on("change", forget);
  desk.on("forget", forget);
  desk.on("request", () => findings.stop(desk.text, desk.open.brand));
  desk.on("drawn", ({text, brand, companions}) => findings.check(text, brand, desk.role, companions));
}

/** The number of things to do on their tab, and before publishing. */
function number({issues, worst}) {
  const count = issues.length, stops = issues.filter(({part}) => part === "stops").length;
  Object.assign(the("count"), {textContent: count, hidden: !count, className: worst ?? ""});
  the("gate").textContent = stops ? `The gate finds ${counted(stops, "thing")} that will stop this text. Look at the findings.`
    : "The check of some screens finds no error. Going live checks all.";
}
