#!/usr/bin/env python3
"""Draws the pictures beside it: splash.png (636 × 896), logo.png (400 × 219) and brands.png (700 × 37).

The artwork is the project's own: five invented worlds, a monoline wordmark and five small marks.
Run it after a change: python3 paywalls/disney/images/draw.py (needs chromium, python3-pil, fonts-inter).
"""

import math
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "scripts"))
from picture import draw  # noqa: E402

NIGHT = "#1A1D28"
WIDTH, HEIGHT, COLUMN = 636, 896, 127.2


def ridge(chance, left, right, base, height, steps, rough=0.55):
    """A mountain line as polygon points, by midpoint displacement."""
    points = [0.0, 0.0]
    span = height
    while len(points) < steps:
        finer = []
        for a, b in zip(points, points[1:]):
            finer += [a, (a + b) / 2 + chance.uniform(-span, span)]
        points = finer + [points[-1]]
        span *= rough
    step = (right - left) / (len(points) - 1)
    line = " ".join(f"{left + i * step:.1f},{base - abs(p):.1f}" for i, p in enumerate(points))
    return f"{left},{HEIGHT} {line} {right},{HEIGHT}"


def stars(chance, left, right, top, bottom, count, color="#FFFFFF", radius=1.3):
    return "".join(
        f'<circle cx="{chance.uniform(left, right):.1f}" cy="{chance.uniform(top, bottom):.1f}" '
        f'r="{chance.uniform(0.3, radius):.2f}" fill="{color}" opacity="{chance.uniform(0.25, 0.95):.2f}"/>'
        for _ in range(count))


def gradient(name, *stops, angle=90):
    x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    inner = "".join(f'<stop offset="{at}" stop-color="{color}" stop-opacity="{opacity}"/>' for at, color, opacity in stops)
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="{x:.3f}" y2="{y:.3f}">{inner}</linearGradient>'


def glow(name, *stops):
    inner = "".join(f'<stop offset="{at}" stop-color="{color}" stop-opacity="{opacity}"/>' for at, color, opacity in stops)
    return f'<radialGradient id="{name}">{inner}</radialGradient>'


def world(index, content):
    """One column; its own clip, so that a world may draw past its edges."""
    x = index * COLUMN
    return (f'<clipPath id="world{index}"><rect x="{x:.1f}" y="0" width="{COLUMN:.1f}" height="{HEIGHT}"/></clipPath>'
            f'<g clip-path="url(#world{index})"><g transform="translate({x:.1f} 0)">{content}</g></g>')


def aurora(chance):
    defs = (gradient("iceSky", (0, "#071B36", 1), (0.35, "#11466B", 1), (0.62, "#2E7F96", 1), (1, "#0B2138", 1))
            + gradient("curtain", (0, "#7CFFD8", 0), (0.45, "#6DFFE0", 0.85), (1, "#3A7BFF", 0)))
    curtains = "".join(
        f'<path d="M{x} {40 + i * 8} C{x + 40} {120 + i * 12} {x - 46} {190} {x + 26} {330 + i * 14} L{x + 58} {318 + i * 14} '
        f'C{x - 2} {186} {x + 84} {118 + i * 10} {x + 34} {30 + i * 8}Z" fill="url(#curtain)" opacity="{0.62 - i * 0.1:.2f}"/>'
        for i, x in enumerate((-14, 34, 74)))
    far = f'<polygon points="{ridge(chance, -20, 150, 372, 118, 33)}" fill="#5EA9BE"/>'
    middle = f'<polygon points="{ridge(chance, -20, 150, 440, 120, 33)}" fill="#2C6F8D"/>'
    near = f'<polygon points="{ridge(chance, -20, 150, 520, 86, 33)}" fill="#123C5B"/>'
    peak = ('<polygon points="-30,560 66,214 168,560" fill="#CDEBF1"/><polygon points="66,214 168,560 84,560 58,420 76,330" fill="#6FA7BF"/>'
            '<polygon points="66,214 40,306 56,296 64,318 76,292 92,304" fill="#FFFFFF"/>')
    return defs, ('<rect width="128" height="896" fill="url(#iceSky)"/>' + stars(chance, 0, 128, 0, 200, 40)
                  + f'<g filter="url(#soft)">{curtains}</g>' + far + peak + middle + near)


