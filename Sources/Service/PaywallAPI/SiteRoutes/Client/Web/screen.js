/** Draws the page as elements: each node is one at the screen's origin that draws in the coordinates of the screen. */

import {box, canvas, svg, unique} from "./svg.js";
import {clip, radii, shape} from "./shapes.js";
import {border, fill, icon, picture, shadow} from "./paints.js";
import {letters} from "./letters.js";
import {all, isHidden, isLike, key, kids, modalOf, words} from "./tree.js";
import {group, inOrder, linksOf, neighbour, stopOf} from "./speech.js";
import {parts} from "./parts.js";

// As far as shadows and badges reach, in points.
const EDGE = 40;
const FOCUSABLE = "button, a, input, iframe, video, [tabindex='0']";

/**
 * What a screen asks of what is around it.
 * @typedef {{address: (url: string) => string, family: (name: string) => string[], views: HTMLElement, rtl: boolean, isStill: () => boolean,
 *   run: Function, tell: Function, dismiss: Function, report: Function, now: () => number}} Host
 */
export class Screen {
  /** @param {Host} host */
  constructor(host) {
    Object.assign(this, {host, elements: new Map(), holders: new Map(), scrollers: new Map(), clocks: new Map(), pagers: new Map(),
      films: new Map(), silenced: [], far: []});
    this.element = box();
    this.element.className = "page";
    this.ring = box();
    this.ring.className = "ring";
    this.voice = box();
    this.voice.className = "said";
    this.voice.ariaLive = "assertive";
    this.listen();
  }

  // Pages

  /** What is typed; null while the parts for that have not come. */
  get inputs() { return this.typed ??= parts.Inputs ? new parts.Inputs(this.host.tell) : null; }

  /** Shows a page of a tree. What was drawn before goes at once. */
  show(tree, root) {
    const focused = this.focusedKey();
    this.remember();
    this.finish();
    const {width, height} = tree.device;
    Object.assign(this.element.style, {width: `${width}px`, height: `${height}px`});
    // Under what is drawn, for programs that look for the colour behind letters.
    this.element.style.backgroundColor = `${root.background}`.endsWith("FF") ? root.background : "";
    Object.assign(this.element, {lang: tree.texts ?? tree.locale ?? "", dir: this.host.rtl ? "rtl" : "ltr"});
    this.size = {width, height};
    for (const map of [this.elements, this.holders, this.scrollers, this.clocks]) map.clear();
    const drawn = this.draw(root);
    this.element.replaceChildren(drawn, this.ring, this.voice);
    this.root = root;
    this.settle(focused);
  }

  /** Changes the page to another state. @param {{isScreen: boolean, isBack: boolean}} change */
  update(root, change) {
    const old = this.root, focused = this.focusedKey(), moves = parts.play && !this.host.isStill();
    this.remember(change.isScreen);
    this.finish();
    const element = each => this.elements.get(each);
    const going = moves ? parts.departures(old, root, change.isScreen, element) : [];
    this.patch(old, root);
    this.root = root;
    this.settle(focused);
    if (moves) parts.play({old, root, ...change, screen: this.size, going, element, holder: each => each === null ? this.element : this.holders.get(each)});
  }

  /** Ends what still moves. */
  finish() { return parts.finish?.(this.element) ?? []; }

  /** Draws what has changed again; the rest stays. */
  patch(old, node) {
    if (old === node) return;
    const e = this.elements.get(key(old));
    if (isLike(old, node)) return this.patchChildren(e, old, node);
    this.forget(old);
    const drawn = this.draw(node, e?.context);
    drawn.style.zIndex = e?.style.zIndex ?? "";
    e?.replaceWith(drawn);
  }

  /** Only pinned children come and go. */
  patchChildren(e, old, node) {
    const before = new Map(kids(old).map(child => [key(child), child]));
    let next = null;
    for (const child of kids(node).toReversed()) {
      const index = key(child), twin = before.get(index);
      if (twin) this.patch(twin, child); else e.insertBefore(this.draw(child), next);
      next = this.elements.get(index);
      before.delete(index);
    }
    for (const [index, gone] of before) {
      this.forget(gone);
      this.elements.get(index)?.remove();
    }
  }

  forget(old) { for (const gone of all(old)) for (const map of [this.scrollers, this.clocks]) map.delete(key(gone)); }

