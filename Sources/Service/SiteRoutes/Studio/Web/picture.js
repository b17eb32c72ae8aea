/** A picture of a screen: the service's SVG as elements of a shadow root, so that it uses the same fonts and pictures as every other. */

import {rewrite} from "./markup.js";

const sheet = new CSSStyleSheet();
sheet.replaceSync(`:host { display: block; } svg { display: block; width: 100%; height: auto; } text { user-select: none; }
  .frame { fill: none; pointer-events: none; stroke: #0a6cff; stroke-width: 2; vector-effect: non-scaling-stroke; filter: drop-shadow(0 0 1px #fff); } .frame.wrong { stroke: #d6003c; stroke-dasharray: 6 4; }
  .line { fill: #0a6cff; pointer-events: none; } .handle { fill: #fff; stroke: #0a6cff; stroke-width: 1.5; vector-effect: non-scaling-stroke; touch-action: none; cursor: ew-resize; }
  .handle:is([data-edge=bottom], [data-edge=row]) { cursor: ns-resize; } .handle[data-edge=corner] { cursor: nwse-resize; }`);

/** The addresses of pictures that have been loaded once; browsers keep them. */
const loaded = new Set();
const NAMESPACE = "http://www.w3.org/2000/svg";

export class Picture {
  #text = "";
  /**
   * The elements of the text, in its order.
   * @type {Element[]}
   */
  #elements = [];
  /** @type {ResizeObserver | null} */
  #sizes = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.root = host.attachShadow({mode: "open"});
    this.root.adoptedStyleSheets = [sheet];
    this.host = host;
  }

  get svg() { return /** @type {SVGSVGElement | null} */ (this.root.firstElementChild); }

  /** Draws a text of SVG if it is another one, and resolves when the pictures that it links are there. */
  async show(text) {
    if (text === this.#text) return;
    this.outline([]);
    if (!rewrite(this.#elements, this.#text, text)) this.#draw(text);
    this.#text = text;
    const urls = new Set([...this.root.querySelectorAll("image")].map(each => each.href.baseVal));
    await Promise.allSettled([...urls].filter(url => url && !url.startsWith("data:") && !loaded.has(url)).map(async url => {
      await Object.assign(new Image(), {src: url}).decode();
      loaded.add(url);
    }));
  }

  #draw(text) {
    const made = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (this.svg) become(this.svg, made); else this.root.append(document.importNode(made, true));
    this.#elements = [this.svg, ...this.svg.querySelectorAll("*")];
  }

  /**
   * Outlines frames.
   * @param {{x: number, y: number, width: number, height: number}[]} frames
   */
  outline(frames, isWrong = false) {
    for (const old of this.root.querySelectorAll(".frame, .handle")) old.remove();
    for (const {x, y, width, height} of frames) this.#add("rect", {x, y, width, height, class: isWrong ? "frame wrong" : "frame"});
  }

  /** Shows a line where something lands; none without a frame. */
  line(frame) {
    this.root.querySelector(".line")?.remove();
    if (frame) this.#add("rect", {...frame, class: "line"});
  }

  /**
   * Shows handles on the outlined frame.
   * @param {{edge: string, x: number, y: number}[]} all
   */
  handles(all) {
    for (const {edge, x, y} of all) this.#add("circle", {cx: x, cy: y, r: this.#radius, class: "handle", "data-edge": edge});
    this.#sizes ??= new ResizeObserver(() => { for (const each of this.root.querySelectorAll(".handle")) each.setAttribute("r", `${this.#radius}`); });
    this.#sizes.observe(this.host);
  }

  /** Of a handle, which is as large in a small picture. */
  get #radius() { return 5 / (this.svg?.getScreenCTM()?.a || 1); }

  /**
   * Shows the outlined frame in another size.
   * @param {Record<string, number>} sizes width and height; others are not shown
   */
  stretch({width, height}) {
    const frame = this.root.querySelector(".frame");
    for (const [name, value] of Object.entries({width, height})) if (value !== undefined) frame?.setAttribute(name, `${value}`);
  }

  #add(tag, attributes) {
    const e = document.createElementNS(NAMESPACE, tag);
    for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, `${value}`);
    this.svg?.append(e);
  }

  /** The fonts in which the words of a place are drawn. */
  fontOf(pointer) {
    const place = [...this.root.querySelectorAll("[data-pointer]")].find(each => each.getAttribute("data-pointer") === pointer), words = place?.matches("text") ? place : place?.querySelector("text");
    return words ? getComputedStyle(words).fontFamily : "";
  }

  /** The point of the picture, in its own units, at a point of the window. @returns {{x: number, y: number}} */
  pointAt(clientX, clientY) {
    const {x, y} = this.svg ? new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse()) : {x: 0, y: 0};
    return {x, y};
  }

  /** How large the picture is drawn, and where in an element that scrolls it. @param {HTMLElement} around */
  placeIn(around) {
    const {a: scale, e, f} = this.svg.getScreenCTM(), {left, top} = around.getBoundingClientRect();
    return {scale, left: e - left + around.scrollLeft - around.clientLeft, top: f - top + around.scrollTop - around.clientTop};
  }

  /** The place in the document of what is under a point of the window. */
  pointerAt(x, y) {
    return this.root.elementsFromPoint(x, y).map(e => e.closest("[data-pointer]")?.getAttribute("data-pointer")).find(pointer => pointer !== undefined) ?? null;
  }
}

/** Makes a node like another one and touches only what differs, so that the browser lays out and paints only that again. */
function become(old, made) {
  if (old.isEqualNode(made)) return;
  const isAlike = old.nodeType === Node.ELEMENT_NODE && old.nodeName === made.nodeName && old.childNodes.length === made.childNodes.length;
  if (!isAlike) { old.replaceWith(document.importNode(made, true)); return; }
  for (const {name} of [...old.attributes]) if (!made.hasAttribute(name)) old.removeAttribute(name);
  for (const {name, namespaceURI, value} of made.attributes) if (old.getAttribute(name) !== value) old.setAttributeNS(namespaceURI, name, value);
  const children = [...made.childNodes];
  [...old.childNodes].forEach((child, index) => become(child, children[index]));
}