def orbit(chance):
    defs = (gradient("space", (0, "#05060C", 1), (0.5, "#151233", 1), (1, "#1B1030", 1))
            + glow("planet", (0, "#F5D9FF", 1), (0.35, "#A67BE8", 1), (0.75, "#4A2C86", 1), (1, "#150C36", 1))
            + glow("nebula", (0, "#D43CFF", 0.65), (0.5, "#5B2BFF", 0.3), (1, "#5B2BFF", 0)))
    rings = "".join(f'<ellipse cx="66" cy="252" rx="{rx}" ry="{rx * 0.2:.1f}" fill="none" stroke="{color}" stroke-width="{w}" opacity="{o}"/>'
                    for rx, color, w, o in ((88, "#F6C8FF", 5, 0.75), (99, "#A98BFF", 7, 0.5), (111, "#6FD3FF", 3, 0.55)))
    planet = ('<g transform="rotate(-24 66 252)">'
              f'{rings}<circle cx="66" cy="252" r="55" fill="#150C36"/><circle cx="66" cy="252" r="55" fill="url(#planet)" transform="translate(-14 -14)" clip-path="url(#disc)"/>'
              f'<clipPath id="front"><rect x="-80" y="252" width="300" height="80"/></clipPath><g clip-path="url(#front)">{rings}</g></g>'
              '<clipPath id="disc"><circle cx="80" cy="266" r="55"/></clipPath>')
    comet = '<path d="M104 96 L22 150" stroke="url(#tail)" stroke-width="3" stroke-linecap="round"/><circle cx="103" cy="97" r="3.4" fill="#FFFFFF"/>'
    defs += gradient("tail", (0, "#FFFFFF", 0), (1, "#FFFFFF", 0.9), angle=-33)
    moon = '<circle cx="28" cy="408" r="17" fill="#CFC4E8"/><circle cx="34" cy="403" r="17" fill="#171335"/>'
    ground = f'<polygon points="{ridge(chance, -20, 150, 590, 46, 33)}" fill="#33245F"/><polygon points="{ridge(chance, -20, 150, 630, 30, 33)}" fill="#21183F"/>'
    return defs, ('<rect width="128" height="896" fill="url(#space)"/><ellipse cx="70" cy="300" rx="130" ry="230" fill="url(#nebula)"/>'
                  + stars(chance, 0, 128, 0, 560, 150) + comet + moon + planet + ground)


def ember(chance):
    defs = (gradient("fire", (0, "#B80D1C", 1), (0.3, "#F2441B", 1), (0.52, "#FFA938", 1), (0.7, "#FF6A1F", 1), (1, "#7A0F1E", 1))
            + glow("sun", (0, "#FFF9D8", 1), (0.45, "#FFE27A", 1), (0.5, "#FFC24A", 0.6), (1, "#FFC24A", 0)))
    rays = "".join(f'<path d="M64 300 L{64 + 420 * math.cos(a):.0f} {300 + 420 * math.sin(a):.0f} L{64 + 420 * math.cos(a + 0.1):.0f} {300 + 420 * math.sin(a + 0.1):.0f}Z" fill="#FFE9A8" opacity="0.17"/>'
                   for a in [i * math.pi / 10 for i in range(20)])
    dunes = ('<path d="M-10 452 C30 402 60 418 90 440 S140 430 150 420 V896 H-10Z" fill="#C9301B"/>'
             '<path d="M-10 512 C20 500 50 450 96 462 S150 490 150 490 V896 H-10Z" fill="#9C1E1B"/>'
             '<path d="M-10 560 C34 560 60 520 150 548 V896 H-10Z" fill="#6E141C"/>')
    # A tower on a rock, small against the sun: the eye's resting point of the five.
    tower = ('<path d="M40 470 L50 402 L55 400 L57 322 L61 318 L64 296 L67 318 L71 322 L73 400 L78 402 L90 470Z" fill="#4A0B1A"/>'
             '<path d="M64 296 L64 282" stroke="#4A0B1A" stroke-width="1.6"/><path d="M64 282 l11 4 -11 4Z" fill="#4A0B1A"/>'
             '<rect x="61.4" y="338" width="5.2" height="9" rx="2.6" fill="#FFD36B"/><rect x="61.4" y="366" width="5.2" height="9" rx="2.6" fill="#FFD36B"/>')
    birds = "".join(f'<path d="M{x} {y} q{s} {-s} {2 * s} 0 q{s} {-s} {2 * s} 0" fill="none" stroke="#5A0E1B" stroke-width="1.7" stroke-linecap="round"/>'
                    for x, y, s in ((22, 226, 4), (38, 210, 3), (88, 196, 4.5), (98, 232, 3)))
    return defs, ('<rect width="128" height="896" fill="url(#fire)"/>' + rays + '<circle cx="64" cy="300" r="112" fill="url(#sun)"/>' + birds + tower + dunes
                  + stars(chance, 0, 128, 330, 620, 36, "#FFE08A", 1.6))


