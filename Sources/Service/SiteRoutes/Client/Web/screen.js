/** Draws the page as elements: each node is one at the screen's origin that draws in the coordinates of the screen. */

import {box, canvas} from "./svg.js";
import {clip} from "./shapes.js";
import {icon} from "./paints.js";
import {boxes, pictured, scroller} from "./boxes.js";
import {letters} from "./letters.js";
import {all, isHidden, isLike, key, kids, modalOf, words} from "./tree.js";
import {group, inOrder, linksOf, stopOf} from "./speech.js";
import {FOCUSABLE, Focus} from "./focus.js";
import {parts} from "./parts.js";

// As far as shadows and badges reach, in points.
const EDGE = 40;

/**
 * What a screen asks of what is around it.
 * @typedef {{address: (url: string) => string, family: (name: string) => string[], views: HTMLElement, rtl: boolean, isStill: () => boolean,
 *   run: Function, tell: Function, dismiss: Function, report: Function, now: () => number}} Host
 */
export class Screen {
  #holders = new Map();
  #clocks = new Map();
  #films = new Map();
  #silenced = [];
  #far = [];
  #scrolled = [];
  #typed = null;
  #busy = null;
  #size;

  /** @param {Host} host */
  constructor(host) {
    Object.assign(this, {host, elements: new Map(), scrollers: new Map(), pagers: new Map()});
    this.element = box();
    this.element.className = "page";
    this.voice = box();
    this.voice.className = "said";
    this.voice.ariaLive = "assertive";
    this.keys = new Focus(/** @type {any} */ (this));
  }

  // Pages

