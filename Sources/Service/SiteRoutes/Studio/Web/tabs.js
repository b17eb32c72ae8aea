/** Tabs on one document tell each other what they open, change, publish and launch, and the page says what to do about it. */

import {told} from "./desk.js";
import {kept} from "./kept.js";
import {clear, notice} from "./notices.js";

const SUBJECT = "twin";

export class Tabs {
  #channel = new BroadcastChannel("paywalld-studio");
  #own = crypto.randomUUID();
  #here = {brand: "", version: 0};
  #isChanged = false;

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.#channel.addEventListener("message", ({data: {id, kind, brand, version, newer}}) => {
      if (id === this.#own || brand !== this.#here.brand) return;
      if (kind === "published") this.#published(newer, version === this.#here.version);
      else if (kind === "live") this.#live(newer);
      else if (version === this.#here.version) this.#same(kind);
    });
  }

  #tell(kind, newer = 0) { this.#channel.postMessage({id: this.#own, kind, ...this.#here, newer}); }

  /** Says what this tab has open. */
  open(brand, version) {
    clear(SUBJECT);
    this.#here = {brand, version};
    this.#isChanged = false;
    this.#tell("open");
  }

  /** Says that the text here is another one than the published, or is not any more. */
  change(isChanged) {
    if (isChanged || this.#isChanged) this.#tell(isChanged ? "changed" : "unchanged");
    this.#isChanged = isChanged;
  }

  publish(version) { this.#tell("published", version); }
  launch(version) { this.#tell("live", version); }

  #same(kind) {
    if (kind === "open") this.#tell(this.#isChanged ? "changed" : "here");
    if (kind === "changed") this.#changed();
    else this.#notice("This version is also open in another tab. Change it in one of them.");
  }

  #changed() {
    const {brand, version} = this.#here;
    this.#notice("This version is changed in another tab too. Go on in one of them; what both have changed can be merged when the second one saves.", [
      ["Take the text of the other tab", () => { const found = kept(brand, version); if (found) this.desk.editor.edit(found.text); }]]);
  }

  #refresh() { this.desk.emit("refresh").catch(told); }

  /** @param {boolean} isSame whether the other tab began with the version that is open here */
  #published(version, isSame) {
    this.#refresh();
    const merges = this.#isChanged && isSame;
    this.#notice(`Another tab has saved version ${version}. Your text is as it was.`, [
      ...merges ? [/** @type {[string, () => void]} */ ([`Merge mine into version ${version}`, () => this.desk.emit("merge", version)])] : [], [`Open version ${version}`, () => this.desk.emit("visit", `${version}`)]]);
  }

  #live(version) {
    this.#refresh();
    this.#notice(`Another tab has made version ${version} live. Your text is as it was.`);
  }

  /** Says the same thing only once. @param {[string, () => void][]} buttons */
  #notice(words, buttons = []) {
    if (document.querySelector(`[data-subject=${SUBJECT}]`)?.textContent.startsWith(words)) return;
    notice(SUBJECT, words, buttons);
  }
}

/** @param {import("./desk.js").Desk} desk */
export function twins(desk) {
  const {open} = desk, tabs = new Tabs(desk);
  desk.on("opened", () => tabs.open(open.brand, open.version));
  desk.on("changed", () => tabs.change(desk.isChanged));
  desk.on("published", version => tabs.publish(version));
  desk.on("live", version => tabs.launch(version));
}
