/** The contrast of two colours, as WCAG 2 counts it. */

/** Red, green, blue and opacity from 0 to 1; null if it is no colour. @returns {number[] | null} */
export function channels(hex) {
  const [, digits] = /^#([\da-f]{6}(?:[\da-f]{2})?)$/i.exec(hex ?? "") ?? [];
  return digits ? [0, 2, 4, 6].map(from => digits.length > from ? parseInt(digits.slice(from, from + 2), 16) / 255 : 1) : null;
}

/** The colour that a name or a colour is in a theme; null if there is none. @param {Record<string, any>} colors by name @param {"light" | "dark"} theme */
export function resolved(value, colors, theme) {
  const found = typeof value === "string" && value.startsWith("$") ? colors[value.slice(1)] : value, own = typeof found === "object" && found ? found[theme] ?? found.light : found;
  return channels(own) ? own : null;
}

/** From 1 to 21. What is not opaque lets the ground through. Null if one is no colour. @returns {number | null} */
export function contrast(colour, ground) {
  const above = channels(colour), below = channels(ground);
  if (!above || !below) return null;
  const mixed = above.slice(0, 3).map((each, index) => each * above[3] + below[index] * (1 - above[3]));
  const [more, less] = [luminance(mixed), luminance(below)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

function luminance(colour) {
  const [red, green, blue] = colour.map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
