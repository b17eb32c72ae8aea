/** The fonts that the service measures with, declared for the whole page. */

import {address} from "./service.js";

const known = new Set();

/** Loads the fonts of a tree that are new. */
export function declareFonts(tree) {
  const waits = [];
  for (const {file, name, weight, style, unicodeRange} of tree.fonts ?? []) {
    if (!file || known.has(file + name)) continue;
    known.add(file + name);
    const face = new FontFace(name, `url("${address(file)}")`, {weight: `${weight}`, style, ...unicodeRange ? {unicodeRange} : {}});
    document.fonts.add(face);
    waits.push(face.load());
  }
  return Promise.allSettled(waits);
}
