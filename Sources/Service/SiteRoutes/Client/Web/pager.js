/** Pages side by side: swipes, the wheel, arrow keys, and turning by itself. */

import {box} from "./svg.js";
import {key} from "./tree.js";

const FAR = 0.5, FAST = 0.3, START = 8, PAUSE = 400, GLIDE = 250;

export class Pager {
  #wheeled = -PAUSE;

  constructor(node, {rtl, isStill, page = node.pager.page, view}) {
    Object.assign(this, {node, view, page, isStill, sign: rtl ? -1 : 1, base: node.pager.page, drag: 0});
    this.track = box();
    this.surface = box(node.frame);
    this.surface.className = "surface";
    this.stop = box(node.frame);
    this.#describe();
  }

  #describe() {
    const {pages} = this.node.pager, said = `${this.page} / ${pages}`;
    this.stop.dataset.stop = key(this.node);
    Object.assign(this.stop, {className: "said", tabIndex: 0, role: "slider", ariaValueMin: 1, ariaValueMax: pages, ariaValueNow: this.page, ariaValueText: said, ariaLabel: said});
  }

  /** Adopts the drawn pages. Only the page that is shown is read and focused. */
  hold(elements, host) {
    this.elements = elements;
    this.track.append(...elements);
    this.#place();
    host.style.touchAction = "pan-y pinch-zoom";
    host.classList.add("pages");
    host.addEventListener("pointerdown", event => this.#down(event, host));
    host.addEventListener("wheel", event => this.#wheel(event), {passive: false});
    this.stop.addEventListener("keydown", event => this.#press(event));
    this.host = host;
    this.#wait();
  }

  #place() {
    const offset = -(this.page - this.base) * this.node.pager.stride * this.sign + this.drag;
    this.track.style.transform = offset ? `translate(${offset}px, 0)` : "none";
    this.elements.forEach((e, i) => { e.inert = i !== this.page - 1; });
  }

  /** Shows a page that no variable tells. */
  show(page, by) {
    this.page = page;
    this.#describe();
    this.glide(by);
  }

  /** Moves the pages from where they were. */
  glide(by, drag = this.drag) {
    this.drag = 0;
    this.#place();
    if (this.isStill()) return;
    const from = this.sign * by * this.node.pager.stride + drag;
    this.track.animate({translate: [`${from}px 0`, "0 0"]}, {duration: GLIDE, easing: "ease-out"});
  }

  #down(event, host) {
    if (event.button !== 0) return;
    const start = {x: event.clientX, time: event.timeStamp};
    let isDragging = false;
    const move = ({clientX, pointerId}) => {
      if (!isDragging && Math.abs(clientX - start.x) < START) return;
      if (!isDragging) { isDragging = true; host.setPointerCapture(pointerId); }
      this.drag = clientX - start.x;
      this.#place();
    };
    const end = ended => {
      host.removeEventListener("pointermove", move);
      if (isDragging) this.#release(ended.timeStamp - start.time, ended.type === "pointercancel");
      if (isDragging) swallow(host);
    };
    host.addEventListener("pointermove", move);
    for (const type of ["pointerup", "pointercancel"]) host.addEventListener(type, end, {once: true});
  }

  #release(time, isCancelled) {
    const {drag} = this, isTurned = Math.abs(drag) > FAR * this.node.pager.stride || Math.abs(drag) / Math.max(time, 1) > FAST;
    const by = -Math.sign(drag) * this.sign;
    if (isCancelled || !isTurned || !this.byHand(by)) this.glide(0, drag);
  }

  /** Turns, and stops turning by itself for good. False if there is no such page. */
  byHand(by) {
    this.isStopped = true;
    clearTimeout(this.timer);
    return this.turn(by);
  }

  #wheel(event) {
    if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    event.preventDefault();
    if (event.timeStamp - this.#wheeled >= PAUSE) this.byHand(Math.sign(event.deltaX) * this.sign);
    this.#wheeled = event.timeStamp;
  }

  #press(event) {
    const by = {ArrowRight: this.sign, ArrowLeft: -this.sign, ArrowUp: 1, ArrowDown: -1}[event.key];
    if (!by) return;
    event.preventDefault();
    this.byHand(by);
  }

  /** Turns by a number of pages in the reading direction. @returns {boolean} whether there is such a page */
  turn(by) {
    const {view, node: {pager: {pages, loop, variable}}, drag} = this, to = this.page + by;
    const page = loop ? (to - 1 + pages * (1 + Math.abs(by))) % pages + 1 : Math.min(Math.max(to, 1), pages);
    if (page === this.page) return false;
    if (!variable) this.show(page, by);
    view.perform(variable ? view.session.perform({type: "set", variable, to: `${page}`}) : [{page}]);
    const next = view.screen.pagers.get(this.index);
    if (next && next !== this) { next.glide(by, drag); next.isStopped = this.isStopped; }
    return true;
  }

  /** Turns after a while without a touch, unless the user prefers that nothing moves. */
  #wait() {
    const {autoAdvance} = this.node.pager;
    if (!autoAdvance || this.isStopped || this.isStill()) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.host.isConnected) return;
      const isBusy = this.drag !== 0 || this.host.matches(":focus-within, :active") || document.hidden;
      if (isBusy || !this.turn(1)) this.#wait(); else if (this.host.isConnected) this.#wait();
    }, autoAdvance * 1000);
  }

  get index() { return key(this.node); }
}

/** A drag is no tap. */
function swallow(host) {
  const stop = event => { event.stopPropagation(); event.preventDefault(); };
  host.addEventListener("click", stop, {capture: true, once: true});
  setTimeout(() => host.removeEventListener("click", stop, {capture: true}), 0);
}