  /** Keeps how far what is scrolled is; another screen begins at its top. */
  remember(isScreen) {
    this.scrolled = [...this.scrollers].map(([index, e]) => [index, e, e.scrollTop, e.scrollLeft])
      .filter(([index, , top, side]) => (top || side) && !(isScreen && index === ""));
  }

  /** What holds for the page as a whole: groups, modal nodes, scrollers, focus. */
  settle(focused) {
    this.inputs?.refresh();
    this.modal = modalOf(this.root);
    const old = this.silenced;
    this.silenced = this.modal ? this.before(this.elements.get(key(this.modal))) : [];
    for (const e of [...old, ...this.silenced]) e.inert = this.silenced.includes(e);
    group(this.element);
    for (const e of this.scrollers.values()) e.tabIndex = e.querySelector(FOCUSABLE) ? -1 : 0;
    // Scrolling and focus make the browser lay out: they come after all changes, and only where they change something.
    for (const [index, e, top, side] of this.scrolled) {
      const now = this.scrollers.get(index);
      if (now && now !== e) Object.assign(now, {scrollTop: top, scrollLeft: side});
    }
    if (focused !== null && this.focusedKey() !== focused) this.stop(focused)?.focus({preventScroll: true});
    this.mark();
    if (this.far.length) requestAnimationFrame(() => setTimeout(() => this.far.splice(0).forEach(e => e.classList.remove("far"))));
  }

  /** The elements that are drawn before one and that are not around it. Those that something else silences are not among them. */
  before(e) {
    const found = [];
    for (let each = e; each && each !== this.element; each = each.parentElement)
      for (let other = each.previousElementSibling; other; other = other.previousElementSibling)
        if ((!other.inert || this.silenced.includes(other)) && !(other instanceof SVGElement)) found.push(other);
    return found;
  }

  // Nodes

  /** The element of a node. A node that cannot be drawn leaves its place empty. */
  draw(node, context = {}) {
    const e = box(), {view, ...rest} = context;
    e.context = rest;
    // What is below a scroller's lower edge at first is drawn in the frame after.
    if (view && node.frame.y > view.y + view.height + EDGE) {
      e.className = "far";
      this.far.push(e);
      context = rest;
    }
    this.elements.set(key(node), e);
    try { this.build(e, node, context); } catch (error) { this.host.report(error, node); }
    return e;
  }

  build(e, node, context) {
    const isMute = context.isMute || node.role === "decorative", isSilent = isMute || !!context.isSilent && node.role !== "live";
    this.dress(e, node, isMute && !context.isMute);
    const isWhole = node.pointer !== undefined && !node.modal && (node.label || node.action || node.role || node.text || node.input);
    const stop = isWhole && !node.input ? stopOf(node, isSilent, this.host.run) : null;
    if (stop) e.append(stop);
    if (stop && isMute) stop.tabIndex = -1;
    const drawing = canvas();
    try { this.boxes(e, node, drawing); } catch (error) { this.host.report(error, node); }
    e.append(drawing);
    const inner = node.clips ? e.appendChild(box({}, {clipPath: clip(node)})) : e;
    const content = inner === e ? drawing : canvas();
    if (inner !== e) inner.append(content);
    this.content(content, inner, node, isSilent || !!node.action);
    for (const each of [drawing, content]) if (!each.firstChild) each.remove();
    const view = node.scroll ? !this.scrolled.some(([index]) => index === key(node)) && node.scroll.viewport : context.view;
    this.children(node, inner, {isMute, isSilent: isSilent || !!isWhole, view});
  }

  dress(e, node, isDecorative) {
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
    e.setAttribute("aria-label", words(node)[0] ?? node.type);
    e.dataset.stop = key(node);
  }

  /** Shadow, blur, background, layers and border. */
  boxes(e, node, drawing) {
    const f = node.frame;
    if (node.shadow && (node.background || node.layers?.length)) drawing.append(...shadow(node));
    if (node.backdropBlur && this.host.blurs !== false) {
      const under = canvas();
      under.append(...drawing.childNodes);
      e.append(under, box(f, {backdropFilter: `blur(${node.backdropBlur / 2}px)`, clipPath: clip(node, f), pointerEvents: "none"}));
    }
    if (node.background) drawing.append(shape(node, {class: "ground", fill: fill(node.background, f, drawing)}));
    if (node.backgroundImage) drawing.append(...this.picture(node.backgroundImage));
    for (const layer of node.layers ?? []) this.layer(layer, node, drawing);
    if (node.border) border(node, drawing);
  }

