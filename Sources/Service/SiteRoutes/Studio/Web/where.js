/** The address of the page: brand, version and the chosen reader, so that a link leads back to what is shown. */

const params = () => new URLSearchParams(location.search);

export const wanted = params();

/**
 * Writes what is shown into the address and the title.
 * @param {{brand: string, version: number, query: Record<string, string>}} shown
 */
function remember({brand, version, query}) {
  const next = new URLSearchParams({brand, version: `${version}`, ...query});
  if (next.toString() !== params().toString()) history.replaceState(null, "", `?${next}`);
  document.title = `${brand} ${version} · paywalld studio`;
}

/** @param {import("./desk.js").Desk} desk */
export function link(desk) {
  const {choices, screens} = desk;
  desk.on("request", () => remember({...desk.open, query: {...choices.query, ...screens.link}}));
}
