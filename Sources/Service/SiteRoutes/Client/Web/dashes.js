/** Borders that are not solid. */

import {svg} from "./svg.js";

const DASHES = {
  dashed: width => ({"stroke-dasharray": 3 * width}),
  dotted: width => ({"stroke-dasharray": `0 ${2 * width}`, "stroke-linecap": "round"}),
};

/** What makes a line of a width dashed or dotted; undefined for a solid border. */
export const dashes = ({style}, width) => DASHES[style]?.(width);

/** The lines along the sides of a frame that have a border. `line` gives the attributes of one of a width. */
export function sides({x, y, width: w, height: h}, {top, right, bottom, left}, line) {
  return [[top, x, y + top / 2, x + w, y + top / 2], [right, x + w - right / 2, y, x + w - right / 2, y + h],
    [bottom, x, y + h - bottom / 2, x + w, y + h - bottom / 2], [left, x + left / 2, y, x + left / 2, y + h]]
    .filter(([width]) => width > 0).map(([width, x1, y1, x2, y2]) => svg("line", {x1, y1, x2, y2, ...line(width)}));
}
