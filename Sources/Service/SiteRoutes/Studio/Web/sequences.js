/** Lists compared with lists. */

/**
 * The longest common subsequence of two lists of strings, as pairs of indices.
 * @param {string[]} a @param {string[]} b @returns {[number, number][]}
 */
export function common(a, b) {
  const best = Array.from({length: a.length + 1}, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) for (let j = b.length - 1; j >= 0; j--) best[i][j] = a[i] === b[j] ? best[i + 1][j + 1] + 1 : Math.max(best[i + 1][j], best[i][j + 1]);
  /** @type {[number, number][]} */
  const found = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) found.push([i++, j++]); else if (best[i + 1][j] >= best[i][j + 1]) i++; else j++;
  }
  return found;
}
