/** Languages as conditions know them. */

import {size, spelt, trimmed} from "./facts.js";

/** The names by which conditions know a language, and those that each condition asks for. */
export function language(value, {languages}) {
  const text = spelt(value), tag = [text, trimmed(value).replace(/[@.][^]*$/, "").replaceAll("_", "-")].find(isTag);
  if (!languages || !tag) return undefined;
  const found = subtags(tag, languages), again = found && subtags(tagged(found), languages);
  if (!found) return undefined;
  return {known: languages.names, names: (again ? spellings(again, languages) : [tagged(found)]).map(each => each.toLowerCase())};
}

const isTag = text => size(text) <= 35 && /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(text);
const tagged = tag => tag.filter(part => part).join("-");

/**
 * Language, script and region, as they are called today.
 * @returns {[string, string, string]}
 */
function subtags(text, {today}) {
  const all = text.split("-");
  let code = all.shift().toLowerCase(), script;
  if (!/^[a-z]{2,3}$/.test(code)) return undefined;
  if (code === "zh" && all[0]?.length === 3) code = all.shift().toLowerCase();
  if (/^[a-z]{4}$/i.test(all[0])) script = all.shift().toLowerCase().replace(/^./, each => each.toUpperCase());
  const region = /^([a-z]{2}|\d{3})$/i.test(all[0]) ? all[0].toUpperCase() : undefined, [now, usual] = (Object.hasOwn(today, code) ? today[code] : code).split("-");
  return [now, script ?? usual, region];
}

/** The tag and its fallbacks, nearest first, and the language in its other spellings. */
function spellings([code, script, region], {usual, scripts, parents, wider, today}) {
  const common = usual[code], own = script ?? scripts[code]?.[region], chain = [];
  /** @type {[string, string, string]} */
  let next = [code, own === common ? undefined : own, region];
  const first = next[1];
  while (next && !chain.includes(tagged(next))) {
    const tag = tagged(next);
    chain.push(tag);
    if (tag === "en-001" && !chain.includes("en-GB")) chain.push("en-GB");
    next = parent(tag, next, {parents, wider, today});
  }
  if (first) return [...chain, code];
  return common ? [...chain, ...chain.map(tag => tag.replace(/^[^-]+/, each => `${each}-${common}`))] : chain;
}

/** @returns {[string, string, string]} */
function parent(tag, [code, script, region], {parents, wider, today}) {
  if (parents[tag]) return subtags(parents[tag], {today});
  if (!region) return undefined;
  const [wide, all] = wider[code] ?? [];
  return all?.split(" ").includes(region) ? [code, undefined, wide] : [code, script, undefined];
}
