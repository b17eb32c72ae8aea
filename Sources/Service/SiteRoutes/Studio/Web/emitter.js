/** What tells others that something has happened. */

export class Emitter extends EventTarget {
  /** @param {string} name @param {any} [detail] */
  emit(name, detail) { this.dispatchEvent(new CustomEvent(name, {detail})); }

  /** Runs a function with the detail of each event of a name. @param {string} name @param {(detail: any) => unknown} run */
  on(name, run) { this.addEventListener(name, event => run(/** @type {CustomEvent} */ (event).detail)); }
}
