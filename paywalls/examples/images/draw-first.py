#!/usr/bin/env python3
"""Draws first.svg beside it: a sunrise over a lake, the picture of the paywall that `paywalld init` makes.

The artwork is the project's own. Run it after a change: python3 paywalls/examples/images/draw-first.py
"""

import pathlib
import random

WIDTH, HEIGHT = 800, 600
SUN = (430, 352)
# Everything ends in a wave, below which the page shows.
WAVE = "M0 0 H800 V548 C640 606 470 600 330 568 C210 540 90 540 0 574 Z"


def gradient(name, *stops):
    inner = "".join(f'<stop offset="{at}" stop-color="{color}"/>' for at, color in stops)
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">{inner}</linearGradient>'


def definitions():
    return "".join((
        gradient("sky", (0, "#241A66"), (0.38, "#5A3BB8"), (0.66, "#E06C9F"), (0.86, "#FFC18A"), (1, "#FFE3B3")),
        gradient("sun", (0, "#FFFBEA"), (1, "#FFD27D")),
        gradient("far", (0, "#A25CB4"), (1, "#D684AE")),
        gradient("middle", (0, "#6A41A8"), (1, "#8F57B4")),
        gradient("near", (0, "#33237F"), (1, "#241A66")),
        gradient("lake", (0, "#FFD9A6"), (0.5, "#D77FAE"), (1, "#5C3CB4")),
        '<radialGradient id="glow" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="#FFF3D0" stop-opacity="0.95"/>'
        '<stop offset="0.35" stop-color="#FFD79A" stop-opacity="0.55"/><stop offset="1" stop-color="#FFB37A" stop-opacity="0"/></radialGradient>',
        f'<clipPath id="wave"><path d="{WAVE}"/></clipPath>'))


def stars(count=46):
    chance = random.Random(7)
    for _ in range(count):
        x, y, r = chance.uniform(8, 792), chance.uniform(6, 220), chance.choice((0.9, 1.1, 1.4, 1.9))
        opacity = (1 - y / 270) * chance.uniform(0.45, 0.95)
        yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r}" fill="#FFFFFF" fill-opacity="{opacity:.2f}"/>'


def sun():
    return (f'<circle cx="{SUN[0]}" cy="{SUN[1]}" r="230" fill="url(#glow)"/>'
            f'<circle cx="{SUN[0]}" cy="{SUN[1]}" r="66" fill="url(#sun)"/>')


def cloud(x, y, width, opacity):
    bar = '<rect x="{}" y="{}" width="{:.0f}" height="{}" rx="{}" fill="#FFFFFF" fill-opacity="{:.2f}"/>'.format
    return bar(x, y, width, 10, 5, opacity) + bar(x + 26, y + 16, width * 0.6, 7, 3.5, opacity * 0.8)


def bird(x, y, size):
    wing = f"{9 * size:.1f} {-9 * size:.1f} {18 * size:.1f} 0"
    return (f'<path d="M{x} {y} q{wing} q{wing}" fill="none" stroke="#FFFFFF" stroke-opacity="0.75" '
            f'stroke-width="{2.4 * size:.1f}" stroke-linecap="round"/>')


def hills():
    return ('<path d="M0 394 L92 322 L150 366 L236 284 L318 362 L388 328 L470 388 L560 306 L640 372 L716 322 L800 384 V442 H0 Z" fill="url(#far)"/>'
            '<path d="M236 284 L262 309 L244 318 L232 306 L214 314 L208 311 Z M560 306 L586 327 L566 336 L552 324 L534 334 L530 333 Z" '
            'fill="#FFFFFF" fill-opacity="0.7"/>'
            '<path d="M0 426 C70 378 150 372 226 406 C290 434 330 430 400 418 C486 402 540 374 620 388 C700 402 752 426 800 410 V452 H0 Z" fill="url(#middle)"/>')


def lake():
    lights = zip(range(442, 540, 16), (120, 168, 104, 150, 84, 128, 70))
    yield '<rect x="0" y="430" width="800" height="170" fill="url(#lake)"/>'
    for y, width in lights:
        opacity = max(0.18, 0.8 - (y - 442) / 130)
        yield f'<rect x="{SUN[0] - width // 2}" y="{y}" width="{width}" height="4" rx="2" fill="#FFF6DC" fill-opacity="{opacity:.2f}"/>'


def shores():
    return ('<path d="M0 454 C84 440 150 458 214 484 C280 512 340 534 430 540 V600 H0 Z" fill="url(#near)"/>'
            '<path d="M800 442 C736 446 676 468 622 496 C570 524 510 540 420 542 V600 H800 Z" fill="url(#near)"/>')


def tree(x, y, height):
    """A fir of three tiers on a trunk."""
    tiers = [(height * (0.36 + 0.27 * tier) - height, height * 0.36 * (0.55 + 0.22 * tier)) for tier in range(3)]
    right = "".join(f"L{x + wide:.0f} {y + low:.0f} L{x + wide / 2:.0f} {y + low:.0f} " for low, wide in tiers[:2])
    low, wide = tiers[2]
    foot = f"L{x + wide:.0f} {y + low:.0f} L{x - wide:.0f} {y + low:.0f} "
    left = "".join(f"L{x - wide / 2:.0f} {y + low:.0f} L{x - wide:.0f} {y + low:.0f} " for low, wide in reversed(tiers[:2]))
    trunk = f"M{x - 2} {y - height * 0.12:.0f} h4 v{height * 0.14:.0f} h-4 Z"
    return f'<path d="M{x} {y - height} {right}{foot}{left}Z {trunk}" fill="#1B1350"/>'


def picture():
    clouds = ((96, 204, 150, 0.16), (560, 164, 190, 0.14), (640, 248, 130, 0.2), (236, 278, 120, 0.22))
    birds = ((262, 170, 1), (300, 192, 0.7), (226, 198, 0.6))
    trees = ((46, 462, 92), (84, 462, 66), (118, 466, 104), (160, 478, 60), (16, 462, 58),
             (742, 452, 110), (708, 460, 72), (776, 450, 80), (668, 478, 56))
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sky)"/>', *stars(), sun(), *(cloud(*at) for at in clouds),
             *(bird(*at) for at in birds), hills(), *lake(), shores(), *(tree(*at) for at in trees)]
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f"<defs>{definitions()}</defs>", '<g clip-path="url(#wave)">', *parts, "</g>", "</svg>", ""))


if __name__ == "__main__":
    (pathlib.Path(__file__).resolve().parent / "first.svg").write_text(picture())
