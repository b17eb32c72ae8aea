/** One showing of a tree: what the customer does goes in, changes of the page and events for the app come out. It draws nothing. */

import {all, isHidden, key, modalOf, modals, pageIn, placeOf, readable, steps, words} from "./tree.js";

/** @typedef {{action?: object, state?: object, layoutNeeded?: object, page?: number, focus?: {pointer: string, repetition?: number[]}}} Step */

export class Session {
  /** @param {import("./tree.js").Tree} tree */
  constructor(tree) {
    Object.assign(this, {tree, state: {...tree.state}, page: pageIn(tree, {}), isPurchasing: false, history: {}, openers: []});
  }

  /** Runs an action and changes the page at most once. @returns {Step[]} */
  perform(action, by = null) {
    const state = {...this.state}, events = [];
    for (const step of steps(action)) {
      const {variable, to} = step;
      if (step.type === "set") {
        if (this.state[variable] !== undefined && this.state[variable] !== to) (this.history[variable] ??= []).push(this.state[variable]);
        state[variable] = to;
      } else if (step.type === "back") state[variable] = this.history[variable]?.pop() ?? to;
      else if (step.type === "purchase") {
        if (this.isPurchasing) continue;
        this.isPurchasing = true;
        events.push({action: step});
      } else events.push({action: step});
    }
    return [...events, ...this.#change(state, by)];
  }

  /** Escape, or the system's back. */
  dismiss() { return this.perform(this.page.dismiss ?? {type: "close"}); }

  /** The store has answered; the app sets the variables that show the outcome. */
  purchaseEnded(values = {}) {
    this.isPurchasing = false;
    return this.show(values);
  }

  /** Shows the page with these values, and all other variables as they are. */
  show(values) {
    const known = Object.entries(values).filter(([name]) => this.state[name] !== undefined);
    return this.#change({...this.state, ...Object.fromEntries(known)}, null);
  }

  #change(state, by) {
    if (Object.keys(state).every(name => state[name] === this.state[name])) return [];
    const page = pageIn(this.tree, state);
    if (!page) return [{layoutNeeded: state}];
    const before = {page: this.page, state: this.state};
    Object.assign(this, {page, state});
    return [{state}, ...this.#focus(before, by).map(node => ({focus: placeOf(node)}))];
  }

  /** Where focus goes; empty if it stays. */
  #focus(before, by) {
    const old = modals(before.page.root).length, open = modals(this.page.root).length;
    if (open > old) { this.openers.push(by); return this.#firstStop(); }
    if (open < old) {
      const opener = this.openers.pop();
      const there = opener && all(this.page.root).find(node => key(node) === opener);
      return there ? [there] : this.#firstStop();
    }
    return before.state.screen === this.state.screen ? [] : this.#firstStop();
  }

  /** The node with initialFocus of the open sheet or else of the page, or else the first stop of a screen reader. */
  #firstStop() {
    const modal = modalOf(this.page.root), within = modal ?? this.page.root;
    const marked = all(within).find(node => node.initialFocus);
    const first = marked ?? (modal?.label ? modal : firstSpoken(within, true));
    return first?.pointer === undefined ? [] : [first];
  }
}

function firstSpoken(node, isWithin) {
  if (!isWithin) {
    if (node.role === "decorative" || isHidden(node)) return null;
    if (node.label || node.action || node.role || node.text) return words(node).length ? node : firstActor(node);
    if (node.native || node.pager) return node;
  }
  for (const child of readable(node)) { const found = firstSpoken(child, false); if (found) return found; }
  return null;
}

/** The first node in one that is read as a whole that acts itself. */
const firstActor = node => all(node).slice(1).find(child => child.action) ?? null;
