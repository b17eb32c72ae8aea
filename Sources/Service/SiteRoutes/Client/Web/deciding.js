/** Placements as the service decides them, by the file that `paywalld export site --placements` writes. */

import {matches} from "./audience.js";
import {identifier, understood} from "./context.js";
import {calendar} from "./facts.js";
import {told} from "./tickets.js";

/** The newest form of the file that is known here; a later one would be decided otherwise. */
const REVISION = 3;
const MOST_KEPT = 50;

/** @typedef {{by: string, id: string, experiment: string, version: number, variant: string}} Assignment */
/**
 * @typedef {{placement: string, rule: string, experiment?: string, experimentVersion?: number, variant?: string, paywall?: string, version?: number, nothing?: string,
 *   reason: string, counted: boolean, forced: boolean, assignments: Assignment[]}} Decision
 */

/**
 * What a placement shows a reader: null if there is no such placement, or if the file is of a later form. It throws for no context.
 * @param {any} site the content of `brands/BRAND/placements.json`
 * @param {string} placement
 * @param {any} context the reader, as the service takes it
 * @param {{assignments?: Assignment[], ticket?: string, forced?: string | Record<string, string>, now?: number}} options
 *   `assignments` are those of the last decision; `ticket` is the service's last one, and so is `forced`, unless it names variants by
 *   experiment; `now` is in milliseconds
 * @returns {Decision | null}
 */
export function decide(site, placement, context, {assignments, ticket, forced, now = Date.now()} = {}) {
  const {placements: all} = site, source = ownOf(all.placements, placement), reader = understood(context, site);
  if (!source || site.decisions > REVISION) return null;
  const kept = Array.isArray(assignments) ? assignments.filter(each => each && typeof each === "object") : [];
  const wanted = typeof forced === "string" ? told(forced, site.brand, now).forced : forced;
  const signed = told(ticket, site.brand, now).kept.map(each => ({...each, id: identifier(reader, each.by)}));
  const found = outcome(all, placement, source, {...reader, at: reader.now ?? Math.floor(now / 1000)}, [...signed, ...kept], wanted);
  const {show, rule, experiment, variant, reason, assignment} = found, {paywall, version, nothing} = show;
  return {
    placement, rule, experiment, experimentVersion: (experiment && all.experiments[experiment].version) || undefined, variant: variant?.name, paywall, version: paywall && (version > 0 ? version : ownOf(site.live, paywall)),
    nothing: paywall ? undefined : nothing ?? "", reason, counted: !!found.isCounted, forced: !!found.isForced,
    assignments: assignment ? [...kept.filter(each => !isSame(each, assignment)), assignment].slice(-MOST_KEPT) : kept,
  };
}

const ownOf = (object, name) => object && Object.hasOwn(object, name) ? object[name] : undefined;
const isSame = (a, b) => a.by === b.by && a.id === b.id && a.experiment === b.experiment;

/** The steps of a placement in their order. */
function outcome(all, name, {rules = [], frequency, otherwise}, reader, kept, forced) {
  const at = index => rules[index].name ?? `rule-${index + 1}`, experiments = all.experiments ?? {};
  for (const {show} of rules) {
    const wanted = show.experiment && ownOf(forced, show.experiment), variant = wanted && experiments[show.experiment].variants.find(each => each.name === wanted);
    if (variant) return {show: variant.show, rule: "forced", experiment: show.experiment, variant, reason: "TARGETING_MATCH", isForced: true};
  }
  if (all.paused) return {show: otherwise, rule: "paused", reason: "DISABLED"};
  if (frequency && timesShown(name, frequency.per, reader) >= frequency.most) return {show: {nothing: "shown often enough"}, rule: "frequency", reason: "TARGETING_MATCH"};
  if (all.holdout && isIn(all.holdout, reader)) return {show: all.holdout.show ?? otherwise, rule: "holdout", reason: "SPLIT"};
  for (const [index, {when, rollout, show}] of rules.entries()) {
    if (when && !matches(when, reader, all.attributes) || rollout && !isIn(rollout, reader)) continue;
    const found = {show, rule: at(index), reason: rollout ? "SPLIT" : "TARGETING_MATCH"};
    if (!show.experiment) return found;
    const choice = chosen(experiments[show.experiment], show.experiment, reader, kept);
    if (choice) return {...found, ...choice, experiment: show.experiment, show: choice.variant.show};
  }
  return {show: otherwise, rule: "otherwise", reason: rules.length ? "DEFAULT" : "STATIC"};
}

