#!/usr/bin/env python3
"""Draws espn.jpg (636 × 847) beside it: a dark arena in three panels with gold seams that fades to black.

The artwork is the project's own. Run it after a change: python3 paywalls/espn/images/draw.py
(needs chromium and python3-pil).
"""

import math
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "scripts"))
from picture import draw  # noqa: E402

WIDTH, HEIGHT = 636, 847

DEFS = """
<radialGradient id="ballLight" cx="0.36" cy="0.24" r="0.85"><stop offset="0" stop-color="#B9B7B2"/><stop offset="0.3" stop-color="#6F6D69"/><stop offset="0.66" stop-color="#2A2927"/><stop offset="1" stop-color="#080808"/></radialGradient>
<radialGradient id="terminator" cx="0.3" cy="0.2" r="0.95"><stop offset="0" stop-color="#FFF6DF" stop-opacity="0.3"/><stop offset="0.3" stop-color="#000" stop-opacity="0"/><stop offset="0.62" stop-color="#000" stop-opacity="0.62"/><stop offset="0.92" stop-color="#000" stop-opacity="0.93"/></radialGradient>
<linearGradient id="speed"><stop offset="0" stop-color="#E9E0BE" stop-opacity="0"/><stop offset="1" stop-color="#E9E0BE" stop-opacity="0.6"/></linearGradient>
<radialGradient id="smallBall" cx="0.36" cy="0.34" r="0.8"><stop offset="0" stop-color="#FBF6E2"/><stop offset="0.45" stop-color="#B9B193"/><stop offset="1" stop-color="#3B372A"/></radialGradient>
<radialGradient id="lamp"><stop offset="0" stop-color="#FFFFFF"/><stop offset="0.18" stop-color="#FFF7E4" stop-opacity="0.85"/><stop offset="1" stop-color="#FFF7E4" stop-opacity="0"/></radialGradient>
<radialGradient id="haze"><stop offset="0" stop-color="#D8D2C4" stop-opacity="0.5"/><stop offset="1" stop-color="#D8D2C4" stop-opacity="0"/></radialGradient>
<linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFF7E4" stop-opacity="0.4"/><stop offset="1" stop-color="#FFF7E4" stop-opacity="0"/></linearGradient>
<linearGradient id="gold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6B4E12" stop-opacity="0.4"/><stop offset="0.3" stop-color="#F2BB41"/><stop offset="0.55" stop-color="#FFE9AE"/><stop offset="0.75" stop-color="#C48F22"/><stop offset="1" stop-color="#C48F22" stop-opacity="0"/></linearGradient>
<linearGradient id="frame" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#E8E4DA"/><stop offset="0.35" stop-color="#6A6863"/><stop offset="0.7" stop-color="#24231F"/><stop offset="1" stop-color="#9A968B"/></linearGradient>
<linearGradient id="track" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4A4846"/><stop offset="1" stop-color="#121212"/></linearGradient>
<linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.36"/><stop offset="0.14" stop-color="#000" stop-opacity="0.16"/><stop offset="0.38" stop-color="#000" stop-opacity="0.26"/><stop offset="0.55" stop-color="#000" stop-opacity="0.62"/><stop offset="0.74" stop-color="#000" stop-opacity="0.95"/><stop offset="0.8" stop-color="#000"/><stop offset="1" stop-color="#000"/></linearGradient>
<radialGradient id="vignette" cx="0.5" cy="0.3" r="0.78"><stop offset="0.4" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.7"/></radialGradient>
<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.85" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0.5 0 0 0 -0.16"/></filter>
<filter id="leather" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.32" numOctaves="2" seed="9" result="n"/><feDiffuseLighting in="n" surfaceScale="1.5" lighting-color="#FFFFFF"><feDistantLight azimuth="225" elevation="52"/></feDiffuseLighting></filter>
<filter id="soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="5"/></filter>
<clipPath id="left"><polygon points="0,0 226,0 142,540 0,610"/></clipPath>
<clipPath id="middle"><polygon points="232,0 502,0 420,847 92,847 148,538"/></clipPath>
<clipPath id="right"><polygon points="508,0 636,0 636,847 426,847"/></clipPath>
"""


