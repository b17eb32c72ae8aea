/** Joins two texts that were made from a third one, by the structure of their JSON. */

import {patched} from "./patch.js";
import {escaped} from "./places.js";
import {common} from "./sequences.js";

/** @typedef {{pointer: string, mine: unknown, theirs: unknown}} Clash what both changed, each in another way; undefined is removed */

/**
 * Their text with my changes in it. Where both changed the same, theirs stays.
 * @param {string} base @param {string} mine @param {string} theirs @param {Set<string>} chosen the pointers of clashes in which mine goes before theirs
 * @returns {{text: string, clashes: Clash[]}} Throws if one of them is not JSON.
 */
export function merged(base, mine, theirs, chosen = new Set()) {
  const found = {operations: [], clashes: [], chosen};
  value(...[base, mine, theirs].map(text => JSON.parse(text)), "", found);
  return {text: patched(theirs, found.operations), clashes: found.clashes};
}

const same = (a, b) => a === b || a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b);
const isObject = each => typeof each === "object" && each !== null && !Array.isArray(each);

function value(base, mine, theirs, pointer, found) {
  if (same(base, mine) || same(mine, theirs)) return;
  const all = [base, mine, theirs];
  if (all.every(isObject)) members(...all, pointer, found);
  else if (all.every(Array.isArray)) list(...all, pointer, found);
  else if (same(base, theirs) || isMine({pointer, mine, theirs}, found)) found.operations.push(changeAt(mine, theirs, pointer));
}

/**
 * Notes a clash.
 * @returns whether mine was chosen
 */
function isMine(clash, {clashes, chosen}) {
  clashes.push(clash);
  return chosen.has(clash.pointer);
}

function changeAt(mine, theirs, path) {
  if (mine === undefined) return {op: "remove", path};
  return {op: theirs === undefined ? "add" : "replace", path, value: mine};
}

function members(base, mine, theirs, pointer, found) {
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) value(base[name], mine[name], theirs[name], `${pointer}/${escaped(name)}`, found);
}

/** Between the elements that all three have, one side's elements go before the base's. The last first, so that indices stay. */
function list(base, mine, theirs, pointer, found) {
  const toMine = matches(base, mine), toTheirs = matches(base, theirs), parts = [];
  let from = [0, 0, 0];
  for (let index = 0; index <= base.length; index++) {
    const isEnd = index === base.length, at = isEnd ? [index, mine.length, theirs.length] : [index, toMine[index], toTheirs[index]];
    if (at.includes(-1)) continue;
    parts.unshift({lists: [base, mine, theirs].map((each, side) => each.slice(from[side], at[side])), start: from[2]});
    from = at.map(each => each + 1);
  }
  for (const {lists: [old, own, other], start} of parts) {
    if (same(old, own) || same(own, other)) continue;
    const path = index => `${pointer}/${start + index}`;
    if (old.length === own.length && own.length === other.length) own.forEach((each, index) => value(old[index], each, other[index], path(index), found));
    else if (same(old, other) || isMine({pointer: path(0), mine: own, theirs: other}, found)) {
      found.operations.push(...other.map((_, index) => ({op: "remove", path: path(index)})).reverse(), ...own.map((each, index) => ({op: "add", path: path(index), value: each})));
    }
  }
}

/** For each element of a list the index of the same one in another list, in order; -1 for those without one. */
function matches(from, to) {
  const found = from.map(() => -1), [a, b] = [from, to].map(all => all.map(each => JSON.stringify(each)));
  for (const [index, other] of common(a, b)) found[index] = other;
  return found;
}