  /** What is typed; null while the parts for that have not come. */
  get inputs() { return this.#typed ??= parts.Inputs ? new parts.Inputs(this.host.tell) : null; }

  /** Shows a page of a tree. What was drawn before goes at once. */
  show(tree, root) {
    const focused = this.keys.focusedKey;
    this.#remember();
    this.finish();
    const {width, height} = tree.device;
    Object.assign(this.element.style, {width: `${width}px`, height: `${height}px`});
    // Under what is drawn, for programs that look for the colour behind letters.
    this.element.style.backgroundColor = `${root.background}`.endsWith("FF") ? root.background : "";
    Object.assign(this.element, {lang: tree.texts ?? tree.locale ?? "", dir: this.host.rtl ? "rtl" : "ltr"});
    this.#size = {width, height};
    for (const map of [this.elements, this.#holders, this.scrollers, this.#clocks]) map.clear();
    const drawn = this.#draw(root);
    this.element.replaceChildren(drawn, this.keys.ring, this.voice);
    this.root = root;
    this.#settle(focused);
  }

  /** Changes the page to another state. @param {{isScreen: boolean, isBack: boolean}} change */
  update(root, change) {
    const old = this.root, focused = this.keys.focusedKey, moves = parts.play && !this.host.isStill();
    this.#remember(change.isScreen);
    this.finish();
    const element = each => this.elements.get(each);
    const going = moves ? parts.departures(old, root, change.isScreen, element) : [];
    this.#patch(old, root);
    this.root = root;
    this.#settle(focused);
    if (moves) parts.play({old, root, ...change, screen: this.#size, going, element, holder: each => each === null ? this.element : this.#holders.get(each)});
  }

  /** Ends what still moves. */
  finish() { return parts.finish?.(this.element) ?? []; }

  /** Draws what has changed again; the rest stays. */
  #patch(old, node) {
    if (old === node) return;
    const e = this.elements.get(key(old));
    if (isLike(old, node)) return this.#patchChildren(e, old, node);
    this.#forget(old);
    const drawn = this.#draw(node, e?.context);
    drawn.style.zIndex = e?.style.zIndex ?? "";
    e?.replaceWith(drawn);
  }

  /** Only pinned children come and go. */
  #patchChildren(e, old, node) {
    const before = new Map(kids(old).map(child => [key(child), child]));
    let next = null;
    for (const child of kids(node).toReversed()) {
      const index = key(child), twin = before.get(index);
      if (twin) this.#patch(twin, child); else e.insertBefore(this.#draw(child), next);
      next = this.elements.get(index);
      before.delete(index);
    }
    for (const [index, gone] of before) {
      this.#forget(gone);
      this.elements.get(index)?.remove();
    }
  }

  #forget(old) { for (const gone of all(old)) for (const map of [this.scrollers, this.#clocks]) map.delete(key(gone)); }

  /** Keeps how far what is scrolled is; another screen begins at its top. */
  #remember(isScreen) {
    this.#scrolled = [...this.scrollers].map(([index, e]) => [index, e, e.scrollTop, e.scrollLeft])
      .filter(([index, , top, side]) => (top || side) && !(isScreen && index === ""));
  }

  /** What holds for the page as a whole: groups, modal nodes, scrollers, focus. */
  #settle(focused) {
    this.inputs?.refresh();
    this.modal = modalOf(this.root);
    const old = this.#silenced;
    this.#silenced = this.modal ? this.#before(this.elements.get(key(this.modal))) : [];
    for (const e of [...old, ...this.#silenced]) e.inert = this.#silenced.includes(e);
    group(this.element);
    for (const e of this.scrollers.values()) e.tabIndex = e.querySelector(FOCUSABLE) ? -1 : 0;
    // Scrolling and focus make the browser lay out: they come after all changes, and only where they change something.
    for (const [index, e, top, side] of this.#scrolled) {
      const now = this.scrollers.get(index);
      if (now && now !== e) Object.assign(now, {scrollTop: top, scrollLeft: side});
    }
    const {keys} = this;
    this.#mark("true");
    if (focused !== null && keys.focusedKey !== focused) keys.stop(focused)?.focus({preventScroll: true});
    keys.mark();
    if (this.#far.length) requestAnimationFrame(() => setTimeout(() => this.#far.splice(0).forEach(e => e.classList.remove("far"))));
  }

  /** The elements that are drawn before one and that are not around it. Those that something else silences are not among them. */
  #before(e) {
    const found = [];
    for (let each = e; each && each !== this.element; each = each.parentElement)
      for (let other = each.previousElementSibling; other; other = other.previousElementSibling)
        if ((!other.inert || this.#silenced.includes(other)) && !(other instanceof SVGElement)) found.push(other);
    return found;
  }

  // Nodes

  /** The element of a node. A node that cannot be drawn leaves its place empty. */
  #draw(node, context = {}) {
    const e = box(), {view, ...rest} = context;
    e.context = rest;
    // What is below a scroller's lower edge at first is drawn in the frame after.
    if (view && node.frame.y > view.y + view.height + EDGE) {
      e.className = "far";
      this.#far.push(e);
      context = rest;
    }
    this.elements.set(key(node), e);
    try { this.#build(e, node, context); } catch (error) { this.host.report(error, node); }
    return e;
  }

  #build(e, node, context) {
    const isMute = context.isMute || node.role === "decorative", isSilent = isMute || !!context.isSilent && node.role !== "live";
    this.#dress(e, node, isMute && !context.isMute);
    const isWhole = node.pointer !== undefined && !node.modal && (node.label || node.action || node.role || node.text || node.input);
    const stop = isWhole && !node.input ? stopOf(node, isSilent, this.host.run) : null;
    if (stop) e.append(stop);
    if (stop && isMute) stop.tabIndex = -1;
    const drawing = canvas();
    try { boxes(e, node, drawing, this.host); } catch (error) { this.host.report(error, node); }
    e.append(drawing);
    const inner = node.clips ? e.appendChild(box({}, {clipPath: clip(node)})) : e;
    const content = inner === e ? drawing : canvas();
    if (inner !== e) inner.append(content);
    this.#content(content, inner, node, isSilent || !!node.action);
    for (const each of [drawing, content]) if (!each.firstChild) each.remove();
    const view = node.scroll ? !this.#scrolled.some(([index]) => index === key(node)) && node.scroll.viewport : context.view;
    this.#children(node, inner, {isMute, isSilent: isSilent || !!isWhole, view});
  }

  #dress(e, node, isDecorative) {
    const {frame: f} = node;
    if (node.id) e.dataset.id = node.id;
    if (node.language) e.lang = node.language;
    if (node.opacity < 1) e.style.opacity = node.opacity;
    if (isHidden(node)) e.style.visibility = "hidden";
    if (node.rotation) Object.assign(e.style, {transform: `rotate(${node.rotation}deg)`, transformOrigin: `${f.x + f.width / 2}px ${f.y + f.height / 2}px`});
    if (isDecorative) e.ariaHidden = "true";
    if (node.shownWhen) this.inputs?.condition(e, node);
    if (!node.modal) return;
    Object.assign(e, {tabIndex: -1, role: "dialog", ariaModal: "true"});
    e.ariaLabel = words(node)[0] ?? node.type;
    e.dataset.stop = key(node);
  }

  /** A picture, a text, an icon, or something that lives. */
  #content(drawing, inner, node, isSilent) {
    const {host} = this;
    if (node.url) drawing.append(...pictured({...node, frame: node.imageFrame ?? node.frame}, host));
    if (node.text) {
      const lines = canvas();
      lines.classList.toggle("words", !isSilent);
      inner.append(lines);
      this.#write(node, lines);
      inner.append(...linksOf(node, isSilent && !node.action, host.run));
      if (node.countdown && parts.left) this.#clocks.set(key(node), {node, lines, string: node.text.lines[0]?.string});
    }
    if (node.icon) drawing.append(icon(node.icon));
    if (parts.Pager) this.#live(inner, node);
  }

  /** A field, a film, a web page, or the place of one of the app's views. */
  #live(inner, node) {
    const {host} = this;
    if (node.input) inner.append(this.inputs.field(node, host.family));
    if (node.video) inner.append(this.#film(node));
    if (node.webView) inner.append(parts.webPage(node, host.address));
    if (node.native) inner.append(parts.place(node, host.views));
  }

  #write(node, lines, string) {
    lines.replaceChildren();
    if (string === undefined) letters(node.text, lines, this.host.family);
    else parts.replaced(node.text, string, lines, this.host.family);
  }

  /** A film goes on when the page around it changes. */
  #film(node) {
    const old = this.#films.get(key(node)), isSame = old?.src === this.host.address(node.video.url);
    const e = isSame ? old : parts.film(node, this.host.address, this.host.isStill());
    this.#films.set(key(node), e);
    if (isSame && !old.paused) queueMicrotask(() => e.play().catch(() => {}));
    return e;
  }

