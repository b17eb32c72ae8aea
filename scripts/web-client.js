// Draws the trees of GET /render in a browser, only by the rules of GET /reference/layout, as a small client does.
//
//   const page = new Paywall(tree, {base: "http://localhost:8000"});
//   document.body.append(page.element); await page.ready; page.show({plan: "monthly"});
//
// Every node is an element at the screen's origin that draws in the coordinates of the screen, as the tree gives them. SVG draws them,
// because browsers round the places of HTML boxes to 1/64 pixel and the baselines of HTML text to whole pixels.

const SVG = "http://www.w3.org/2000/svg";
let serial = 0;
const key = node => `${node.pointer ?? ""} ${(node.repetition ?? []).join(",")}`;

function svg(name, attributes, ...children) {
  const e = document.createElementNS(SVG, name);
  for (const [k, v] of Object.entries(attributes)) if (v !== undefined) e.setAttribute(k, v);
  e.append(...children);
  return e;
}

/// A drawing at the screen's origin, as large as what is in it.
function canvas(...children) {
  const e = svg("svg", {width: 1, height: 1}, ...children);
  Object.assign(e.style, {position: "absolute", left: 0, top: 0, overflow: "visible", pointerEvents: "none"});
  return e;
}

/// An HTML element with its top left corner at x, y. A transform is not rounded, left and top are.
function box(x, y, width, height, style = {}, tag = "div") {
  const e = document.createElement(tag);
  Object.assign(e.style, {position: "absolute", left: 0, top: 0, width: `${width}px`, height: `${height}px`,
    transform: x || y ? `translate(${x}px, ${y}px)` : "none"}, style);
  return e;
}

// Shapes

/// The radii of a node's corners, clockwise from the top left.
function radii(node) {
  const c = node.corners;
  return c ? [c.topLeft, c.topRight, c.bottomRight, c.bottomLeft] : Array(4).fill(node.cornerRadius ?? 0);
}

/// Moves an outline from its frame to the screen. It has only pairs of coordinates.
function moved(outline, {x, y}) {
  let horizontal = false;
  return outline.replace(/-?[\d.]+(?:e-?\d+)?/g, n => { horizontal = !horizontal; return +n + (horizontal ? x : y); });
}

/// A path around a frame, inset by the width of each side, clockwise from where the curve of the top left corner ends.
function path({x, y, width, height}, r, {top, right, bottom, left} = {top: 0, right: 0, bottom: 0, left: 0}) {
  const l = x + left, t = y + top, e = x + width - right, b = y + height - bottom;
  const rx = [r[0] - left, r[1] - right, r[2] - right, r[3] - left].map(n => Math.max(0, n));
  const ry = [r[0] - top, r[1] - top, r[2] - bottom, r[3] - bottom].map(n => Math.max(0, n));
  const arc = (i, toX, toY) => rx[i] > 0 && ry[i] > 0 ? `A${rx[i]} ${ry[i]} 0 0 1 ${toX} ${toY}` : `L${toX} ${toY}`;
  const sharp = i => rx[i] === 0 || ry[i] === 0, dx = i => sharp(i) ? 0 : rx[i], dy = i => sharp(i) ? 0 : ry[i];
  return `M${l + dx(0)} ${t}H${e - dx(1)}${arc(1, e, t + dy(1))}V${b - dy(2)}${arc(2, e - dx(2), b)}`
    + `H${l + dx(3)}${arc(3, l, b - dy(3))}V${t + dy(0)}${arc(0, l + dx(0), t)}Z`;
}

/// The node's shape as an SVG element, inset on all sides by as much.
function shape(node, attributes, inset = 0) {
  const f = node.frame, r = radii(node);
  if (node.outline) return svg("path", {d: moved(node.outline, f), ...attributes});
  if (r.every(n => n === r[0])) return svg("rect", {x: f.x + inset, y: f.y + inset, width: Math.max(0, f.width - 2 * inset),
    height: Math.max(0, f.height - 2 * inset), rx: Math.max(0, r[0] - inset) || undefined, ...attributes});
  return svg("path", {d: path(f, r, {top: inset, right: inset, bottom: inset, left: inset}), ...attributes});
}

/// The node's shape for clip-path, relative to a point.
function clip(node, {x, y} = {x: 0, y: 0}) {
  const f = {...node.frame, x: node.frame.x - x, y: node.frame.y - y};
  return `path("${node.outline ? moved(node.outline, f) : path(f, radii(node))}")`;
}

// Paints

