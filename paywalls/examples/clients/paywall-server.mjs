/**
 * What the service draws of a paywall, as SVG, for a page that is made on a server. Its images are those that the element shows, so they load once.
 * Without an answer in time it is empty, and the page waits for the element.
 */
export async function pictureOf(service, { width = 390, height = 844, ...facts } = {}) {
  const address = new URL("render", service);
  const asked = { format: "svg", width, height, ...facts };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, String(value));
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(500) });
    const linked = answer.ok ? await answer.text() : "";
    return linked.replaceAll(/ href="(\/[^"]*)"/g, (_, path) => ` href="${new URL(path, service).href}"`);
  } catch {
    return "";
  }
}

/**
 * A page in which the picture is there at the first paint, and covers the element until that has something to show.
 * A nonce is for the page's Content-Security-Policy.
 */
export function pageOf(service, picture, { brand, nonce = "" }) {
  const quoted = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, viewport-fit=cover">
<title>Premium</title>
<style nonce="${quoted(nonce)}">#picture { position: fixed; inset: 0; overflow: hidden }</style>
<script type="module" nonce="${quoted(nonce)}">
  for (const name of ["ready", "nothing", "error"])
    addEventListener("paywall-" + name, () => document.querySelector("#picture")?.remove());
</script>
<script type="module" src="${quoted(new URL("client/paywall.js", service).href)}"></script>
<paywall-view fill brand="${quoted(brand)}"></paywall-view>
<div id="picture">${picture}</div>
</html>
`;
}
