/** Languages: which the brand's files have, and what they are called. */

import {json} from "./service.js";

/** The languages of the stores. */
export const LANGUAGES = ("ar ca cs da de el en en-AU en-CA en-GB es es-419 es-MX et fi fr fr-CA he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR pt-PT ro ru sk sl sr sv th tr uk vi "
  + "zh zh-Hans zh-Hant").split(" ");

const languageNames = new Intl.DisplayNames("en", {type: "language", fallback: "code"});
export const nameOf = locale => { try { return languageNames.of(locale); } catch { return locale; } };

/** The languages of which the brand has files of texts. @returns {Promise<string[]>} */
export async function fileLanguages(brand) {
  const {files} = await json(`admin/brands/${brand}/files`);
  return files.map(path => /^strings\/(.+)\.json$/.exec(path)?.[1]).filter(Boolean);
}