/// The value of fill or stroke. Adds the definition of a gradient over the frame to the drawing.
function fill(paint, {x, y, width: w, height: h}, drawing) {
  if (typeof paint === "string") return paint;
  const id = `paint${++serial}`, stops = (paint.stops ?? []).map(s => svg("stop", {offset: s.at, "stop-color": s.color}));
  if (paint.type === "linearGradient") {
    const a = paint.angle * Math.PI / 180, sin = Math.sin(a), cos = Math.cos(a), cx = x + w / 2, cy = y + h / 2;
    const half = (Math.abs(w * sin) + Math.abs(h * cos)) / 2;
    drawing.append(svg("linearGradient", {id, gradientUnits: "userSpaceOnUse",
      x1: cx - sin * half, y1: cy + cos * half, x2: cx + sin * half, y2: cy - cos * half}, ...stops));
  } else if (paint.type === "radialGradient") {
    const ellipse = paint.shape === "ellipse", short = Math.min(w, h), rx = paint.radius * (ellipse ? w : short), ry = paint.radius * (ellipse ? h : short);
    drawing.append(svg("radialGradient", {id, gradientUnits: "userSpaceOnUse", cx: 0, cy: 0, r: 1,
      gradientTransform: `translate(${x + paint.x * w} ${y + paint.y * h}) scale(${rx} ${ry})`}, ...stops));
  } else return "none";
  return `url(#${id})`;
}

function shadow(node) {
  const {x, y, width, height} = node.frame, s = node.shadow, id = `blur${++serial}`, deviation = s.blur / 2, margin = 3 * deviation + 1;
  const moves = {transform: `translate(${s.x} ${s.y})`};
  if (!(s.blur > 0)) return [svg("g", moves, shape(node, {fill: s.color}))];
  return [svg("filter", {id, filterUnits: "userSpaceOnUse", "color-interpolation-filters": "sRGB",
    x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin}, svg("feGaussianBlur", {stdDeviation: deviation})),
    svg("g", moves, svg("g", {filter: `url(#${id})`}, shape(node, {fill: s.color})))];
}

function border(node, drawing) {
  const {x, y, width: w, height: h} = node.frame, b = node.border, styled = b.style === "dashed" || b.style === "dotted";
  const stroke = fill(b.paint ?? b.color, node.frame, drawing);
  const line = width => ({fill: "none", stroke, "stroke-width": width, ...b.style === "dashed" ? {"stroke-dasharray": 3 * width}
    : b.style === "dotted" ? {"stroke-dasharray": `0 ${2 * width}`, "stroke-linecap": "round"} : {}});
  if (node.outline) {
    const id = `clip${++serial}`;
    drawing.append(svg("clipPath", {id}, shape(node, {})),
      svg("g", {"clip-path": `url(#${id})`}, shape(node, {...line(b.width), "stroke-width": 2 * b.width})));
  } else if (b.widths && styled) {
    const {top, right, bottom, left} = b.widths;
    for (const [width, x1, y1, x2, y2] of [[top, x, y + top / 2, x + w, y + top / 2], [right, x + w - right / 2, y, x + w - right / 2, y + h],
      [bottom, x, y + h - bottom / 2, x + w, y + h - bottom / 2], [left, x + left / 2, y, x + left / 2, y + h]])
      if (width > 0) drawing.append(svg("line", {x1, y1, x2, y2, ...line(width)}));
  } else if (b.widths) {
    drawing.append(svg("path", {d: path(node.frame, radii(node)) + path(node.frame, radii(node), b.widths), fill: stroke, "fill-rule": "evenodd"}));
  } else if (b.width > 0) drawing.append(shape(node, line(b.width), b.width / 2));
}

function icon({stroke, fill, color, frame: {x, y, width, height}}) {
  const g = svg("g", {transform: `translate(${x} ${y}) scale(${width / 24} ${height / 24})`});
  if (fill) g.append(svg("path", {d: fill, fill: color, "fill-rule": "evenodd"}));
  if (stroke) g.append(svg("path", {d: stroke, fill: "none", stroke: color, "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round"}));
  return g;
}

