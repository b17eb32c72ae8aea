/** Unsaved text in this browser, by brand and version. */

const storageKey = (brand, version) => `paywalld-studio ${brand} ${version}`;

/** Keeps a text; without one, forgets it. */
export function keep(brand, version, text) {
  try {
    if (text === null) localStorage.removeItem(storageKey(brand, version));
    else localStorage.setItem(storageKey(brand, version), JSON.stringify({text, at: Date.now()}));
    return true;
  } catch { return false; }
}

/**
 * The kept text with its time of day; null if there is none.
 * @returns {{text: string, time: string} | null}
 */
export function kept(brand, version) {
  try {
    const {text, at} = JSON.parse(localStorage.getItem(storageKey(brand, version)));
    return {text, time: new Date(at).toLocaleTimeString([], {hour: "2-digit", minute: "2-digit"})};
  } catch { return null; }
}
