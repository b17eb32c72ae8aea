/** The screens of the sheet: each of the chosen devices, text sizes, themes, languages, states and offers with each other; or those on which findings lie. */

/** More at once would keep the newest text waiting. */
export const MOST = 48;

/** @typedef {Record<string, string>} Screen parameters of /render; what is not said is as on the chosen screen */

/**
 * The screens of a choice. The first dimension changes the quickest.
 * @param {[name: string, values: string[]][]} dimensions
 * @returns {{screens: Screen[], all: number}} not more than `most` of all
 */
export function screensOf(dimensions, most = MOST) {
  const chosen = dimensions.filter(([, values]) => values.length), all = chosen.reduce((count, [, values]) => count * values.length, 1);
  const screens = Array.from({length: Math.min(all, most)}, (_, index) => Object.fromEntries(chosen.map(([name, values]) => {
    const value = values[index % values.length];
    index = Math.floor(index / values.length);
    return [name, value];
  })));
  return {screens, all};
}

/** A cell of the gate as parameters of /render. @returns {Screen} */
export function screenOf({device, orientation, theme, locale, textScale, storefront, offer, state = {}, custom = {}}) {
  const given = Object.entries({device, orientation, theme, locale, textScale, storefront, offer}).filter(([name, value]) => value !== undefined && !(name === "offer" && value.startsWith("only:")));
  const within = (name, values) => Object.entries(values).map(([each, value]) => [`${name}.${each}`, value]);
  return Object.fromEntries([...given, ...within("state", state), ...within("custom", custom)].map(([name, value]) => [name, `${value}`]));
}

/** @typedef {{screen: Screen, words: string[], frames: {x: number, y: number, width: number, height: number}[]}} Found */

/**
 * The worst screen of each finding, and the likeliest.
 * @param {{message: string, frames?: Found["frames"], cells?: {worst: any, likeliest: any}}[]} findings
 * @returns {{found: Found[], all: number}} not more than `most` of all
 */
export function screensWith(findings, most = MOST) {
  /** @type {Map<string, Found>} */
  const found = new Map();
  for (const {message, frames = [], cells} of findings) {
    for (const cell of new Set(cells && [cells.worst, cells.likeliest])) {
      const screen = screenOf(cell), key = JSON.stringify(screen), each = found.get(key) ?? {screen, words: [], frames: []};
      if (!each.words.includes(message)) each.words.push(message);
      // With the app's bars around it, the page is not where this picture has it.
      if (cell === cells.worst && cell.insets === "device") each.frames.push(...frames);
      found.set(key, each);
    }
  }
  return {found: [...found.values()].slice(0, most), all: found.size};
}