def ball():
    """A leather ball, lit from the upper left, large in the middle panel."""
    x, y, r = 344, 226, 122
    k = r / 158
    seams = (f'<path d="M{x - r} {y + 18 * k} Q{x} {y - 66 * k} {x + r} {y - 22 * k}"/><path d="M{x - 44 * k} {y - r} Q{x + 62 * k} {y - 10 * k} {x + 10 * k} {y + r}"/>'
             f'<path d="M{x - 128 * k} {y - 92 * k} Q{x - 6 * k} {y - 46 * k} {x - 78 * k} {y + 138 * k}"/><path d="M{x + 78 * k} {y - 138 * k} Q{x + 26 * k} {y + 24 * k} {x + 134 * k} {y + 84 * k}"/>')
    return (f'<clipPath id="sphere"><circle cx="{x}" cy="{y}" r="{r}"/></clipPath>'
            f'<circle cx="{x}" cy="{y}" r="{r + 34}" fill="url(#haze)"/><circle cx="{x}" cy="{y}" r="{r}" fill="url(#ballLight)"/>'
            f'<g clip-path="url(#sphere)"><rect x="{x - r}" y="{y - r}" width="{2 * r}" height="{2 * r}" filter="url(#leather)" opacity="0.55" style="mix-blend-mode:multiply"/><rect x="{x - r}" y="{y - r}" width="{2 * r}" height="{2 * r}" fill="url(#terminator)"/>'
            f'<g fill="none" stroke="#050505" stroke-width="6">{seams}</g><g fill="none" stroke="#8E8A82" stroke-width="1" opacity="0.5" transform="translate(2.5 4)">{seams}</g>'
            f'<ellipse cx="{x - 54}" cy="{y - 84}" rx="72" ry="44" fill="#FFFFFF" opacity="0.24" filter="url(#soft)" transform="rotate(-36 {x - 54} {y - 84})"/></g>'
            f'<path d="M{x - 128 * k} {y - 93 * k} A{r} {r} 0 0 1 {x + 92 * k} {y - 128 * k}" fill="none" stroke="#FFF4D6" stroke-width="2.4" opacity="0.75" stroke-linecap="round" filter="url(#glint)"/>'
            '<filter id="glint"><feGaussianBlur stdDeviation="1"/></filter>')


def racket():
    """Strings in a tilted frame, below the ball."""
    strings = "".join(f'<path d="M{-92 + i * 12} -130 V130"/>' for i in range(17)) + "".join(f'<path d="M-100 {-126 + i * 12} H100"/>' for i in range(22))
    return ('<g transform="translate(322 480) rotate(-34)"><clipPath id="head"><ellipse rx="92" ry="122"/></clipPath>'
            f'<ellipse rx="92" ry="122" fill="#000" opacity="0.55"/><g clip-path="url(#head)" stroke="#CFCABD" stroke-width="1.1" opacity="0.62">{strings}</g>'
            '<ellipse rx="97" ry="127" fill="none" stroke="#050505" stroke-width="17"/><ellipse rx="97" ry="127" fill="none" stroke="url(#frame)" stroke-width="10"/>'
            '<ellipse rx="101" ry="131" fill="none" stroke="#F2BB41" stroke-width="1.4" opacity="0.8"/>'
            '<path d="M-26 122 L-7 190 M26 122 L7 190" stroke="url(#frame)" stroke-width="10"/><path d="M0 184 V330" stroke="#0B0B0B" stroke-width="22"/><path d="M-5 184 V330" stroke="#5A5750" stroke-width="3" opacity="0.7"/></g>')


def lanes():
    """A running track that rises into the floodlight."""
    lines = "".join(f'<path d="M{-400 + i * 104} 640 Q{70 + i * 20} 300 {196 + i * 7} 100" stroke-width="{3.2 - i * 0.2:.1f}"/>' for i in range(9))
    numbers = "".join(f'<text x="0" y="0" font-family="Inter" font-weight="800" font-size="46" fill="#E9E4D6" opacity="0.6" transform="translate({x} {y}) rotate(-22) skewX(-20) scale(1 0.7)">{n}</text>' for n, x, y in ((3, 60, 470), (4, 112, 446)))
    return f'<rect x="0" y="0" width="240" height="640" fill="#0D0D0D"/><path d="M-400 640 Q60 300 196 100 L280 100 Q200 330 380 640Z" fill="url(#track)"/><g fill="none" stroke="#E9E4D6" opacity="0.62">{lines}</g>{numbers}'


