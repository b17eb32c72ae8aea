/** The fonts that the service measures with, declared for the whole page. */

import {address} from "./service.js";

/** The sizes of the files of each face: a larger one has the characters of the smaller ones. */
const sizes = new Map();

/** Loads the fonts of a tree that are new. */
export function declareFonts(tree) {
  const waits = [];
  for (const {file, name, weight, style, size, unicodeRange} of tree.fonts ?? []) {
    const index = `${name} ${weight} ${style}`;
    if (!file || sizes.get(index) >= size) continue;
    sizes.set(index, size);
    const face = new FontFace(name, `url("${address(file)}")`, {weight: `${weight}`, style, ...unicodeRange ? {unicodeRange} : {}});
    document.fonts.add(face);
    waits.push(face.load());
  }
  return Promise.allSettled(waits);
}
