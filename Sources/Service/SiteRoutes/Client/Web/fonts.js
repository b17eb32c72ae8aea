/** The fonts that the service has measured with. They come before the first paint, or not at all. */

/** By name, weight and style. @type {Map<string, FontFace & {url: string}>} */
const faces = new Map();

/** Begins to load the fonts of a tree. `family` gives the names under which a font is declared. */
export function fontsOf(tree, address) {
  const fonts = (tree.fonts ?? []).filter(font => font?.file).map(font => ({...font, url: address(font.file)})), names = new Map();
  for (const {family} of fonts) names.set(family, nameOf(`${family} of ${new URL(address("/")).host}`, fonts.filter(font => font.family === family)));
  const files = fonts.map(font => faceOf(font, names.get(font.family)));
  return {
    family: name => [names.get(name) ?? name],
    isReady: files.every(face => face.status === "loaded"),
    ready: Promise.allSettled(files.map(face => face.load())),
    /** Declares those that have come. */
    declare() { for (const face of files) if (face.status === "loaded") document.fonts.add(face); },
  };
}

/** Another service may have another font of the same name, and another tree another file of the same face: no name gets two files of one face. */
const nameOf = (name, fonts) => fonts.some(font => (faces.get(index(name, font))?.url ?? font.url) !== font.url) ? nameOf(`${name}+`, fonts) : name;

const index = (name, {weight, style}) => `${name} ${weight} ${style}`;

function faceOf(font, name) {
  const {url, weight, style, unicodeRange} = font, key = index(name, font);
  if ((faces.get(key)?.status ?? "error") === "error")
    faces.set(key, Object.assign(new FontFace(name, `url("${url}")`, {weight, style, unicodeRange}), {url}));
  return faces.get(key);
}
