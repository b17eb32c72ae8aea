/** The service, asked with the token of the session. */

const STORED = "paywalld-token", BASE = new URL("..", import.meta.url);

/** A request that the service refused, in its own words. */
export class Refusal extends Error {
  /** @param {number} status 0 if nobody answered @param {{detail?: string, title?: string, type?: string, errors?: object[], allowed?: string[]}} problem */
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `status ${status}`);
    this.status = status;
    this.kind = problem.type?.split("/").at(-1) ?? "";
    /** @type {any[]} */
    this.errors = problem.errors ?? [];
    this.allowed = problem.allowed ?? [];
  }
}

/** The refusal that was thrown; throws everything else again. @returns {Refusal} */
export function expected(thrown) {
  if (thrown instanceof Refusal) return thrown;
  throw thrown;
}

export const token = {
  get value() { return sessionStorage.getItem(STORED); },
  set value(text) { if (text) sessionStorage.setItem(STORED, text); else sessionStorage.removeItem(STORED); },
};

/**
 * Asks, and throws a Refusal for every other answer than a good one.
 * @param {string} path without the slash at the start @param {Record<string, string | number | null | undefined>} query
 * @param {{method?: string, body?: BodyInit, fields?: Record<string, string>, signal?: AbortSignal, keepalive?: boolean}} options keepalive: it goes on when the page has left
 */
export async function ask(path, query = {}, {method = "GET", body, fields = {}, signal, keepalive = false} = {}) {
  const url = new URL(path, BASE), headers = {...fields};
  for (const [name, value] of Object.entries(query)) if (value !== null && value !== undefined && value !== "") url.searchParams.set(name, `${value}`);
  if (token.value) headers.Authorization = `Bearer ${token.value}`;
  if (body !== undefined) headers["Content-Type"] ??= "application/json";
  let answer;
  try { answer = await fetch(url, {method, body, headers, signal, keepalive, cache: "no-store"}); } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal(0, {detail: "The service does not answer. Your text is kept in this browser."});
  }
  if (answer.ok) return answer;
  let problem = {};
  try { problem = await answer.json(); } catch { problem = {detail: `The service answered with status ${answer.status}.`}; }
  throw new Refusal(answer.status, problem);
}

/** @type {(...request: Parameters<typeof ask>) => Promise<any>} */
export const json = async (...request) => (await ask(...request)).json();

/** All brands; the list comes in pages. */
export async function brands() {
  const all = [];
  let after = null;
  do {
    const page = await json("brands", {after});
    all.push(...page.brands);
    after = page.next;
  } while (after);
  return all;
}

export const address = url => new URL(url, BASE).href;