def tidal(chance):
    defs = (gradient("sea", (0, "#6EE7F2", 1), (0.18, "#18B4DE", 1), (0.5, "#0A6FB4", 1), (1, "#06284E", 1))
            + gradient("beam", (0, "#FFFFFF", 0.55), (1, "#FFFFFF", 0)))
    beams = "".join(f'<polygon points="{x},0 {x + w},0 {x + w - 70},560 {x - 150},560" fill="url(#beam)" opacity="{o}"/>'
                    for x, w, o in ((60, 22, 0.5), (112, 34, 0.62), (176, 20, 0.5)))
    waves = "".join(f'<path d="M-10 {y} q16 {-d} 32 0 t32 0 32 0 32 0 32 0" fill="none" stroke="#E9FDFF" stroke-width="{w}" opacity="{o}" stroke-linecap="round"/>'
                    for y, d, w, o in ((34, 9, 3, 0.75), (56, 7, 2.2, 0.55), (80, 6, 1.6, 0.4), (110, 5, 1.2, 0.25)))
    whale = ('<g transform="translate(2 208) rotate(-16 60 50)"><path d="M4 52 C20 14 84 6 114 34 C122 26 130 14 140 16 C138 26 134 32 130 38 C136 44 142 50 142 58 C132 58 122 52 114 46 '
             'C92 74 34 82 4 52Z" fill="#07406F"/><path d="M4 52 C34 66 74 66 104 52 C84 76 34 82 4 52Z" fill="#BFEFF6" opacity="0.9"/>'
             '<path d="M48 66 C52 82 62 92 74 96 C72 82 66 72 62 64Z" fill="#06345C"/><circle cx="24" cy="46" r="2.2" fill="#E9FDFF"/></g>')
    fish = "".join(f'<path d="M{x} {y} q{s} {-s * 0.7:.1f} {2 * s} 0 l{s * 0.7:.1f} {-s * 0.5:.1f} v{s} l{-s * 0.7:.1f} {-s * 0.5:.1f} q{-s} {s * 0.7:.1f} {-2 * s} 0Z" fill="#FFD98A" opacity="{o}"/>'
                   for x, y, s, o in ((24, 366, 8, 0.95), (54, 386, 7, 0.85), (30, 404, 6, 0.8), (74, 358, 6, 0.8), (84, 408, 5, 0.6)))
    bubbles = "".join(f'<circle cx="{chance.uniform(6, 122):.1f}" cy="{chance.uniform(140, 540):.1f}" r="{chance.uniform(1, 4):.1f}" fill="none" stroke="#E9FDFF" stroke-width="0.9" opacity="0.55"/>' for _ in range(26))
    reef = "".join(f'<path d="M{x} 640 C{x - 12} {590 - h} {x + 14} {570 - h} {x + b} {520 - h}" fill="none" stroke="{c}" stroke-width="{w}" stroke-linecap="round"/>'
                   for x, h, b, c, w in ((10, 10, -8, "#FF7FA8", 9), (30, 40, 10, "#FFB36B", 8), (58, 0, -6, "#B36BFF", 9), (84, 34, 8, "#FF7FA8", 8), (112, 12, 6, "#FFB36B", 10)))
    return defs, '<rect width="128" height="896" fill="url(#sea)"/>' + beams + waves + whale + fish + bubbles + f'<g opacity="0.75">{reef}</g>'


