/** The laid-out tree: what names a node, what a node says, and the page in another state. */

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Frame
 * @typedef {{type: string, [member: string]: any}} Action
 * @typedef {{type: string, frame: Frame, pointer?: string, repetition?: number[], children?: Node[], [member: string]: any}} Node
 * @typedef {{root: Node, state?: Record<string, string>, states?: {state: Record<string, string>, changes: Node[]}[], [member: string]: any}} Tree
 */

/** Names the same component in every layout of a version. The root has none. @param {Node} node */
export const key = node => node.pointer === undefined ? "" : `${node.pointer} ${(node.repetition ?? []).join(",")}`;

/** What names a node in an event. @param {Node} node */
export const placeOf = node => ({pointer: node.pointer, ...node.repetition?.length ? {repetition: node.repetition} : {}});

/** @param {Node} node @returns {Node[]} */
export const kids = node => Array.isArray(node.children) ? node.children.filter(child => child && typeof child === "object") : [];

/** The nodes from this one on, in the order in which they are drawn. @param {Node} node @returns {Node[]} */
export const all = node => [node, ...kids(node).flatMap(all)];

/** The single actions of an action, in their order. @param {Action} action @returns {Action[]} */
export const steps = action => action?.type === "sequence" ? (action.actions ?? []).flatMap(steps) : action ? [action] : [];

export const isHidden = node => node.opacity === 0;

/** The words of a node and of all in it that does not act itself, as they are read. @param {Node} node @returns {string[]} */
export function words(node) {
  if (node.label) return [node.label];
  if (node.role === "decorative" || isHidden(node)) return [];
  const own = (node.text?.lines ?? []).map(line => line.string).join(" ");
  return [...own ? [own] : [], ...kids(node).filter(child => !child.action).flatMap(words)];
}

/** What draws a node, without its children. */
export const own = node => JSON.stringify({...node, children: kids(node).filter(child => !child.pinned).map(key), words: node.action || node.role ? words(node) : 0});

/** Whether two nodes have the same drawing and the same children, apart from pinned ones, such as a sheet. */
export const isLike = (old, node) => own(old) === own(node);

/** The page with the changes of a state; what does not change is shared. @param {Node} root @param {Node[]} changes */
export function changed(root, changes) {
  const whole = changes.find(change => change.pointer === undefined);
  if (whole) return whole;
  const byKey = new Map(changes.map(change => [key(change), change]));
  return byKey.size ? applied(root, byKey) : root;
}

function applied(node, changes) {
  const change = changes.get(key(node));
  if (change) return change;
  const old = kids(node), children = old.map(child => applied(child, changes));
  if (children.every((child, i) => child === old[i])) return node;
  return {...node, children};
}

/** The page in a state, with its dismiss; null if the tree does not have it. @param {Tree} tree */
export function pageIn(tree, state) {
  const same = other => Object.entries(state).every(([name, value]) => other?.[name] === value);
  if (same(tree.state ?? {})) return {root: tree.root, dismiss: tree.dismiss};
  const found = (tree.states ?? []).find(each => same(each.state));
  return found ? {root: changed(tree.root, found.changes ?? []), dismiss: found.dismiss ?? tree.dismiss} : null;
}

/** The visible modal nodes, the uppermost last. @param {Node} root */
export const modals = root => all(root).filter(node => node.modal && !isHidden(node));

/** The uppermost visible modal node. @param {Node} root */
export const modalOf = root => modals(root).at(-1) ?? null;

export const inReadingOrder = children => children.toSorted((a, b) => (a.readingOrder ?? 0) - (b.readingOrder ?? 0));

/** The children in the order in which they are read: of a pager only the page that is shown. @param {Node} node */
export function readable(node) {
  const children = kids(node), page = node.pager && children[node.pager.page - 1];
  return page ? [page] : inReadingOrder(children);
}
