/** Colours, gradients, shadows, borders and icons. */

import {svg, unique} from "./svg.js";
import {path, radii, shape} from "./shapes.js";
import {parts} from "./parts.js";

/** The value of fill or stroke. Adds the definition of a gradient over the frame to the drawing. */
export function fill(paint, frame, drawing) {
  if (typeof paint === "string") return paint;
  const gradient = paint.type === "linearGradient" ? linear(paint, frame) : paint.type === "radialGradient" ? radial(paint, frame) : null;
  if (!gradient) return "none";
  gradient.id = unique("paint");
  gradient.append(...paint.stops.map(s => svg("stop", {offset: s.at, "stop-color": s.color})));
  drawing.append(gradient);
  return `url(#${gradient.id})`;
}

function linear({angle}, {x, y, width: w, height: h}) {
  const a = angle * Math.PI / 180, sin = Math.sin(a), cos = Math.cos(a), cx = x + w / 2, cy = y + h / 2;
  const half = (Math.abs(w * sin) + Math.abs(h * cos)) / 2;
  return svg("linearGradient", {gradientUnits: "userSpaceOnUse",
    x1: cx - sin * half, y1: cy + cos * half, x2: cx + sin * half, y2: cy - cos * half});
}

function radial({x: cx, y: cy, radius, shape}, {x, y, width: w, height: h}) {
  const short = Math.min(w, h), rx = radius * (shape === "ellipse" ? w : short), ry = radius * (shape === "ellipse" ? h : short);
  return svg("radialGradient", {gradientUnits: "userSpaceOnUse", cx: 0, cy: 0, r: 1,
    gradientTransform: `translate(${x + cx * w} ${y + cy * h}) scale(${rx} ${ry})`});
}

/** The node's shadow, under its background. */
export function shadow(node) {
  const {x, y, width, height} = node.frame, s = node.shadow, deviation = s.blur / 2, margin = 3 * deviation + 1;
  const moved = svg("g", {transform: `translate(${s.x} ${s.y})`, class: "shadow"});
  if (!(s.blur > 0)) { moved.append(shape(node, {fill: s.color})); return [moved]; }
  const id = unique("blur");
  moved.append(svg("g", {filter: `url(#${id})`}, shape(node, {fill: s.color})));
  return [svg("filter", {id, filterUnits: "userSpaceOnUse", "color-interpolation-filters": "sRGB",
    x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin}, svg("feGaussianBlur", {stdDeviation: deviation})), moved];
}

/** The node's border, inside its frame. */
export function border(node, drawing) {
  const {frame, border: b} = node, stroke = fill(b.paint ?? b.color, frame, drawing);
  const line = width => ({class: "line", fill: "none", stroke, "stroke-width": width, ...parts.dashes?.(b, width)});
  if (node.outline) {
    const id = unique("clip");
    drawing.append(svg("clipPath", {id}, shape(node, {})),
      svg("g", {"clip-path": `url(#${id})`}, shape(node, {...line(b.width), "stroke-width": 2 * b.width})));
  } else if (b.widths && parts.dashes?.(b, 1)) {
    drawing.append(...parts.sides(frame, b.widths, line));
  } else if (b.widths) {
    drawing.append(svg("path", {d: path(frame, radii(node)) + path(frame, radii(node), b.widths), class: "edge", fill: stroke, "fill-rule": "evenodd"}));
  } else if (b.width > 0) drawing.append(shape(node, line(b.width), b.width / 2));
}

/** An icon in its frame. */
export function icon({stroke, fill, color, frame: {x, y, width, height}}) {
  const g = svg("g", {transform: `translate(${x} ${y}) scale(${width / 24} ${height / 24})`});
  if (fill) g.append(svg("path", {d: fill, class: "letters", fill: color, "fill-rule": "evenodd"}));
  if (stroke) g.append(svg("path", {d: stroke, class: "line", fill: "none", stroke: color, "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round"}));
  return g;
}

/** The whole picture stretched to the frame; a tint replaces its colours and keeps its opacity. */
export function picture(href, tint, {x, y, width, height}) {
  const image = svg("image", {href, x, y, width, height, preserveAspectRatio: "none"});
  if (!tint) return [image];
  const id = unique("mask"), mask = svg("mask", {id, maskUnits: "userSpaceOnUse", x, y, width, height}, image);
  mask.style.maskType = "alpha";
  return [mask, svg("rect", {x, y, width, height, class: "letters", fill: tint, mask: `url(#${id})`})];
}
