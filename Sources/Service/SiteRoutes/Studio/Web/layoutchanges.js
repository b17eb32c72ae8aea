/** What differs between two layouts of one screen: what is new, gone, says or looks something else, has moved, has another size. */

import {common} from "./sequences.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Frame */
/** @typedef {{kind: string, words: string, pointer: string | null, before: Frame | null, after: Frame | null}} Change */

/** @param {object} before the root of a tree @param {object} after @returns {Change[]} in the order of the page */
export function layoutChanges(before, after) {
  /** @type {Change[]} */
  const found = [];
  compare(before, after, [0, 0], found);
  return found;
}

const textOf = node => node.text?.lines?.map(({string}) => string.trim()).join(" ") ?? "";
const nodeName = node => {
  const words = textOf(node) || node.label || firstText(node);
  return words ? `“${words.length > 40 ? `${words.slice(0, 39)}…` : words}”` : `the ${node.type}`;
};
const firstText = node => { for (const child of node.children ?? []) { const words = textOf(child) || firstText(child); if (words) return words; } return ""; };

/** @param {number[]} moved how far what is around has moved, across and down */
function compare(before, after, moved, found) {
  const add = (kind, words) => found.push({kind, words: `${nodeName(after)} ${words}`, pointer: after.pointer ?? null, before: before.frame, after: after.frame});
  if (textOf(before) !== textOf(after)) found.push({kind: "text", words: `${nodeName(before)} now says ${nodeName(after)}`, pointer: after.pointer ?? null, before: before.frame, after: after.frame});
  if (looks(before) !== looks(after)) add("look", "looks different");
  const by = [after.frame.x - before.frame.x, after.frame.y - before.frame.y], own = [by[0] - moved[0], by[1] - moved[1]];
  const grown = [after.frame.width - before.frame.width, after.frame.height - before.frame.height];
  // What moves or grows with the text in it, or with what is around it, is not told again.
  if (grown.some(seen) && textOf(before) === textOf(after)) add("size", `is ${both(grown, ["wider", "narrower"], ["taller", "lower"])}`);
  else if (own.some(seen)) add("place", `has moved ${both(own, ["to the right", "to the left"], ["down", "up"])}`);
  for (const [old, now] of pairs(before.children ?? [], after.children ?? [])) {
    if (!now) found.push({kind: "gone", words: `${nodeName(old)} is gone`, pointer: null, before: old.frame, after: null});
    else if (!old) found.push({kind: "new", words: `${nodeName(now)} is new`, pointer: now.pointer ?? null, before: null, after: now.frame});
    else compare(old, now, by, found);
  }
}

const seen = points => Math.abs(points) >= 0.5;
const saidPoints = (points, [more, less]) => `${+Math.abs(points).toFixed(1)} points ${points > 0 ? more : less}`;
/** @param {number[]} way across and down @param {[more: string, less: string]} horizontal @param {[more: string, less: string]} vertical */
const both = ([across, down], horizontal, vertical) => [seen(across) && saidPoints(across, horizontal), seen(down) && saidPoints(down, vertical)].filter(Boolean).join(" and ");

/** All but the places of a node and what is in it. */
const looks = ({frame, children, pointer, text, hitArea, ...rest}) => JSON.stringify([rest, text && {...text, lines: null, ink: null}], (name, value) => name === "frame" || name === "viewport" ? undefined : value);

/**
 * Pairs of old and new children: those that are alike in their order, then, between these, those of one type.
 * @returns {[object?, object?][]}
 */
function pairs(before, after) {
  const all = [], alike = common(before.map(likeness), after.map(likeness));
  let i = 0, j = 0;
  for (const [a, b] of [...alike, [before.length, after.length]]) {
    const old = before.slice(i, a), now = after.slice(j, b);
    for (const node of now) {
      const at = old.findIndex(each => each.type === node.type);
      all.push([at < 0 ? undefined : old.splice(at, 1)[0], node]);
    }
    all.push(...old.map(node => [node, undefined]));
    if (a < before.length) all.push([before[a], after[b]]);
    [i, j] = [a + 1, b + 1];
  }
  return all;
}

/** What makes a node the same one in another layout. */
const likeness = node => `${node.type} ${node.id ?? ""} ${textOf(node) || firstText(node)} ${node.url ?? ""}`;
