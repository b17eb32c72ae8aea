/** Outlines of nodes. */

import {svg} from "./svg.js";

/** The radii of a node's corners, clockwise from the top left. */
export function radii(node) {
  const c = node.corners;
  return c ? [c.topLeft, c.topRight, c.bottomRight, c.bottomLeft] : Array(4).fill(node.cornerRadius ?? 0);
}

/** Moves an outline from its frame to the screen. It has only pairs of coordinates. */
function moved(outline, {x, y}) {
  let horizontal = false;
  return outline.replace(/-?[\d.]+(?:e-?\d+)?/g, n => { horizontal = !horizontal; return +n + (horizontal ? x : y); });
}

const NONE = {top: 0, right: 0, bottom: 0, left: 0};

/** A path around a frame, inset by the width of each side, clockwise from where the curve of the top left corner ends. */
export function path({x, y, width, height}, r, {top, right, bottom, left} = NONE) {
  const l = x + left, t = y + top, e = x + width - right, b = y + height - bottom;
  const rx = [r[0] - left, r[1] - right, r[2] - right, r[3] - left].map(n => Math.max(0, n));
  const ry = [r[0] - top, r[1] - top, r[2] - bottom, r[3] - bottom].map(n => Math.max(0, n));
  const arc = (i, toX, toY) => rx[i] > 0 && ry[i] > 0 ? `A${rx[i]} ${ry[i]} 0 0 1 ${toX} ${toY}` : `L${toX} ${toY}`;
  const sharp = i => rx[i] === 0 || ry[i] === 0, dx = i => sharp(i) ? 0 : rx[i], dy = i => sharp(i) ? 0 : ry[i];
  return `M${l + dx(0)} ${t}H${e - dx(1)}${arc(1, e, t + dy(1))}V${b - dy(2)}${arc(2, e - dx(2), b)}`
    + `H${l + dx(3)}${arc(3, l, b - dy(3))}V${t + dy(0)}${arc(0, l + dx(0), t)}Z`;
}

/** The node's shape as an element of SVG, inset on all sides by as much. */
export function shape(node, attributes, inset = 0) {
  const f = node.frame, r = radii(node);
  if (node.outline) return svg("path", {d: moved(node.outline, f), ...attributes});
  if (r.every(n => n === r[0])) return svg("rect", {x: f.x + inset, y: f.y + inset, width: Math.max(0, f.width - 2 * inset),
    height: Math.max(0, f.height - 2 * inset), rx: Math.max(0, r[0] - inset) || undefined, ...attributes});
  return svg("path", {d: path(f, r, {top: inset, right: inset, bottom: inset, left: inset}), ...attributes});
}

/** The node's shape for clip-path, relative to a point. */
export function clip(node, {x, y} = {x: 0, y: 0}) {
  const f = {...node.frame, x: node.frame.x - x, y: node.frame.y - y};
  return `path("${node.outline ? moved(node.outline, f) : path(f, radii(node))}")`;
}
