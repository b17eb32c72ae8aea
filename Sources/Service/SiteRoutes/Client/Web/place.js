/** What a layout depends on: the view's own box, its reader, and the device. */

export const FORCED = "(forced-colors: active)";
const DARK = "(prefers-color-scheme: dark)", CONTRAST = `(prefers-contrast: more), ${FORCED}`;
const NARROWEST = 0.5, LARGEST_TEXT = 4, LARGEST_SCALE = 8;

const thousandth = value => Math.round(value * 1000) / 1000;
const within = (value, least, most) => Math.min(Math.max(value, least), most);

/** The text size that the reader has chosen, in steps of 0.05. */
export function textScale() {
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return Math.round(within(size, NARROWEST, LARGEST_TEXT) * 20) / 20;
}

/** The part of the screen's insets that covers the view; or those that its attribute names. */
function insets(view, probe) {
  const given = view.getAttribute("insets")?.split(/[\s,]+/).map(Number);
  if (given?.length === 4 && given.every(n => n >= 0)) return given.map(Math.round);
  const {left, top, right, bottom} = view.getBoundingClientRect(), s = getComputedStyle(probe);
  const away = [top, innerWidth - right, innerHeight - bottom, left];
  return [s.paddingTop, s.paddingRight, s.paddingBottom, s.paddingLeft].map((inset, i) => Math.round(Math.max(0, parseFloat(inset) - Math.max(0, away[i]))));
}

/** The service reads every spelling, and does without what it cannot read. */
const locale = view => view.getAttribute("locale") || view.closest("[lang]")?.lang || navigator.language;

export const prefers = query => matchMedia(query).matches;

/** The attribute's theme, or that of the page around the view if it has one, or the reader's. In a dark scheme the system's text is light. */
function theme(view, probe) {
  const {color, colorScheme} = getComputedStyle(probe);
  const isDark = colorScheme === "normal" ? prefers(DARK) : color.startsWith("rgb(2");
  return view.getAttribute("theme") ?? (isDark ? "dark" : "light");
}

// The first format of Intl takes longer than a frame, before the first request.
const zone = () => globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The address of the layout for a view with a box of this size. */
export function layoutAddress(view, base, {width, height}, probe) {
  const scale = within(thousandth(devicePixelRatio || 1), NARROWEST, LARGEST_SCALE), covered = insets(view, probe);
  const placement = view.getAttribute("placement"), {facts} = view.loop ?? view;
  const native = [...view.children].map(child => /^native-(.+)/.exec(child.slot)?.[1]).filter(Boolean);
  const values = {
    brand: view.getAttribute("brand"), version: !placement && view.getAttribute("version"), placement,
    width: thousandth(Math.round(width * scale) / scale), height: thousandth(Math.round(height * scale) / scale), scale,
    safeArea: covered.some(Boolean) && covered.join(), locale: locale(view), theme: theme(view, probe),
    textScale: textScale(), contrast: prefers(CONTRAST) && "high",
    platform: "web", timeZone: zone(), native: native.join(), contract: 1, states: "all",
  };
  const address = new URL("render", base);
  address.search = new URL(view.getAttribute("src") || base, location.href).search;
  for (const [name, value] of Object.entries(values)) if (value) address.searchParams.set(name, value);
  // A browser does not send it: it names a layout with other facts, and ask() posts them.
  if (facts) address.hash = encodeURIComponent(JSON.stringify(facts));
  return address.href;
}

/**
 * Calls back when the reader's preferences, the density of the screen, or the language or colour scheme of the page change.
 * @param {AbortSignal} signal ends it
 */
export function watchPreferences(probe, changed, signal) {
  const queries = [DARK, CONTRAST, `(resolution: ${devicePixelRatio}dppx)`].map(query => matchMedia(query));
  const languages = new MutationObserver(changed);
  languages.observe(document, {subtree: true, attributeFilter: ["lang"]});
  queries.forEach(query => query.addEventListener("change", changed, {signal}));
  addEventListener("languagechange", changed, {signal});
  probe.addEventListener("transitionend", changed, {signal});
  signal.addEventListener("abort", () => languages.disconnect());
}
