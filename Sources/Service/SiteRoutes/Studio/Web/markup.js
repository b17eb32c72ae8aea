/** Two texts of SVG with the same elements: what differs is set on the elements of the first, so that nobody parses and compares whole pictures. */

const NAME = /^[^\s>/]+/, ATTRIBUTE = /\s([^\s=>]+)="([^"]*)"/g, REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi;
const ENTITIES = {amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'"};

/** @typedef {{element: Element, name: string, value: string | null}} Attribute @typedef {{element: Element, words: string}} Words */

/**
 * Makes a drawn picture say another text. False, and nothing has changed, if the texts have other elements; then the picture is drawn anew.
 * @param {Element[]} elements those of the old text, in its order @param {string} old @param {string} text
 */
export function rewrite(elements, old, text) {
  const before = old.split("<"), after = text.split("<");
  if (before.length !== after.length) return false;
  const changes = differences(elements, before, after);
  if (!changes) return false;
  for (const {element, name, value} of changes.attributes) if (value === null) element.removeAttribute(name); else element.setAttribute(name, value);
  for (const {element, words} of changes.words) element.firstChild.data = words;
  return true;
}

/** What differs between the tags of two texts; null if it is more than attributes and words. */
function differences(elements, before, after) {
  const attributes = [], words = [];
  let index = -1;
  for (let i = 1; i < after.length; i++) {
    const tag = after[i], isElement = !/[/!?]/.test(tag[0]);
    if (isElement) index++;
    if (tag === before[i]) continue;
    const element = elements[index], ours = partsOf(before[i]), theirs = partsOf(tag);
    if (!isElement || !element || ours.name !== theirs.name || ours.isEmpty !== theirs.isEmpty || !ours.words !== !theirs.words) return null;
    for (const name of new Set([...ours.attributes.keys(), ...theirs.attributes.keys()])) {
      const value = theirs.attributes.get(name) ?? null;
      if (ours.attributes.get(name) === value) continue;
      // A name with a prefix, such as xml:lang, has a namespace.
      if (name.includes(":")) return null;
      attributes.push({element, name, value});
    }
    if (ours.words !== theirs.words) words.push({element, words: theirs.words});
  }
  return {attributes, words};
}

/** A start tag without its "<", and the words after it. */
function partsOf(tag) {
  // Values have no ">" of their own: the service writes it as an entity.
  const end = tag.indexOf(">"), head = tag.slice(0, end);
  return {
    name: NAME.exec(head)?.[0], isEmpty: head.endsWith("/"), words: decoded(tag.slice(end + 1)),
    attributes: new Map([...head.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, decoded(value)])),
  };
}

const decoded = text => text.includes("&") ? text.replace(REFERENCE, (all, decimal, hex, name) =>
  decimal ? String.fromCodePoint(+decimal) : hex ? String.fromCodePoint(parseInt(hex, 16)) : ENTITIES[name] ?? all) : text;
