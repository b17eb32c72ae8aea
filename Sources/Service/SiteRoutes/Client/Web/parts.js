/**
 * Parts that only some paywalls need: pagers, inputs, films, countdowns, transitions, dashed borders. They come as a second module:
 * more.js joins what each of them exports, and view.js loads it. What draws takes them from here and imports none of them.
 */

const MEMBERS = /"(?:(?:pager|input|shownWhen|video|webView|native|countdown|transition)":|dashed"|dotted")/;

/** Empty until they have come: then pages, fields and films are only drawn. */
export const parts = {};

/** Whether a tree has something of what they are for. */
export const needsParts = text => MEMBERS.test(text);

export const hasParts = () => "Pager" in parts;
