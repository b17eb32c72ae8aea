/** A picture of a screen: the service's SVG as elements of a shadow root, so that it uses the same fonts and pictures as every other. */

const sheet = new CSSStyleSheet();
sheet.replaceSync(`:host { display: block; } svg { display: block; width: 100%; height: auto; } text { user-select: none; }
  .frame { fill: none; stroke: #0a6cff; stroke-width: 2; vector-effect: non-scaling-stroke; } .frame.wrong { stroke: #d6003c; stroke-dasharray: 6 4; }`);

/** The addresses of pictures that have been loaded once; browsers keep them. */
const loaded = new Set();
const NAMESPACE = "http://www.w3.org/2000/svg";

export class Picture {
  #text = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.root = host.attachShadow({mode: "open"});
    this.root.adoptedStyleSheets = [sheet];
    this.host = host;
  }

  get svg() { return this.root.firstElementChild; }

  /** Draws a text of SVG if it is another one. @returns {boolean} whether it was */
  draw(text) {
    if (text === this.#text) return false;
    const made = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    this.#text = text;
    this.root.replaceChildren(document.importNode(made, true));
    return true;
  }

  /** Resolves when the pictures that it links are there. */
  ready() {
    const urls = new Set([...this.root.querySelectorAll("image")].map(each => each.href.baseVal));
    return Promise.allSettled([...urls].filter(url => url && !url.startsWith("data:") && !loaded.has(url)).map(async url => {
      await Object.assign(new Image(), {src: url}).decode();
      loaded.add(url);
    }));
  }

  /** Outlines frames. @param {{x: number, y: number, width: number, height: number}[]} frames */
  outline(frames, isWrong = false) {
    for (const old of this.root.querySelectorAll(".frame")) old.remove();
    for (const {x, y, width, height} of frames) {
      const e = document.createElementNS(NAMESPACE, "rect");
      for (const [name, value] of Object.entries({x, y, width, height, class: isWrong ? "frame wrong" : "frame"})) e.setAttribute(name, value);
      this.svg?.append(e);
    }
  }

  /** The place in the document of what is under a point of the window. */
  pointerAt(x, y) {
    return this.root.elementsFromPoint(x, y).map(e => e.closest?.("[data-pointer]")?.dataset.pointer).find(pointer => pointer !== undefined) ?? null;
  }
}
