/** The fonts that the service has measured with. They come before the first paint, or not at all. */

/** By address. @type {Map<string, FontFace>} */
const faces = new Map();

/** Begins to load the fonts of a tree. `family` gives the names under which a font is declared. */
export function fontsOf(tree, address) {
  const files = (tree.fonts ?? []).filter(font => font?.file).map(font => ({font, face: faceOf(font, address)}));
  const names = new Map(files.map(({font}) => [font.family, nameOf(font, address)]));
  return {
    family: name => names.has(name) ? [names.get(name)] : [name],
    isReady: files.every(({face}) => face.status === "loaded"),
    ready: Promise.allSettled(files.map(({face}) => face.load())),
    /** Declares those that have come. */
    declare() { for (const {face} of files) if (face.status === "loaded") document.fonts.add(face); },
  };
}

/** Another service may have another font of the same name. */
const nameOf = (font, address) => `${font.family} of ${new URL(address("/")).host}`;

function faceOf(font, address) {
  const url = address(font.file), index = `${url} ${font.weight} ${font.style} ${font.family}`;
  if (!faces.has(index) || faces.get(index).status === "error") {
    const range = font.unicodeRange ? {unicodeRange: font.unicodeRange} : {};
    faces.set(index, new FontFace(nameOf(font, address), `url("${url}")`, {weight: `${font.weight}`, style: font.style, ...range}));
  }
  return faces.get(index);
}
