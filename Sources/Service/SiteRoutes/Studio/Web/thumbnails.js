/** Small pictures of versions. Each is drawn when it comes into view, and stays: a version does not change. */

import {make} from "./dom.js";
import {Picture} from "./picture.js";
import {ask, expected} from "./service.js";

export class Thumbnails {
  #brand = "";
  /** @type {Map<number, HTMLElement>} */
  #hosts = new Map();
  /** @type {WeakMap<Element, () => void>} what draws those that nobody has seen */
  #due = new WeakMap();
  #watch = new IntersectionObserver(entries => {
    for (const {isIntersecting, target} of entries) if (isIntersecting) { this.#watch.unobserve(target); this.#due.get(target)(); }
  }, {rootMargin: "120px"});

  /** The picture of a version. */
  of(brand, version) {
    if (brand !== this.#brand) { this.#brand = brand; this.#hosts.clear(); this.#watch.disconnect(); }
    if (!this.#hosts.has(version)) this.#hosts.set(version, this.#make(brand, version));
    return this.#hosts.get(version);
  }

  #make(brand, version) {
    const host = make("div", {class: "picture", "aria-hidden": "true"}), picture = new Picture(host);
    this.#due.set(host, async () => {
      try { await picture.show(await (await ask("render", {brand, version, format: "svg"})).text()); } catch (thrown) {
        expected(thrown);
        // A version that cannot be drawn any more has no picture; another look asks again.
        this.#hosts.delete(version);
      }
    });
    this.#watch.observe(host);
    return host;
  }
}