def fern(chance):
    defs = (gradient("wood", (0, "#0A3B3A", 1), (0.4, "#11695A", 1), (0.6, "#2B8F6A", 1), (1, "#06201F", 1))
            + glow("lantern", (0, "#FFF6C2", 1), (0.25, "#FFE27A", 0.8), (1, "#FFE27A", 0)))
    trunks = "".join(f'<path d="M{x} 900 C{x + 3} 600 {x - 3} 300 {x + 2} -10 h{w} C{x + w + 2} 300 {x + w + 2} 600 {x + w + 10} 900Z" fill="{c}"/>'
                     for x, w, c in ((18, 9, "#1F7A63"), (66, 7, "#1F7A63"), (96, 12, "#155646"), (42, 15, "#0E4238"), (-8, 20, "#0A332C"), (112, 24, "#0A332C")))
    canopy = "".join(f'<ellipse cx="{chance.uniform(-10, 138):.0f}" cy="{chance.uniform(-20, 120):.0f}" rx="{chance.uniform(18, 40):.0f}" ry="{chance.uniform(12, 26):.0f}" fill="{chance.choice(("#0A332C", "#0F4A3F", "#146052", "#1B7A63"))}" opacity="0.9"/>' for _ in range(34))
    def frond(x, y, lean, size, color):
        leaves = "".join(f'<path d="M0 {-i * size * 0.09:.1f} q{side * size * (1 - i / 12) * 0.4:.1f} {-size * 0.1:.1f} {side * size * (1 - i / 12) * 0.5:.1f} {size * 0.06:.1f} q{-side * size * 0.2:.1f} {size * 0.02:.1f} {-side * size * (1 - i / 12) * 0.5:.1f} {size * 0.0:.1f}Z"/>'
                         for i in range(1, 11) for side in (-1, 1))
        return f'<g transform="translate({x} {y}) rotate({lean})" fill="{color}" stroke="{color}"><path d="M0 0 V{-size}" stroke-width="2.2" fill="none"/>{leaves}</g>'
    fronds = "".join(frond(*f) for f in ((20, 600, -24, 170, "#1F8A66"), (70, 610, 8, 190, "#2FA878"), (112, 600, 26, 165, "#1F8A66"), (44, 640, -8, 150, "#125C48"), (100, 640, 14, 150, "#125C48")))
    lights = "".join(f'<circle cx="{chance.uniform(6, 122):.1f}" cy="{chance.uniform(150, 520):.1f}" r="{chance.uniform(5, 14):.1f}" fill="url(#lantern)" opacity="{chance.uniform(0.6, 1):.2f}"/>' for _ in range(22))
    door = ('<path d="M30 470 V398 a34 34 0 0 1 68 0 V470Z" fill="#FFE9A0" opacity="0.2" filter="url(#soft)"/>'
            '<path d="M44 470 V402 a20 20 0 0 1 40 0 V470Z" fill="#FFE9A0"/><path d="M64 382 V470" stroke="#C98B3A" stroke-width="1.4"/><circle cx="69" cy="430" r="1.8" fill="#8A5A20"/>')
    return defs, '<rect width="128" height="896" fill="url(#wood)"/>' + trunks + canopy + door + fronds + lights


def splash():
    chance = random.Random(7)
    worlds = [make(chance) for make in (aurora, orbit, ember, tidal, fern)]
    defs = "".join(defs for defs, _ in worlds)
    columns = "".join(world(index, content) for index, (_, content) in enumerate(worlds))
    seams = ""
    for index in range(1, 5):
        x = index * COLUMN
        flare = (250, 318, 318, 236)[index - 1]
        seams += (f'<rect x="{x - 9:.1f}" y="0" width="18" height="{HEIGHT}" fill="url(#seamGlow)"/>'
                  f'<rect x="{x - 1:.1f}" y="0" width="2" height="{HEIGHT}" fill="url(#seam)"/>'
                  f'<ellipse cx="{x:.1f}" cy="{flare}" rx="52" ry="2.6" fill="url(#flare)"/><circle cx="{x:.1f}" cy="{flare}" r="26" fill="url(#flare)"/>')
    shared = (gradient("seam", (0, "#FFFFFF", 0.15), (0.3, "#FFF2FF", 0.95), (0.5, "#FF9DF0", 0.8), (0.75, "#B35CFF", 0))
              + gradient("seamGlow", (0, "#C58BFF", 0), (0.5, "#FF9DF0", 0.55), (1, "#C58BFF", 0), angle=0)
              + glow("flare", (0, "#FFFFFF", 0.95), (0.25, "#FFC4F6", 0.5), (1, "#FF7DF0", 0))
              + gradient("dusk", (0, NIGHT, 0.18), (0.1, NIGHT, 0), (0.36, NIGHT, 0), (0.5, NIGHT, 0.35), (0.66, NIGHT, 0.86), (0.8, NIGHT, 1), (1, NIGHT, 1))
              + '<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="7"/></filter>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" style="display:block"><defs>{shared}{defs}</defs>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{NIGHT}"/>{columns}{seams}<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#dusk)"/></svg>')


