/** A placement's question and answer: what the service is told of the reader, and what it has decided. */

import {Failure} from "./service.js";
import {readerOf} from "./reader.js";

const MOST_MEMBERS = 180, CHARACTERS = 256, LONGEST_CONTEXT = 30_000, DECISIONS = 20;

/**
 * What a placement has decided.
 * @typedef {{placement: string, rule: string, reason: string, experiment?: string, experimentVersion?: number, variant?: string, paywall?: string, version?: number, isCounted: boolean, isForced: boolean, isNothing: boolean}} Decision
 */

/** Where nothing is to be shown, nothing has a place. */
const collapsed = new CSSStyleSheet();
collapsed.replaceSync(":host { display: none !important; }");

/** The ticket of a tester, in the address of the page. */
const tester = () => new URLSearchParams(location.search).get("forced") ?? undefined;

const isPlain = value => typeof value === "string" ? value.length <= CHARACTERS : typeof value === "number" || typeof value === "boolean";
const isMember = value => isPlain(value) || value && typeof value === "object" && Object.values(value).slice(0, 101).every((each, i) => i < 100 && isPlain(each));

/** The attribute context as an object with what the service can read. @returns {Record<string, any>} */
export function contextOf(text) {
  const value = JSON.parse(text ?? "{}");
  if (!value || typeof value !== "object" || Array.isArray(value)) throw new Error("it is not an object");
  const members = Object.entries(value).filter(([, each]) => isMember(each)).slice(0, MOST_MEMBERS);
  while (JSON.stringify(members).length > LONGEST_CONTEXT) members.pop();
  return Object.fromEntries(members);
}

/** JSON with every half of a surrogate pair replaced, which the service would refuse. */
export const written = value => JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/gi, "$1\ufffd");

export class Placed {
  /** The reader as the service was told of: what counts of itself stays as long as a paywall is open. */
  #told = null;
  /** @type {Decision | null} */
  decision = null;

  /** @param {HTMLElement & Record<string, any>} view */
  constructor(view) { this.view = view; }

  get placement() { return this.view.getAttribute("placement"); }

  get brand() { return this.view.getAttribute("brand") ?? ""; }

  get reader() { return readerOf(this.view.base); }

  get #name() { return `${this.brand} ${this.placement}`; }

  /** Fixes what is told of the reader until another opening. */
  begin() {
    if (this.#told) return;
    this.reader.visit();
    this.#told = this.reader.counted(this.placement, this.brand);
  }

  end() { this.#told = null; }

  /** What a request says of the reader. */
  get facts() {
    const {view, reader} = this, own = this.#told ?? reader.counted(this.placement, this.brand);
    const userId = view.getAttribute("user-id") || undefined, deviceId = view.getAttribute("device-id") || reader.id;
    return {...view.facts, context: {...own, targetingKey: deviceId, ...this.#context, userId, deviceId}};
  }

  #context = {};
  #ignored;
  #text = null;

  /** Reads the attribute context. Of one that cannot be read nothing is told. */
  read() {
    const text = this.view.getAttribute("context");
    if (text === this.#text) return;
    this.#text = text;
    this.#context = {};
    try { this.#context = contextOf(text); } catch (error) { this.view.report(new Failure("context", `the attribute context is not JSON as expected: ${error.message}`)); }
  }

  /** The content of a request, with the tickets that no address shall show. */
  content(text) {
    const {context, ...facts} = JSON.parse(text), assignments = this.reader.known.tickets[this.brand];
    return written({...facts, context: {...context, assignments, forced: tester()}});
  }

  /** Takes what an answer says of the decision. @param {Headers} fields */
  heard(fields, isNothing = false) {
    const told = name => fields.get(`Paywall-${name}`) ?? undefined, isForced = told("Rule") === "forced" || !!tester();
    this.decision = {
      placement: this.placement, rule: told("Rule"), reason: told("Reason"), experiment: told("Experiment"), experimentVersion: +(told("Experiment-Version") ?? 0) || undefined, variant: told("Variant"),
      paywall: isNothing ? undefined : told("Name") ?? "main", isCounted: told("Counted") !== "false" && !isForced, isForced, isNothing,
    };
    const ticket = told("Assignments"), ignored = told("Ignored");
    if (ignored && ignored !== this.#ignored) this.view.report(new Failure("context", `the service does not know, and ignores: ${ignored}`));
    this.#ignored = ignored;
    this.reader.change(({tickets, decisions}) => {
      if (ticket) tickets[this.brand] = ticket;
      if (isForced) return;
      delete decisions[this.#name];
      decisions[this.#name] = this.decision;
      for (const old of Object.keys(decisions).slice(0, -DECISIONS)) delete decisions[old];
    });
    this.#collapse(isNothing);
  }

  /** Decides as the rules of a static copy say. Its assignments are kept beside the service's ticket. */
  decide(decided, site) {
    const {context} = this.facts, {tickets, assignments} = this.reader.known;
    const found = decided(site, this.placement, context, {assignments: assignments[this.brand], ticket: tickets[this.brand], forced: tester(), now: Date.now()});
    if (!found || found.nothing === undefined && found.version === undefined) throw new Failure("copy", `the static copy cannot show the placement ${this.placement}`);
    const {rule, reason, experiment, experimentVersion, variant, paywall = "main", version} = found;
    this.decision = {placement: this.placement, rule, reason, experiment, experimentVersion, variant, paywall, version, isCounted: found.counted, isForced: found.forced, isNothing: found.nothing !== undefined};
    this.reader.change(known => { known.assignments[this.brand] = found.assignments; });
    this.#collapse(this.decision.isNothing);
  }

  /** Without the service the last decision holds. */
  recall() {
    this.decision ??= /** @type {any} */ (this.reader.known.decisions[this.#name] ?? null);
    this.#collapse(!!this.decision?.isNothing);
  }

  #collapse(isNothing) {
    const {shadowRoot} = this.view, others = shadowRoot.adoptedStyleSheets.filter(sheet => sheet !== collapsed);
    shadowRoot.adoptedStyleSheets = isNothing ? [...others, collapsed] : others;
  }

  /** Forgets the decision, as for another placement. */
  forget() {
    this.decision = null;
    this.#told = null;
    this.#collapse(false);
  }
}
