#!/usr/bin/env python3
"""Draws the pictures at the top of the example paywalls: one scene for each invented brand, at two densities, as WebP.

The artwork is the project's own. Run it after a change: python3 paywalls/examples/images/draw-heroes.py [NAME...]
"""

import math
import pathlib
import random
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[2] / "scripts"))
from picture import photograph  # noqa: E402

WIDTH, HEIGHT = 430, 430
# The part of a scene that its picture shows: left, top, width and height.
SQUARE, TALL, WIDE = (0, 0, WIDTH, HEIGHT), (0, -125, WIDTH, 680), (-165, 33, 760, 430)
area = SQUARE


def gradient(name, *stops, across=False, radial=False):
    inner = "".join(f'<stop offset="{at}" stop-color="{color}" stop-opacity="{opacity}"/>'
                    for at, color, opacity in ((*stop, 1)[:3] for stop in stops))
    if radial:
        return f'<radialGradient id="{name}">{inner}</radialGradient>'
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="{1 if across else 0}" y2="1">{inner}</linearGradient>'


def sky(*stops, across=False):
    return gradient("sky", *stops, across=across) + box(*area, "url(#sky)")


def circle(x, y, radius, fill, more=""):
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" {more}/>'


def box(x, y, width, height, fill, radius=0, more=""):
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius}" fill="{fill}" {more}/>'


def hills(base, swing, length, phase, fill):
    points = " ".join(f"L{x} {base + swing * math.sin(x / length + phase) + swing * 0.4 * math.sin(x / length * 2.3 + phase * 2):.1f}"
                      for x in range(0, WIDTH + 10, 10))
    return f'<path d="M0 {HEIGHT} {points} V{HEIGHT} Z" fill="{fill}"/>'


def word(text, x, y, size, fill, more=""):
    return (f'<text x="{x}" y="{y}" font-size="{size}" font-family="Noto Sans, Noto Sans CJK JP, Noto Sans Arabic, sans-serif" font-weight="700" '
            f'text-anchor="middle" fill="{fill}" {more}>{text}</text>')


def still():
    """Meditation: a sun in rings over hills in mist."""
    rings = "".join(circle(215, 190, radius, "none", f'stroke="#FFF6E6" stroke-opacity="{0.5 - radius / 520:.2f}" stroke-width="1.4"')
                    for radius in range(76, 240, 22))
    layers = (hills(262, 18, 70, 0.4, "#C98D9A"), hills(296, 16, 58, 2.1, "#94708F"), hills(334, 14, 80, 4.0, "#5F557C"), hills(372, 12, 64, 1.2, "#37395F"))
    return (sky((0, "#39426F"), (0.34, "#8D7BA6"), (0.56, "#EFB7A4"), (0.7, "#FFE0B8")) + gradient("sun", (0, "#FFFDF5"), (1, "#FFD9A0"))
            + rings + circle(215, 190, 58, "url(#sun)") + "".join(layers))


def tempo():
    """Fitness: three rings of a day's activity, nearly closed."""
    def ring(radius, share, name):
        length = 2 * math.pi * radius
        return (circle(215, 205, radius, "none", 'stroke="#FFFFFF" stroke-opacity="0.09" stroke-width="26"')
                + circle(215, 205, radius, "none", f'stroke="url(#{name})" stroke-width="26" stroke-linecap="round" '
                         f'stroke-dasharray="{length * share:.1f} {length:.1f}" transform="rotate(-90 215 205)"'))
    lines = "".join(f'<path d="M{x} 430 L{x + 250} 0" stroke="#FFFFFF" stroke-opacity="0.035" stroke-width="16"/>' for x in range(-240, 430, 44))
    return (sky((0, "#0E1512"), (1, "#13261D")) + lines + gradient("a", (0, "#D7FF3E"), (1, "#74E35C"), across=True)
            + gradient("b", (0, "#3DF0C2"), (1, "#16A3C9"), across=True) + gradient("c", (0, "#FF9F5A"), (1, "#FF4D6D"), across=True)
            + ring(136, 0.86, "a") + ring(102, 0.72, "b") + ring(68, 0.93, "c"))


def parla():
    """A language course: speech bubbles, each with a letter of another script."""
    def bubble(x, y, width, height, fill, tail):
        side = x + (34 if tail < 0 else width - 34)
        return (box(x, y, width, height, fill, 30)
                + f'<path d="M{side - 16} {y + height - 6} L{side + tail * 14} {y + height + 30} L{side + 18} {y + height - 6} Z" fill="{fill}"/>')
    return (sky((0, "#FFE9C9"), (1, "#FFC98B"), across=True) + circle(60, 380, 150, "#FFB366", 'fill-opacity="0.55"') + circle(398, 66, 96, "#FFF3DF", 'fill-opacity="0.8"')
            + bubble(36, 84, 176, 116, "#0C6B5D", -1) + word("Ciao", 124, 160, 50, "#FFF8EC")
            + bubble(236, 132, 150, 106, "#E4572E", 1) + word("你好", 311, 203, 46, "#FFF8EC")
            + bubble(62, 252, 146, 104, "#F4B400", -1) + word("مرحبا", 135, 318, 40, "#40300A")
            + bubble(234, 286, 160, 96, "#2E4A9E", 1) + word("¡Hola!", 314, 347, 40, "#FFF8EC"))


