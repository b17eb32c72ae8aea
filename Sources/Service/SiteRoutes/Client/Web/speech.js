/** What a screen reader and the keyboard meet: native buttons, links, headings and paragraphs beside the drawing. */

import {box} from "./svg.js";
import {inReadingOrder, key, words} from "./tree.js";

const ROLES = {radio: "aria-checked", switch: "aria-checked", tab: "aria-selected"};
const SCHEMES = /^(?!javascript:|data:|vbscript:)[a-z][a-z0-9+.-]*:/i;

/** Whether a browser may open the address. */
export const isSafe = url => SCHEMES.test(`${url}`.trim());

/** The place in which a finger or a pointer meets the node. */
const target = node => node.hitArea ?? node.frame;

/** The element that stands for a node: what acts, else what is read; null for drawings. `isSilent` if a node around it says its words. */
export function stopOf(node, isSilent, run) {
  if (node.action) return introduced(actor(node.action, target(node), run, node), node);
  if (isSilent || !(node.label || node.role || node.text)) return null;
  const said = words(node).join(", ");
  if (!said) return null;
  const e = reading(node, said);
  e.dataset.stop = key(node);
  return e;
}

function reading(node, said) {
  if (node.text && !node.url && !node.icon || node.role === "header") {
    const e = box(node.frame, {}, node.role === "header" ? `h${Math.min(Math.max(node.level ?? 1, 1), 6)}` : "p");
    e.className = "said";
    e.textContent = said;
    return spoken(e, node);
  }
  const e = box(node.frame);
  e.className = "said";
  e.role = node.url || node.icon || node.backgroundImage || node.role === "image" ? "img" : "group";
  e.ariaLabel = said;
  return spoken(e, node);
}

function spoken(e, node) {
  if (node.role === "live") e.ariaLive = "polite";
  if (node.hint) e.setAttribute("aria-description", node.hint);
  return e;
}

/** A button or a link over a frame. `node` is the one whose action it runs. */
function actor(action, frame, run, node) {
  const opens = action.type === "openURL" && isSafe(action.url), e = box(frame, {}, opens ? "a" : "button");
  if (opens) Object.assign(e, {href: action.url, target: "_blank", rel: "noopener"}); else e.type = "button";
  e.className = "target";
  e.act = action;
  e.addEventListener("click", event => { if (!run(action, node, event) || !opens) event.preventDefault(); });
  return e;
}

function introduced(e, node) {
  const {role, selected, frame: f, hitArea: h} = node;
  // How far what takes the finger goes beyond what is drawn.
  if (h) e.style.setProperty("--edge", `${f.y - h.y}px ${h.x + h.width - f.x - f.width}px ${h.y + h.height - f.y - f.height}px ${f.x - h.x}px`);
  e.dataset.stop = key(node);
  e.ariaLabel = words(node).join(", ") || node.action.name || node.action.type;
  if (["radio", "tab", "switch", "button", "link"].includes(role)) e.role = role;
  if (typeof selected === "boolean") e.setAttribute(ROLES[role] ?? (e.href ? "aria-current" : "aria-pressed"), selected);
  else if (role === "radio" || role === "switch") e.setAttribute("aria-checked", false);
  if (node.group) e.dataset.group = node.group;
  return spoken(e, node);
}

/** The tappable words of a text. A link that goes over several lines is one stop. */
export function linksOf(node, isSilent, run) {
  return (node.text?.links ?? []).flatMap((link, number) => (link.hitAreas ?? link.frames ?? []).map((frame, line) => {
    const e = actor(link.action, frame, run, node);
    e.ariaLabel = link.string;
    if (line > 0 || isSilent) Object.assign(e, {tabIndex: -1, ariaHidden: "true"});
    else e.dataset.stop = `${key(node)}#${number}`;
    return e;
  }));
}

/** Puts elements of children in the order in which they are read; they are drawn in their own. */
export function inOrder(children, elements) {
  if (!children.some(child => child.readingOrder)) return elements;
  elements.forEach((e, i) => { e.style.zIndex = i; });
  return inReadingOrder(children).map(child => elements[children.indexOf(child)]);
}

/** Joins radio buttons and tabs to groups: one stop of the Tab key, with the place of each. */
export function group(root) {
  root.querySelectorAll(".owner").forEach(owner => owner.remove());
  const groups = Map.groupBy(root.querySelectorAll("[data-group]:not([inert] *)"), e => e.dataset.group);
  for (const [name, members] of groups) {
    const chosen = members.find(e => (e.ariaChecked ?? e.ariaSelected) === "true") ?? members[0];
    members.forEach((e, i) => {
      e.id ||= `${name}-${e.dataset.stop}`.replace(/[^\w-]+/g, "_");
      Object.assign(e, {tabIndex: e === chosen ? 0 : -1, ariaPosInSet: `${i + 1}`, ariaSetSize: `${members.length}`});
    });
    owner(members);
  }
}

const OWNERS = {radio: "radiogroup", tab: "tablist"};

function owner(members) {
  const role = OWNERS[members[0].getAttribute("role")], node = members[0].parentElement;
  if (!role) return;
  const e = box();
  e.className = "owner";
  e.role = role;
  e.setAttribute("aria-owns", members.map(member => member.id).join(" "));
  node.before(e);
}

const ARROWS = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1};

/** The member of a group that an arrow key leads to; null for other keys. */
export function neighbour(root, e, pressed, rtl) {
  const by = ARROWS[pressed] && ARROWS[pressed] * (rtl && /Left|Right/.test(pressed) ? -1 : 1);
  if (!by || !e.dataset?.group) return null;
  const members = [...root.querySelectorAll("[data-group]:not([inert] *)")].filter(other => other.dataset.group === e.dataset.group);
  return members.at((members.indexOf(e) + by) % members.length);
}
