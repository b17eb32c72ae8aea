"""A laid-out tree as a reader sees it at first: the visible part of each node, and the colour under a point.

Rectangles are (left, top, right, bottom), in points.
"""

import math

EVERYWHERE = (-math.inf, -math.inf, math.inf, math.inf)


def rectangle(frame):
    return (frame["x"], frame["y"], frame["x"] + frame["width"], frame["y"] + frame["height"])


def common(one, other):
    """The area that two rectangles share; empty if its right edge is not beyond its left one, or its lower edge not below its upper one."""
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def is_empty(area, least=0):
    return area[2] - area[0] <= least or area[3] - area[1] <= least


def line_areas(text):
    """The area of the letters of each line, without the space that the font keeps above and below."""
    size = text["font"]["size"]
    return [(line["x"], line["baseline"] - 0.72 * size, line["x"] + line["width"], line["baseline"] + 0.2 * size) for line in text["lines"]]


class Part:
    """A node of the tree with its place: the nodes around it, the outermost first, and the area in which it can be seen."""

    def __init__(self, node, around, clip, order, opacity):
        self.node, self.around, self.clip, self.order, self.opacity = node, around, clip, order, opacity
        self.frame = rectangle(node["frame"])
        self.visible = common(self.frame, clip)
        self.text = node.get("text") if node.get("text", {}).get("lines") else None

    @property
    def name(self):
        return self.node.get("pointer", "the page") + (f" ({self.node['id']})" if "id" in self.node else "")

    @property
    def key(self):
        return self.node.get("pointer"), str(self.node.get("repetition"))

    @property
    def string(self):
        return " ".join(line["string"] for line in self.text["lines"]) if self.text else ""

    @property
    def action(self):
        return self.node.get("action", {}).get("type")

    def does(self, kind):
        """Whether a tap has this action, perhaps as one of several."""
        action = self.node.get("action", {})
        return kind in [action.get("type"), *(each["type"] for each in action.get("actions", []))]


class View:
    """The parts of a tree in paint order. `parts` has those that can be used: with a modal node, only what is in it."""

    def __init__(self, tree, pictures=None):
        self.tree, self.pictures = tree, pictures or (lambda url: None)
        self.screen = (0, 0, tree["device"]["width"], tree["device"]["height"])
        self.safe = tree["device"]["safeArea"]
        self.all = []
        self._add(tree["root"], (), self.screen, 1)
        modals = [part for part in self.all if part.node.get("modal")]
        top = modals[-1].node if modals else None
        self.parts = [part for part in self.all if top is None or part.node is top or any(node is top for node in part.around)]
        self.texts = [part for part in self.parts if part.text]

    def _add(self, node, around, clip, opacity):
        opacity *= node.get("opacity", 1)
        # A node with shownWhen is only drawn in a state of its input, which is empty at first.
        if opacity == 0 or node.get("shownWhen", "empty") != "empty":
            return
        self.all.append(Part(node, around, clip, len(self.all), opacity))
        inner = clip
        if node.get("clips"):
            inner = common(inner, rectangle(node["frame"]))
        scrolled = common(inner, rectangle(node["scroll"]["viewport"])) if "scroll" in node else inner
        children = node.get("children", [])
        for child in sorted(children, key=lambda child: bool(child.get("pinned"))):
            self._add(child, around + (node,), inner if child.get("pinned") else scrolled, opacity)

    def color(self, x, y, before):
        """The colour at a point under the part with a number, and whether a picture that could not be read is a part of it."""
        color, is_known = (255.0, 255.0, 255.0), True
        for part in self.all[:before]:
            left, top, right, bottom = part.visible
            if not (left <= x <= right and top <= y <= bottom):
                continue
            for layer in layers(part.node):
                found = self._paint(layer, part.node, x, y)
                if found is None:
                    is_known = False
                else:
                    color = over(found, color, part.opacity)
        return color, is_known

    def _paint(self, layer, node, x, y):
        if isinstance(layer, str):
            return channels(layer)
        if "url" in layer:
            return self._pixel(layer, x, y)
        return gradient(layer, node["frame"], x, y)

    def _pixel(self, image, x, y):
        frame = image["frame"]
        if not (frame["x"] <= x < frame["x"] + frame["width"] and frame["y"] <= y < frame["y"] + frame["height"]):
            return (0, 0, 0, 0)
        picture = self.pictures(image["url"])
        if picture is None:
            return None
        across, down = (x - frame["x"]) / frame["width"], (y - frame["y"]) / frame["height"]
        pixel = picture.getpixel((int(across * picture.width), int(down * picture.height)))
        return channels(image["tint"])[:3] + (pixel[3] / 255,) if "tint" in image else pixel[:3] + (pixel[3] / 255,)


def layers(node):
    """What a node draws behind its children, from below: colours, gradients, and pictures with url, frame and perhaps tint."""
    found = [node["background"]] if "background" in node else []
    if "backgroundImage" in node:
        found.append(node["backgroundImage"])
    for layer in node.get("layers", []):
        found.append(layer.get("image") or layer.get("paint") or layer)
    if "image" in node:
        image = node["image"] if isinstance(node["image"], dict) else {"url": node["image"]}
        found.append({**image, "frame": image.get("frame") or node.get("imageFrame") or node["frame"]})
    if "url" in node:
        found.append({"url": node["url"], "frame": node.get("imageFrame") or node["frame"], **({"tint": node["tint"]} if "tint" in node else {})})
    return found


def channels(color):
    red, green, blue, alpha = (int(color[at:at + 2], 16) for at in (1, 3, 5, 7))
    return (red, green, blue, alpha / 255)


def over(color, below, opacity=1):
    alpha = color[3] * opacity
    return tuple(alpha * own + (1 - alpha) * under for own, under in zip(color, below))


def gradient(paint, frame, x, y):
    """The colour of a gradient at a point, as the specification of the layout says."""
    across, down = x - frame["x"] - frame["width"] / 2, y - frame["y"] - frame["height"] / 2
    if paint["type"] == "radialGradient":
        across, down = x - frame["x"] - paint["x"] * frame["width"], y - frame["y"] - paint["y"] * frame["height"]
        shorter = min(frame["width"], frame["height"])
        wide, high = (frame["width"], frame["height"]) if paint["shape"] == "ellipse" else (shorter, shorter)
        at = math.hypot(across / (paint["radius"] * wide), down / (paint["radius"] * high))
    else:
        turn = math.radians(paint["angle"])
        length = abs(frame["width"] * math.sin(turn)) + abs(frame["height"] * math.cos(turn))
        at = 0.5 + (across * math.sin(turn) - down * math.cos(turn)) / length if length else 0
    stops = [(stop["at"], channels(stop["color"])) for stop in paint["stops"]]
    for (start, one), (end, other) in zip(stops, stops[1:]):
        if start <= at < end:
            share = (at - start) / (end - start)
            return tuple(a + share * (b - a) for a, b in zip(one, other))
    return stops[0][1] if at < stops[0][0] else stops[-1][1]


def luminance(color):
    linear = [channel / 255 / 12.92 if channel <= 10.31475 else ((channel / 255 + 0.055) / 1.055) ** 2.4 for channel in color[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """The contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
