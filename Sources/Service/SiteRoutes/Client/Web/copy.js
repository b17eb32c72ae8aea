/** A static copy of a service (`paywalld export site`), for the time when the service does not answer. */

import {ask, Failure, TIMEOUT} from "./service.js";

/**
 * The layout of a copy that comes nearest to an address of the service.
 * @param {{copy: object}} [loop] what a placement has decided
 * @returns {Promise<{tree: object, address: string}>}
 */
export async function copied(index, address, signal, loop) {
  const query = new URL(address).searchParams, site = await contents(index, signal);
  for (const [name, value] of Object.entries(loop?.copy ?? {})) if (value) query.set(name, value);
  const brand = site.brands?.[query.get("brand") ?? site.active], named = query.get("paywall") ?? "main";
  const paywall = named === "main" ? brand : brand?.paywalls?.[named], wanted = query.get("version");
  // A placement may show another version than the live one.
  const entry = wanted && wanted !== `${paywall?.version}` ? paywall?.versions?.[wanted] : paywall;
  if (!entry) throw new Failure("copy", "the static copy does not have this paywall");
  const parts = {locale: lookup(entry.locales, query.get("locale")), screen: widest(site.screens, query), theme: query.get("theme")};
  const path = entry.layouts.replace(/\{(\w+)\}/g, (whole, name) => parts[name] ?? whole);
  const layout = new URL(path, index).href;
  return {tree: (await ask(layout, {signal})).tree, address: layout};
}

/** The placements of a brand, for decide.js; by default those of the active brand. */
export async function placementsOf(index, brand, signal) {
  const site = await contents(index, signal), path = site.brands?.[brand ?? site.active]?.placements?.file;
  if (!path) throw new Failure("copy", "the static copy has no placements of this brand");
  return contents(new URL(path, index).href, signal);
}

async function contents(index, signal) {
  const answer = await fetch(index, {cache: "no-cache", signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])});
  if (!answer.ok) throw new Failure("copy", "the static copy lacks a file", {status: answer.status});
  return answer.json();
}

/** HTTP's lookup of a language (RFC 4647 §3.4); else the document's own, which comes first. */
function lookup(known, wanted) {
  for (let tag = wanted?.toLowerCase(); tag; tag = tag.replace(/(^|-)[^-]+$/, "").replace(/-[^-]$/, "")) {
    const found = known.find(each => each.toLowerCase() === tag);
    if (found) return found;
  }
  return known[0];
}

/** The widest screen that is not wider than the box, in its orientation; of those the nearest in height. */
function widest(screens, query) {
  const width = +query.get("width"), height = +query.get("height"), isTall = height >= width;
  const fits = each => [each.height >= each.width === isTall, each.width <= width, each.width <= width ? each.width : -each.width, -Math.abs(each.height - height)].map(Number);
  const isBetter = (a, b) => { const at = a.findIndex((each, i) => each !== b[i]); return at >= 0 && a[at] > b[at]; };
  return screens.reduce((best, each) => isBetter(fits(each), fits(best)) ? each : best).screen;
}
