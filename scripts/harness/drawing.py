#!/usr/bin/env python3
"""Draws a laid-out paywall from what GET /reference/layout says and nothing else, as a page with one canvas.

    curl -s localhost:8000/render | python3 scripts/harness/drawing.py http://localhost:8000 > page.html
"""

import json
import math
import sys

SYSTEM = "Inter, -apple-system, system-ui, Roboto, 'Segoe UI', sans-serif"
PAGE = """<!doctype html><meta charset="utf-8"><body style="margin:0"><canvas style="display:block;width:%(w)gpx;height:%(h)gpx"></canvas><script>
const S = devicePixelRatio, W = %(w)g * S, H = %(h)g * S, below = [], pictures = {};
let c = Object.assign(document.querySelector("canvas"), {width: W, height: H}).getContext("2d");
const path = (x, y, w, h, r) => { c.beginPath(); c.roundRect(x, y, w, h, r); };
const layer = () => { below.push(c); c = new OffscreenCanvas(W, H).getContext("2d"); c.scale(S, S); };
const merge = (alpha) => { const top = c.canvas; c = below.pop(); c.save(); c.resetTransform(); c.globalAlpha = alpha; c.drawImage(top, 0, 0); c.restore(); };
const gradient = (a, b, d, e, stops) => { const g = c.createLinearGradient(a, b, d, e); stops.forEach(([at, color]) => g.addColorStop(at, color)); return g; };
const line = (text, x, y, width) => { const own = c.measureText(text).width; c.save(); c.translate(x, y); if (own > 0 && width > 0) c.scale(width / own, 1); c.fillText(text, 0, 0); c.restore(); };
const load = async (url) => { const i = new Image(); i.src = url; try { await i.decode(); pictures[url] = i; } catch {} };
(async () => { await Promise.all(%(urls)s.map(load)); await document.fonts.ready; c.scale(S, S);
%(commands)s
document.title = "drawn"; })();
</script>"""


class Drawing:
    """Commands for a canvas, in paint order."""

    def __init__(self, base):
        self.base, self.commands, self.urls = base, [], []

    def say(self, *commands):
        self.commands += commands

    def fill(self, paint, frame):
        self.say(f"c.fillStyle = {self.style(paint, frame)}; c.fill();")

    def style(self, paint, frame):
        if isinstance(paint, str):
            return json.dumps(paint)
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

    def tinted(self, node):
        frame = node.get("imageFrame", node["frame"])
        self.say("layer();")
        self.picture(node["url"], frame)
        self.say("c.globalCompositeOperation = 'source-in';", f"c.fillStyle = '{node['tint']}';",
                 "c.fillRect(%r, %r, %r, %r);" % tuple(frame[key] for key in ("x", "y", "width", "height")),
                 "c.globalCompositeOperation = 'source-over';", "merge(1);")

    def text(self, text):
        self.say(f"c.letterSpacing = '{text.get('letterSpacing', 0)}px';")
        for line in text["lines"]:
            for run in line.get("runs") or [line]:
                style = run.get("style", text)
                own = "paint" in text and style["color"] == text["color"]
                self.font(style["font"], self.style(text["paint"], text["paintFrame"]) if own else json.dumps(style["color"]))
                mark = {"rtl": "\u202e", "ltr": "\u202d"}.get(run.get("direction"), "")
                self.say(f"line({json.dumps(mark + run['string'])}, {run['x']}, {line['baseline']}, {run['width']});")
                size = style["font"]["size"]
                for name, height in (("underline", 0.12), ("strikethrough", -0.3)):
                    if style.get(name):
                        self.say(f"c.fillRect({run['x']}, {line['baseline'] + height * size}, {run['width']}, {size / 14});")

    def font(self, font, color):
        family = SYSTEM if font["family"] == "system" else f"{json.dumps(font['family'])}, {SYSTEM}"
        style = "italic" if font.get("italic") else "normal"
        self.say(f"c.font = {json.dumps('%s %d %gpx %s' % (style, font['weight'], font['size'], family))}; c.fillStyle = {color};")

    def node(self, node):
        frame, radius, opacity = node["frame"], node.get("cornerRadius", 0), node.get("opacity", 1)
        if corners := node.get("corners"):
            radius = [corners[name] for name in ("topLeft", "topRight", "bottomRight", "bottomLeft")]
        if opacity < 1:
            self.say("layer();")
        if (shadow := node.get("shadow")) and "background" in node:
            self.say("c.save();", f"c.filter = 'blur(' + {shadow['blur'] / 2} * S + 'px)';")
            self.path(frame, radius, 0, shadow["x"], shadow["y"])
            self.say(f"c.fillStyle = '{shadow['color']}'; c.fill(); c.restore();")
        if "background" in node:
            self.path(frame, radius)
            self.fill(node["background"], frame)
        if border := node.get("border"):
            self.path(frame, radius, border["width"] / 2)
            dash = {"dashed": [3 * border["width"]], "dotted": [0, 2 * border["width"]]}.get(border.get("style"), [])
            self.say(f"c.save(); c.strokeStyle = '{border['color']}'; c.lineWidth = {border['width']}; c.setLineDash({dash});",
                     f"c.lineCap = '{'round' if border.get('style') == 'dotted' else 'butt'}'; c.stroke(); c.restore();")
        if "backgroundImage" in node:
            self.picture(node["backgroundImage"]["url"], node["backgroundImage"]["frame"])
        self.say("c.save();")
        if node.get("clips"):
            self.path(frame, radius)
            self.say("c.clip();")
        if "url" in node:
            self.tinted(node) if "tint" in node else self.picture(node["url"], node.get("imageFrame", frame))
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


def page(tree, base=""):
    drawing = Drawing(base)
    drawing.node(tree["root"])
    screen = {"w": tree["device"]["width"], "h": tree["device"]["height"]}
    return PAGE % {**screen, "urls": json.dumps(drawing.urls), "commands": "\n".join(drawing.commands)}


if __name__ == "__main__":
    print(page(json.load(sys.stdin), sys.argv[1] if len(sys.argv) > 1 else ""))
