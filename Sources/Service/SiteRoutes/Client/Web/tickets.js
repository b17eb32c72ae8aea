/** The service's tickets, read without the signature, which only the service can check. */

/**
 * The variants that a ticket keeps or forces.
 * It has identifiers only as hashes that the service alone can make. If it has one person for an experiment, that is taken to be the reader;
 * of several nobody knows which.
 */
export function told(ticket, brand, now) {
  const {brand: its, kept, forced, endsAt} = opened(ticket);
  if (its !== brand || endsAt * 1000 <= now) return {kept: [], forced: undefined};
  const all = Array.isArray(kept) ? kept.filter(each => each && typeof each === "object") : [];
  const isAlone = each => all.every(other => other.p === each.p || other.a !== each.a || other.e !== each.e);
  return {kept: all.filter(isAlone).map(({a, e, b, v}) => ({by: a, experiment: e, version: b, variant: v})), forced};
}

function opened(ticket) {
  if (typeof ticket !== "string") return {};
  try {
    const text = atob(ticket.split(".")[0].replace(/-/g, "+").replace(/_/g, "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, each => each.charCodeAt(0)))) ?? {};
  } catch { return {}; }
}