  layer({paint, image}, node, drawing) {
    if (paint) drawing.append(shape(node, {class: "ground", fill: fill(paint, node.frame, drawing)}));
    if (!image) return;
    const id = unique("clip"), g = svg("g", {}, ...this.picture(image));
    g.style.clipPath = `url(#${id})`;
    drawing.append(svg("clipPath", {id}, shape(node, {})), g);
  }

  picture({url, tint, frame}) { return picture(this.host.address(url), tint, frame); }

  /** A picture, a text, an icon, or something that lives. */
  content(drawing, inner, node, isSilent) {
    const {host} = this;
    if (node.url) drawing.append(...this.picture({...node, frame: node.imageFrame ?? node.frame}));
    if (node.text) {
      const lines = canvas();
      lines.classList.toggle("words", !isSilent);
      inner.append(lines);
      this.write(node, lines);
      inner.append(...linksOf(node, isSilent && !node.action, host.run));
      if (node.countdown && parts.left) this.clocks.set(key(node), {node, lines, string: node.text.lines[0]?.string});
    }
    if (node.icon) drawing.append(icon(node.icon));
    if (parts.Pager) this.live(inner, node);
  }

  /** A field, a film, a web page, or the place of one of the app's views. */
  live(inner, node) {
    const {host} = this;
    if (node.input) inner.append(this.inputs.field(node, host.family));
    if (node.video) inner.append(this.film(node));
    if (node.webView) inner.append(parts.webPage(node, host.address));
    if (node.native) inner.append(parts.place(node, host.views));
  }

  write(node, lines, string) {
    lines.replaceChildren();
    if (string === undefined) letters(node.text, lines, this.host.family);
    else parts.replaced(node.text, string, lines, this.host.family);
  }

  /** A film goes on when the page around it changes. */
  film(node) {
    const old = this.films.get(key(node)), isSame = old?.src === this.host.address(node.video.url);
    const e = isSame ? old : parts.film(node, this.host.address, this.host.isStill());
    this.films.set(key(node), e);
    if (isSame && !old.paused) queueMicrotask(() => e.play().catch(() => {}));
    return e;
  }

  /** Writes the time that is left. */
  tick() {
    for (const clock of this.clocks.values()) {
      const string = parts.left(clock.node.countdown, this.host.now());
      if (string === clock.string || !clock.node.text.lines.length) continue;
      clock.string = string;
      this.write(clock.node, clock.lines, string);
    }
  }

  // Children

  children(node, inner, context) {
    const children = kids(node), isPage = node.pointer === undefined, elements = children.map(child => this.draw(child, context));
    const pinned = elements.filter((_, i) => isPage && children[i].pinned), rest = elements.filter(e => !pinned.includes(e));
    const isPager = node.pager && parts.Pager, holder = isPager ? this.pager(node, inner, rest) : node.scroll ? this.scroller(node, inner) : inner;
    if (!isPager) holder.append(...inOrder(children.filter((_, i) => rest.includes(elements[i])), rest));
    inner.append(...pinned);
    this.holders.set(key(node), holder);
  }

  pager(node, inner, pages) {
    const old = this.pagers.get(key(node)), {rtl, isStill, views: view} = this.host;
    const pager = new parts.Pager(node, {rtl, isStill, view, page: node.pager.variable ? node.pager.page : old?.page});
    pager.isStopped = old?.isStopped;
    clearTimeout(old?.timer);
    this.pagers.set(key(node), pager);
    inner.append(pager.stop, pager.surface, pager.track);
    pager.hold(pages, inner);
    return pager.track;
  }

