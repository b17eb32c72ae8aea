/** The page for phones. The part of its address after # is the secret of a live preview, which it follows, or the value of a link to a version. */

import "../client/paywall.js";

const ENDED = {dropped: "This preview has ended.", idle: "This preview has ended: its text was not changed for an hour."};
const GONE = "This preview has ended, or its link is not whole.";
/** The link to a version: brand, further paywall, version, end, a number of its own, and a signature. */
const VERSION = /^([a-z0-9][a-z0-9-]*)(?:\.([a-z0-9][a-z0-9-]*))?-(\d+)-\d+-[0-9a-f]{8}-[0-9a-f]{32}$/;
const secret = location.hash.slice(1), note = document.getElementById("note"), view = document.createElement("paywall-view");
let isEnded = false;

/** @param {"" | "bad" | "end"} kind */
function say(words, kind = "") {
  if (isEnded) return;
  isEnded = kind === "end";
  Object.assign(note, {textContent: words, className: kind, hidden: !words});
  if (isEnded) view.remove();
}

/** Shows the paywall, in the language of the phone, and keeps nothing of it there. */
function show(attributes) {
  for (const [name, value] of Object.entries({fill: "", live: "false", keep: "false", locale: navigator.language, ...attributes})) view.setAttribute(name, value);
  if (!view.isConnected) document.body.prepend(view);
}

function showVersion(brand, paywall, version) {
  view.addEventListener("paywall-error", ({detail: {status, message, isShown}}) => say([401, 403, 404].includes(status) ? GONE : isShown ? "" : message, status < 500 ? "end" : "bad"));
  const query = `preview=${encodeURIComponent(secret)}` + (paywall ? `&paywall=${paywall}` : "");
  show({src: `../?${query}`, brand, version});
}

function follow() {
  const source = new EventSource(`events?preview=${encodeURIComponent(secret)}`);
  const on = (name, run) => source.addEventListener(name, ({data}) => run(JSON.parse(data)));
  const refresh = () => {
    say("");
    if (view.isConnected) view.reload();
    else show({src: `./?preview=${encodeURIComponent(secret)}`});
  };
  on("shown", refresh);
  on("reset", refresh);
  on("mistakes", ({problem}) => {
    if (!view.isConnected) refresh();
    say(`This is an earlier picture: the text has mistakes.\n${mistakes(problem)}`, "bad");
  });
  on("ended", ({reason}) => {
    say(ENDED[reason] ?? ENDED.dropped, "end");
    source.close();
  });
  source.addEventListener("open", () => { if (note.classList.contains("lost")) say(""); });
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) return say(GONE, "end");
    say("The service does not answer. Trying again …", "lost");
  });
  view.addEventListener("paywall-error", ({detail: {status, message}}) => { if (status && status !== 404) say(message, "bad"); });
}

/** The first mistake with its place, and how many more there are. */
function mistakes({detail, errors = []}) {
  const [first] = errors;
  if (!first) return detail;
  const more = errors.length > 1 ? ` And ${errors.length - 1} more.` : "";
  return `Line ${first.line}: ${first.message}.${more}`;
}

addEventListener("hashchange", () => location.reload());
const [, brand, paywall, version] = VERSION.exec(secret) ?? [];
if (brand) showVersion(brand, paywall, version);
else if (secret) follow();
else say(GONE, "end");
