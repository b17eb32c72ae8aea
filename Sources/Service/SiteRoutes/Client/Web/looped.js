/** What a view does that has a placement or a key: asks who is to see what, and counts what happens. */

import {Failure} from "./service.js";
import {Openings} from "./opening.js";
import {Placed} from "./placed.js";
import {queueOf} from "./queue.js";

/** What decides without the service: the modules come while it still answers. @returns {[Promise<any>, Promise<any>]} */
const deciding = () => [import("./spare.js"), import("./decide.js")];

export class Loop {
  #openings = null;
  #placement;

  /** @param {HTMLElement & Record<string, any>} view */
  constructor(view) {
    this.view = view;
    this.placed = new Placed(view);
    this.#placement = this.placed.placement;
    new MutationObserver(() => view.reload()).observe(view, {attributeFilter: ["user-id", "device-id", "context", "counting"]});
  }

  get isPlaced() { return this.view.hasAttribute("placement"); }

  get decision() { return this.isPlaced ? this.placed.decision : null; }

  get #isKept() { return this.view.getAttribute("keep") !== "false" && this.#counting !== "consent"; }

  /** How this view counts: on, off, or consent as long as the customer has not agreed. */
  get #counting() { return this.view.getAttribute("counting") ?? "on"; }

  // Placements

  /** Before each question. */
  begin() {
    if (this.#isKept) this.placed.reader.keep();
    if (this.#placement !== this.placed.placement) this.placed.forget();
    this.#placement = this.placed.placement;
    if (this.isPlaced) {
      this.placed.read();
      this.placed.begin();
    }
    this.#count();
  }

  /** What the address of a layout says of the reader. */
  get facts() { return this.isPlaced ? this.placed.facts : this.view.facts; }

  content(text) { return this.isPlaced ? this.placed.content(text) : text; }

  /** @param {Headers} [fields] */
  heard(fields) {
    if (!fields || !this.isPlaced) return;
    this.placed.heard(fields);
    this.#exposed = "";
    // For the time when the service cannot send them.
    if (this.#copy) Promise.all(deciding()).catch(() => {});
  }

  /** The address of a static copy; nothing without one. */
  get #copy() { return this.view.getAttribute("fallback"); }

  /** Which paywall of a static copy the placement shows. */
  get copy() { return this.isPlaced ? {paywall: this.placed.decision?.paywall, version: this.placed.decision?.version} : {}; }

  /** Whether nothing is to be shown; then it says so to the page. Without the service the last decision holds, or what a static copy decides. */
  async isNothing(failure, signal) {
    if (!this.isPlaced) return false;
    if (failure.kind === "nothing") this.placed.heard(failure.fields, true);
    else if (failure.isPassing) await this.#recall(signal);
    const {decision} = this.placed, isNothing = !!decision?.isNothing && (failure.kind === "nothing" || failure.isPassing);
    if (isNothing) this.#clear();
    if (isNothing) this.#expose();
    if (isNothing) this.view.tell("nothing", {placement: decision?.placement, rule: decision?.rule, reason: decision?.reason});
    return isNothing;
  }

  async #recall(signal) {
    this.placed.recall();
    if (this.placed.decision || !this.#copy) return;
    try {
      const [{placementsOf}, {decide}] = await Promise.all(deciding());
      const site = await placementsOf(new URL(this.#copy, location.href).href, this.view.getAttribute("brand"), signal);
      this.placed.decide(decide, site);
    } catch (error) {
      if (!signal.aborted) this.view.report(error);
    }
  }

  /** Nothing stays of an earlier paywall. */
  #clear() {
    Object.assign(this.view, {tree: null, session: null, shown: null});
    this.view.screen.element.replaceChildren();
  }

  /** Forgets the reader and all that waits. */
  reset() {
    this.placed.reader.forget();
    this.#exposed = "";
    this.placed.forget();
    this.#queue?.clear();
    return this.view.reload();
  }

  // Counting

  get #queue() {
    const key = this.view.getAttribute("key");
    if (!key) return null;
    const queue = queueOf(this.view.base, key);
    return Object.assign(queue, {client: this.placed.reader.known.client, isKept: this.#isKept, report: (message, status) => this.view.report(new Failure("counting", message, {status}), {isShown: !!this.view.tree})});
  }

  get #isCounting() { return this.#counting === "on" && this.view.hasAttribute("key"); }

  #wasCounting = false;

  #count() {
    // Who takes the consent back is not counted with what waits.
    if (this.#wasCounting && !this.#isCounting) this.#queue?.clear();
    this.#wasCounting = this.#isCounting;
    if (!this.isPlaced && !this.#isCounting) return this.#end();
    this.#openings ??= new Openings(this.view, (type, more, page) => this.#send(type, more, page));
    if (this.#isCounting) this.#queue?.resume();
  }

  #send(type, more, {tree, decision}) {
    const {view} = this, query = new URL(view.shown, location.href).searchParams;
    if (!this.#isCounting || decision?.isForced) return;
    const {placement, rule, experiment, experimentVersion, variant, paywall, isCounted} = decision ?? {};
    const event = {
      type, brand: tree.brand, paywall: paywall ?? query.get("paywall") ?? "main", version: tree.version, placement, rule,
      ...isCounted ? {experiment, experimentVersion, variant} : {}, storefront: query.get("storefront") ?? undefined, environment: view.getAttribute("environment") ?? undefined, ...more,
    };
    this.#queue?.add(event, type === "purchaseCompleted" || more.how === "leaving");
  }

  #exposed = "";

  /** Nothing is shown because of an experiment or the holdout: there is no paywall to be seen, so the decision counts, once. */
  #expose() {
    const {placement, rule, experiment, experimentVersion, variant, isCounted, isForced} = this.placed.decision, counts = isCounted && experiment;
    const told = {type: "exposure", placement, rule, ...counts ? {experiment, experimentVersion, variant} : {}}, name = JSON.stringify(told);
    if (!this.#isCounting || isForced || !counts && rule !== "holdout" || this.#exposed === name) return;
    this.#exposed = name;
    this.#queue?.add({...told, brand: this.placed.brand || undefined, environment: this.view.getAttribute("environment") ?? undefined}, false);
  }

  /** The paywall has been seen: for placements with a frequency. */
  noteShown() { if (this.isPlaced) this.placed.reader.noteShown(this.placed.placement, this.placed.brand); }

  /** The paywall has been left: the next one is another opening. */
  closed() { this.placed.end(); }

  #end() {
    this.#openings?.end();
    this.#openings = null;
  }

  /** The view has gone. */
  end() {
    this.#end();
    this.placed.end();
  }
}
