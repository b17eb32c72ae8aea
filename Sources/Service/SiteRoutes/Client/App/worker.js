/** The service worker of the streaming app: the last good answers, for when there is no connection. */

const CACHE = "streaming", LIMIT = 200;
const SHELL = ["streaming.html", "app.css", "streaming.js", "catalogue.js", "requests.js", "frame.js", "../client/paywall.js"];

addEventListener("install", event => event.waitUntil(install()));
addEventListener("activate", event => event.waitUntil(clients.claim()));
addEventListener("fetch", event => event.respondWith(answer(event.request)));

async function install() {
  await (await caches.open(CACHE)).addAll(SHELL);
  await skipWaiting();
}

/** The service's answer; without a connection, its last one to the same request. */
async function answer(request) {
  const [cache, name] = await Promise.all([caches.open(CACHE), nameOf(request.clone())]);
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(cache, name, answer.clone());
    return answer;
  } catch {
    return await cache.match(name, {ignoreVary: true}) ?? Response.error();
  }
}

/** Requests for layouts differ by their content. */
async function nameOf(request) {
  if (request.method !== "POST") return request.url;
  const hash = await crypto.subtle.digest("SHA-256", await request.arrayBuffer());
  return `${request.url}&content=${hexadecimal(hash)}`;
}

const hexadecimal = hash => [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, "0")).join("");

/** Storage may be full: then nothing is kept. */
async function keep(cache, name, answer) {
  try {
    await cache.put(name, answer);
    const names = await cache.keys();
    for (const old of names.slice(SHELL.length, Math.max(SHELL.length, names.length - LIMIT))) await cache.delete(old);
  } catch { /* the answer is shown all the same */ }
}
