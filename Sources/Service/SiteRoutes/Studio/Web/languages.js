/** Languages: which the brand's files have, and what they are called. */

import {sourceOf, uses} from "./texttable.js";
import {json} from "./service.js";

/** The languages of the stores. */
export const LANGUAGES = ("ar ca cs da de el en en-AU en-CA en-GB es es-419 es-MX et fi fr fr-CA he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR pt-PT ro ru sk sl sr sv th tr uk vi "
  + "zh zh-Hans zh-Hant").split(" ");

const languageNames = new Intl.DisplayNames("en", {type: "language", fallback: "code"});
export const nameOf = locale => { try { return languageNames.of(locale); } catch { return locale; } };

/**
 * The languages of which the brand has files with texts that a document uses. The service lists only the files that were uploaded;
 * of the others its layout of a few texts in all languages says which texts it took.
 */
export async function fileLanguages(content, brand) {
  const {stagedFiles = []} = await json(`brands/${brand}`), staged = stagedFiles.map(({name}) => /^strings\/(.+)\.json$/.exec(name)?.[1]).filter(Boolean);
  const own = content.strings ?? {}, source = sourceOf(content), used = [...uses(content)], isShared = used.some(([key]) => own[source]?.[key] === undefined);
  const languages = new Set([...staged, ...isShared ? [source] : []]), keys = used.filter(([key, pointer]) => isAlone(own, key, pointer)).map(([key]) => key).slice(0, 8);
  if (!keys.length) return [...languages];
  const asked = LANGUAGES.filter(each => each !== source), screens = asked.map(locale => ({locale, format: "json"}));
  const answer = await json("admin/sheet", {brand}, {method: "POST", body: JSON.stringify({document: probe(content, source, keys), screens})});
  answer.screens.forEach(({tree: {texts}}, index) => { if (texts === asked[index]) languages.add(texts); });
  return [...languages];
}

/** Whether a text can be without the rest of its document: it names products only. */
function isAlone(own, key, pointer) {
  return /^\/(components|header|footer|products)\//.test(pointer) && Object.values(own).every(texts => !/\{(?!\w+\.(price|period|trial))/.test(texts?.[key] ?? ""));
}

/** A document of a few texts in the source's language, so that all others come from files. */
function probe({meta, products = {}, strings = {}}, source, keys) {
  const texts = strings[source] ?? {}, own = keys.filter(key => texts[key] !== undefined).map(key => [key, texts[key]]);
  return {
    ...meta?.locale ? {meta: {locale: meta.locale}} : {}, products: Object.fromEntries(Object.entries(products).map(([id, {name, ...rest}]) => [id, rest])),
    ...own.length ? {strings: {[source]: Object.fromEntries(own)}} : {}, components: keys.map(key => ({type: "label", title: `$${key}`})),
  };
}
