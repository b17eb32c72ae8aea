/** What one node has besides its content and its children: shadow, blur, background, layers, border; and the box in which it scrolls. */

import {box, canvas, svg, unique} from "./svg.js";
import {clip, shape} from "./shapes.js";
import {border, fill, picture, shadow} from "./paints.js";

/** Shadow, blur, background, layers and border of a node. @param {import("./screen.js").Host} host */
export function boxes(e, node, drawing, host) {
  const f = node.frame;
  if (node.shadow && (node.background || node.layers?.length)) drawing.append(...shadow(node));
  if (node.backdropBlur && host.blurs !== false) {
    const under = canvas();
    under.append(...drawing.childNodes);
    e.append(under, box(f, {backdropFilter: `blur(${node.backdropBlur / 2}px)`, clipPath: clip(node, f), pointerEvents: "none"}));
  }
  if (node.background) drawing.append(shape(node, {class: "ground", fill: fill(node.background, f, drawing)}));
  if (node.backgroundImage) drawing.append(...pictured(node.backgroundImage, host));
  for (const each of node.layers ?? []) layer(each, node, drawing, host);
  if (node.border) border(node, drawing);
}

function layer({paint, image}, node, drawing, host) {
  if (paint) drawing.append(shape(node, {class: "ground", fill: fill(paint, node.frame, drawing)}));
  if (!image) return;
  const id = unique("clip"), g = svg("g", {}, ...pictured(image, host));
  g.style.clipPath = `url(#${id})`;
  drawing.append(svg("clipPath", {id}, shape(node, {})), g);
}

/** A picture of a tree, by its address in there. */
export const pictured = ({url, tint, frame}, {address}) => picture(address(url), tint, frame);

/**
 * Browsers scroll layers on whole points: the scroller is the whole points around the viewport, cut at the viewport.
 * `origin` takes what scrolls.
 */
export function scroller({viewport: v, contentWidth, contentHeight}, rtl) {
  const x = Math.floor(v.x), y = Math.floor(v.y);
  const w = Math.ceil(v.x + v.width) - x, h = Math.ceil(v.y + v.height) - y, width = contentWidth + w - v.width;
  const mirrored = rtl && contentWidth > v.width;
  const view = box({x, y, width: w, height: h}, {direction: mirrored ? "rtl" : "ltr"}), content = document.createElement("div");
  view.className = "scroller";
  const origin = box({x: mirrored ? width - x - w : -x, y: -y}, {direction: "ltr"});
  // What is drawn outside of the content must not make it longer.
  Object.assign(content.style, {position: "relative", width: `${width}px`, height: `${contentHeight + h - v.height}px`, overflow: "clip"});
  content.append(origin);
  view.append(content);
  const cut = box({}, {clipPath: clip({frame: v})});
  cut.append(view);
  return {cut, view, origin};
}
