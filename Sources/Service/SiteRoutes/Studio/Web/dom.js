/** Makes elements. */

/**
 * The element of an id.
 * @returns {any} an element of the kind that the page has there
 */
export const the = id => document.getElementById(id);

/**
 * An element with attributes and children; an attribute `on` is what a click does. A button sends no form unless it has another type.
 * @param {...(string | Node)} children
 */
export function make(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  if (tag === "button") e.type = "button";
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") e.addEventListener("click", value);
    else if (value === true) e.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) e.setAttribute(name, value);
  }
  e.append(...children);
  return e;
}

/** What a click on the element of an id does. */
export const onClick = (id, run) => the(id).addEventListener("click", run);

/** A moment in the reader's words. */
export const time = at => new Date(at).toLocaleString([], {dateStyle: "medium", timeStyle: "short"});

export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/**
 * Fills a choice and keeps what was chosen, if there still is such a thing.
 * @param {[value: string, words: string][]} options
 */
export function fill(select, options, chosen = select.value) {
  select.replaceChildren(...options.map(([value, words]) => make("option", {value}, words)));
  select.value = options.some(([value]) => value === chosen) ? chosen : options[0]?.[0] ?? "";
}

/** Runs when there is time. Safari has no idle callbacks. */
export const whenIdle = run => globalThis.requestIdleCallback?.(run, {timeout: 300}) ?? setTimeout(run, 50);
