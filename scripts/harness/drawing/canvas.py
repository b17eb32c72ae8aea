#!/usr/bin/env python3
"""Draws a laid-out paywall as a page with one canvas, only by the specification of GET /reference/layout.

    curl -s localhost:8000/render | python3 scripts/harness/drawing/canvas.py http://localhost:8000 > page.html
"""

import json
import math
import sys

SYSTEM = "Inter, -apple-system, system-ui, Roboto, 'Segoe UI', sans-serif"
PAGE = """<!doctype html><html lang="%(language)s"><meta charset="utf-8"><style>%(faces)s</style><body style="margin:0"><canvas style="display:block"></canvas><script>
const S = devicePixelRatio, W = Math.round(%(w)g * S), H = Math.round(%(h)g * S), below = [], pictures = {};
let c = Object.assign(document.querySelector("canvas"), {width: W, height: H}).getContext("2d");
Object.assign(c.canvas.style, {width: W / S + "px", height: H / S + "px"});
const path = (x, y, w, h, r) => { c.beginPath(); c.roundRect(x, y, w, h, r); };
const layer = () => { below.push(c); c = new OffscreenCanvas(W, H).getContext("2d"); c.scale(S, S); };
const merge = (alpha) => { const top = c.canvas; c = below.pop(); c.save(); c.resetTransform(); c.globalAlpha = alpha; c.drawImage(top, 0, 0); c.restore(); };
const gradient = (a, b, d, e, stops) => { const g = c.createLinearGradient(a, b, d, e); stops.forEach(([at, color]) => g.addColorStop(at, color)); return g; };
const around = (x, y, rx, ry, stops) => { const g = c.createRadialGradient(0, 0, 0, 0, 0, 1); stops.forEach(([at, color]) => g.addColorStop(at, color)); return [g, x, y, rx, ry]; };
const wash = (paint) => { if (!Array.isArray(paint)) { c.fillStyle = paint; c.fill(); return; } const [g, x, y, rx, ry] = paint; c.save(); c.clip(); c.translate(x, y); c.scale(rx, ry); c.fillStyle = g; c.fillRect(-W / rx - x / rx, -H / ry - y / ry, 2 * (W + x) / rx, 2 * (H + y) / ry); c.restore(); };
const shape = (x, y, d) => { const p = new Path2D(); p.addPath(new Path2D(d), new DOMMatrix([1, 0, 0, 1, x, y])); return p; };
const line = (text, x, y, width, direction) => { c.save(); c.direction = direction; c.textAlign = "left"; c.textRendering = "geometricPrecision"; const own = c.measureText(text).width; c.translate(x, y); if (own > 0 && width > 0) c.scale(width / own, 1); c.fillText(text, 0, 0); c.restore(); };
const load = async (url) => { const i = new Image(); i.src = url; try { await i.decode(); pictures[url] = i; } catch {} };
(async () => { await Promise.all(%(urls)s.map(load)); await Promise.all([...document.fonts].map((font) => font.load())); c.scale(S, S);
%(commands)s
document.title = "drawn"; })();
</script>"""


