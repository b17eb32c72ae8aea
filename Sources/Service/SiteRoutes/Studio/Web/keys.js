/** Keys of texts: "$first.title" names the words that the languages have under it. */

/** The key that a value names; null if the value is the words themselves. @returns {string | null} */
export const keyOf = value => typeof value === "string" ? /^\$([A-Za-z][\w.-]{0,63})$/.exec(value)?.[1] ?? null : null;

/** A place for words that nobody has written yet: beside the other keys of a document. */
export function freshKey(content, near, name) {
  const prefix = keyOf(near)?.match(/^.*\./)?.[0] ?? "", texts = Object.assign({}, ...Object.values(content.strings ?? {}));
  const slug = name.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, " ").trim().split(" ").slice(0, 3).map((each, index) => index ? each[0].toUpperCase() + each.slice(1) : each).join("") || "words";
  const stem = prefix + (/^[a-z]/.test(slug) ? slug : `n${slug}`);
  let key = stem;
  for (let n = 2; key in texts; n++) key = stem + n;
  return key;
}
