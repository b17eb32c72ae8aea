/** The text that is not published, kept in this browser when the page is left. */

import {keep, kept} from "./kept.js";
import {clear, notice} from "./notices.js";

/** @param {import("./desk.js").Desk} desk */
export function keeping(desk) {
  const {open} = desk;
  const keepText = () => {
    if (desk.isChanged && !keep(open.brand, open.version, desk.text)) notice("kept", "This browser keeps no text. Save before you leave the page.", [], true);
  };
  desk.on("text", keepText);
  desk.on("loaded", () => {
    const {brand, version, published} = open, found = kept(brand, version);
    clear("kept");
    if (!found || found.text === published) return;
    notice("kept", `Text that you did not save is kept, of ${found.time}.`, [
      [`Restore unsaved text of ${found.time}`, () => desk.editor.edit(found.text)],
      ["Throw it away", () => keep(brand, version, null)],
    ]);
  });
  addEventListener("pagehide", () => { if (desk.isDue) keepText(); });
  addEventListener("beforeunload", event => { if (desk.isChanged) event.preventDefault(); });
}