def logo():
    """`wonder` in one line of constant width, with an arc that lands on the plus sign."""
    letters = ('<path d="M24 112 L40 164 L56 122 L72 164 L88 112"/><circle cx="126" cy="138" r="26"/>'
               '<path d="M172 164 V112 M172 138 a23 23 0 0 1 46 -2 V164"/>'
               '<circle cx="258" cy="138" r="26"/><path d="M284 164 V76"/>'
               '<path d="M306 138 H352 a24 26 0 1 0 -8 20"/><path d="M374 164 V112 M374 136 q3 -24 26 -22"/>')
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="219" style="display:block"><defs>'
            '<linearGradient id="arc" gradientUnits="userSpaceOnUse" x1="66" y1="80" x2="366" y2="90">'
            '<stop offset="0" stop-color="#3B4BFF" stop-opacity="0"/><stop offset="0.3" stop-color="#3D6BFF"/>'
            '<stop offset="0.75" stop-color="#22C3F5"/><stop offset="1" stop-color="#B8FFF4"/></linearGradient></defs>'
            '<path d="M58 100 C112 -14 312 -32 366 110" fill="none" stroke="url(#arc)" stroke-width="8" stroke-linecap="round"/>'
            '<g fill="none" stroke="#FFFFFF" stroke-width="14" stroke-linecap="round" stroke-linejoin="round" '
            f'transform="translate(-12 32) scale(0.83 0.92)">{letters}</g>'
            '<path d="M367 128 V180 M341 154 H393" stroke="#FFFFFF" stroke-width="11" stroke-linecap="round"/></svg>')


def brands():
    def text(x, y, string, size, weight, fill="#FFFFFF", extra=""):
        return f'<text x="{x}" y="{y}" font-family="Inter" font-size="{size}" font-weight="{weight}" fill="{fill}" {extra}>{string}</text>'
    pluses = "".join(f'<path d="M{x} 10 v18 M{x - 9} 19 h18"/>' for x in (118, 267, 410, 533))
    marks = (text(2, 28, "aurora", 27, 300, extra='font-style="italic" letter-spacing="-0.6"')
             + text(152, 27, "ORBIT", 21, 400, extra='letter-spacing="5"')
             + '<rect x="299" y="3" width="78" height="31" rx="7" fill="#E8481F"/>' + text(338, 27, "EMBER", 21, 900, extra='text-anchor="middle" letter-spacing="-0.4"')
             + text(443, 27, "tidal", 28, 800, "#7FE3F2", 'letter-spacing="-1.2"')
             + '<path d="M572 33 C560 18 566 6 592 4 C596 24 586 34 572 33Z M572 33 C576 22 582 14 588 9" fill="#4FCB8B" stroke="#1A1D28" stroke-width="1.6"/>'
             + text(602, 17, "FERN &amp;", 13.5, 600, extra='letter-spacing="1.2"') + text(602, 32, "HOLLOW", 13.5, 600, extra='letter-spacing="4.4"'))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="700" height="37" style="display:block">{marks}'
            f'<g stroke="#FFFFFF" stroke-width="3" stroke-linecap="round">{pluses}</g></svg>')


if __name__ == "__main__":
    draw(splash(), HERE / "splash.png", WIDTH, HEIGHT)
    draw(logo(), HERE / "logo.png", 400, 219)
    draw(brands(), HERE / "brands.png", 700, 37)
