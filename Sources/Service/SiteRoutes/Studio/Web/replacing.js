/** A picture in place of another one: dropped on it, or chosen in its form. All places that show the former file show the new one then. */

import {make} from "./dom.js";
import {nameFor} from "./images.js";
import {clear, notice} from "./notices.js";
import {nodesIn, textsIn, writtenAt} from "./origins.js";
import {expected, json} from "./service.js";
import {at} from "./structure.js";

const DROPPED = "picture";
/** The address of a picture. */
export const PICTURED = /^images\/[^\s]+$|^https?:\/\/\S+\.(png|jpe?g|webp|svg|gif|avif)(\?\S*)?$/i;
// In pixels for a point, as the sharpest phones have; in bytes, what a phone waits for.
const SHARP = 3, HEAVY = 500_000;

/** The picture that a component shows itself, not what is in it; null if it shows none. @returns {string | null} */
export function pictureIn(component) {
  const {components, badge, overrides, ...own} = component ?? {}, inner = component?.type === "fragment" ? Object.fromEntries(Object.entries(own.with ?? {}).filter(([name]) => name !== "components")) : own;
  return textsIn(inner, "").map(([, value]) => value).find(each => PICTURED.test(each)) ?? null;
}

/** The operations that show another file wherever a document shows one. @returns {object[]} */
export const swapped = (content, old, url) => textsIn(content, "").filter(([pointer, value]) => value === old && !pointer.startsWith("/strings/")).map(([path]) => ({op: "replace", path, value: url}));

/** A name that the brand does not use yet, so that versions keep their pictures. */
export function unusedName(name, taken) {
  const [, stem, ending] = /^(.*?)(\.[^.]*)?$/.exec(nameFor(name));
  let found = stem + (ending ?? "");
  for (let n = 2; taken.includes(found); n++) found = `${stem}-${n}${ending ?? ""}`;
  return found;
}

export class Replacing {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) { this.desk = desk; }

  /** The component with a picture under a point of the window, and its frame. @returns {{pointer: string, url: string, frame: any} | null} */
  under(clientX, clientY) {
    const {tree, text, selection: {screen}} = this.desk;
    if (!tree || !screen.host.contains(document.elementFromPoint(clientX, clientY))) return null;
    const {x, y} = screen.pointAt(clientX, clientY);
    let content;
    try { content = JSON.parse(text); } catch { return null; }
    const holds = ({frame}) => frame && x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;
    for (const node of nodesIn(tree.root).filter(holds).toReversed()) {
      const pointer = writtenAt(content, node.pointer), url = pointer === null ? null : pictureIn(at(content, pointer));
      if (url) return {pointer, url, frame: node.frame};
    }
    return null;
  }

  /** Uploads a file and shows it wherever the former one was, in one step of undo. @param {string} pointer @param {File} file */
  async replace(pointer, file) {
    const {desk} = this, {open: {brand}, names} = desk, old = pictureIn(at(JSON.parse(desk.text), pointer)), name = unusedName(file.name, names.pictures);
    clear(DROPPED);
    try {
      const image = await json(`admin/brands/${brand}/images/${encodeURIComponent(name)}`, {}, {method: "PUT", body: file, fields: {"Content-Type": file.type || "application/octet-stream"}});
      if (brand !== desk.open.brand) return;
      names.pictures = [...names.pictures, name];
      desk.emit("forget");
      const operations = swapped(JSON.parse(desk.text), old, `images/${name}`);
      desk.edit({operations, pointer});
      notice(DROPPED, [`${name} takes the place of ${old.replace(/^images\//, "")}${operations.length > 1 ? ` in all ${operations.length} places` : ""}.`, ...this.#doubts(image, pointer)].join(" "), [["Undo", () => desk.editor.undo()]]);
    } catch (thrown) {
      notice(DROPPED, `${file.name} is not uploaded: ${expected(thrown).message}.`, [], true);
    }
  }

  /** What is wrong with a picture at its place. @returns {string[]} */
  #doubts({width, height, size, type}, pointer) {
    const frame = nodesIn(this.desk.tree.root).find(each => each.pointer === pointer)?.frame, wide = frame ? Math.ceil(SHARP * Math.max(frame.width, frame.height * width / height)) : 0;
    return [...wide > width && !/svg/.test(type) ? [`It is ${width} pixels wide; sharp phones need ${wide}.`] : [], ...size > HEAVY ? [`It has ${(size / 1e6).toFixed(1)} MB; save it as WebP, or smaller, so that nobody waits.`] : []];
  }

  /** A row of the form: the picture, and a button that replaces it. @returns {HTMLElement[]} */
  rows(component, pointer) {
    const url = pictureIn(component);
    if (url === null) return [];
    const input = make("input", {type: "file", accept: "image/*", id: "replace-picture"});
    input.addEventListener("change", () => { if (input.files[0]) this.replace(pointer, input.files[0]); });
    return [make("label", {for: "replace-picture"}, "Picture"), make("span", {class: "field"}, make("span", {class: "file"}, url.replace(/^images\//, "")), make("label", {for: "replace-picture", class: "button"}, "Replace…"), input)];
  }
}

/** @param {import("./desk.js").Desk} desk */
export function replacing(desk) { desk.replacing = new Replacing(desk); }
