// Run in Node against a service, all but draw(), which needs a browser: sh scripts/check.sh recipes

/** Asks the placements of a brand and counts what happens. Without a client key nothing is counted: leave it out until somebody agrees. */
export class Paywalls {
  constructor(address, brand, key, storage = localStorage) {
    Object.assign(this, { address, brand, key, storage, pause: 1, earliest: 0 });
    this.kept = { id: crypto.randomUUID(), counted: crypto.randomUUID(), events: [], ...JSON.parse(storage.getItem("paywalls") ?? "{}") };
    this.save();
  }

  save() {
    this.storage.setItem("paywalls", JSON.stringify(this.kept));
  }

  /** What a placement shows: `page` is the flat layout, without which nothing is shown; `why` goes into each event. */
  async ask(placement, box, facts = {}) {
    const fixed = { placement, brand: this.brand, flatten: true, states: "all", contract: 1 };
    const { kept } = this;
    const context = { ...facts, deviceId: kept.id, userId: kept.user, assignments: kept.ticket };
    const answer = await fetch(`${this.address}/render?${new URLSearchParams({ ...fixed, ...box })}`, { method: "POST", body: JSON.stringify({ context }) });
    if (!answer.ok) throw new Error(await answer.text());
    const told = (name) => answer.headers.get(`Paywall-${name}`) ?? undefined;
    kept.ticket = told("Assignments") ?? kept.ticket;
    this.save();
    const why = { placement, rule: told("Rule") };
    if (told("Counted") !== "false") Object.assign(why, { experiment: told("Experiment"), experimentVersion: Number(told("Experiment-Version")) || undefined, variant: told("Variant") });
    // An experiment or the holdout shows nothing: there is no paywall that could be seen.
    if (answer.status === 204 && (why.variant || why.rule === "holdout")) this.count("exposure", why);
    if (answer.status === 200) Object.assign(why, { paywall: told("Name") ?? "main", version: Number(told("Version")) });
    return { page: answer.status === 200 ? await answer.json() : undefined, reason: why.rule ?? told("Reason"), why, box };
  }

  /** The service's picture of a decision. */
  picture({ why, box }) {
    return `${this.address}/render?${new URLSearchParams({ format: "svg", brand: this.brand, paywall: why.paywall, version: why.version, ...box })}`;
  }

  /** Puts the picture into an element with `position: relative`, with a button for each tap. Those that set variables need `states` of the page. */
  draw(element, decision, run) {
    const picture = Object.assign(new Image(), { src: this.picture(decision), alt: "" });
    const buttons = decision.page.taps.map(({ frame, hitArea = frame, action }) => {
      const button = Object.assign(document.createElement("button"), { ariaLabel: action.product ?? action.name ?? action.type });
      button.style = `position: absolute; opacity: 0; left: ${hitArea.x}px; top: ${hitArea.y}px; width: ${hitArea.width}px; height: ${hitArea.height}px`;
      button.addEventListener("click", () => {
        this.tell("tap", decision, { action: action.name ?? action.type });
        run(action);
      });
      return button;
    });
    element.replaceChildren(picture, ...buttons);
  }

  /** Counts an event: `tell("impression", decision)` when half of it was in view for a second, `tell("closed", decision, { how: "cross" })`. */
  tell(type, { page, why }, more) {
    if (page) this.count(type, why, more);
  }

  count(type, why, more) {
    if (!this.key) return;
    const event = { id: crypto.randomUUID(), type, at: new Date().toISOString(), ...why, ...more };
    this.kept.events = [...this.kept.events, event].slice(-1000);
    this.save();
    if (type === "purchaseCompleted") this.send();
    else setTimeout(() => this.send(), 10_000);
  }

  /** Sends what waits; call it also when the page is hidden. An event goes when its receipt has come. Plain text needs no preflight. */
  async send() {
    while (this.kept.events.length && !this.sending && Date.now() >= this.earliest) {
      const events = this.kept.events.slice(0, 20);
      const body = JSON.stringify({ key: this.key, client: this.kept.counted, events });
      this.sending = fetch(`${this.address}/events/client`, { method: "POST", body, keepalive: true }).catch(() => undefined);
      const answer = await this.sending;
      this.sending = undefined;
      if (!answer || answer.status >= 500 || [408, 425, 429].includes(answer.status)) {
        const seconds = Number(answer?.headers.get("Retry-After")) || this.pause;
        this.pause = Math.min(2 * this.pause, 300);
        this.earliest = Date.now() + 1000 * seconds;
        setTimeout(() => this.send(), 1000 * seconds);
        return;
      }
      if (!answer.ok) console.error("events were dropped", await answer.text());
      this.pause = 1;
      this.kept.events = this.kept.events.filter(({ id }) => !events.some((sent) => sent.id === id));
      this.save();
    }
  }

  /** Tells who an anonymous reader is. The ticket goes along, so nobody's variant changes. */
  identify(user) {
    this.kept.user = user;
    this.save();
  }

  reset() {
    this.kept = { id: crypto.randomUUID(), counted: crypto.randomUUID(), events: [] };
    this.save();
  }
}