  /** Writes the time that is left. */
  tick() {
    for (const clock of this.#clocks.values()) {
      const string = parts.left(clock.node.countdown, this.host.now());
      if (string === clock.string || !clock.node.text.lines.length) continue;
      clock.string = string;
      this.#write(clock.node, clock.lines, string);
    }
  }

  // Children

  #children(node, inner, context) {
    const children = kids(node), isPage = node.pointer === undefined, elements = children.map(child => this.#draw(child, context));
    const pinned = elements.filter((_, i) => isPage && children[i].pinned), rest = elements.filter(e => !pinned.includes(e));
    const isPager = node.pager && parts.Pager, holder = isPager ? this.#pager(node, inner, rest) : node.scroll ? this.#scroller(node, inner) : inner;
    if (!isPager) holder.append(...inOrder(children.filter((_, i) => rest.includes(elements[i])), rest));
    inner.append(...pinned);
    this.#holders.set(key(node), holder);
  }

  #scroller(node, inner) {
    const {cut, view, origin} = scroller(node.scroll, this.host.rtl);
    inner.append(cut);
    this.scrollers.set(key(node), view);
    return origin;
  }

  #pager(node, inner, pages) {
    const old = this.pagers.get(key(node)), {rtl, isStill, views: view} = this.host;
    const pager = new parts.Pager(node, {rtl, isStill, view, page: node.pager.variable ? node.pager.page : old?.page});
    pager.isStopped = old?.isStopped;
    clearTimeout(old?.timer);
    this.pagers.set(key(node), pager);
    inner.append(pager.stop, pager.surface, pager.track);
    pager.hold(pages, inner);
    return pager.track;
  }

  /** Marks the stop that has begun a purchase, for as long as it is named. */
  set busy(index) {
    this.#mark(null);
    this.#busy = index;
    this.#mark("true");
  }

  #mark(value) {
    const e = this.#busy !== null && this.keys.stop(this.#busy);
    if (e) e.ariaBusy = value;
  }

  // Focus

  /** Moves the focus to a node, also if it only is read. */
  focus(index) { this.keys.focus(index); }
}