class Drawing:
    """Commands for a canvas, in paint order."""

    def __init__(self, base):
        self.base, self.commands, self.urls, self.outline = base, [], [], None

    def say(self, *commands):
        self.commands += commands

    def fill(self, paint, frame):
        if self.outline is None:
            self.say(f"wash({self.style(paint, frame)});")
        else:
            box = "c.beginPath(); c.rect(%r, %r, %r, %r);" % tuple(frame[key] for key in ("x", "y", "width", "height"))
            self.say(f"c.save(); c.clip({self.outline}); {box} wash({self.style(paint, frame)}); c.restore();")

    def style(self, paint, frame):
        if isinstance(paint, str):
            return json.dumps(paint)
        if paint["type"] == "radialGradient":
            width, height = frame["width"], frame["height"]
            across, down = (width, height) if paint["shape"] == "ellipse" else [min(width, height)] * 2
            stops = json.dumps([[stop["at"], stop["color"]] for stop in paint["stops"]])
            return "around(%r, %r, %r, %r, %s)" % (frame["x"] + paint["x"] * width, frame["y"] + paint["y"] * height,
                                                   paint["radius"] * across, paint["radius"] * down, stops)
        turn, width, height = math.radians(paint["angle"]), frame["width"], frame["height"]
        half = (abs(width * math.sin(turn)) + abs(height * math.cos(turn))) / 2
        x, y = frame["x"] + width / 2, frame["y"] + height / 2
        across, down = math.sin(turn) * half, -math.cos(turn) * half
        stops = json.dumps([[stop["at"], stop["color"]] for stop in paint["stops"]])
        return f"gradient({x - across}, {y - down}, {x + across}, {y + down}, {stops})"

    def path(self, frame, radius=0, inset=0, x=0, y=0):
        radii = [max(0, corner - inset) for corner in (radius if isinstance(radius, list) else [radius])]
        self.say("path(%r, %r, %r, %r, %r);" % (
            frame["x"] + inset + x, frame["y"] + inset + y, max(0, frame["width"] - 2 * inset), max(0, frame["height"] - 2 * inset), radii))

    def icon(self, icon):
        frame, color, stroke = icon["frame"], json.dumps(icon["color"]), "stroke" in icon
        self.say("c.save();", f"c.translate({frame['x']}, {frame['y']}); c.scale({frame['width']} / 24, {frame['height']} / 24);",
                 f"c.fillStyle = c.strokeStyle = {color}; c.lineWidth = 2; c.lineCap = c.lineJoin = 'round';",
                 f"c.{'stroke' if stroke else 'fill'}(new Path2D({json.dumps(icon.get('stroke') or icon.get('fill'))}){'' if stroke else ', ' + repr('evenodd')});",
                 "c.restore();")

    def picture(self, url, frame):
        url = url if "://" in url else self.base + url
        self.urls.append(url)
        name, (x, y, width, height) = json.dumps(url), (frame[key] for key in ("x", "y", "width", "height"))
        self.say(f"if (pictures[{name}]) c.drawImage(pictures[{name}], {x}, {y}, {width}, {height});")

    def tinted(self, url, frame, tint):
        self.say("layer();")
        self.picture(url, frame)
        self.say("c.globalCompositeOperation = 'source-in';", f"c.fillStyle = '{tint}';",
                 "c.fillRect(%r, %r, %r, %r);" % tuple(frame[key] for key in ("x", "y", "width", "height")),
                 "c.globalCompositeOperation = 'source-over';", "merge(1);")

    def text(self, text):
        self.say(f"c.letterSpacing = '{text.get('letterSpacing', 0)}px';")
        for line in text["lines"]:
            for run in line.get("runs") or [line]:
                style = run.get("style", text)
                # A canvas cannot fill letters with an ellipse; they have a plain colour for clients like this one.
                own = text.get("paint", {}).get("type") == "linearGradient" and style["color"] == text["color"]
                self.font(style["font"], run.get("font"), self.style(text["paint"], text["paintFrame"]) if own else json.dumps(style["color"]))
                direction = run.get("direction", "inherit")
                mark = {"rtl": "\u202e", "ltr": "\u202d"}.get(direction, "")
                # The canvas needs the direction as well: a space at the end follows it, not the mark (UAX #9, L1).
                self.say(f"line({json.dumps(mark + run['string'])}, {run['x']}, {line['baseline']}, {run['width']}, '{direction}');")
                size = style["font"]["size"]
                for name, height in (("underline", 0.12), ("strikethrough", -0.28)):
                    if style.get(name):
                        self.say(f"c.fillRect({run['x']}, {line['baseline'] + (height - 0.03) * size}, {run['width']}, {0.06 * size});")

    def font(self, font, used, color):
        family = ", ".join(json.dumps(name) for name in dict.fromkeys([font["family"], used or font["family"]])) + ", " + SYSTEM
        style = "italic" if font.get("italic") else "normal"
        self.say(f"c.font = {json.dumps('%s %d %gpx %s' % (style, font['weight'], font['size'], family))}; c.fillStyle = {color};")

    def image(self, image):
        self.tinted(image["url"], image["frame"], image["tint"]) if "tint" in image else self.picture(image["url"], image["frame"])

    def clip(self, frame, radius):
        if self.outline is None:
            self.path(frame, radius)
        self.say(f"c.clip({self.outline or ''});")

    def layers(self, layers, frame, radius):
        for layer in layers:
            if "paint" in layer:
                self.path(frame, radius)
                self.fill(layer["paint"], frame)
            else:
                self.say("c.save();")
                self.clip(frame, radius)
                self.image(layer["image"])
                self.say("c.restore();")

    def blur(self, deviation, frame, radius):
        self.say("c.save();")
        self.clip(frame, radius)
        self.say(f"c.filter = 'blur(' + {deviation} * S + 'px)'; c.resetTransform(); c.drawImage(c.canvas, 0, 0); c.restore();")

    def border(self, border, frame, radius):
        style, sides = border.get("style", "solid"), border.get("widths")
        paint = self.style(border.get("paint", border["color"]), frame)
        if self.outline is not None:
            width = 2 * (max(sides.values()) if sides else border["width"])
            self.say(f"c.save(); c.clip({self.outline});")
            self.stroke(paint, width, style, self.outline)
            self.say("c.restore();")
        elif sides and style == "solid":
            self.ring(paint, sides, frame, radius)
        elif sides:
            x, y, right, bottom = frame["x"], frame["y"], frame["x"] + frame["width"], frame["y"] + frame["height"]
            for name, ends in (("top", (x, y + sides["top"] / 2, right, y + sides["top"] / 2)),
                               ("right", (right - sides["right"] / 2, y, right - sides["right"] / 2, bottom)),
                               ("bottom", (x, bottom - sides["bottom"] / 2, right, bottom - sides["bottom"] / 2)),
                               ("left", (x + sides["left"] / 2, y, x + sides["left"] / 2, bottom))):
                if sides[name] > 0:
                    self.say("c.beginPath(); c.moveTo(%r, %r); c.lineTo(%r, %r);" % ends)
                    self.stroke(paint, sides[name], style)
        else:
            self.path(frame, radius, border["width"] / 2)
            self.stroke(paint, border["width"], style)

    def ring(self, paint, sides, frame, radius):
        radii = radius if isinstance(radius, list) else [radius] * 4
        inner = [{"x": max(0, corner - sides[side]) if corner > max(sides[side], sides[end]) else 0,
                  "y": max(0, corner - sides[end]) if corner > max(sides[side], sides[end]) else 0}
                 for corner, side, end in zip(radii, ("left", "right", "right", "left"), ("top", "top", "bottom", "bottom"))]
        self.path(frame, radius)
        self.say("c.roundRect(%r, %r, %r, %r, %s);" % (
            frame["x"] + sides["left"], frame["y"] + sides["top"], max(0, frame["width"] - sides["left"] - sides["right"]),
            max(0, frame["height"] - sides["top"] - sides["bottom"]), json.dumps(inner)),
            f"c.fillStyle = {paint}; c.fill('evenodd');")

    def stroke(self, paint, width, style, path=""):
        dash = {"dashed": [3 * width], "dotted": [0, 2 * width]}.get(style, [])
        self.say(f"c.save(); c.strokeStyle = {paint}; c.lineWidth = {width}; c.setLineDash({dash});",
                 f"c.lineCap = '{'round' if style == 'dotted' else 'butt'}'; c.stroke({path}); c.restore();")

    def node(self, node):
        outer = self.outline
        if turn := node.get("rotation"):
            x, y = node["frame"]["x"] + node["frame"]["width"] / 2, node["frame"]["y"] + node["frame"]["height"] / 2
            self.say(f"c.save(); c.translate({x}, {y}); c.rotate({math.radians(turn)}); c.translate({-x}, {-y});")
        outline = node.get("outline")
        self.outline = f"shape({node['frame']['x']}, {node['frame']['y']}, {json.dumps(outline)})" if outline else None
        self.box(node)
        self.outline = outer
        if turn:
            self.say("c.restore();")

    def box(self, node):
        frame, radius, opacity = node["frame"], node.get("cornerRadius", 0), node.get("opacity", 1)
        if corners := node.get("corners"):
            radius = [corners[name] for name in ("topLeft", "topRight", "bottomRight", "bottomLeft")]
        if opacity < 1:
            self.say("layer();")
        if (shadow := node.get("shadow")) and ("background" in node or "layers" in node):
            self.say("c.save();", f"c.filter = 'blur(' + {shadow['blur'] / 2} * S + 'px)'; c.fillStyle = '{shadow['color']}';")
            if self.outline is None:
                self.path(frame, radius, 0, shadow["x"], shadow["y"])
                self.say("c.fill(); c.restore();")
            else:
                self.say(f"c.translate({shadow['x']}, {shadow['y']}); c.fill({self.outline}); c.restore();")
        if "backdropBlur" in node:
            self.blur(node["backdropBlur"] / 2, frame, radius)
        if "background" in node:
            self.path(frame, radius)
            self.fill(node["background"], frame)
        self.layers(node.get("layers", []), frame, radius)
        if border := node.get("border"):
            self.border(border, frame, radius)
        if "backgroundImage" in node:
            self.image(node["backgroundImage"])
        self.say("c.save();")
        if node.get("clips"):
            self.clip(frame, radius)
        self.outline = None
        if "url" in node:
            self.image({"url": node["url"], "frame": node.get("imageFrame", frame), **({"tint": node["tint"]} if "tint" in node else {})})
        if "text" in node:
            self.text(node["text"])
        if "icon" in node:
            self.icon(node["icon"])
        self.children(node)
        self.say("c.restore();", f"merge({opacity});" if opacity < 1 else "")

    def children(self, node):
        children = node.get("children", [])
        self.say("c.save();")
        if "scroll" in node:
            self.path(node["scroll"]["viewport"])
            self.say("c.clip();")
        for child in (child for child in children if not child.get("pinned")):
            self.node(child)
        self.say("c.restore();")
        for child in (child for child in children if child.get("pinned")):
            self.node(child)


def faces(tree, base=""):
    """The fonts of a tree as CSS declares them, by the families that its texts name."""
    return "\n".join(
        "@font-face { font-family: %s; font-weight: %d; font-style: %s; src: url(%s); unicode-range: %s }" % (
            json.dumps(font["family"]), font["weight"], font["style"], json.dumps(font["file"] if "://" in font["file"] else base + font["file"]), font.get("unicodeRange", "U+0-10FFFF"))
        for font in tree.get("fonts", []) if font["file"])


def page(tree, base=""):
    drawing = Drawing(base)
    drawing.node(tree["root"])
    screen = {"w": tree["device"]["width"], "h": tree["device"]["height"]}
    return PAGE % {**screen, "language": tree.get("texts") or tree.get("locale", ""), "faces": faces(tree, base), "urls": json.dumps(drawing.urls), "commands": "\n".join(drawing.commands)}


if __name__ == "__main__":
    print(page(json.load(sys.stdin), sys.argv[1] if len(sys.argv) > 1 else ""))
