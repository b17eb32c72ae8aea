/** Somebody's typing in the fields of a table: nothing that is drawn meanwhile replaces a text before it is finished. */

export class Typing {
  #isOn = false;
  /** @type {(() => void) | null} */
  #missed = null;

  /**
   * Gives a field's text when somebody has finished it; not before the next field has the focus, since the editor gives it back to what has it.
   * @param {HTMLInputElement | HTMLTextAreaElement} field @param {(text: string) => void} take
   */
  listen(field, take) {
    field.addEventListener("input", () => { this.#isOn = true; });
    field.addEventListener("change", () => {
      const {value} = field;
      this.#isOn = false;
      setTimeout(() => take(value));
    });
    field.addEventListener("blur", () => {
      this.#isOn = false;
      setTimeout(() => { if (this.#missed) this.draw(this.#missed); });
    });
  }

  /** Draws the table now, or when the field that somebody types in is left. @param {() => void} run */
  draw(run) {
    this.#missed = this.#isOn ? run : null;
    if (!this.#isOn) run();
  }
}