/// The lines, run by run.
function text(text, drawing) {
  const paint = text.paint && fill(text.paint, text.paintFrame ?? text.box, drawing);
  for (const line of text.lines)
    for (const run of line.runs ?? [{...line, direction: "ltr", font: text.font.family}]) {
      const style = run.style ?? text, {font} = style, em = font.size, paints = paint && style.color === text.color ? paint : style.color;
      // The width of a run without a font is a guess.
      const width = run.width > 0 && !run.missing ? {textLength: run.width, lengthAdjust: "spacingAndGlyphs"} : {};
      const t = svg("text", {x: run.direction === "rtl" ? run.x + run.width : run.x, y: line.baseline, fill: paints, ...width});
      const families = [...new Set([font.family, run.font])].map(name => `"${name}"`).join(", ");
      Object.assign(t.style, {font: `${font.italic ? "italic " : ""}${font.weight} ${em}px ${families}, sans-serif`, whiteSpace: "pre",
        direction: run.direction, unicodeBidi: "bidi-override",
        ...text.letterSpacing ? {letterSpacing: `${text.letterSpacing}px`, fontVariantLigatures: "none"} : {}});
      t.textContent = run.string;
      drawing.append(t);
      for (const [has, middle] of [[style.underline, 0.12], [style.strikethrough, -0.28]])
        if (has) drawing.append(svg("rect", {x: run.x, y: line.baseline + (middle - 0.03) * em, width: run.width, height: 0.06 * em, fill: paints}));
    }
}

export class Paywall {
  /// With blur false it omits the backdrop blur, as format=svg does.
  constructor(tree, {base = "", blur = true} = {}) {
    Object.assign(this, {tree, base, blur, current: null, elements: new Map(), scrollers: new Map(), pictures: new Set()});
    this.rtl = tree.direction === "rtl";
    this.element = box(0, 0, tree.device.width, tree.device.height, {overflow: "hidden", isolation: "isolate", textRendering: "geometricPrecision"});
    this.element.lang = tree.texts ?? tree.locale;
    this.element.append(this.draw(tree.root));
    this.ready = this.load();
  }

  address(url) { return url.startsWith("/") ? this.base + url : url; }

  /// Loads the fonts and every picture of the page and its states, so that each state can be shown at once.
  async load() {
    const faces = (this.tree.fonts ?? []).filter(f => f.file).map(f =>
      new FontFace(f.family, `url(${this.address(f.file)})`, {weight: `${f.weight}`, style: f.style, unicodeRange: f.unicodeRange}));
    for (const face of faces) document.fonts.add(face);
    for (const asset of this.tree.assets ?? []) this.pictures.add(this.address(asset.url));
    await Promise.allSettled([...faces.map(face => face.load()), this.settle()]);
  }

  /// Waits for the pictures. One that cannot be loaded leaves its place empty.
  async settle() {
    await Promise.allSettled([...this.pictures].map(url => { const i = new Image(); i.src = url; return i.decode(); }));
    await document.fonts.ready;
  }

  // States

  /// Shows the state with these values, and all other variables as in the page. False if the tree does not have it.
  show(values) {
    const wanted = Object.entries({...this.tree.state, ...values}), same = state => wanted.every(([k, v]) => state[k] === v);
    const state = same(this.tree.state ?? {}) ? {changes: []} : (this.tree.states ?? []).find(s => same(s.state));
    if (!state) return false;
    for (const change of this.current?.changes ?? []) this.replace(this.find(this.tree.root, key(change)));
    for (const change of state.changes) this.replace(change);
    this.current = state;
    return true;
  }

  find(node, wanted) {
    if (key(node) === wanted) return node;
    for (const child of node.children ?? []) { const found = this.find(child, wanted); if (found) return found; }
    return null;
  }

  /// Draws the node again in its place, with everything in it. Scroll positions stay.
  replace(node) {
    const old = node && this.elements.get(key(node));
    if (!old) return;
    const scrolled = [...this.scrollers].map(([k, e]) => [k, e.scrollTop, e.scrollLeft]);
    old.replaceWith(this.draw(node));
    for (const [k, top, left] of scrolled) Object.assign(this.scrollers.get(k), {scrollTop: top, scrollLeft: left});
  }

  // Nodes

