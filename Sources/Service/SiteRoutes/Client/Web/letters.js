/** Lines of text, run by run, each stretched to the width that the service has measured. */

import {svg} from "./svg.js";
import {fill} from "./paints.js";

/** @type {[name: string, middle: number][]} */
const DECORATIONS = [["underline", 0.12], ["strikethrough", -0.28]];

/** The CSS font of a run. */
export function fontOf(font, run, family) {
  const names = [...new Set([font.family, run ?? font.family].flatMap(family))].map(name => `"${name}"`).join(", ");
  return `${font.italic ? "italic " : ""}${font.weight} ${font.size}px ${names}, sans-serif`;
}

/** Draws the lines of a text. `family` turns the name of a font into those that are declared. */
export function letters(text, drawing, family) {
  const paint = text.paint && fill(text.paint, text.paintFrame ?? text.box, drawing);
  for (const line of text.lines)
    for (const run of line.runs ?? [{...line, direction: "ltr", font: text.font.family}])
      drawing.append(...runOf(text, run, line.baseline, paint, family));
}

function runOf(text, run, baseline, paint, family) {
  const style = run.style ?? text, em = style.font.size, paints = paint && style.color === text.color ? paint : style.color;
  // The width of a run without a font is a guess.
  const width = run.width > 0 && !run.missing ? {textLength: run.width, lengthAdjust: "spacingAndGlyphs"} : {};
  const t = svg("text", {x: run.direction === "rtl" ? run.x + run.width : run.x, y: baseline, class: "letters", fill: paints, ...width});
  Object.assign(t.style, {font: fontOf(style.font, run.font, family), color: style.color,
    ...run.direction === "rtl" ? {direction: "rtl"} : {},
    ...text.letterSpacing ? {letterSpacing: `${text.letterSpacing}px`, fontVariantLigatures: "none"} : {}});
  t.textContent = run.string;
  const lines = DECORATIONS.filter(([name]) => style[name]).map(([, middle]) => svg("rect", {
    x: run.x, y: baseline + (middle - 0.03) * em, width: run.width, height: 0.06 * em, class: "letters", fill: paints}));
  return [t, ...lines];
}
