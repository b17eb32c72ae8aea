/** Placements in words: who sees what. */

const percent = share => `${+(100 * share).toFixed(2)} %`;

/** What a rule shows: a paywall, the choice of an experiment, or nothing. */
export function shown({paywall, version, experiment, variant, nothing}) {
  const what = paywall ? `the paywall ${paywall}${version && version !== "live" ? `, version ${version}` : ""}` : nothing ? `nothing: ${nothing}` : `the experiment ${experiment}`;
  return variant ? `${what} (${experiment}: ${variant})` : what;
}

/** What is asked of a text or of people, in words. */
const TESTS = {contains: "contains", startsWith: "begins with", list: "on the list"};

/** A value of a condition: one of several, a range, or what else it may be. */
function value(asked) {
  if (Array.isArray(asked)) return asked.map(value).join(" or ");
  if (asked === null || typeof asked !== "object") return `${asked}`;
  const ends = Object.entries(asked);
  return ends.every(([name]) => ["from", "below", "before", "to"].includes(name)) ? ends.map(([name, end]) => `${name} ${value(end)}`).join(", ")
    : ends.map(([name, each]) => name === "exists" ? each ? "known" : "not known" : name in TESTS ? `${TESTS[name]} ${value(each)}` : `${name}: ${value(each)}`).join(" and ");
}

const bracketed = text => `(${text})`;

/** A condition in words; empty if it asks nothing. */
function condition({custom = {}, all = [], any = [], not = [], ...own}) {
  const parts = [...Object.entries(own), ...Object.entries(custom)].map(([name, asked]) => `${name} ${value(asked)}`);
  const either = any.map(condition).join(" or ");
  return [...parts, ...all.map(condition).map(bracketed), ...either ? [bracketed(either)] : [], ...[not].flat().map(each => `not ${bracketed(condition(each))}`)].join(" and ");
}

/** Which share of the people a rule is for, now and from each step on. */
const portion = ({share = 0, ramp = []}) => [`${percent(share)} of them`, ...ramp.map(step => `${percent(step.share)} from ${step.from}`)].join(", ");

/** Whom a rule is for. */
export const audience = ({when = {}, rollout}) => (condition(when) || "everybody") + (rollout ? `, ${portion(rollout)}` : "");

/** A rule in a line: its name, for whom it is, and what they see. Without a name of its own a campaign's begins with the campaign's. */
export const rule = (each, index, campaign = "") => `${each.name ?? `${campaign && `${campaign}-`}rule-${index + 1}`}: ${audience(each)} → ${shown(each.show)}`;

/** What each variant of an experiment gets. */
export function variants({variants: all, share = 1}) {
  const width = ({range, weight = 1 / all.length}) => range ? [range].flat().reduce((sum, {from, below}) => sum + below - from, 0) : weight * share;
  return all.map(each => `${each.name} ${percent(width(each))} → ${shown(each.show)}`).join("; ");
}

/** What the service says of an adjusted draft, in its field: `"year";moved=0.2;joined=0;without=0.5`. */
export const moves = field => field.split(", ").map(each => {
  const [name, ...shares] = each.split(";"), {moved, joined, without} = Object.fromEntries(shares.map(share => share.split("=")));
  return `${name.replaceAll('"', "")}: ${percent(moved)} of the people move, ${percent(joined)} join; the weights alone would move ${percent(without)}.`;
}).join(" ");

/** What a simulation says, in sentences; empty if nobody sees something else. */
export function sentences({readers, changed, changedShare, placements}) {
  if (!changed) return [`None of ${readers} simulated readers sees another paywall.`];
  const each = placements.flatMap(({placement, readers: _, changes}) => changes.map(({from, to, readers: many}) => `${placement}: ${percent(many / readers)} see ${to ? shown(to) : "nothing, as it is gone"} instead of ${from ? shown(from) : "nothing, as it is new"}.`));
  const unreached = placements.flatMap(({unreached: rules}) => rules.map(pointer => `None of them reaches the rule at ${pointer.replace(/^(.+)#/, "$1, ")}.`));
  return [`${percent(changedShare)} of ${readers} simulated readers see another paywall.`, ...each, ...unreached];
}
