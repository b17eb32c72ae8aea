/** The text on a phone: a link and its code, for as long as this tab shows it. The phone follows each change. */

import {counted, make, onClick, the} from "./dom.js";
import {address, ask, expected, json} from "./service.js";

const BEAT = 3000;

export class Phone {
  /**
   * What the service shows; null if nothing.
   * @type {{id: string, brand: string} | null}
   */
  #preview = null;
  #sequence = 0;
  #waiting = null;
  #isBusy = false;
  #beat = 0;

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    onClick("on-phone", () => this.#open());
    onClick("phone-stop", () => this.#stop());
    addEventListener("pagehide", () => this.#drop(true));
    addEventListener("pageshow", ({persisted}) => { if (persisted) this.follow(); });
  }

  /** Shows the newest text; while one is on its way, only the newest waits. */
  follow() {
    if (!this.#isOpen) return;
    this.#waiting = this.desk.unsaved;
    if (!this.#isBusy) this.#work();
  }

  get #isOpen() { return the("phone").open; }

  #open() {
    the("phone").show();
    the("phone-stop").focus();
    this.follow();
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#count(), BEAT);
  }

  #stop() {
    clearInterval(this.#beat);
    the("phone").close();
    this.#drop();
    the("on-phone").focus();
  }

  /** @param {boolean} isLast whether the page goes away, so that nobody hears the answer */
  #drop(isLast = false) {
    const preview = this.#preview;
    this.#preview = this.#waiting = null;
    if (preview) ask(`admin/preview/${preview.id}`, {}, {method: "DELETE", keepalive: isLast}).catch(() => { /* it ends by itself */ });
  }

  async #work() {
    this.#isBusy = true;
    while (this.#waiting && this.#isOpen) {
      const {text, brand, companions} = this.#waiting;
      this.#waiting = null;
      if (this.#preview && this.#preview.brand !== brand) this.#drop();
      try { await this.#send(brand, JSON.stringify({document: text, companions})); } catch (thrown) {
        const error = expected(thrown);
        this.#refused(error);
      }
    }
    this.#isBusy = false;
  }

  async #send(brand, body) {
    if (!this.#preview) {
      const begun = this.#preview = await json("admin/preview/live", {brand}, {method: "POST", body});
      this.#sequence = 0;
      if (this.#isOpen) this.#begun(begun); else this.#drop();
      return;
    }
    this.#tell(await json(`admin/preview/${this.#preview.id}`, {sequence: ++this.#sequence}, {method: "PUT", body}));
  }

  #begun({page, code, advice, watchers}) {
    const link = new URL(page.replace(/^\//, ""), address("")).href;
    the("phone-code").replaceChildren(...code
      ? [make("img", {src: `data:image/svg+xml,${encodeURIComponent(code)}`, alt: "A QR code of the link", width: 240, height: 240}), make("p", {}, "Point the camera of a phone in the same network at it.")]
      : [make("p", {class: "told"}, `No phone reaches this service: ${advice}`)],
    make("a", {href: link, target: "_blank", rel: "noopener"}, link));
    this.#tell({watchers});
  }

  #tell({watchers}) { the("phone-told").textContent = watchers ? `${counted(watchers, "page")} ${watchers === 1 ? "follows" : "follow"} what you type.` : "No phone has opened it yet."; }

  #refused({status, errors, message}) {
    if (status === 404 && this.#preview) {
      this.#preview = null;
      return this.follow();
    }
    the("phone-told").textContent = !errors.length ? message : this.#preview ? "The text has mistakes; the phone shows the picture before them." : "The text has mistakes; it is shown as soon as you have mended them.";
  }

  /** How many pages follow. */
  async #count() {
    const id = this.#preview?.id;
    if (!id || document.hidden) return;
    try {
      const own = (await json("admin/preview")).previews.find(each => each.id === id);
      if (own && id === this.#preview?.id) this.#tell(own);
    } catch (thrown) { expected(thrown); }
  }
}

/** @param {import("./desk.js").Desk} desk */
export function phone(desk) {
  const phone = new Phone(desk);
  desk.on("text", () => phone.follow());
}
