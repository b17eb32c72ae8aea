/** How nodes come and go. */

import {key, kids} from "./tree.js";

/** The outermost nodes with a transition that are not in the other page, or drawn differently there. */
function moving(root, other, isScreen) {
  const others = new Map(), found = [];
  const collect = node => { others.set(key(node), node); kids(node).forEach(collect); };
  collect(other);
  const walk = (node, parents, clip) => {
    const counts = node.transition && (node.pointer !== undefined || isScreen), twin = others.get(key(node));
    if (counts && twin !== node && JSON.stringify(twin) !== JSON.stringify(node)) return found.push({node, parents, clip});
    const inner = node.clips ? node.frame : node.scroll ? node.scroll.viewport : clip;
    kids(node).forEach(child => walk(child, [node, ...parents], inner));
  };
  walk(root, [], null);
  return found;
}

/** What is to move between two pages, with the elements that go. `element` gives the element of a node by its key. */
export function departures(old, root, isScreen, element) {
  return moving(old, root, isScreen).map(each => ({...each, e: element(key(each.node))}));
}

/**
 * Plays the transitions after the new page is drawn.
 * @param {{old: object, root: object, isScreen: boolean, isBack: boolean, screen: object, going: object[], element: Function, holder: Function}} change
 */
export function play({old, root, isScreen, isBack, screen, going, element, holder}) {
  const leaving = going.filter(({node}) => node.pointer !== undefined), page = going.find(({node}) => node.pointer === undefined);
  for (const each of leaving) depart(each, screen, holder, frames(each, screen));
  const coming = moving(root, old, isScreen);
  const shown = coming.find(({node}) => node.pointer === undefined), lead = isBack ? page : shown;
  if (lead && isScreen) turnPages(lead, shown ?? {node: root}, page ?? going[0], {isBack, screen, element, holder});
  for (const each of coming) if (each.node.pointer !== undefined) {
    const e = element(key(each.node));
    if (e) run(e, each.node, frames(each, screen), false);
  }
}

/** Two screens: the old one goes out with the new one. */
function turnPages({node: {transition}}, {node}, page, {isBack, screen, element, holder}) {
  const moves = frames({node: {...node, transition}}, screen), e = element("");
  if (transition.type !== "slide") {
    if (page) depart(page, screen, holder, moves, {transition});
    return run(e, {...node, transition}, moves, false);
  }
  const opposite = {translate: moves.translate.map(value => value.split(" ").map(part => `${-parseFloat(part)}px`).join(" "))};
  if (page) depart(page, screen, holder, isBack ? moves : opposite, {transition});
  run(e, {...node, transition}, isBack ? opposite : moves, false);
}

/**
 * The keyframes of coming in.
 * @param {{node: any, clip?: any}} moving
 */
function frames({node, clip}, screen) {
  const {transition: {type, from}, frame: f, opacity = 1} = node, area = clip ?? {x: 0, y: 0, ...screen};
  if (type === "slide") {
    const way = {top: [0, area.y - f.y - f.height], bottom: [0, area.y + area.height - f.y],
      left: [area.x - f.x - f.width, 0], right: [area.x + area.width - f.x, 0]}[from] ?? [0, area.y + area.height - f.y];
    return {translate: [`${way[0]}px ${way[1]}px`, "0px 0px"]};
  }
  const fade = {opacity: [0, opacity]};
  return type === "scale" ? {...fade, scale: [0.9, 1]} : type === "fade" ? fade : {};
}

/** Puts what goes back into its place for as long as it goes. It is neither read nor tapped. */
function depart({node, parents = [], e}, screen, holder, moves, with_ = {}) {
  if (!e || e.isConnected) return;
  const parent = parents.map(each => holder(key(each))).find(each => each?.isConnected) ?? holder(null);
  Object.assign(e, {inert: true, ariaHidden: "true"});
  parent.append(e);
  const animation = run(e, {...node, ...with_}, moves, true);
  if (!animation) return e.remove();
  animation.finished.then(() => e.remove(), () => e.remove());
}

const CURVES = ["ease", "ease-in", "ease-out", "ease-in-out", "linear"];

function run(e, {transition, frame: f}, moves, isOut) {
  if (!Object.keys(moves).length || !(transition.duration > 0)) return null;
  const keyframes = isOut ? Object.fromEntries(Object.entries(moves).map(([name, values]) => [name, values.toReversed()])) : moves;
  e.style.transformOrigin = `${f.x + f.width / 2}px ${f.y + f.height / 2}px`;
  const animation = e.animate(keyframes, {duration: transition.duration * 1000, easing: CURVES.includes(transition.curve) ? transition.curve : "ease", fill: "none"});
  animation.id = "transition";
  return animation;
}

/** Ends what still moves in an element. @returns {Animation[]} */
export function finish(root) {
  const running = root.getAnimations({subtree: true}).filter(({id}) => id === "transition");
  running.forEach(each => each.finish());
  return running;
}

/** A tap during a transition meets the page as it will be. */
export function caught(event, element) {
  if (!event.isTrusted || !event.detail || !finish(element).length) return;
  const {clientX, clientY} = event, [there] = element.getRootNode().elementsFromPoint(clientX, clientY);
  if (there === event.composedPath()[0]) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  there.dispatchEvent(new MouseEvent("click", {bubbles: true, composed: true, cancelable: true, clientX, clientY}));
}
