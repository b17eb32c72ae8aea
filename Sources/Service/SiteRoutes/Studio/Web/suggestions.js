/** What can be written at an offset of the text. */

import {contextAt, valueAt} from "./context.js";
import {written} from "./patch.js";

/** @typedef {{words: string, detail: string, insert: string, select: [from: number, to: number] | null, color?: string}} Suggestion `select` is the part of the inserted text to type over */
/** @typedef {{start: number, end: number, items: Suggestion[], context: import("./context.js").Context}} Suggestions */

/**
 * @param {string} text @param {number} offset
 * @param {import("./vocabulary.js").Vocabulary} vocabulary @param {import("./names.js").Names} names
 * @returns {Suggestions}
 */
export function suggestions(text, offset, vocabulary, names) {
  const context = contextAt(text, offset), {content, path, start, end, typed, isName} = context, parts = vocabulary.at(content, path);
  const all = isName ? memberNames(text, context, parts, names, vocabulary) : values(text, context, parts, names, vocabulary);
  const wanted = typed.toLowerCase(), place = ({words}) => words.toLowerCase().indexOf(wanted);
  const found = all.filter(each => place(each) >= 0 && each.words !== typed).sort((a, b) => Math.min(place(a), 2) - Math.min(place(b), 2));
  return {start, end, items: found, context};
}

function memberNames(text, {content, path, end, typed}, parts, names, vocabulary) {
  const there = valueAt(content, path) ?? {}, rest = /^\s*(:?)\s*("?)/.exec(text.slice(end)), isNamed = rest[1] !== "";
  const own = names.members(content, path).map(([name, help]) => ({name, help, kind: "text", usual: "", examples: [], choices: [], isRequired: false}));
  const all = [...vocabulary.members(parts), ...own].filter(({name}) => !(name in there) || name === typed);
  return [...all.filter(({isRequired}) => isRequired), ...all.filter(({isRequired}) => !isRequired)].map(property => {
    const name = JSON.stringify(property.name);
    if (isNamed) return {words: property.name, detail: property.help, insert: name, select: null};
    const value = written(vocabulary.starter(property)), from = name.length + 2 + (/^["[{]/.test(value) ? 1 : 0), to = name.length + 2 + value.length - (/["\]}]$/.test(value) ? 1 : 0);
    return {words: property.name, detail: property.help, insert: `${name}: ${value}${rest[2] ? ", " : ""}`, select: [from, to]};
  });
}

function values(text, {content, path, isEmpty, end: offset}, parts, names, vocabulary) {
  // What follows without a comma gets one.
  const {kind, choices, usual, examples} = vocabulary.meaning(parts), more = isEmpty && /^(\s*)["{[\w-]/.exec(text.slice(offset)), comma = more ? more[1] ? "," : ", " : "", own = names.values(content, path, parts), owners = parts.map(({owner}) => owner);
  if (owners.includes("componentType")) return vocabulary.types.map(([name, help]) => suggestion(name, help));
  if (owners.at(-1) === "component" || owners.includes("component") && isEmpty && /^\d+$/.test(path.at(-1))) return vocabulary.types.map(([name, help]) => ({...suggestion(vocabulary.example(name), help, comma), words: name}));
  const plain = kind === "flag" ? [true, false] : [...choices, ...kind === "text" ? [] : examples.filter(each => isEmpty || typeof each !== "object")];
  const known = new Set([...own.map(({value}) => value), ...plain, ...usual === undefined ? [] : [usual]]);
  const told = new Map(own.map(each => [each.value, each]));
  return [...known].map(value => ({...suggestion(value, told.get(value)?.detail ?? (value === usual ? "as usual" : ""), comma), color: told.get(value)?.color}));
}

/** @returns {Suggestion} */
const suggestion = (value, detail, comma = "") => ({words: typeof value === "string" ? value : written(value), detail, insert: written(value) + comma, select: null});
