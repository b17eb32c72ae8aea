/** Plots of the service's counters, as SVG. */

import {make} from "./dom.js";

export const MINUTE = 60_000;

const WIDTH = 1000, HEIGHT = 100, HOUR = 60 * MINUTE;
const clock = at => new Date(at).toLocaleTimeString([], {timeStyle: "short"});

function svg(name, attributes, ...children) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.append(...children);
  return e;
}

/**
 * A bar for each minute, and a line for each change.
 * @param {string} title @param {{begins: number, parts: {kind: string, count: number}[]}[]} minutes the parts of a bar from below
 * @param {{at: number, words: string}[]} changes @param {{from: number, to: number}} span milliseconds
 */
export function bars(title, minutes, changes, {from, to}) {
  const high = Math.max(1, ...minutes.map(({parts}) => parts.reduce((sum, {count}) => sum + count, 0)));
  const share = at => (at - from) / (to - from), x = at => share(at) * WIDTH, y = count => count / high * HEIGHT, wide = Math.max(1, x(from + MINUTE) - 0.5);
  const drawn = minutes.flatMap(({begins, parts}) => {
    let top = HEIGHT;
    return parts.filter(({count}) => count > 0).map(({kind, count}) => svg("rect", {class: `bar ${kind}`, x: x(begins), y: top -= y(count), width: wide, height: y(count)}));
  });
  const marks = changes.filter(({at}) => at >= from && at <= to).map(({at, words}) => svg("line", {class: "mark", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT}, svg("title", {}, words)));
  const picture = svg("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": `${title}: at most ${high} in a minute, from ${clock(from)} to ${clock(to)}`},
    ...marks, ...drawn, svg("line", {class: "axis", x1: 0, x2: WIDTH, y1: HEIGHT, y2: HEIGHT}));
  return make("figure", {class: "plot"}, make("figcaption", {}, `${title}; the highest bar is ${high} in a minute`), picture, hours(from, to, share));
}

/** The time under the bars, as text that does not stretch with them. */
function hours(from, to, share) {
  const scale = make("p", {class: "hours", "aria-hidden": "true"}), step = (to - from) / 6 > HOUR / 2 ? HOUR : HOUR / 6;
  for (let at = Math.ceil(from / step) * step; at < to; at += step) {
    if (share(at) < 0.04) continue;
    const mark = make("span", {}, clock(at));
    mark.style.left = `${100 * share(at)}%`;
    scale.append(mark);
  }
  return scale;
}
