/** The kinds of the signs in a line of JSON. */

const TOKEN = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)/g;

/**
 * The tokens of some lines. A string does not go over lines, so lines can be read from anywhere.
 * @returns {{kind: string, start: number, end: number}[]}
 */
export function coloured(text) {
  const found = [];
  for (const line of text.matchAll(/[^\n]+/g)) {
    for (const {index, 0: whole, 1: string, 2: colon, 3: number} of line[0].matchAll(TOKEN)) {
      const start = line.index + index, end = start + (string ?? whole).length;
      found.push({kind: string ? colon ? "key" : "string" : number ? "number" : "word", start, end});
    }
  }
  return found;
}