  /** Browsers scroll layers on whole points: the scroller is the whole points around the viewport, cut at the viewport. */
  scroller(node, inner) {
    const {viewport: v, contentWidth, contentHeight} = node.scroll, x = Math.floor(v.x), y = Math.floor(v.y);
    const w = Math.ceil(v.x + v.width) - x, h = Math.ceil(v.y + v.height) - y, width = contentWidth + w - v.width;
    const mirrored = this.host.rtl && contentWidth > v.width;
    const view = box({x, y, width: w, height: h}, {direction: mirrored ? "rtl" : "ltr"}), content = document.createElement("div");
    view.className = "scroller";
    const origin = box({x: mirrored ? width - x - w : -x, y: -y}, {direction: "ltr"});
    // What is drawn outside of the content must not make it longer.
    Object.assign(content.style, {position: "relative", width: `${width}px`, height: `${contentHeight + h - v.height}px`, overflow: "clip"});
    content.append(origin);
    view.append(content);
    const cut = box({}, {clipPath: clip({frame: v})});
    cut.append(view);
    inner.append(cut);
    this.scrollers.set(key(node), view);
    return origin;
  }

  // Focus, keys and taps

  /** The element of a stop by the key of its node. */
  stop(index) { return [...this.element.querySelectorAll("[data-stop]")].find(e => e.dataset.stop === index) ?? this.elements.get(index); }

  focusedKey() {
    const e = this.element.getRootNode().activeElement;
    return this.element.contains(e) ? e.dataset.stop ?? null : null;
  }

  /** Moves the focus to a node, also if it only is read. */
  focus(index) {
    const e = this.stop(index);
    if (!e) return;
    if (e.tabIndex < 0 && !e.matches("button, a, input")) e.tabIndex = -1;
    e.focus();
  }

  listen() {
    const {element} = this;
    element.addEventListener("click", event => parts.caught?.(event, element), true);
    element.addEventListener("click", event => this.tapped(event));
    element.addEventListener("keydown", event => this.pressed(event));
    for (const type of ["focusin", "focusout"]) element.addEventListener(type, () => requestAnimationFrame(() => this.mark()));
    element.addEventListener("scroll", () => this.mark(), true);
  }

  /** A tap beside an open sheet dismisses it. A tap on letters reaches the node under them. */
  tapped(event) {
    const [first] = event.composedPath(), modal = this.modal && this.elements.get(key(this.modal));
    if (event.defaultPrevented || first.closest?.("button, a, input, video")) return;
    if (modal && !modal.contains(first) && !inside(this.modal.frame, this.point(event))) return this.host.dismiss();
    if (!first.closest?.(".words") || `${getSelection()}`) return;
    const under = this.element.getRootNode().elementsFromPoint(event.clientX, event.clientY);
    under.find(e => e.matches("button, a, input"))?.click();
  }

  point({clientX, clientY}) {
    const {left, top} = this.element.getBoundingClientRect();
    return {x: clientX - left, y: clientY - top};
  }

  pressed(event) {
    const [e] = event.composedPath(), other = neighbour(this.element, e, event.key, this.host.rtl);
    if (other) {
      event.preventDefault();
      other.focus();
      other.click();
    } else if (event.key === "Tab" && this.modal) this.trap(event, e);
  }

  /** Tab goes round in an open sheet. */
  trap(event, e) {
    const modal = this.elements.get(key(this.modal));
    const stops = [...modal.querySelectorAll(FOCUSABLE)].filter(each => each.tabIndex >= 0 && !each.closest("[inert]") && each.checkVisibility({visibilityProperty: true}));
    const index = stops.indexOf(e), isLast = event.shiftKey ? index <= 0 : index === stops.length - 1;
    if (!stops.length || !isLast) return;
    event.preventDefault();
    stops.at(event.shiftKey ? -1 : 0).focus();
  }

  /** Draws the ring around the focused node, over everything else. */
  mark() {
    const e = this.element.getRootNode().activeElement, isShown = this.element.contains(e) && e.matches(":focus-visible");
    this.ring.hidden = !isShown;
    if (!isShown) return;
    const {left, top, width, height} = e.getBoundingClientRect(), origin = this.point({clientX: left, clientY: top});
    const node = all(this.root).find(each => key(each) === e.dataset.stop), r = node && !e.dataset.stop?.includes("#") ? radii(node) : [4];
    Object.assign(this.ring.style, {width: `${width}px`, height: `${height}px`, transform: `translate(${origin.x}px, ${origin.y}px)`,
      borderRadius: r.map(n => `${n}px`).join(" ")});
  }
}

const inside = ({x, y, width, height}, point) => point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;
