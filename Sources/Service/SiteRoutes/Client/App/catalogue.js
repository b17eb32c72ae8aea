/** Pages of data: asks for what a page shows, has the service lay it out, and says what is wrong. */

import {begun, onRetry, view} from "./frame.js";
import {NoData} from "./requests.js";

const START = "start";

/** The screens that Back leads to. @returns {string[]} */
const trail = () => view.session ? view.session.history.screen ??= [] : [];

export class Catalogue {
  #aborts = new AbortController();
  #again = () => {};
  /** The screen that stays if nothing comes. */
  #from = START;

  constructor() { onRetry(() => this.again()); }

  /** What is shown, by the names of the document's data. */
  get data() { return view.facts?.data ?? {}; }

  /**
   * Shows a screen once its data has come and is laid out; a loading screen until then. A later call breaks it off.
   * @param {(signal: AbortSignal) => Promise<object>} ask the data, by its names in the document; `status` in it is the page's instead of `ready`
   */
  async show(screen, ask) {
    this.#aborts.abort();
    const {signal} = this.#aborts = new AbortController();
    this.#again = () => this.show(screen, ask);
    this.#from = this.#whereFrom(screen);
    view.set({screen: START, status: "loading"});
    try {
      const [{status = "ready", ...data}] = await Promise.all([ask(signal), begun]);
      if (signal.aborted) return;
      await layOut({...this.data, ...data}, signal);
      if (!signal.aborted) this.#arrive(screen, status);
    } catch (error) {
      await begun;
      if (!signal.aborted) view.set({screen: this.#from, status: error.status ?? "failed"});
    }
  }

  /** Breaks off what is going on, and shows what was there before. */
  leave() {
    this.#aborts.abort();
    view.set({screen: this.#from, status: "ready"});
  }

  /** Once more what was asked for last. */
  again() { this.#again(); }

  /** Where the customer was; the tap may have gone on already. */
  #whereFrom(screen) {
    const now = view.session?.state;
    if (!now || now.status === "loading") return this.#from;
    return now.screen === screen ? trail().pop() ?? START : now.screen;
  }

  /** What is wrong with one thing stays on the screen before it. */
  #arrive(screen, status) {
    if (status !== "ready") return void view.set({screen: this.#from, status});
    if (this.#from !== screen && screen !== START) trail().push(this.#from);
    view.set({screen, status});
  }
}

/** Has the data laid out. On an error the page keeps what it shows. */
async function layOut(data, signal) {
  const before = view.facts;
  let failure = null;
  const note = ({detail}) => { failure = detail; };
  view.addEventListener("paywall-error", note);
  view.facts = {...before, data};
  await view.reload();
  view.removeEventListener("paywall-error", note);
  if (!failure && !signal.aborted) return;
  view.facts = before;
  if (failure) throw new NoData(["network", "timeout"].includes(failure.kind) ? "offline" : "failed", failure.message);
}
