/** What the gate finds in the unsaved text, grouped by cause, with what mends it. */

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
const WORDS = {error: "Error", warning: "Warning", information: "Note"};

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
    this.isDone = false;
  }

  async #run(text, brand, files) {
    const {signal} = this.#abort, judged = whole(text, files);
    this.#say("Checking…");
    try {
      const {findings, cells} = await this.#result(judged, brand, signal);
      if (signal.aborted) return;
      this.all = findings.filter(({suppression}) => !suppression);
      this.isDone = true;
      this.#hasFiles = judged !== text;
      this.#show(cells, text);
    } catch (thrown) {
      if (signal.aborted) return;
      this.#subject = "";
      const error = expected(thrown);
      this.#say(error.errors.length ? "The text has mistakes; what was found before may not hold." : error.message);
    }
  }

  /** Follows a check to its end, and tells how far it is. */
  async #result(text, brand, signal) {
    const answer = await ask("admin/check", {brand, budget: PATIENCE}, {method: "POST", body: text, signal, fields: {Accept: "text/event-stream"}});
    let found = 0;
    for await (const {name, data} of events(answer.body)) {
      if (name === "result") return data;
      if (name === "problem") throw new Refusal(data.status, data);
      if (name === "finding") found++;
      if (name === "progress") this.#say(`Checking… ${data.judged} of ${data.chosen} screens, ${found} found`);
    }
    throw new Refusal(0, {detail: "The check ended early; change the text to check again."});
  }

  #say(words) { this.state.textContent = words; }

  #show({judged, possible}, text) {
    const causes = Map.groupBy(this.all, ({code}) => code), screens = `${judged} of ${possible} screens`;
    this.#say(this.all.length ? `${counted(causes.size, "cause")} on ${screens}` : `Nothing found on ${screens}.`);
    this.place.replaceChildren(...[...causes.values()].map(group => this.#cause(group, text)));
    this.emit("change");
  }

  #cause(group, text) {
    const {severity, code, hint} = group[0];
    return make("li", {class: "cause"}, make("h3", {class: severity}, make("b", {}, WORDS[severity]), ` ${code.replace(/-/g, " ")}`),
      make("p", {}, hint), make("ul", {}, ...group.map(finding => this.#finding(finding, text))));
  }

  #finding(finding, text) {
    const {message, cells, fix, suggestions = []} = finding, remedies = [...fix ? [fix] : [], ...suggestions].filter(({patch}) => !this.#hasFiles || fits(text, patch));
    const worst = cells?.worst, where = worst ? `${counted(cells.count, "screen")}; worst on ${worst.device}, ${worst.theme}, ${worst.locale}` : "";
    const tell = (name, detail) => this.emit(name, detail);
    return make("li", {},
      make("button", {class: "row plain", on: () => tell("choose", finding)}, make("span", {}, message, make("small", {}, where))),
      make("p", {class: "remedies"}, ...worst ? [make("button", {on: () => tell("worst", finding)}, "Show the worst screen")] : [],
        ...remedies.map(({title, patch}) => make("button", {class: "main", on: () => tell("mend", patched(text, patch))}, title))));
  }

  get worst() { return ["error", "warning", "information"].find(each => this.all.some(({severity}) => severity === each)) ?? null; }
}

/** @param {import("./desk.js").Desk} desk */
export function findings(desk) {
  const {selection, choices} = desk, findings = desk.findings = new Findings({place: the("findings"), state: the("checked")}), forget = () => findings.forget();
  findings.on("change", () => number(findings));
  findings.on("choose", ({pointer}) => selection.choose(pointer, true));
  // The reader on whose screen it is worst.
  findings.on("worst", ({pointer, cells: {worst}}) => {
    selection.choose(pointer, true);
    choices.choose(screenOf(worst));
  });
  findings.on("mend", detail => desk.editor.edit(detail));
  desk.companions.on("change", forget);
  desk.on("forget", forget);
  desk.on("request", () => findings.stop(desk.text, desk.open.brand));
  desk.on("drawn", ({text, brand, companions}) => findings.check(text, brand, desk.role, companions));
}

/** The number of findings on their tab, and before publishing. */
function number({all, worst}) {
  const count = all.length, errors = all.filter(({severity}) => severity === "error").length;
  Object.assign(the("count"), {textContent: count, hidden: !count, className: worst ?? ""});
  the("gate").textContent = errors ? `The gate finds ${errors === 1 ? "an error" : `${errors} errors`} and will stop this text. Look at the findings.`
    : "The check of some screens finds no error. Publishing checks all.";
}
