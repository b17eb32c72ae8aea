/** <paywall-view>: shows a paywall of the service in its own box. */

import {isSafe} from "./speech.js";
import {all, key, own, steps} from "./tree.js";
import {Session} from "./session.js";
import {Screen} from "./screen.js";
import {fontsOf} from "./fonts.js";
import {ask, Failure, parse} from "./service.js";
import {listen} from "./live.js";
import {forget, keep, keptAt, lastLike} from "./kept.js";
import {hasParts, parts} from "./parts.js";
import {FORCED, layoutAddress, prefers, watchPreferences} from "./place.js";
import {style} from "./style.js";

const FONTS = 3000, PICTURES = 500, SETTLE = 60, SECOND = 1000, LOADING = 150;
const after = time => new Promise(done => setTimeout(done, time));
/** The service that this module is from. */
const OWN = import.meta.url.slice(0, import.meta.url.lastIndexOf("client/"));
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
// What only the reader's own colours need comes when they are there.
const force = ({matches}) => matches && import("./spare.js").then(({forced}) => sheet.replaceSync(style + forced), () => {});
const colours = matchMedia(FORCED);
colours.onchange = force;
force(colours);

/** Loads the second module. Only the view names it: modules that draw find the parts in `parts`, empty or not. */
async function loadParts() { if (!hasParts()) Object.assign(parts, await import("./more.js")); }

/** What a view needs that has a placement or counts, and no other: the fourth module. */
async function loopOf(view) {
  const {Loop} = await import("./loop.js");
  return view.loop ??= new Loop(view);
}

/**
 * Attributes: src (the service, with more parameters for /render; where this module is from by default), brand, version, locale, theme, state ("plan=monthly sheet=open"), insets
 * (top, right, bottom, left, in points), live ("false": no events), keep ("false": nothing in the browser's storage), fallback (site.json of a static copy). Events: paywall-ready, paywall-impression, paywall-action, paywall-purchase,
 * paywall-state, paywall-error. Slots: loading, error, empty, native-NAME. Property facts: what the app knows of the reader, such as the store's prices, as POST /render takes it;
 * reload() shows them.
 */
export class PaywallView extends HTMLElement {
  static observedAttributes = ["src", "brand", "placement", "version", "locale", "theme", "state", "insets", "live", "key"];

  #box = {width: 0, height: 0};
  #attempt = 0;
  #aborts = new AbortController();
  #timers = {};
  #life = null;
  #slots = {};
  #asked = null;
  #wish = null;
  #probe;
  #screenShown;