def floodlights(x, y, columns, rows, size, tilt):
    lamps = "".join(f'<circle cx="{c * size}" cy="{r * size}" r="{size * 0.26:.1f}" fill="#FFFDF5"/><circle cx="{c * size}" cy="{r * size}" r="{size * 1.5:.1f}" fill="url(#lamp)" opacity="0.5"/>' for c in range(columns) for r in range(rows))
    return (f'<g transform="translate({x} {y}) rotate({tilt})"><rect x="{-size * 0.7}" y="{-size * 0.7}" width="{size * (columns + 0.4):.1f}" height="{size * (rows + 0.4):.1f}" rx="4" fill="#1C1B1A"/>{lamps}'
            f'<polygon points="0,0 {size * columns},0 {size * columns + 220},520 -220,520" fill="url(#beam)" opacity="0.55"/></g>')


def stands(chance):
    """A crowd out of focus: rows of lights behind everything."""
    dots = "".join(f'<circle cx="{chance.uniform(0, WIDTH):.0f}" cy="{180 + row * 20 + chance.uniform(-6, 6):.0f}" r="{chance.uniform(0.8, 3.6):.1f}" fill="#D9D3C4" opacity="{chance.uniform(0.04, 0.3):.2f}"/>' for row in range(15) for _ in range(56))
    tiers = "".join(f'<path d="M0 {210 + i * 62} Q318 {160 + i * 62} 636 {210 + i * 62} V{240 + i * 62} Q318 {190 + i * 62} 0 {240 + i * 62}Z" fill="#1E1D1C" opacity="{0.9 - i * 0.14:.2f}"/>' for i in range(5))
    return tiers + f'<g filter="url(#bokeh)">{dots}</g><filter id="bokeh"><feGaussianBlur stdDeviation="0.9"/></filter>'


def arena():
    chance = random.Random(11)
    dust = "".join(f'<circle cx="{chance.gauss(300, 170):.0f}" cy="{chance.uniform(20, 560):.0f}" r="{chance.uniform(0.4, 1.9):.1f}" fill="#FFF1CC" opacity="{chance.uniform(0.15, 0.75):.2f}"/>' for _ in range(130))
    seams = "".join(f'<polygon points="{points}" fill="url(#gold)" filter="url(#soft)" opacity="0.55"/><polygon points="{points}" fill="url(#gold)"/>'
                    for points in ("227,0 231,0 149,539 145,541", "503,0 507,0 425,847 421,847"))
    shards = ('<polygon points="0,604 147,537 143,546 0,611" fill="#F2BB41" opacity="0.7"/><polygon points="442,640 636,520 636,527 441,649" fill="#F2BB41" opacity="0.5"/>')
    small = ('<g transform="translate(186 352)"><g transform="rotate(-24)"><path d="M-150 0 L0 -25 V25Z" fill="url(#speed)" opacity="0.6" filter="url(#soft)"/></g>'
             '<circle r="27" fill="url(#smallBall)"/><path d="M-25 -10 Q-4 -7 5 -26 M26 -7 Q4 0 2 27" fill="none" stroke="#F7F2DE" stroke-width="2.6" opacity="0.85"/></g>')
    goal = '<g fill="none" stroke="#C9C3B4" opacity="0.5">' + "".join(f'<path d="M{440 + i * 15} 30 L{430 + i * 15} 520"/>' for i in range(15)) + "".join(f'<path d="M430 {50 + i * 22} Q540 {78 + i * 22} 650 {44 + i * 22}"/>' for i in range(20)) + '</g>'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" style="display:block"><defs>{DEFS}</defs><rect width="{WIDTH}" height="{HEIGHT}" fill="#0C0C0C"/>'
            f'<g clip-path="url(#middle)">{stands(chance)}{floodlights(262, 44, 4, 2, 15, -6)}{floodlights(432, 40, 4, 2, 14, 8)}</g>'
            f'<g clip-path="url(#left)">{lanes()}{floodlights(140, 34, 4, 3, 14, -10)}</g><g clip-path="url(#right)"><rect x="416" width="220" height="847" fill="#161514"/>{goal}</g>'
            f'<g clip-path="url(#middle)">{racket()}{ball()}</g>{seams}{shards}{small}{dust}'
            f'<rect width="{WIDTH}" height="{HEIGHT}" filter="url(#grain)" opacity="0.16"/><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#vignette)"/><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#fade)"/></svg>')


if __name__ == "__main__":
    draw(arena(), HERE / "espn.jpg", WIDTH, HEIGHT)