  draw(node) {
    const f = node.frame, e = box(0, 0, 0, 0);
    this.elements.set(key(node), e);
    if (node.id) e.dataset.id = node.id;
    if (node.language) e.lang = node.language;
    if (node.opacity < 1) e.style.opacity = node.opacity;
    if (node.rotation) Object.assign(e.style, {transform: `rotate(${node.rotation}deg)`, transformOrigin: `${f.x + f.width / 2}px ${f.y + f.height / 2}px`});
    this.speak(e, node);
    const drawing = canvas();
    const filled = node.background || node.layers?.length;
    if (node.shadow && filled) drawing.append(...shadow(node));
    if (node.backdropBlur && this.blur) {
      e.append(canvas(...drawing.childNodes), box(f.x, f.y, f.width, f.height, {backdropFilter: `blur(${node.backdropBlur / 2}px)`, clipPath: clip(node, f)}));
    }
    if (node.background) drawing.append(shape(node, {fill: fill(node.background, f, drawing)}));
    if (node.backgroundImage) drawing.append(...this.picture(node.backgroundImage, node.backgroundImage.frame));
    for (const layer of node.layers ?? []) {
      if (layer.paint) drawing.append(shape(node, {fill: fill(layer.paint, f, drawing)}));
      if (layer.image) {
        const g = svg("g", {}, ...this.picture(layer.image, layer.image.frame));
        const id = `clip${++serial}`;
        g.style.clipPath = `url(#${id})`;
        drawing.append(svg("clipPath", {id}, shape(node, {})), g);
      }
    }
    if (node.border) border(node, drawing);
    e.append(drawing);
    const inner = node.clips ? e.appendChild(box(0, 0, 0, 0, {clipPath: clip(node)})) : e;
    const content = inner === e ? drawing : canvas();
    if (inner !== e) inner.append(content);
    if (node.url) content.append(...this.picture(node, node.imageFrame ?? f));
    if (node.text) text(node.text, content);
    if (node.icon) content.append(icon(node.icon));
    if (node.input) inner.append(this.input(node));
    this.children(node, inner);
    return e;
  }

  children(node, inner) {
    const all = node.children ?? [], pinned = node.pointer === undefined ? all.filter(c => c.pinned) : [], rest = all.filter(c => !pinned.includes(c));
    if (node.scroll) {
      // Browsers scroll layers on whole points: the scroller is the whole points around the viewport, cut at the viewport.
      const {viewport: v, contentWidth, contentHeight} = node.scroll, x = Math.floor(v.x), y = Math.floor(v.y);
      const w = Math.ceil(v.x + v.width) - x, h = Math.ceil(v.y + v.height) - y, width = contentWidth + w - v.width;
      const mirrored = this.rtl && contentWidth > v.width;
      const view = box(x, y, w, h, {overflow: "auto", scrollbarWidth: "none", direction: mirrored ? "rtl" : "ltr"});
      const content = document.createElement("div"), origin = box(mirrored ? width - x - w : -x, -y, 0, 0, {direction: "ltr"});
      // What is drawn outside of the content must not make it longer.
      Object.assign(content.style, {position: "relative", width: `${width}px`, height: `${contentHeight + h - v.height}px`, overflow: "clip"});
      origin.append(...rest.map(c => this.draw(c)));
      content.append(origin);
      view.append(content);
      inner.append(box(0, 0, 0, 0, {clipPath: clip({frame: v})}));
      inner.lastChild.append(view);
      this.scrollers.set(key(node), view);
    } else inner.append(...rest.map(c => this.draw(c)));
    inner.append(...pinned.map(c => this.draw(c)));
  }

  /// The whole picture stretched to the frame; a tint replaces its colours and keeps its opacity.
  picture({url, tint}, {x, y, width, height}) {
    this.pictures.add(this.address(url));
    const image = svg("image", {href: this.address(url), x, y, width, height, preserveAspectRatio: "none"});
    if (!tint) return [image];
    const id = `mask${++serial}`, mask = svg("mask", {id, maskUnits: "userSpaceOnUse", x, y, width, height}, image);
    mask.style.maskType = "alpha";
    return [mask, svg("rect", {x, y, width, height, fill: tint, mask: `url(#${id})`})];
  }

  // Fields and speech

  input(node) {
    const {x, y, width, height} = node.frame, i = node.input, font = node.text?.font;
    const e = box(x, y, width, height, {border: 0, padding: 0, margin: 0, background: "none", appearance: "none", color: i.color, boxSizing: "border-box"}, "input");
    if (font) e.style.font = `${font.weight} ${font.size}px "${font.family}"`;
    e.type = i.kind === "checkbox" || i.kind === "email" ? i.kind : "text";
    e.name = i.name;
    return e;
  }

  speak(e, node) {
    if (node.role === "decorative") e.setAttribute("aria-hidden", "true");
    else if (node.action) e.setAttribute("role", ["radio", "tab", "switch"].includes(node.role) ? node.role : node.action.type === "openURL" ? "link" : "button");
    else if (node.role === "header") { e.setAttribute("role", "heading"); e.setAttribute("aria-level", node.level ?? 1); }
    if (node.label) e.setAttribute("aria-label", node.label);
    if (node.selected !== undefined) e.setAttribute(node.role === "tab" ? "aria-selected" : "aria-checked", node.selected);
  }
}
