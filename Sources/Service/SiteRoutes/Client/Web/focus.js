/** The focus on a drawn page, its ring, and what keys and taps do there. */

import {box} from "./svg.js";
import {radii} from "./shapes.js";
import {all, key} from "./tree.js";
import {neighbour} from "./speech.js";
import {parts} from "./parts.js";

export const FOCUSABLE = "button, a, input, iframe, video, [tabindex='0']";

/**
 * A page as it is drawn now. `elements` are those of its nodes, by key; `modal` is the open sheet, if there is one.
 * @typedef {{element: HTMLElement, elements: Map<string, HTMLElement>, root: object, modal: object | null, host: import("./screen.js").Host}} Page
 */
export class Focus {
  /** @param {Page} page */
  constructor(page) {
    Object.assign(this, {page, ring: box()});
    this.ring.className = "ring";
    const {element} = page;
    element.addEventListener("click", event => parts.caught?.(event, element), true);
    element.addEventListener("click", event => this.#tapped(event));
    element.addEventListener("keydown", event => this.#pressed(event));
    for (const type of ["focusin", "focusout"]) element.addEventListener(type, () => requestAnimationFrame(() => this.mark()));
    element.addEventListener("scroll", () => this.mark(), true);
  }

  /** The element of a stop by the key of its node. */
  stop(index) { return [...this.page.element.querySelectorAll("[data-stop]")].find(e => e.dataset.stop === index) ?? this.page.elements.get(index); }

  /** The focused element of the page; null if the focus is elsewhere. */
  get #focused() {
    const {element} = this.page, e = element.getRootNode().activeElement;
    return element.contains(e) ? e : null;
  }

  get focusedKey() { return this.#focused?.dataset.stop ?? null; }

  /** Moves the focus to a node, also if it only is read. */
  focus(index) {
    const e = this.stop(index);
    if (!e) return;
    if (e.tabIndex < 0 && !e.matches("button, a, input")) e.tabIndex = -1;
    e.focus();
  }

  get #sheet() {
    const {modal, elements} = this.page;
    return modal && elements.get(key(modal));
  }

  /** A tap beside an open sheet dismisses it. A tap on letters reaches the node under them. */
  #tapped(event) {
    const [first] = event.composedPath(), {element, modal, host} = this.page, sheet = this.#sheet;
    if (event.defaultPrevented || first.closest?.("button, a, input, video")) return;
    if (sheet && !sheet.contains(first) && !inside(modal.frame, this.#point(event))) return host.dismiss();
    if (!first.closest?.(".words") || `${getSelection()}`) return;
    const under = element.getRootNode().elementsFromPoint(event.clientX, event.clientY);
    under.find(e => e.matches("button, a, input"))?.click();
  }

  #point({clientX, clientY}) {
    const {left, top} = this.page.element.getBoundingClientRect();
    return {x: clientX - left, y: clientY - top};
  }

  #pressed(event) {
    const [e] = event.composedPath(), {element, host} = this.page, other = neighbour(element, e, event.key, host.rtl);
    if (other) {
      event.preventDefault();
      other.focus();
      other.click();
    } else if (event.key === "Tab" && this.#sheet) this.#trap(event, e);
  }

  /** Tab goes round in an open sheet. */
  #trap(event, e) {
    const stops = [...this.#sheet.querySelectorAll(FOCUSABLE)].filter(each => each.tabIndex >= 0 && !each.closest("[inert]") && each.checkVisibility({visibilityProperty: true}));
    const index = stops.indexOf(e), isLast = event.shiftKey ? index <= 0 : index === stops.length - 1;
    if (!stops.length || !isLast) return;
    event.preventDefault();
    stops.at(event.shiftKey ? -1 : 0).focus();
  }

  /** Draws the ring around the focused node, over everything else. */
  mark() {
    const {ring} = this, e = this.#focused, isShown = e?.matches(":focus-visible");
    ring.hidden = !isShown;
    if (!isShown) return;
    const {left, top, width, height} = e.getBoundingClientRect(), origin = this.#point({clientX: left, clientY: top});
    const node = all(this.page.root).find(each => key(each) === e.dataset.stop), r = node && !e.dataset.stop?.includes("#") ? radii(node) : [4];
    Object.assign(ring.style, {width: `${width}px`, height: `${height}px`, transform: `translate(${origin.x}px, ${origin.y}px)`,
      borderRadius: r.map(n => `${n}px`).join(" ")});
  }
}

const inside = ({x, y, width, height}, point) => point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;
