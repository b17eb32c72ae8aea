/** A document with what is changed in the files of its brand and not staged: the check knows only the staged ones. */

import {uses} from "./texttable.js";

/**
 * @param {string} text @param {Record<string, string> | undefined} files those that are changed, by path
 * @returns {string} the text itself if they change nothing; what it says goes before what files say
 */
export function whole(text, files = {}) {
  let content;
  try { content = JSON.parse(text); } catch { return text; }
  const before = JSON.stringify(content);
  for (const [path, file] of Object.entries(files)) {
    const locale = /^strings\/(.+)\.json$/.exec(path)?.[1], own = JSON.parse(file);
    if (locale) {
      const known = content.strings?.[locale] ?? {}, texts = [...uses(content).keys()].filter(key => own[key] !== undefined && known[key] === undefined).map(key => [key, own[key]]);
      if (texts.length) content.strings = {...content.strings, [locale]: {...known, ...Object.fromEntries(texts)}};
    }
    if (path === "theme.json") for (const [section, values] of Object.entries(own)) if (section[0] !== "$") content[section] = {...values, ...content[section]};
  }
  return JSON.stringify(content) === before ? text : JSON.stringify(content);
}