/** How often a placement was shown in a period: the reader tells it, or the times. */
function timesShown(name, per, {shown, shownAt, shownHere, at}) {
  const [, count, unit] = per.match(/(\d+)(.)$/), start = at - count * {S: 1, M: 60, H: 3600, D: 86_400}[unit];
  return shownAt.get(name)?.filter(each => each > start).length ?? shown.get(name) ?? shownHere;
}

/** Whether a share of people has the reader. It includes its last number, as GrowthBook's rollouts do. */
function isIn({share: first, ramp = [], salt, by, fallbackBy, hashVersion}, reader) {
  const share = ramp.findLast(step => calendar(step.from) <= reader.at)?.share ?? first;
  const id = identifier(reader, by) ?? (fallbackBy && identifier(reader, fallbackBy));
  return share !== 0 && id !== undefined && bucket(id, salt, hashVersion) <= share;
}

/** The variant of an experiment; nothing for a reader who takes no part. */
function chosen({status, winner, variants, by = "targetingKey", fallbackBy, salt, hashVersion, namespace, share = 1, version = 0, oldestVersion = 0}, experiment, reader, kept) {
  if (status === "stopped") {
    const variant = variants.find(each => each.name === winner);
    return variant && {variant};
  }
  const first = identifier(reader, by), other = fallbackBy && identifier(reader, fallbackBy), id = first ?? other;
  if (status === "paused" || id === undefined) return;
  let mine, inherited;
  for (const each of kept) {
    const isMine = first !== undefined && each.by === by && each.id === first;
    if (each.experiment !== experiment || !isMine && !(other !== undefined && each.by === fallbackBy && each.id === other)) continue;
    if (each.version < oldestVersion) return;
    if (each.version !== version) continue;
    if (isMine) mine = each.variant; else inherited = each.variant;
  }
  let variant = variants.find(each => each.name === (mine ?? inherited));
  if (!variant) {
    if (namespace && !has(namespace, bucket(id, "__" + namespace.name, 1))) return;
    variant = drawn(variants, share, bucket(id, (salt ?? experiment) + (version ? `#${version}` : ""), hashVersion));
    if (!variant) return;
  }
  const assignment = {by: first === undefined ? fallbackBy : by, id, experiment, version, variant: variant.name};
  const isKept = kept.some(each => isSame(each, assignment) && each.version === version && each.variant === variant.name);
  return {variant, reason: "SPLIT", isCounted: true, assignment: isKept ? undefined : assignment};
}

/** Each variant has its ranges, or a part of a slot that is as wide as its weight. */
function drawn(variants, share, number) {
  if (variants.some(each => each.range)) return variants.find(each => [each.range ?? []].flat().some(range => has(range, number)));
  const isEven = variants.some(each => each.weight === undefined);
  let end = 0;
  return variants.find(each => {
    const weight = isEven ? 1 / variants.length : each.weight, from = end;
    end += weight;
    return has({from, below: from + share * weight}, number);
  });
}

const has = ({from, below}, number) => number >= from && number < below;

/** GrowthBook's number of a person, from 0 to below 1: FNV-1a over UTF-16 code units. */
const bucket = (id, seed, hashVersion = 2) => hashVersion === 1 ? fnv(id + seed) % 1e3 / 1e3 : fnv(`${fnv(seed + id)}`) % 1e4 / 1e4;

function fnv(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
