/** What is around an offset of a JSON text, also of one that is being written and is not JSON yet. */

/**
 * @typedef {object} Context
 * @property {string[]} path the names and indices of the value, or of the object that gets a name
 * @property {boolean} isName whether a name of a member belongs here
 * @property {number} start of the sign at the offset; the offset if there is none
 * @property {number} end
 * @property {string} typed the sign up to the offset, without its quote
 * @property {boolean} isOpen whether the sign is a string without its closing quote
 * @property {boolean} isEmpty whether there is no sign
 * @property {any} content the whole text as far as it can be understood, also what follows the offset
 */

const SIGN = /"(?:[^"\\\n]|\\.)*"?|[[\]{}:,]|[^\s"[\]{}:,]+/g;

/** @param {string} text @param {number} offset @returns {Context} */
export function contextAt(text, offset) {
  const reader = new Reader();
  let found = null;
  SIGN.lastIndex = 0;
  for (let match = SIGN.exec(text); match; match = SIGN.exec(text)) {
    const start = match.index, isString = match[0][0] === '"', isMark = "[]{}:,".includes(match[0]);
    let end = SIGN.lastIndex;
    if (!found && start >= offset) found = {...reader.here, start: offset, end: offset, typed: "", isOpen: false, isEmpty: true};
    if (!found && offset <= end && !isMark && !(isString && offset === end && isClosed(match[0]))) {
      const isOpen = isString && (!isClosed(match[0]) || isOdd(text, start));
      if (isOpen) end = SIGN.lastIndex = offset + /^[\w$@./#-]*/.exec(text.slice(offset, end))[0].length;
      found = {...reader.here, start, end, typed: text.slice(start + (isString ? 1 : 0), offset), isOpen, isEmpty: false};
    }
    reader.take(text.slice(start, end));
  }
  found ??= {...reader.here, start: offset, end: offset, typed: "", isOpen: false, isEmpty: true};
  return {...found, content: reader.root};
}

const isClosed = sign => sign.length > 1 && sign.endsWith('"');

/** Whether the line of a string has a quote too few. */
function isOdd(text, start) {
  const end = text.indexOf("\n", start), line = text.slice(text.lastIndexOf("\n", start) + 1, end < 0 ? undefined : end);
  return (line.match(/(?<!\\)(?:\\\\)*"/g) ?? []).length % 2 === 1;
}

/** Builds the content sign by sign and makes the best of what is missing. */
class Reader {
  root = undefined;
  /** @type {{value: any, key: string, name: string | null, isValue: boolean, taken?: string}[]} */
  #open = [];

  /** Where the next sign belongs. */
  get here() {
    const inside = this.#open.at(-1), path = this.#open.slice(1).map(({key}) => key);
    if (!inside) return {path: [], isName: false};
    const isName = !Array.isArray(inside.value) && !inside.isValue;
    return {path: isName ? path : [...path, key(inside)], isName};
  }

  take(sign) {
    const inside = this.#open.at(-1);
    if (sign === "}" || sign === "]") this.#open.pop();
    else if (sign === ",") { if (inside) inside.isValue = false; }
    else if (sign === ":") this.#name(inside);
    else if (sign === "{" || sign === "[") this.#enter(inside, sign === "{" ? {} : []);
    else this.#put(inside, meaning(sign));
  }

  /** After a colon comes a value; a string that was taken for a value before it is a name. */
  #name(inside) {
    if (!inside || inside.isValue || Array.isArray(inside.value)) return;
    if (inside.taken !== undefined) { delete inside.value[inside.name]; inside.name = inside.taken; }
    inside.isValue = inside.name !== null;
  }

  #enter(inside, value) {
    const name = inside ? key(inside) : "";
    if (!inside || inside.isValue || Array.isArray(inside.value)) this.#put(inside, value);
    this.#open.push({value, key: name, name: null, isValue: false});
  }

  #put(inside, value) {
    if (!inside) this.root ??= value;
    else if (Array.isArray(inside.value)) inside.value.push(value);
    else if (inside.isValue) {
      inside.value[inside.name] = value;
      inside.isValue = false;
      inside.taken = typeof value === "string" ? value : undefined;
    } else [inside.name, inside.taken] = [`${value}`, undefined];
  }
}

/** The name or index of the next value in a container. */
const key = ({value, name}) => Array.isArray(value) ? `${value.length}` : name ?? "";

function meaning(sign) {
  if (sign[0] === '"' && !sign.includes("\\")) return sign.slice(1, isClosed(sign) ? -1 : undefined);
  try { return JSON.parse(sign); } catch { return sign; }
}

/**
 * The value at a path.
 * @param {any} content @param {string[]} path
 */
export const valueAt = (content, path) => path.reduce((each, name) => each?.[name], content);
