/** Places in a text: lines and columns as the service counts them, and the values of a JSON text by their pointers. */

/** @typedef {{start: number, end: number, name?: number}} Span offsets in UTF-16; `name` is where the member's name starts */

/** The offset of a line and a column from 1; a column is one Unicode scalar. */
export function offsetOf(text, line, column) {
  let start = 0;
  for (let n = 1; n < line; n++) {
    const next = text.indexOf("\n", start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  const end = text.indexOf("\n", start), stop = end < 0 ? text.length : end;
  let offset = start;
  for (let n = 1; n < column && offset < stop; n++) offset += text.codePointAt(offset) > 0xFFFF ? 2 : 1;
  return offset;
}

/** The end of the word, string or sign at an offset. */
export function endOfToken(text, offset) {
  const token = /"(?:[^"\\\n]|\\.)*"?|[\w.+-]+|[^\s]/y;
  token.lastIndex = offset;
  return token.test(text) ? token.lastIndex : Math.min(offset + 1, text.length);
}

export const escaped = name => name.replace(/~/g, "~0").replace(/\//g, "~1");
export const unescaped = name => name.replace(/~1/g, "/").replace(/~0/g, "~");

/** The parts of a pointer (RFC 6901). */
export const parts = pointer => pointer.split("/").slice(1).map(unescaped);

/**
 * The spans of all values of a JSON text by their pointers; null if the text is not JSON.
 * @returns {Map<string, Span> | null}
 */
export function places(text) {
  const found = new Map(), token = /\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{}:,])/y, open = [];
  let pointer = "", name;
  const next = () => token.exec(text);
  try { JSON.parse(text); } catch { return null; }
  for (let match = next(); match; match = next()) {
    const sign = match[1], end = token.lastIndex, start = end - sign.length, inside = open.at(-1);
    if (sign === "}" || sign === "]") {
      found.get(open.pop().pointer).end = end;
      continue;
    }
    if (sign === "," || sign === ":") continue;
    if (inside?.isObject && inside.isName) {
      pointer = `${inside.pointer}/${escaped(JSON.parse(sign))}`;
      [name, inside.isName] = [start, false];
      continue;
    }
    if (inside?.isObject) inside.isName = true;
    else if (inside) [pointer, name] = [`${inside.pointer}/${inside.count++}`, undefined];
    found.set(pointer, {start, end, name});
    if (sign === "{" || sign === "[") open.push({pointer, isObject: sign === "{", isName: true, count: 0});
  }
  return found;
}

/** The pointer of the smallest value around an offset. */
export function pointerAt(found, offset) {
  let best = "", size = Infinity;
  for (const [pointer, {start, end, name}] of found) {
    const from = name ?? start;
    if (from <= offset && offset <= end && end - from <= size) [best, size] = [pointer, end - from];
  }
  return best;
}

/** The pointer of the component around a place: the last one that ends with a number in a list of components, or a header or footer. */
export const componentOf = pointer => /^(.*\/components\/\d+)(?:\/|$)/.exec(pointer)?.[1] ?? /^((?:\/(?:screens|sheets)\/[^/]+)?\/(?:header|footer))(?:\/|$)/.exec(pointer)?.[1] ?? null;