  constructor() {
    super();
    const root = this.attachShadow({mode: "open"});
    root.adoptedStyleSheets = [sheet];
    this.screen = new Screen(this.#host());
    this.#probe = document.createElement("div");
    this.#probe.className = "probe";
    for (const name of ["loading", "error", "empty"]) {
      const slot = this.#slots[name] = Object.assign(document.createElement("slot"), {name, hidden: true});
      if (name !== "loading") slot.append(this.#apology());
    }
    root.append(this.#probe, this.screen.element, ...Object.values(this.#slots));
    this.fonts = {family: name => [name]};
  }

  /** What a screen asks of this view. */
  #host() {
    const view = this;
    return {
      views: this, get rtl() { return view.tree?.direction === "rtl"; }, get blurs() { return view.blurs; },
      address: url => new URL(url, this.address ?? this.base).href, family: name => this.fonts.family(name),
      isStill: () => prefers("(prefers-reduced-motion: reduce)"), now: () => Date.now(),
      run: (action, node, event) => this.run(action, node, event), tell: events => this.perform(events), dismiss: () => this.dismiss(),
      report: (error, node) => this.report(new Failure("node", `${node?.type} ${node?.pointer ?? ""}: ${error.message}`)),
    };
  }

  #apology() {
    const note = document.createElement("div"), words = document.createElement("p"), again = document.createElement("button");
    note.className = "note";
    note.setAttribute("role", "alert");
    words.textContent = "This page did not load.";
    again.textContent = "Try again";
    again.addEventListener("click", () => this.reload());
    note.append(words, again);
    return note;
  }

  // Life

  connectedCallback() {
    const seen = new ResizeObserver(entries => {
      const own = entries.find(entry => entry.target === this);
      if (own && this.phase !== "nothing") this.#box = {width: own.contentRect.width, height: own.contentRect.height};
      this.#plan();
    });
    seen.observe(this);
    seen.observe(this.#probe);
    const {signal} = this.#life = new AbortController();
    addEventListener("keydown", event => this.#pressed(event), {signal});
    addEventListener("online", () => this.reload(), {signal});
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#watchClock(); }, {signal});
    signal.addEventListener("abort", () => seen.disconnect());
    watchPreferences(this.#probe, () => this.#plan(), signal);
    this.#listen();
    this.#watchClock();
    queueMicrotask(() => this.#measure());
  }

  /** Asks for the first layout a frame before the observer tells the size, and after the caller has set its attributes. */
  #measure() {
    const {width, height} = getComputedStyle(this);
    this.#box = {width: parseFloat(width), height: parseFloat(height)};
    if (!this.#asked) this.#plan();
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#life = null;
    this.#listen();
    this.loop?.end();
    Object.values(this.#timers).forEach(clearTimeout);
    this.#aborts.abort();
    this.#drop();
    this.#asked = null;
  }

  attributeChangedCallback(name, old, value) {
    if (old === value || !this.#life) return;
    if (name === "state") return void this.set(this.#wanted);
    if (["src", "brand", "live", "version", "placement"].includes(name)) this.#listen();
    if (["placement", "key"].includes(name)) this.#asked = null;
    this.#plan();
  }

  /** The address of the service. */
  get base() { return new URL(".", new URL(this.getAttribute("src") || OWN, location.href)).href; }

  /** The values of the attribute state. */
  get #wanted() {
    return Object.fromEntries((this.getAttribute("state") ?? "").split(/\s+/).filter(Boolean).map(each => each.split("=")));
  }

  #endStream = null;

  /** Listens to the stream that the attributes ask for; to none after the view's life. */
  #listen() {
    this.#endStream?.();
    this.#endStream = null;
    if (!this.#life || this.getAttribute("live") === "false" || this.hasAttribute("version")) return;
    this.#endStream = listen(new URL("events", this.base).href, change => this.#heard(change));
  }

  /**
   * Fetches again after a change of its brand. All clients hear of it at once: each waits for a random part of the spread.
   * @param {import("./live.js").Change} change
   */
  #heard({brand, active, spread = 0}) {
    if (brand && brand !== (this.getAttribute("brand") ?? active) && brand !== this.tree?.brand) return;
    clearTimeout(this.#timers.heard);
    // The pause before another try stays: pages whose service is gone hear every minute.
    this.#timers.heard = setTimeout(() => this.#asked && this.#update(false), Math.random() * spread);
  }

  #watchClock() {
    clearTimeout(this.#timers.clock);
    const beat = () => {
      if (document.hidden || !this.isConnected) return;
      this.screen.tick();
      this.#timers.clock = setTimeout(beat, SECOND - Date.now() % SECOND);
    };
    beat();
  }

  // Layouts

  /** Lays out anew if the box, the reader or the paywall has changed: at once the first time, else when it has settled. */
  #plan() {
    if (!(this.#box.width > 0 && this.#box.height > 0)) return;
    if (!this.#asked) return void this.#update();
    clearTimeout(this.#timers.plan);
    if (layoutAddress(this, this.base, this.#box, this.#probe) === this.#asked) return;
    this.#timers.plan = setTimeout(() => this.#update(), SETTLE);
  }

  /** Fetches the layout, past every cache. It resolves when it is shown, or when that has failed. */
  reload() {
    if (!(this.#box.width > 0 && this.#box.height > 0)) return Promise.resolve();
    this.#attempt = 0;
    return this.#update(false);
  }

  async #update(usesKept = true) {
    this.#aborts.abort();
    const {signal} = this.#aborts = new AbortController();
    clearTimeout(this.#timers.retry);
    const isPlaced = this.hasAttribute("placement");
    if (!this.loop && (isPlaced || this.hasAttribute("key"))) {
      loopOf(this).then(loop => signal.aborted || (isPlaced ? this.#update() : loop.begin()), ({message}) => this.#fail(new Failure("network", message), signal));
      if (isPlaced) return;
    }
    this.loop?.begin();
    const address = layoutAddress(this, this.base, this.#box, this.#probe);
    this.#asked = address;
    const kept = usesKept && !isPlaced && this.address !== address ? this.#parsed(keptAt(address)) : null;
    if (kept) this.#prepare(kept.tree, kept.address, signal);
    if (!this.tree && !kept) this.#timers.loading = setTimeout(() => this.#phase("loading"), LOADING);
    await this.#fetch(address, signal, kept?.address === address ? kept.etag : this.shown === address ? this.etag : null);
  }

  async #fetch(address, signal, etag) {
    try {
      const answer = await ask(address, {etag, signal, loop: this.loop});
      this.loop?.heard(answer?.fields);
      if (answer) {
        this.etag = answer.etag;
        const isShown = await this.#prepare(answer.tree, address, signal);
        if (isShown && !signal.aborted && this.getAttribute("keep") !== "false") keep(address, answer.etag, answer.text);
      } else if (this.#wish) this.#need(this.#wish.state);
      this.#attempt = 0;
      this.#freshen();
    } catch (error) {
      if (!signal.aborted) await this.#fail(error instanceof Failure ? error : new Failure("drawing", error.message), signal);
    }
  }

  /** A kept response with its tree; null if it is not one any more. */
  #parsed(found) {
    try { return found && {...found, tree: parse(found.text)}; } catch { forget(found.address); return null; }
  }

  /** Asks again when time alone may have changed the page. */
  #freshen() {
    clearTimeout(this.#timers.fresh);
    if (this.tree?.freshFor > 0) this.#timers.fresh = setTimeout(() => this.reload(), Math.min(this.tree.freshFor * 1000, 2 ** 31 - 1));
  }

  /** Shows a tree, in a state if one is given, once its fonts and the pictures of its first screen are there: what was shown stays until then. */
  #prepare(tree, address, signal, state) {
    const resolve = url => new URL(url, address).href, fonts = fontsOf(tree, resolve);
    const page = all(tree.root).filter(({frame}) => frame?.y < tree.device.height).map(own).join();
    const pictures = (tree.assets ?? []).map(({url}) => Object.assign(new Image(), {src: resolve(url), isSeen: page.includes(`"${url}"`)})).filter(({isSeen}) => isSeen);
    const needsParts = tree.needsParts && !hasParts(), isReady = fonts.isReady && !needsParts && pictures.every(image => image.complete);
    if (isReady) return Promise.resolve(this.#present(tree, address, fonts, state));
    const more = needsParts ? loadParts().catch(error => this.report(new Failure("network", error.message))) : null;
    const waits = [Promise.race([Promise.all([fonts.ready, more]), after(FONTS)]), Promise.race([Promise.allSettled(pictures.map(image => image.decode())), after(PICTURES)])];
    return Promise.all(waits).then(() => !signal.aborted && this.#asked && this.#present(tree, address, fonts, state));
  }

  #present(tree, address, fonts, state) {
    const isNew = !this.tree, isOther = isNew || tree.brand !== this.tree.brand || tree.version !== this.tree.version;
    if (!isOther && this.tree.hash && tree.hash === this.tree.hash && this.shown === address) return true;
    fonts.declare();
    const session = new Session(tree), values = state ?? (isNew ? this.#wanted : {...this.session.state, ...this.#wish?.state});
    const events = session.show(values);
    if (!isOther) Object.assign(session, {history: this.session.history, openers: this.session.openers});
    if (this.session?.isPurchasing) session.isPurchasing = true;
    Object.assign(this, {tree, address, fonts, session, shown: address});
    this.screen.show(tree, session.page.root);
    this.#phase("ready");
    if (!isNew) this.#screenShown = session.state.screen;
    for (const {layoutNeeded} of events) if (layoutNeeded) this.#need(layoutNeeded);
    if (isOther) this.#announce();
    return true;
  }

  #announce() {
    const {brand, version, hash} = this.tree;
    this.tell("ready", {brand, version});
    requestAnimationFrame(() => this.tell("impression", {brand, version, hash, state: {...this.session.state}}));
  }

  /** Fetches a state that the tree does not have. Another wish or another layout ends that. */
  async #need(state) {
    this.#drop();
    const wish = this.#wish = Object.assign(new AbortController(), {state}), url = new URL(this.#asked ?? this.address);
    for (const [name, value] of Object.entries(state)) url.searchParams.set(`state.${name}`, value);
    const signal = AbortSignal.any([this.#aborts.signal, wish.signal]);
    try {
      const answer = await ask(url.href, {signal, loop: this.loop});
      if (!await this.#prepare(answer.tree, url.href, signal, state)) return;
      this.#drop();
      this.tell("state", {state: {...state}});
    } catch (error) {
      if (signal.aborted) return;
      this.report(error);
      this.#substitute(this.#drop());
    }
  }

  /** Stops waiting for a state. @returns {object | undefined} its values; nothing if none was on its way */
  #drop() {
    const wish = this.#wish;
    this.#wish = null;
    wish?.abort();
    return wish?.state;
  }

  /** Without the service: the state that has the app's variables right and all others as in the page. */
  #substitute(state) {
    this.perform(this.session.show({...this.tree.state, ...this.#app(state)}).filter(({layoutNeeded}) => !layoutNeeded));
  }

  /** The values that the app has set. */
  #app(state) {
    const own = (this.tree.variables ?? []).filter(({name, setBy}) => setBy === "app" && name in state);
    return Object.fromEntries(own.map(({name}) => [name, state[name]]));
  }

  /** The last layout stays, or that of a static copy; without one, the slot says what is wrong and offers to try again. */
  async #fail(failure, signal = this.#aborts.signal) {
    const isNothing = await this.loop?.isNothing(failure, signal);
    if (isNothing) this.#drop();
    const last = this.tree || isNothing ? null : (this.#asked && this.#parsed(lastLike(this.#asked))) || await this.#copied(failure, signal);
    if (signal.aborted) return;
    if (last) this.#prepare(last.tree, last.address, this.#aborts.signal);
    const isShown = !!(this.tree || last), wait = failure.isPassing ? failure.wait(this.#attempt++) : null;
    if (!isShown) this.#phase(isNothing ? "nothing" : failure.kind === "empty" ? "empty" : "error");
    if (this.tree && this.#wish) this.#substitute(this.#drop());
    if (wait !== null) this.#timers.retry = setTimeout(() => { if (this.isConnected) this.#update(false); }, wait);
    if (failure.kind !== "nothing") this.report(failure, {isShown, retryIn: wait});
  }

  async #copied({isPassing}, signal) {
    const index = this.getAttribute("fallback");
    if (!index || !isPassing) return null;
    try { const {copied} = await import("./spare.js"); return await copied(new URL(index, location.href).href, this.#asked, signal, this.loop); } catch (error) {
      if (!signal.aborted) this.report(error);
      return null;
    }
  }

  #phase(name) {
    clearTimeout(this.#timers.loading);
    this.phase = name;
    for (const [slot, e] of Object.entries(this.#slots)) e.hidden = slot !== name;
  }

  // What the customer does

  /** Shows the page with these values of its variables, such as {status: "offline"}. The last call counts. */
  set(values) { if (this.session) this.perform(this.session.show({...this.#drop(), ...values})); }

  /** From now on the reader is this user. The ticket that was given before goes along, so that the variant stays. */
  identify(user) { this.setAttribute("user-id", user); }

  /** The customer agrees to be counted. */
  consent() { this.setAttribute("counting", "on"); }

  /** Forgets the installation, its user and what was kept of both. */
  reset() {
    this.removeAttribute("user-id");
    return loopOf(this).then(loop => loop.reset());
  }

  /** Escape, or the system's back. */
  dismiss() { this.perform(this.session.dismiss(), {isBack: true}); }

  /** Runs an action. @returns {boolean} whether the browser goes on, as for the address of a link */
  run(action, node, event) {
    const {root} = this.session.page, {inputs} = this.screen, refused = inputs?.refusal(action, root);
    if (refused) return this.perform(refused);
    const events = this.#joined(this.session.perform(action, key(node)));
    for (const each of events) if (each.action?.inputs) each.values = inputs?.taken(each.action, root);
    return this.perform(events, {isBack: steps(action).some(({type}) => type === "back"), event});
  }

  /** What a tap leads to while a state is on its way: what the app has set of it stays. */
  #joined(events) {
    const next = events.find(({state, layoutNeeded}) => state ?? layoutNeeded), wish = next && this.#drop();
    if (!wish) return events;
    return [...events.filter(each => !each.layoutNeeded), ...this.session.show({...next.layoutNeeded, ...this.#app(wish)})];
  }

  /**
   * Does what follows from a tap.
   * @param {any[]} events @param {{isBack?: boolean, event?: Event}} how
   */
  perform(events, {isBack = false, event} = {}) {
    let goesOn = false;
    for (const each of events) {
      if (each.action) goesOn = this.act(each.action, each.values, event);
      if (each.input) this.screen.inputs?.refresh();
      if (each.announce) this.screen.voice.textContent = each.announce;
      if (each.state) this.#change(each.state, isBack);
      if (each.layoutNeeded) this.#need(each.layoutNeeded);
      if (each.focus) this.screen.focus(key(each.focus));
    }
    return goesOn;
  }

  #change(state, isBack) {
    const {screen} = state;
    this.screen.update(this.session.page.root, {isScreen: screen !== this.#screenShown, isBack});
    this.#screenShown = screen;
    this.tell("state", {state: {...state}});
  }

  /** Gives an action to the app. Without an objection, addresses open. */
  act(action, values, event) {
    if (action.type === "purchase") return this.#purchase(action, event);
    const isFine = this.tell("action", values ? {...action, values} : action);
    if (action.type !== "openURL" || !isFine || !isSafe(action.url)) return false;
    if (event?.currentTarget?.href) return true;
    open(action.url, "_blank", "noopener");
    return false;
  }

  /** The app gives a promise to until(): until it settles no other purchase starts. It may resolve with values of the page's variables. */
  #purchase(action, event) {
    let running = null;
    this.screen.busy = event?.currentTarget?.dataset.stop ?? null;
    this.tell("purchase", {...action, until: promise => { running = Promise.resolve(promise); }});
    const end = values => (this.screen.busy = null, this.perform(this.session.purchaseEnded({...values && this.#drop(), ...values})));
    (running ?? Promise.resolve()).then(end, error => { end(); this.report(new Failure("purchase", `${error?.message ?? error}`)); });
    return false;
  }

  #pressed(event) {
    if (event.key !== "Escape" || event.defaultPrevented || !this.tree) return;
    const focused = document.activeElement;
    if (event.composedPath().includes(this) || !focused || focused === document.body) { event.preventDefault(); this.dismiss(); }
  }

  // What the app hears

  tell(name, detail) {
    return this.dispatchEvent(new CustomEvent(`paywall-${name}`, {detail, bubbles: true, composed: true, cancelable: true}));
  }

  report(failure, more = {}) {
    const {kind = "drawing", message, status} = failure;
    this.tell("error", {kind, message, status, isShown: !!this.tree, retryIn: null, ...more});
  }
}

export {Screen, Session};

if (!customElements.get("paywall-view")) customElements.define("paywall-view", PaywallView);
