/** What goes on by itself: countdowns and films; and what others show: web pages and the app's own views. */

import {box} from "./svg.js";
import {letters} from "./letters.js";
import {isSafe} from "./speech.js";

const two = number => `${number}`.padStart(2, "0");

/** The text of a countdown at a moment, in milliseconds. */
export function left({until, part, from}, now) {
  const time = Math.max(0, Math.floor((Date.parse(until) - now) / 1000)) || 0;
  const days = from === "days" ? Math.floor(time / 86400) : 0;
  const hours = from === "minutes" ? 0 : Math.floor((time - days * 86400) / 3600);
  const minutes = Math.floor((time - days * 86400 - hours * 3600) / 60), seconds = time % 60;
  const clock = `${from === "minutes" ? "" : `${two(hours)}:`}${two(minutes)}:${two(seconds)}`;
  return {days: `${days}`, hours: two(hours), minutes: two(minutes), seconds: two(seconds)}[part] ?? (days > 0 ? `${days}:${clock}` : clock);
}

const ANCHORS = {left: ["start", 0], center: ["middle", 0.5], right: ["end", 1]};

/** Draws one line of another string in the place of a text's first: it keeps the edge that alignment names. */
export function replaced(text, string, drawing, family) {
  const [first] = text.lines, [anchor, part] = ANCHORS[text.alignment] ?? ANCHORS.left;
  const line = {string, x: first.x + part * first.width, baseline: first.baseline, width: 0};
  letters({...text, lines: [line]}, drawing, family);
  drawing.querySelector("text")?.setAttribute("text-anchor", anchor);
}

const FITS = {fit: "contain", stretch: "fill"};

/** A film over its picture, which it shows once it plays. */
export function film({frame, video, label}, address, isStill) {
  const e = box(frame, {objectFit: FITS[video.fit] ?? "cover", opacity: 0}, "video");
  const goesOn = video.autoplay && !isStill;
  Object.assign(e, {src: address(video.url), loop: !!video.loop, muted: !!video.muted, playsInline: true, preload: goesOn ? "auto" : "none",
    autoplay: goesOn, controls: !!video.controls || !goesOn});
  if (label) e.setAttribute("aria-label", label); else if (!e.controls) e.ariaHidden = "true";
  const show = () => { e.style.opacity = "1"; };
  if (e.controls) e.addEventListener("pointerover", show);
  if (e.controls) e.addEventListener("focus", show);
  e.addEventListener("playing", show);
  e.addEventListener("error", () => { e.style.opacity = "0"; });
  return e;
}

/** A web page in a frame. */
export function webPage({frame, webView, label}, address) {
  const url = new URL(address(webView.url)), e = box(frame, {border: 0}, "iframe");
  if (!isSafe(url.href)) return box(frame);
  Object.assign(e, {src: url.href, title: label ?? url.host, loading: "lazy", referrerPolicy: "no-referrer"});
  e.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms allow-popups");
  return e;
}

/** The place of one of the app's own views: its children with slot="native-NAME". */
export function place({frame, native}, host) {
  const e = box(frame), slot = document.createElement("slot");
  slot.name = `native-${native.name}`;
  for (const view of host.querySelectorAll(`[slot="${CSS.escape(slot.name)}"]`)) view.parameters = native.parameters ?? {};
  e.append(slot);
  return e;
}
