/** Requests to the service, each with an end. */

import {needsParts} from "./parts.js";

export const TIMEOUT = 10_000;
const FIRST = 1000, LONGEST = 30_000;

/** Why there is no tree. `kind` is network, timeout, http, json, empty, contract or nothing. */
export class Failure extends Error {
  /** @param {string} kind @param {string} message @param {{status?: number, retryAfter?: number, fields?: Headers}} more */
  constructor(kind, message, {status, retryAfter, fields} = {}) {
    super(message);
    Object.assign(this, {kind, status, retryAfter, fields});
  }

  /** Whether another attempt may help: not after a response with 4xx, and not after one that cannot be read. */
  get isPassing() { return this.status === undefined ? this.kind === "network" || this.kind === "timeout" : this.status >= 500; }

  /** How long to wait before it, in milliseconds. */
  wait(attempt) { return Math.max(this.retryAfter ?? 0, Math.min(FIRST * 2 ** attempt, LONGEST) * (0.75 + Math.random() / 2)); }
}

/**
 * Asks for a tree, past every cache.
 * @param {string} address @param {{etag?: string, signal: AbortSignal, loop?: {content(text: string): string}}} options
 * @returns {Promise<{tree: object, text: string, etag: string, fields: Headers} | null>} null if it is as `etag` says
 */
export async function ask(address, {etag, signal, loop}) {
  // A condition would cost a page of another origin a request more.
  const {origin, hash} = new URL(address), headers = etag && !hash && origin === location.origin ? {"If-None-Match": etag} : {};
  const end = AbortSignal.timeout(TIMEOUT), told = decodeURIComponent(hash.slice(1));
  const body = told ? new Blob([loop?.content(told) ?? told], {type: "application/json"}) : null;
  try {
    const answer = await fetch(address, {method: body ? "POST" : "GET", body, headers, cache: "no-store", signal: AbortSignal.any([signal, end])});
    if (answer.status === 304) return null;
    const text = await answer.text(), fields = answer.headers;
    if (answer.status === 204) throw new Failure("nothing", fields.get("Paywall-Reason"), {status: 204, fields});
    if (!answer.ok) throw refusal(answer, text);
    return {tree: parse(text), text, etag: fields.get("ETag"), fields};
  } catch (error) {
    if (error instanceof Failure || signal.aborted) throw error;
    throw end.aborted ? new Failure("timeout", "no answer in time") : new Failure("network", `no answer: ${error.message}`);
  }
}

function refusal(answer, text) {
  let detail = answer.statusText;
  try { detail = JSON.parse(text).detail ?? detail; } catch { /* a proxy's page */ }
  const seconds = +answer.headers.get("Retry-After");
  return new Failure("http", detail, {status: answer.status, retryAfter: seconds > 0 ? seconds * 1000 : undefined});
}

const isFrame = f => !!f && [f.x, f.y, f.width, f.height].every(Number.isFinite);
const hasContent = node => Array.isArray(node.children) && node.children.length > 0;

/** A tree that can be drawn. An empty one is a failure. */
export function parse(text) {
  let tree;
  try { tree = JSON.parse(text); } catch { throw new Failure("json", "no JSON"); }
  if (tree?.contract > 1) throw new Failure("contract", "it needs an update");
  if (!isFrame(tree?.root?.frame)) throw new Failure("json", "no page");
  if (!hasContent(tree.root)) throw new Failure("empty", "no content");
  const {width, height} = tree.root.frame;
  return {...tree, needsParts: needsParts(text), device: {width, height, ...tree.device}, state: tree.state ?? {}, states: Array.isArray(tree.states) ? tree.states : []};
}
