/** Parts that only some paywalls need: pagers, inputs, films, countdowns, transitions, dashed borders, static copies. They come as a second module. */

const MEMBERS = /"(?:(?:pager|input|shownWhen|video|webView|native|countdown|transition)":|dashed"|dotted")/;

/** Empty until they have come: then pages, fields and films are only drawn. */
export const parts = {};

/** Whether a tree has something of what they are for. */
export const needsParts = text => MEMBERS.test(text);

export const hasParts = () => "Pager" in parts;

export async function loadParts() { if (!hasParts()) Object.assign(parts, await import("./more.js")); }