def grain():
    """A photo editor: one landscape, half as it was taken, half as it was developed."""
    def landscape(top, low, sun, far, near):
        return (gradient(f"g{top[1:]}", (0, top), (1, low)) + box(55, 70, 320, 290, f"url(#g{top[1:]})") + circle(268, 168, 36, sun)
                + f'<path d="M55 286 L150 176 L214 256 L262 206 L375 312 V360 H55 Z" fill="{far}"/>'
                + f'<path d="M55 330 Q150 280 240 322 T375 318 V360 H55 Z" fill="{near}"/>')
    return (sky((0, "#1B1B1E"), (1, "#2A2A30")) + '<clipPath id="frame"><rect x="55" y="70" width="320" height="290" rx="20"/></clipPath>'
            '<clipPath id="right"><rect x="215" y="70" width="160" height="290"/></clipPath><g clip-path="url(#frame)">'
            + landscape("#B9B7B2", "#D6D3CC", "#ECE9E2", "#8F8C86", "#6F6D68") + '<g clip-path="url(#right)">'
            + landscape("#FF8A5C", "#FFD9A8", "#FFF4D6", "#8E4A6B", "#3B2A57") + "</g></g>"
            + box(213.5, 52, 3, 326, "#FFFFFF", 1.5) + circle(215, 215, 21, "#FFFFFF")
            + '<path d="M209 207 L201 215 L209 223 M221 207 L229 215 L221 223" fill="none" stroke="#1B1B1E" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>')


def saffron():
    """Recipes: a laid table from above."""
    chance = random.Random(11)
    def plate(x, y, radius, food, rim="#FFFFFF"):
        return circle(x + 3, y + 6, radius, "#7A3B12", 'fill-opacity="0.18"') + circle(x, y, radius, rim) + circle(x, y, radius * 0.8, "#F7EFE4") + circle(x, y, radius * 0.66, food)
    def leaves(x, y, radius, count, fill):
        spots = ((chance.uniform(0, 6.28), math.sqrt(chance.random()) * radius) for _ in range(count))
        return "".join(f'<ellipse cx="{x + far * math.cos(turn):.1f}" cy="{y + far * math.sin(turn):.1f}" rx="9" ry="4.6" fill="{fill}" '
                       f'transform="rotate({turn * 90:.0f} {x + far * math.cos(turn):.1f} {y + far * math.sin(turn):.1f})"/>' for turn, far in spots)
    slices = "".join(circle(330 + 30 * math.cos(turn), 118 + 30 * math.sin(turn), 15, "#E4472F") + circle(330 + 30 * math.cos(turn), 118 + 30 * math.sin(turn), 9, "#F58B6B")
                     for turn in (0.2, 1.5, 2.7, 4.0, 5.2))
    return (sky((0, "#E8A04C"), (1, "#D9782D"), across=True) + box(-30, 150, 260, 320, "#F6D9A8", 24, 'transform="rotate(-14 100 300)" fill-opacity="0.7"')
            + plate(178, 236, 126, "#F2B632") + leaves(178, 236, 66, 16, "#3E7B3A") + leaves(178, 236, 60, 9, "#B5402A")
            + plate(330, 118, 74, "#8DBB58") + slices + plate(354, 326, 62, "#7B3F2A", "#2F4858") + leaves(354, 326, 30, 8, "#F3E3C3")
            + circle(76, 74, 42, "#2F4858") + circle(76, 74, 33, "#F9C74F")
            + box(296, 206, 7, 96, "#FFF6E6", 3.5, 'transform="rotate(28 300 250)"'))


def saffron_list():
    """Recipes: a shopping list, partly done."""
    rows = "".join(box(112, 116 + index * 50, 26, 26, "#3E7B3A" if index < 3 else "none", 8, 'stroke="#3E7B3A" stroke-width="3"')
                   + (f'<path d="M118 {129 + index * 50} l5 6 l10 -11" fill="none" stroke="#FFFFFF" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>' if index < 3 else "")
                   + box(156, 122 + index * 50, width, 13, "#C9B59B" if index < 3 else "#5A3A22", 6.5) for index, width in enumerate((150, 104, 132, 92, 146)))
    return (sky((0, "#F2B632"), (1, "#E8A04C"), across=True) + circle(380, 90, 70, "#E4472F") + circle(392, 74, 16, "#FFFFFF", 'fill-opacity="0.35"') + circle(52, 360, 86, "#8DBB58")
            + box(78, 66, 274, 330, "#FFFDF7", 22, 'transform="rotate(-4 215 215)"') + f'<g transform="rotate(-4 215 215)">{rows}</g>')


