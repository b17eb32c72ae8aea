#!/usr/bin/env python3
"""Draws a flattened layout as a PNG, only by the rules of GET /reference/layout, as a small client does.

    python3 scripts/sample-client.py 'http://localhost:8000/render?flatten=true&device=iphone-15' page.png [PICTURES]

Needs Pillow with Raqm, and numpy. PICTURES is a folder with NAME@WIDTHxHEIGHT.png, in pixels, for each picture that Pillow cannot read,
such as an SVG. What scrolls is drawn before scrolling. Points are complex numbers: across + 1j * down.
"""
import cmath
import contextlib
import functools
import io
import itertools
import json
import math
import os
import re
import sys
from urllib.parse import urljoin, urlsplit
from urllib.request import urlopen

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

CORNERS = ("topLeft", "topRight", "bottomRight", "bottomLeft")


class Client:
    def __init__(self, url, pictures=""):
        self.address, self.pictures = url, pictures
        self.layout = json.loads(self.bytes(url))
        self.scale = self.layout["device"]["scale"]
        self.screen = [round(self.layout["device"][side] * self.scale) for side in ("width", "height")]
        self.pixels = numpy.full((*self.screen[::-1], 3), 255, numpy.float32)

    @functools.lru_cache(maxsize=None)
    def bytes(self, url):
        return urlopen(urljoin(self.address, url)).read()

    @functools.lru_cache(maxsize=None)
    def font(self, family, weight, style, size):
        """The listed font nearest in slope and weight (CSS Fonts 4 §5.2), and the ranges of its characters."""
        font = min((font for font in self.layout["fonts"] if font["family"] == family and font["file"]), default=None, key=lambda font: (
            font["style"] != style, font["weight"] != weight, not 400 <= weight <= font["weight"] <= 500,
            (font["weight"] > weight) == (weight <= 500), abs(font["weight"] - weight)))
        ranges = [part.strip(" U+").split("-") for part in font["unicodeRange"].split(",")] if font else []
        return font and (ImageFont.truetype(io.BytesIO(self.bytes(font["file"])), size), [(int(ends[0], 16), int(ends[-1], 16)) for ends in ranges])

    def draw(self):
        open_groups = []
        for index, item in enumerate(self.layout["items"]):
            open_groups += [(group, self.pixels.copy()) for group in self.layout.get("groups", []) if group["first"] == index]
            self.show(item, item.get("opacity", 1) / math.prod(group["opacity"] for group, _ in open_groups))
            while open_groups and open_groups[-1][0]["last"] == index:
                group, before = open_groups.pop()
                self.pixels = before + group["opacity"] * (self.pixels - before)
        return Image.fromarray((self.pixels + 0.5).clip(0, 255).astype(numpy.uint8))

    def show(self, item, opacity):
        self.item, self.turns, self.frame = item, item.get("turns", []), edges(item["frame"])
        more = 3 + 1.5 * item.get("rectangle", {}).get("blur", 0) + (item["text"]["font"]["size"] / 2 if "text" in item else 0)
        room = [min(max(0, round(edge * self.scale)), side) for edge, side in zip(inset(self.frame, [-more] * 4), self.screen * 2)]
        left, top, right, bottom = [0, 0, *self.screen] if self.turns else room
        self.origin, self.size, self.area = (left, top), (right - left, bottom - top), (slice(top, bottom), slice(left, right))
        self.grid = (numpy.arange(left, right) + 0.5 + 1j * (numpy.arange(top, bottom)[:, None] + 0.5)) / self.scale
        kind = next((kind for kind in ("rectangle", "url", "path", "text", "blurBehind") if kind in item), None)
        if min(self.size) <= 0 or not kind or item.get("shownWhen", {}).get("is", "empty") != "empty":
            return
        paint, alpha = getattr(self, kind)(item[kind])
        for clip in item.get("clips", []):
            alpha = alpha * self.box(edges(clip["frame"]), [(clip["corners"][name],) * 2 for name in CORNERS], clip.get("outline"), clip.get("turns", []))
        self.pixels[self.area] += (alpha * opacity)[..., None] * (paint - self.pixels[self.area])

    def upright(self, turns, move=0):
        return functools.reduce(lambda points, turn: (points - complex(turn["x"], turn["y"])) * cmath.rect(1, -numpy.radians(turn["angle"]))
                                + complex(turn["x"], turn["y"]), turns, self.grid + move / self.scale)

    def covered(self, depth, turns=None):
        """How much of each pixel is covered, from 0 to 1, by how deep its quarters lie in a shape."""
        places = (self.upright(self.turns if turns is None else turns, move) for move in (0.25 + 0.25j, 0.25 - 0.25j, -0.25 + 0.25j, -0.25 - 0.25j))
        return sum((0.5 + depth(place) * 2 * self.scale).clip(0, 1) for place in places) / 4

    def rectangle(self, rectangle):
        radii, outline, border = [(rectangle["corners"][name],) * 2 for name in CORNERS], rectangle.get("outline"), rectangle.get("border")
        if border:
            return self.filled(border.get("paint", border["color"]), self.border(border, radii, outline))
        blurring = ImageFilter.GaussianBlur(rectangle.get("blur", 0) / 2 * self.scale)
        cover = self.box(self.frame, radii, outline)
        return self.filled(rectangle["fill"], through(cover, lambda image: image.filter(blurring)) if "blur" in rectangle else cover)

    def border(self, border, radii, outline):
        style, frame, widths = border.get("style", "solid"), self.frame, border.get("widths")
        left, top, right, bottom = sides = [widths[side] for side in ("left", "top", "right", "bottom")] if widths else [border["width"]] * 4
        if outline:
            return self.line(parsed(outline, frame), 2 * max(sides), style) * self.box(frame, radii, outline)
        if style == "solid":
            inner = [(across - side, down - end) if across > side and down > end else (0, 0)
                     for (across, down), side, end in zip(radii, (left, right, right, left), (top, top, bottom, bottom))]
            return self.box(frame, radii) - self.box(inset(frame, sides), inner)
        x, y, far, low = middle = inset(frame, [side / 2 for side in sides])
        if not widths:
            return self.line([ring(middle, [max(0, across - top / 2) for across, _ in radii])], top, style)
        lines = [((x, frame[1]), (x, frame[3])), ((frame[0], y), (frame[2], y)), ((far, frame[1]), (far, frame[3])), ((frame[0], low), (frame[2], low))]
        return functools.reduce(numpy.maximum, [self.line([[complex(*end) for end in line]], side, style) for line, side in zip(lines, sides) if side > 0])

    def box(self, frame, radii=((0, 0),) * 4, outline=None, turns=None):
        def depth(place):
            x, y = place.real - (frame[0] + frame[2]) / 2, place.imag - (frame[1] + frame[3]) / 2
            across, down = (numpy.where(y > 0, numpy.where(x > 0, c, d), numpy.where(x > 0, b, a)) for a, b, c, d in zip(*radii))
            x, y = abs(x) - (frame[2] - frame[0]) / 2, abs(y) - (frame[3] - frame[1]) / 2
            curve = (1 - numpy.hypot(x / (across + 1e-9) + 1, y / (down + 1e-9) + 1)) * numpy.minimum(across, down)
            return numpy.where((across * down > 0) & (x > -across) & (y > -down), curve, numpy.minimum(-x, -y))
        return self.polygon(parsed(outline, frame), turns) if outline else self.covered(depth, turns)

    def path(self, icon):
        scale = (self.frame[2] - self.frame[0]) / 24
        parts = parsed(icon.get("stroke") or icon["fill"], self.frame, scale)
        return self.filled(icon["color"], self.line(parts, 2 * scale, "round") if "stroke" in icon else self.polygon(parts))

    def line(self, parts, width, style):
        """Lines along points: dashed, dotted, plain, or round at their ends and joins."""
        def depth(place):
            half, (on, period) = width / 2, {"dashed": (3 * width, 6 * width), "dotted": (0, 2 * width)}.get(style, (0, 0))
            deepest = numpy.float32(-1e9)
            for part in parts:
                for at, (start, end) in enumerate(zip(part, part[1:])):
                    along, across, length = placed(place, start, end)
                    beyond, begin = numpy.maximum(-along, along - length), sum(abs(b - a) for a, b in zip(part[:at], part[1:]))
                    is_flat = numpy.where(along < length / 2, at == 0, at == len(part) - 2) & (style in ("solid", "dashed"))
                    deep = numpy.where(is_flat, numpy.minimum(half - abs(across), -beyond), half - numpy.hypot(across, beyond.clip(0)))
                    if period:
                        off = (begin + along - on / 2 + period / 2) % period - period / 2
                        is_here = (along - off >= 0) & (along - off < length)
                        deep = numpy.minimum(deep, on / 2 - abs(off)) if on else numpy.where(is_here, half - numpy.hypot(across, off), -1e9)
                    deepest = numpy.maximum(deepest, deep)
            return deepest
        return self.covered(depth)

    def polygon(self, parts, turns=None):
        def depth(place):
            inside, nearest = False, numpy.float32(1e9)
            for start, end in (edge for part in parts for edge in zip(part, part[1:] + part[:1])):
                along, across, length = placed(place, start, end)
                nearest = numpy.minimum(nearest, numpy.hypot(across, along - along.clip(0, length)))
                inside = inside ^ (((start.imag > place.imag) != (end.imag > place.imag)) & (across * (end - start).imag > 0))
            return numpy.where(inside, nearest, -nearest)
        return self.covered(depth, turns)

    def text(self, text):
        font, size, spacing, rtl = text["font"], text["font"]["size"], text.get("letterSpacing", 0) * self.scale, text.get("rightToLeft", False)
        find = functools.partial(self.font, weight=font["weight"], style="italic" if font.get("italic") else "normal", size=size * self.scale)
        own, other, mask = find(font["family"]), find(text.get("fallback")), Image.new("L", self.size)
        x, y = (text["x"] + (text["width"] if rtl else 0)) * self.scale - self.origin[0], text["baseline"] * self.scale - self.origin[1]
        shaping = {"direction": "rtl" if rtl else "ltr", "features": ["-liga", "-clig", "-calt"] if spacing else None}
        fonts = itertools.groupby(text["string"], lambda letter: own if not other or own and any(a <= ord(letter) <= b for a, b in own[1]) else other)
        for chosen, characters in ((chosen, characters) for chosen, characters in fonts if chosen):
            # All characters stand in the direction of the run, whatever they are.
            string, length = ("\u202e" if rtl else "\u202d") + "".join(characters), functools.partial(chosen[0].getlength, **shaping)
            advance = length(string) + spacing * (len(string) - 1)
            x -= advance if rtl else 0
            ends = range(2, len(string) + 1) if spacing and not rtl else [len(string)]
            for start, end in zip([0, *ends], ends):
                ImageDraw.Draw(mask).text((x + length(string[:start]) + spacing * max(0, start - 1), y), string[start:end], 255, chosen[0], "ls", **shaping)
            x += 0 if rtl else advance
        cover = self.turned(numpy.asarray(mask, numpy.float32) / 255)
        for middle in (text["baseline"] + ems * size for name, ems in (("underline", 0.12), ("strikethrough", -0.28)) if text.get(name)):
            cover = numpy.maximum(cover, self.box((text["x"], middle - 0.03 * size, text["x"] + text["width"], middle + 0.03 * size)))
        return self.filled(text.get("paint", text["color"]), cover, text.get("paintFrame"))

    def url(self, url):
        left, top, right, bottom = (round(edge * self.scale) for edge in self.frame)
        made = os.path.join(self.pictures, f"{urlsplit(url).path.rpartition('/')[2]}@{right - left}x{bottom - top}.png")
        layer = Image.new("RGBA", self.size)
        with contextlib.suppress(OSError):  # Its place stays empty.
            image = Image.open(made if os.path.exists(made) else io.BytesIO(self.bytes(url))).convert("RGBA").convert("RGBa")
            image = image.resize((right - left, bottom - top), Image.Resampling.BILINEAR)
            layer.paste(image.convert("RGBA"), (left - self.origin[0], top - self.origin[1]))
        values, tint = numpy.asarray(layer, numpy.float32), self.item.get("tint")
        return self.filled(tint, self.turned(values[..., 3] / 255)) if tint else (values[..., :3], self.turned(values[..., 3] / 255))

    def blurBehind(self, blur):
        blurring = ImageFilter.GaussianBlur(blur / 2 * self.scale)
        return 255 * through(self.pixels[self.area] / 255, lambda image: image.filter(blurring)), numpy.ones(self.size[::-1])

    def turned(self, cover):
        return functools.reduce(lambda cover, turn: through(cover, lambda image: image.rotate(
            -turn["angle"], Image.Resampling.BICUBIC, center=(turn["x"] * self.scale, turn["y"] * self.scale))), reversed(self.turns), cover)

    def filled(self, paint, cover, frame=None):
        paint = {"type": "", "stops": [{"at": 0, "color": paint}]} if isinstance(paint, str) else paint
        left, top, right, bottom = edges(frame) if frame else self.frame
        place, width, height, along = self.upright(self.turns) - complex(left, top), right - left, bottom - top, numpy.zeros((1, 1))
        if paint["type"] == "linearGradient":
            slope = cmath.rect(1, numpy.radians(paint["angle"] - 90))
            along = ((place - complex(width, height) / 2) * slope.conjugate()).real / (abs(width * slope.real) + abs(height * slope.imag) or 1) + 0.5
        elif paint["type"] == "radialGradient":
            across, down = (paint["radius"] * side for side in ((width, height) if paint["shape"] == "ellipse" else [min(width, height)] * 2))
            along = numpy.hypot((place.real - paint["x"] * width) / across, (place.imag - paint["y"] * height) / down)
        at, *channels = zip(*((stop["at"], *bytes.fromhex(stop["color"][1:])) for stop in paint["stops"]))
        *colors, alpha = [numpy.interp(along, at, channel) for channel in channels]
        return numpy.stack(colors, -1), cover * alpha / 255


