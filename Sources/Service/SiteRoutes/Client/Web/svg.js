/** Makes elements. Styles are set by CSSOM, so that a strict policy (style-src) allows them. */

const SVG = "http://www.w3.org/2000/svg";
let serial = 0;

/** A name that no other element has. */
export const unique = word => `${word}-${++serial}`;

/** An element of SVG. */
export function svg(name, attributes, ...children) {
  const e = document.createElementNS(SVG, name);
  for (const [k, v] of Object.entries(attributes)) if (v !== undefined) e.setAttribute(k, v);
  e.append(...children);
  return e;
}

/** A drawing at the screen's origin, as large as what is in it. It is not read: elements beside it are. */
export const canvas = () => svg("svg", {width: 1, height: 1, class: "drawing", "aria-hidden": "true"});

/** An element of HTML with its top left corner at x, y. A transform is not rounded, left and top are. */
export function box({x = 0, y = 0, width = 0, height = 0} = {}, style = {}, tag = "div") {
  const e = document.createElement(tag);
  e.style.cssText = `position:absolute;left:0;top:0;width:${width}px;height:${height}px` + (x || y ? `;transform:translate(${x}px,${y}px)` : "");
  Object.assign(e.style, style);
  return e;
}