def saffron_week():
    """Recipes: seven dishes, one for each day."""
    dishes = ("#F2B632", "#8DBB58", "#E4472F", "#7B3F2A", "#F58B6B", "#3E7B3A", "#F9C74F")
    def day(index):
        x, y = 64 + (index % 4) * 100 + (50 if index > 3 else 0), 150 + (index // 4) * 122
        return box(x - 42, y - 52, 84, 108, "#FFFFFF", 18) + circle(x, y - 4, 30, "#F3E7D8") + circle(x, y - 4, 21, dishes[index]) + box(x - 20, y + 36, 40, 7, "#C9B59B", 3.5)
    return sky((0, "#2F4858"), (1, "#1F3340"), across=True) + circle(390, 60, 90, "#3A5A6D") + "".join(day(index) for index in range(7))


def ledger():
    """Finance: a year of savings that grow."""
    bars = "".join(box(34 + index * 31, 356 - height, 20, height, "url(#bar)", 7, f'fill-opacity="{0.35 + index * 0.055:.2f}"')
                   for index, height in enumerate((40, 58, 52, 80, 96, 90, 124, 140, 160, 178, 214, 246)))
    line = "M44 296 C100 280 120 262 160 240 S240 214 270 176 S350 120 386 84"
    coins = "".join(circle(x, y, 21, "#F3C04B") + circle(x, y, 15, "none", 'stroke="#B98416" stroke-width="2.4"') for x, y in ((82, 128), (132, 84), (62, 72)))
    return (sky((0, "#05372F"), (1, "#0B6B55"), across=True) + gradient("bar", (0, "#8BF0C0"), (1, "#1F9D78")) + bars
            + f'<path d="{line}" fill="none" stroke="#FFFFFF" stroke-width="5" stroke-linecap="round"/>' + circle(386, 84, 10, "#FFFFFF") + circle(386, 84, 20, "#FFFFFF", 'fill-opacity="0.25"') + coins)


def nocturne():
    """Sleep: a moon over a quiet sea."""
    chance = random.Random(5)
    stars = "".join(circle(chance.uniform(6, 424), chance.uniform(4, 230), chance.choice((0.9, 1.2, 1.8)), "#FFFFFF", f'fill-opacity="{chance.uniform(0.35, 0.95):.2f}"') for _ in range(70))
    glints = "".join(box(262 - width / 2 + chance.uniform(-14, 14), y, width, 3, "#FFE9B8", 1.5, f'fill-opacity="{0.75 - (y - 286) / 210:.2f}"')
                     for y, width in ((286, 84), (298, 66), (312, 92), (328, 54), (346, 74), (366, 42), (388, 58)))
    return (sky((0, "#0B1033"), (0.62, "#35306F"), (0.66, "#1A1F52"), (1, "#0B1033")) + stars + gradient("glow", (0, "#FFE9B8", 0.55), (1, "#FFE9B8", 0), radial=True)
            + circle(262, 168, 150, "url(#glow)") + circle(262, 168, 62, "#FFE9B8") + circle(238, 152, 12, "#F2D595", 'fill-opacity="0.7"')
            + circle(280, 188, 17, "#F2D595", 'fill-opacity="0.6"') + circle(272, 142, 7, "#F2D595", 'fill-opacity="0.7"') + glints)


def meridian():
    """News: a globe with its meridians, printed in two inks."""
    circles = "".join(f'<ellipse cx="215" cy="215" rx="{width}" ry="146" fill="none" stroke="#F4EFE6" stroke-width="3"/>' for width in (48, 98, 146))
    lines = "".join(f'<path d="M{215 - math.sqrt(146 ** 2 - step ** 2):.0f} {215 + step} H{215 + math.sqrt(146 ** 2 - step ** 2):.0f}" stroke="#F4EFE6" stroke-width="3"/>' for step in (-96, -48, 0, 48, 96))
    dots = "".join(circle(x, y, 2.1, "#B3261E", 'fill-opacity="0.5"') for x in range(8, 430, 13) for y in range(8, 430, 13))
    return (sky((0, "#F4EFE6"), (1, "#EADFCD")) + dots + circle(231, 229, 150, "#B3261E") + circle(215, 215, 146, "#15233B") + circles + lines
            + circle(288, 142, 13, "#F4B400") + circle(150, 262, 9, "#F4B400") + f'<path d="M150 262 Q186 160 288 142" fill="none" stroke="#F4B400" stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round"/>')


def pixelforge():
    """Games: islands of blocks in the evening."""
    def block(x, y, size, top, left, right):
        half, third = size, size * 0.58
        return (f'<path d="M{x} {y} l{half} {third} l{-half} {third} l{-half} {-third} Z" fill="{top}"/><path d="M{x - half} {y + third} l{half} {third} v{size} l{-half} {-third} Z" fill="{left}"/>'
                f'<path d="M{x + half} {y + third} l{-half} {third} v{size} l{half} {-third} Z" fill="{right}"/>')
    def island(x, y, size, tint):
        cells = sorted(((a, b) for a in range(4) for b in range(4)), key=sum)
        return "".join(block(x + (a - b) * size, y + (a + b) * size * 0.58 - (size if (a * 7 + b * 3) % 5 == 0 else 0), size, *tint[(a + b * 2) % len(tint)]) for a, b in cells)
    grass, sand, ice = ("#7CE08A", "#2E9B63", "#1F6F55"), ("#FFD97A", "#D98E3F", "#A8622F"), ("#9BE7FF", "#3F8FD9", "#2B5FA8")
    chance = random.Random(3)
    sparks = "".join(box(chance.randrange(0, 428, 8), chance.randrange(0, 240, 8), 4, 4, "#FFFFFF", 0, f'fill-opacity="{chance.uniform(0.2, 0.8):.2f}"') for _ in range(40))
    return (sky((0, "#2B1458"), (0.6, "#7A2E8E"), (1, "#FF7A6B")) + sparks + circle(330, 116, 54, "#FFD0A0") + island(132, 136, 22, (ice, grass)) + island(256, 214, 32, (grass, grass, sand)))


def reel():
    """Streaming: a wall of posters."""
    colors = (("#FF5F6D", "#FFC371"), ("#1FA2FF", "#12D8FA"), ("#8E2DE2", "#4A00E0"), ("#11998E", "#38EF7D"), ("#F7971E", "#FFD200"), ("#EE0979", "#FF6A00"), ("#355C7D", "#C06C84"), ("#0F2027", "#4CA1AF"))
    def poster(index, x, y):
        low, high = colors[index % len(colors)]
        shapes = (circle(x + 52, y + 58, 30, "#FFFFFF", 'fill-opacity="0.85"') + f'<path d="M{x} {y + 118} L{x + 40} {y + 72} L{x + 66} {y + 100} L{x + 104} {y + 62} V{y + 150} H{x} Z" fill="#0B0B12" fill-opacity="0.55"/>',
                  f'<path d="M{x + 52} {y + 24} L{x + 88} {y + 96} H{x + 16} Z" fill="#FFFFFF" fill-opacity="0.8"/>' + circle(x + 52, y + 96, 22, "#0B0B12", 'fill-opacity="0.6"'),
                  "".join(box(x + 16 + step * 15, y + 104 - (step * 37 % 60), 9, 24 + step * 37 % 60, "#FFFFFF", 4.5, 'fill-opacity="0.8"') for step in range(5)),
                  circle(x + 70, y + 44, 34, "#0B0B12", 'fill-opacity="0.5"') + circle(x + 40, y + 84, 26, "#FFFFFF", 'fill-opacity="0.7"'))
        return (gradient(f"p{index}", (0, high), (1, low), across=True) + f'<clipPath id="c{index}"><rect x="{x}" y="{y}" width="104" height="150" rx="12"/></clipPath><g clip-path="url(#c{index})">'
                + box(x, y, 104, 150, f"url(#p{index})") + shapes[index % 4] + box(x + 16, y + 128, 50, 6, "#FFFFFF", 3, 'fill-opacity="0.9"') + "</g>")
    wall = "".join(poster(row * 5 + column, -60 + column * 116, -70 + row * 164 + (column % 2) * 46) for row in range(4) for column in range(5))
    return sky((0, "#0B0B12"), (1, "#0B0B12")) + f'<g transform="rotate(-10 215 215)">{wall}</g>'


def lantern():
    """Dating: two lanterns that drift towards each other."""
    def light(x, y, size, turn):
        return (circle(x, y, size * 2.4, "url(#halo)") + f'<g transform="rotate({turn} {x} {y})">' + box(x - size * 0.62, y - size, size * 1.24, size * 1.9, "url(#paper)", size * 0.5)
                + box(x - size * 0.4, y + size * 0.9, size * 0.8, size * 0.16, "#7A1E2C", 2) + f'<ellipse cx="{x}" cy="{y + size * 0.45}" rx="{size * 0.26}" ry="{size * 0.42}" fill="#FFF8DC"/></g>')
    chance = random.Random(21)
    far = "".join(light(chance.uniform(20, 410), chance.uniform(30, 260), chance.uniform(5, 12), chance.uniform(-8, 8)) for _ in range(16))
    return (sky((0, "#1C1033"), (0.6, "#6B1F4B"), (1, "#D9486A")) + gradient("halo", (0, "#FFC778", 0.6), (1, "#FFC778", 0), radial=True)
            + gradient("paper", (0, "#FF9E6B"), (0.7, "#FFD59B"), (1, "#FFF2C9")) + far + light(158, 216, 60, 7) + light(282, 190, 52, -8) + hills(392, 10, 60, 1, "#2B0F2E"))


def prisma():
    """Television: white light that a prism opens into colours."""
    colors = ("#FF4D6D", "#FF9F45", "#FFE45E", "#5BE584", "#38BDF8", "#7C6CFF", "#D16BFF")
    rays = "".join(f'<path d="M248 208 L440 {110 + index * 30} L440 {142 + index * 30} Z" fill="{color}" fill-opacity="0.9"/>' for index, color in enumerate(colors))
    return (sky((0, "#07080D"), (1, "#141725")) + gradient("glass", (0, "#FFFFFF", 0.4), (1, "#8FA8FF", 0.12), across=True) + '<g opacity="0.5" transform="translate(60 0)"><path d="M-70 262 L192 200 L196 214 L-70 282 Z" fill="#FFFFFF"/>' + rays
            + '<path d="M215 92 L322 288 H108 Z" fill="url(#glass)" stroke="#FFFFFF" stroke-opacity="0.8" stroke-width="3" stroke-linejoin="round"/></g>')


def atelier():
    """A shop: a chair, a lamp and a plant by a wall."""
    leaves = "".join(f'<ellipse cx="352" cy="230" rx="13" ry="62" fill="{fill}" transform="rotate({turn} 352 290)"/>' for turn, fill in ((-52, "#3F7D58"), (-26, "#559A6D"), (0, "#3F7D58"), (26, "#559A6D"), (52, "#2F6446")))
    return (sky((0, "#F3E3D3"), (1, "#EBCFB6")) + box(0, 340, WIDTH, 90, "#C98F65") + box(36, 60, 120, 150, "#FFFFFF", 4) + circle(96, 122, 34, "#E2725B") + box(62, 150, 68, 44, "#264653", 2)
            + leaves + '<path d="M322 290 H382 L374 356 H330 Z" fill="#E2725B"/>'
            + box(128, 206, 150, 96, "#264653", 34) + box(112, 262, 182, 62, "#2F5D6B", 26) + "".join(box(x, 320, 9, 40, "#6B3F22", 3) for x in (134, 264))
            + '<path d="M236 40 H300 L322 112 H214 Z" fill="#F4A261"/>' + box(265, 0, 5, 42, "#264653") + circle(268, 118, 15, "#FFF3D0"))


def atelier_wide():
    """The shop again, across the page: a sofa between a lamp, two pictures and a plant."""
    leaves = "".join(f'<ellipse cx="570" cy="116" rx="11" ry="50" fill="{fill}" transform="rotate({turn} 570 164)"/>' for turn, fill in ((-52, "#3F7D58"), (-26, "#559A6D"), (0, "#3F7D58"), (26, "#559A6D"), (52, "#2F6446")))
    return (gradient("wall", (0, "#F3E3D3"), (1, "#EBCFB6")) + box(0, 0, 660, 264, "url(#wall)") + box(0, 206, 660, 58, "#C98F65")
            + box(262, 30, 62, 76, "#FFFFFF", 3) + circle(293, 60, 17, "#E2725B") + box(276, 74, 34, 20, "#264653", 1)
            + box(342, 42, 52, 64, "#FFFFFF", 3) + circle(368, 66, 13, "#F4B942") + box(352, 82, 32, 14, "#559A6D", 1)
            + box(103, 74, 5, 146, "#264653") + box(78, 216, 56, 7, "#264653", 3) + '<path d="M78 34 H132 L152 84 H58 Z" fill="#F4A261"/>' + circle(105, 88, 10, "#FFF3D0")
            + leaves + '<path d="M544 162 H596 L588 226 H552 Z" fill="#E2725B"/>'
            + box(206, 120, 250, 86, "#264653", 30) + box(186, 160, 290, 52, "#2F5D6B", 24) + box(232, 132, 62, 52, "#E9C46A", 12, 'transform="rotate(-9 263 158)"')
            + "".join(box(x, 208, 9, 24, "#6B3F22", 3) for x in (216, 438)))


atelier_wide.area = (0, 0, 660, 264)


def gazette():
    """News in Arabic: the morning's paper, written from the right, with a coffee."""
    lines = "".join(box(x, y, 78 if (y // 13) % 4 else 52, 5, "#8B93A1", 2) for x in (106, 200) for y in range(272, 380, 13))
    paper = (box(84, 66, 262, 352, "#FFFDF8", 6) + box(106, 90, 218, 34, "#B3261E", 4) + word("الصباح", 215, 116, 25, "#FFFFFF")
             + box(106, 136, 218, 88, "#15233B", 4) + circle(258, 186, 26, "#F4B400") + '<path d="M106 224 V196 Q140 176 178 200 T250 202 T324 190 V224 Z" fill="#C98F65"/>'
             + box(138, 236, 186, 9, "#15233B", 3) + box(206, 252, 118, 9, "#15233B", 3) + lines)
    cup = (circle(352, 330, 66, "#0A1424", 'fill-opacity="0.25"') + circle(348, 322, 66, "#F4EFE6") + circle(348, 322, 46, "#E3D8C6") + circle(348, 322, 37, "#5B3420")
           + '<path d="M326 322 Q337 306 348 322 T370 322" fill="none" stroke="#A9714B" stroke-width="4" stroke-linecap="round"/>')
    tiles = "".join(f'<path d="M{x} {y - 20} L{x + 20} {y} L{x} {y + 20} L{x - 20} {y} Z" fill="none" stroke="#F4EFE6" stroke-opacity="0.13" stroke-width="2"/>' for x in range(0, 470, 40) for y in range(0, 470, 40))
    shadow = box(92, 76, 262, 352, "#0A1424", 6, 'fill-opacity="0.35"')
    return sky((0, "#1E3A5F"), (1, "#15233B")) + tiles + f'<g transform="rotate(-7 215 240)">{shadow}{paper}</g>' + cup


def stride():
    """A running plan: a route on a map."""
    parks = circle(80, 110, 92, "#BFE3B4") + circle(372, 330, 112, "#BFE3B4") + f'<path d="M-10 330 C80 270 160 360 250 300 S400 190 450 210 V150 C380 140 330 220 240 250 S90 230 -10 280 Z" fill="#A9D3F5"/>'
    streets = "".join(f'<path d="M{x - 28} -190 L{x + 98} 620" stroke="#FFFFFF" stroke-width="9"/>' for x in range(-114, 500, 74)) + "".join(f'<path d="M-10 {y} L440 {y - 60}" stroke="#FFFFFF" stroke-width="9"/>' for y in range(-206, 690, 82))
    route = "M92 352 C60 280 130 250 150 200 S120 100 200 92 S330 90 334 160 S250 230 286 292 S350 330 338 350"
    return (sky((0, "#EAF3E6"), (1, "#E2EEDF")) + parks + streets + f'<path d="{route}" fill="none" stroke="#FFFFFF" stroke-width="18" stroke-linecap="round"/>'
            + f'<path d="{route}" fill="none" stroke="#F0532D" stroke-width="10" stroke-linecap="round"/>' + circle(92, 352, 15, "#FFFFFF") + circle(92, 352, 9, "#1F2A44")
            + '<path d="M338 352 C318 322 312 312 312 300 A26 26 0 1 1 364 300 C364 312 358 322 338 352 Z" fill="#1F2A44"/>' + circle(338, 300, 10, "#FFFFFF"))


def persona():
    """Companions: faces of characters around a conversation."""
    def face(x, y, size, ground, skin, hair, shirt):
        name = f"f{x:.0f}{y:.0f}"
        return (circle(x, y, size + 5, "#FFFFFF", 'fill-opacity="0.9"') + f'<clipPath id="{name}"><circle cx="{x}" cy="{y}" r="{size}"/></clipPath><g clip-path="url(#{name})">'
                + circle(x, y, size, ground) + circle(x, y - size * 0.16, size * 0.56, hair) + box(x - size * 0.56, y - size * 0.2, size * 1.12, size * 0.7, hair, size * 0.2)
                + f'<ellipse cx="{x}" cy="{y + size * 1.02}" rx="{size * 0.78}" ry="{size * 0.52}" fill="{shirt}"/>' + box(x - size * 0.15, y + size * 0.2, size * 0.3, size * 0.46, skin, size * 0.12)
                + circle(x, y, size * 0.42, skin) + f'<path d="M{x - size * 0.44} {y - size * 0.06} Q{x} {y - size * 0.66} {x + size * 0.44} {y - size * 0.06} Q{x} {y - size * 0.3} {x - size * 0.44} {y - size * 0.06} Z" fill="{hair}"/>'
                + circle(x - size * 0.15, y + size * 0.02, size * 0.05, "#1B1340") + circle(x + size * 0.15, y + size * 0.02, size * 0.05, "#1B1340")
                + f'<path d="M{x - size * 0.14} {y + size * 0.18} Q{x} {y + size * 0.3} {x + size * 0.14} {y + size * 0.18}" fill="none" stroke="#1B1340" stroke-width="{size * 0.05:.1f}" stroke-linecap="round"/></g>')
    stars = "".join(f'<path d="M{x} {y - size} L{x + size * 0.26} {y - size * 0.26} L{x + size} {y} L{x + size * 0.26} {y + size * 0.26} L{x} {y + size} L{x - size * 0.26} {y + size * 0.26} L{x - size} {y} L{x - size * 0.26} {y - size * 0.26} Z" fill="#FFE28A"/>'
                    for x, y, size in ((66, 92, 16), (372, 74, 12), (348, 344, 18), (96, 348, 10), (214, 56, 9)))
    return (sky((0, "#2B1A7A"), (0.55, "#5B3BE0"), (1, "#9A6BFF"), across=True) + circle(215, 220, 190, "#FFFFFF", 'fill-opacity="0.06"') + circle(215, 220, 130, "#FFFFFF", 'fill-opacity="0.07"') + stars
            + face(110, 206, 60, "#FFD3A6", "#8A5233", "#2B1A3F", "#F2617A") + face(322, 190, 56, "#A8E6CF", "#F2C49B", "#C2532D", "#2F6DB5")
            + face(216, 234, 82, "#FFC2D9", "#F7D0AE", "#3A2352", "#FFB000")
            + box(248, 106, 96, 50, "#FFFFFF", 25) + '<path d="M262 148 L250 172 L284 154 Z" fill="#FFFFFF"/>' + "".join(circle(x, 131, 6, "#5B3BE0") for x in (276, 296, 316)))


def orrery():
    """Short lessons: planets on their paths around a lamp."""
    chance = random.Random(8)
    stars = "".join(circle(chance.uniform(4, 426), chance.uniform(4, 426), chance.choice((1, 1.4, 2)), "#FFF7E0", f'fill-opacity="{chance.uniform(0.25, 0.8):.2f}"') for _ in range(60))
    stars += "".join(circle(chance.uniform(4, 426), chance.choice((chance.uniform(-140, -4), chance.uniform(434, 600))), 1.4, "#FFF7E0", 'fill-opacity="0.5"')
                     for _ in range(40))
    paths = "".join(f'<ellipse cx="215" cy="215" rx="{radius}" ry="{radius * 0.62:.0f}" fill="none" stroke="#BFE9E2" stroke-opacity="0.45" stroke-width="1.6" transform="rotate(-16 215 215)"/>' for radius in (84, 128, 172, 214))
    def planet(radius, turn, size, fill, more=""):
        x, y = radius * math.cos(turn), radius * 0.62 * math.sin(turn)
        tilt = math.radians(-16)
        x, y = 215 + x * math.cos(tilt) - y * math.sin(tilt), 215 + x * math.sin(tilt) + y * math.cos(tilt)
        return circle(x, y, size, fill) + f'<path d="M{x} {y - size} A{size} {size} 0 0 1 {x} {y + size} A{size * 0.6} {size} 0 0 0 {x} {y - size} Z" fill="#062B33" fill-opacity="0.22"/>' + more.format(x=x, y=y)
    ring = '<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="46" ry="12" fill="none" stroke="#FFE0A3" stroke-width="5" transform="rotate(-22 {x:.0f} {y:.0f})"/>'
    return (sky((0, "#06333D"), (1, "#0F5E63"), across=True) + stars + gradient("lamp", (0, "#FFF3C4"), (1, "#FFB347"), radial=True) + gradient("shine", (0, "#FFD98A", 0.65), (1, "#FFD98A", 0), radial=True)
            + circle(215, 215, 130, "url(#shine)") + paths + circle(215, 215, 44, "url(#lamp)") + planet(84, 2.6, 13, "#FF8A5B") + planet(128, 0.5, 20, "#5AD1B8")
            + planet(172, 3.9, 29, "#F3C677", ring) + planet(214, 1.35, 17, "#8FB8FF") + planet(214, 5.6, 11, "#FF6F91"))


def folio():
    """Summaries of books: a pile of them, and one that is open."""
    def spine(x, y, width, height, fill, band):
        return box(x, y, width, height, fill, 6) + box(x + 22, y, 12, height, band) + box(x + width - 40, y, 12, height, band) + box(x + width * 0.34, y + height / 2 - 3, width * 0.3, 6, band, 3)
    pages = "".join(f'<path d="M{x} {y} h{length}" stroke="#B9C4B0" stroke-width="5" stroke-linecap="round"/>' for x, y, length in
                    ((122, 122, 64), (122, 140, 52), (122, 158, 66), (122, 176, 40), (244, 122, 66), (244, 140, 58), (244, 158, 44), (244, 176, 62)))
    return (sky((0, "#E6F0DD"), (1, "#C3DDB8"), across=True) + circle(330, 96, 120, "#FFFFFF", 'fill-opacity="0.4"') + circle(66, 330, 120, "#8FBF86", 'fill-opacity="0.35"')
            + '<path d="M215 96 C180 76 130 78 98 92 V206 C130 192 180 192 215 212 C250 192 300 192 332 206 V92 C300 78 250 76 215 96 Z" fill="#FFFDF4"/><path d="M215 96 V212" stroke="#CBD6BF" stroke-width="3"/>' + pages
            + '<path d="M282 84 V150 L294 138 L306 150 V86 Z" fill="#D9482B"/>'
            + spine(86, 236, 250, 40, "#1E5B45", "#F0C75E") + spine(112, 276, 236, 36, "#D9482B", "#FFE3C2") + spine(74, 312, 262, 44, "#22406B", "#9CC5E8") + spine(104, 356, 240, 38, "#E3A72F", "#6B3F0E")
            + box(area[0], 394, area[2], 100, "#7FAE78"))


def northlight_series():
    """Series: a town at night, with a light in some windows."""
    chance = random.Random(17)
    def house(x, width, height, fill):
        windows = "".join(box(x + 12 + column * 22, 430 - height + 16 + row * 28, 11, 15, "#FFD98A" if chance.random() < 0.4 else "#2A2F5A", 2)
                          for column in range(int((width - 16) // 22)) for row in range(int((height - 20) // 28)))
        return box(x, 430 - height, width, height + 10, fill, 4) + windows
    glow = "".join(f'<path d="M-20 {y} C100 {y - 90} 250 {y + 60} 450 {y - 70}" fill="none" stroke="{color}" stroke-opacity="0.4" stroke-width="34" stroke-linecap="round"/>' for y, color in ((150, "#3DF0C2"), (190, "#5B8CFF"), (110, "#B06BFF")))
    return (sky((0, "#0B1030"), (1, "#2A2463")) + glow + circle(340, 74, 30, "#FFF2CC") + "".join(house(*each) for each in ((-10, 92, 180, "#171B45"), (76, 74, 260, "#1E2355"), (146, 96, 150, "#141840"), (236, 80, 230, "#20265C"), (310, 132, 176, "#171B45"))))


def northlight_sport():
    """Sport: a ball above the lines of a pitch."""
    stripes = "".join(f'<path d="M{x} 430 L{215 + (x - 215) * 0.35:.0f} 220 H{215 + (x + 60 - 215) * 0.35:.0f} L{x + 60} 430 Z" fill="#FFFFFF" fill-opacity="0.07"/>' for x in range(-400, 860, 120))
    lamps = "".join(circle(x, y, 7, "#FFFFFF") + circle(x, y, 22, "#FFFFFF", 'fill-opacity="0.18"') for x in (46, 78, 352, 384) for y in (52, 78))
    patches = "".join(f'<path d="M{215 + 62 * math.cos(turn) - 14:.0f} {150 + 62 * math.sin(turn):.0f} l14 -12 l14 12 l-6 16 h-16 Z" fill="#15233B"/>' for turn in (0.3, 1.56, 2.8, 4.1, 5.3))
    return (sky((0, "#0A2A4A"), (0.5, "#1F6FA8"), (0.51, "#1C8A4C"), (1, "#0F5E33")) + stripes + '<ellipse cx="215" cy="300" rx="120" ry="30" fill="none" stroke="#FFFFFF" stroke-opacity="0.7" stroke-width="4"/><path d="M-10 300 H440" stroke="#FFFFFF" stroke-opacity="0.7" stroke-width="4"/>'
            + lamps + '<ellipse cx="215" cy="312" rx="62" ry="12" fill="#06301A" fill-opacity="0.5"/>' + circle(215, 156, 78, "#FFFFFF") + '<path d="M215 128 l26 19 l-10 31 h-32 l-10 -31 Z" fill="#15233B"/>' + patches)


def northlight_kids():
    """Children: balloons over soft hills."""
    def balloon(x, y, size, fill):
        return (f'<path d="M{x} {y + size * 1.2:.0f} Q{x - 10} {y + size * 2:.0f} {x + 6} {y + size * 2.8:.0f}" fill="none" stroke="#FFFFFF" stroke-width="2.4"/><ellipse cx="{x}" cy="{y}" rx="{size}" ry="{size * 1.2:.0f}" fill="{fill}"/>'
                + f'<path d="M{x - 7} {y + size * 1.2 + 9:.0f} L{x} {y + size * 1.2 - 3:.0f} L{x + 7} {y + size * 1.2 + 9:.0f} Z" fill="{fill}"/><ellipse cx="{x - size * 0.36:.0f}" cy="{y - size * 0.44:.0f}" rx="{size * 0.16:.0f}" ry="{size * 0.3:.0f}" fill="#FFFFFF" fill-opacity="0.55"/>')
    clouds = "".join(circle(x + step * 26, y - (step % 2) * 12, 26, "#FFFFFF", 'fill-opacity="0.9"') for x, y in ((26, 92), (298, 60)) for step in range(4))
    return (sky((0, "#4DB8FF"), (1, "#C9F0FF")) + clouds + hills(330, 20, 66, 0.6, "#8ADB7A") + hills(372, 16, 52, 2.6, "#54B865")
            + balloon(128, 170, 44, "#FF5F6D") + balloon(214, 128, 52, "#FFC93C") + balloon(304, 184, 42, "#8E5BFF"))


SCENES = (still, tempo, parla, grain, saffron, saffron_list, saffron_week, ledger, nocturne, meridian, pixelforge, reel, lantern, prisma, atelier, atelier_wide, gazette, stride, persona,
          orrery, folio, northlight_series, northlight_sport, northlight_kids)
# The side of a tablet in landscape is tall; above a question the picture is wide.
PICTURES = {scene.__name__.replace("_", "-"): (scene, getattr(scene, "area", SQUARE)) for scene in SCENES} | {
    **{f"{scene.__name__}-tall": (scene, TALL) for scene in (grain, ledger, parla, persona, pixelforge, stride)},
    "orrery-tall": (orrery, (-20, -140, 470, 743)), "parla-wide": (parla, WIDE), "folio-wide": (folio, WIDE),
    "persona-wide": (persona, (-165, 80, 760, 400)),
}


def main(names):
    global area
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "scene.html"
        for name, (scene, area) in PICTURES.items():
            if names and name not in names:
                continue
            left, top, width, height = area
            svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" width="{width}" height="{height}">{scene()}</svg>'
            page.write_text(f'<!doctype html><meta charset="utf-8"><body style="margin:0">{svg}</body>', encoding="utf-8")
            for density in (2, 3):
                picture = photograph(page, width, height, density).convert("RGB")
                picture.save(FOLDER / f"{name}@{density}x.webp", quality=86, method=6)


if __name__ == "__main__":
    main(sys.argv[1:])
