/** A JSON Patch (RFC 6902) on a text: only what it changes is written anew, all else stays as its author wrote it. */

import {escaped, parts, places} from "./places.js";

const INDENT = "  ";

/** The text with the operations made one after the other. Throws if one cannot be made. */
export const patched = (text, operations) => operations.reduce(made, text);

function made(text, {op, path, value, from}) {
  const found = places(text);
  if (!found) throw new Error("the text is not JSON");
  if (op === "replace") return replaced(text, found.get(path), value, path);
  if (op === "remove") return cutOut(text, found, path);
  if (op === "add") return added(text, found, path, value);
  const source = found.get(from);
  if (!source || (op !== "move" && op !== "copy")) throw new Error(`cannot ${op} ${from ?? path}`);
  const taken = text.slice(source.start, source.end), indent = indentAt(text, source.name ?? source.start), rest = op === "move" ? cutOut(text, found, from) : text;
  // What is moved or copied stays as its author wrote it.
  return added(rest, places(rest), path, JSON.parse(taken), inner => taken.replaceAll(`\n${indent}`, `\n${inner}`));
}

function replaced(text, span, value, path) {
  if (!span) throw new Error(`there is nothing at ${path}`);
  return text.slice(0, span.start) + written(value, indentAt(text, span.name ?? span.start), isWide(text, span)) + text.slice(span.end);
}

/** @param {((indent: string) => string)=} asWritten the value's text at an indentation */
function added(text, found, path, value, asWritten) {
  const names = parts(path), last = names.pop(), above = names.map(name => `/${escaped(name)}`).join("");
  const around = found.get(above), own = found.get(path);
  if (!around) throw new Error(`there is nothing at ${above}`);
  const isList = text[around.start] === "[";
  if (!isList && own) return replaced(text, own, value, path);
  const children = [...found].filter(([each]) => isChild(each, above)).map(([, span]) => span);
  const isBroad = children.length ? isWide(text, around) : typeof value === "object";
  const inner = children.length ? indentAt(text, children[0].name ?? children[0].start) : indentAt(text, around.name ?? around.start) + INDENT;
  const line = (isList ? "" : `${JSON.stringify(last)}: `) + (asWritten?.(inner) ?? written(value, inner, false));
  const gap = isBroad ? `\n${inner}` : " ";
  if (!children.length) {
    const end = isBroad ? `\n${indentAt(text, around.name ?? around.start)}` : "";
    return text.slice(0, around.start + 1) + (isBroad ? gap : "") + line + end + text.slice(around.end - 1);
  }
  const index = last === "-" || !isList ? children.length : +last;
  if (index >= children.length) return insert(text, children.at(-1).end, `,${gap}${line}`);
  return insert(text, children[index].start, `${line},${gap}`);
}

function cutOut(text, found, path) {
  const span = found.get(path), above = path.slice(0, path.lastIndexOf("/"));
  if (!span) throw new Error(`there is nothing at ${path}`);
  const siblings = [...found].filter(([each]) => isChild(each, above)).map(([, each]) => each), index = siblings.indexOf(span);
  const start = index > 0 ? siblings[index - 1].end : span.name ?? span.start;
  const next = siblings[index + 1], end = index > 0 || !next ? span.end : next.name ?? next.start;
  return text.slice(0, start) + text.slice(end);
}

const insert = (text, offset, more) => text.slice(0, offset) + more + text.slice(offset);
const isChild = (pointer, above) => pointer.startsWith(`${above}/`) && !pointer.includes("/", above.length + 1);
const isWide = (text, {start, end}) => text.slice(start, end).includes("\n");

/** The white space before the first sign of the line of an offset. */
function indentAt(text, offset) {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))[0];
}

/** A value as people write it: what is short on one line. */
export function written(value, indent = "", isBroad = false) {
  const flat = oneLine(value);
  if (typeof value !== "object" || value === null || (flat.length <= 120 && !isBroad)) return flat;
  const inner = indent + INDENT, isList = Array.isArray(value);
  const lines = Object.entries(value).map(([name, each]) => (isList ? "" : `${JSON.stringify(name)}: `) + written(each, inner));
  return [isList ? "[" : "{", lines.map(line => inner + line).join(",\n"), indent + (isList ? "]" : "}")].join("\n");
}

function oneLine(value) {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${oneLine(each)}`).join(", ")}}`;
}

/** The smallest change from one text to another: what is between their common start and end. */
export function change(from, to) {
  const most = Math.min(from.length, to.length);
  let start = 0, end = 0;
  while (start < most && from[start] === to[start]) start++;
  while (end < most - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  return {start, end: from.length - end, text: to.slice(start, to.length - end)};
}