def parsed(path, frame, scale=1):
    """The parts of a path of absolute M, L, Q, C and Z commands in a frame, each as points close to each other."""
    def curve(points, at):
        return points[0] if len(points) == 1 else curve([a + (b - a) * at for a, b in zip(points, points[1:])], at)
    parts = []
    for name, rest in re.findall(r"([MLQCZ])([^MLQCZ]*)", path):
        numbers = [float(number) * scale for number in re.findall(r"-?[\d.]+", rest)]
        points, count = [complex(frame[0] + x, frame[1] + y) for x, y in zip(numbers[::2], numbers[1::2])], "MLQC".find(name)
        parts += [[]] if name == "M" else []
        for at in range(0, len(points), max(1, count)):
            bent = [parts[-1][-1], *points[at:at + count]] if count > 1 else []
            parts[-1] += [curve(bent, step / 24) for step in range(1, 25)] if bent else points[at:at + 1]
        parts[-1] += parts[-1][:1] if name == "Z" else []
    return parts


def ring(frame, radii):
    """A box's line, clockwise from the end of its top left corner."""
    x, y, far, low = frame
    centres = [complex(side + turn.real * radius, end + turn.imag * radius) for side, end, turn, radius in
               zip((x, far, far, x), (y, y, low, low), (1 + 1j, -1 + 1j, -1 - 1j, 1 - 1j), radii)]
    points = [centre + cmath.rect(radius, numpy.radians(start + step * 3.75))
              for centre, radius, start in zip(centres, radii, (180, 270, 0, 90)) for step in range(25)]
    return points[24:] + points[:25]


def placed(place, start, end):
    place = (place - start) * (abs(end - start) / (end - start) if end != start else 1)
    return place.real, -place.imag, abs(end - start)


def through(cover, change):
    return numpy.asarray(change(Image.fromarray((cover * 255).astype(numpy.uint8))), numpy.float32) / 255


def edges(frame):
    return frame["x"], frame["y"], frame["x"] + frame["width"], frame["y"] + frame["height"]


def inset(frame, sides):
    left, top, right, bottom = (edge + side for edge, side in zip(frame, (*sides[:2], -sides[2], -sides[3])))
    return left, top, max(left, right), max(top, bottom)


if __name__ == "__main__":
    Client(*sys.argv[1:2], *sys.argv[3:4]).draw().save(sys.argv[2])
