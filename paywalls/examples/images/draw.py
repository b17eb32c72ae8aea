#!/usr/bin/env python3
"""Draws the pictures beside it: six dishwashers, three views of one, two television sets.

The artwork is the project's own. Run it after a change: python3 paywalls/examples/images/draw.py
"""

import pathlib

HERE = pathlib.Path(__file__).resolve().parent
STEEL = ("#E9EAEB", "#B9BBBE", "#8E9194")
DARK = ("#6B6461", "#4A4441", "#2D2927")
WHITE = ("#FFFFFF", "#F4F4F3", "#DEDEDC")


def svg(width, height, content, stops=STEEL):
    inner = "".join(f'<stop offset="{at}" stop-color="{color}"/>' for at, color in zip((0, 0.55, 1), stops))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
            f'<defs><linearGradient id="front" x1="0" y1="0" x2="1" y2="1">{inner}</linearGradient></defs>{content}</svg>\n')


def box(x, y, width, height, fill="url(#front)", line="#9A9C9E", radius=3):
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}" stroke="{line}" stroke-width="1"/>'


def handle(x, y, width, fill="#5B5D60"):
    return f'<rect x="{x}" y="{y}" width="{width}" height="5" rx="2.5" fill="{fill}"/>'


def panel(x, y, width):
    lamps = "".join(f'<circle cx="{x + width - 12 - i * 9}" cy="{y + 8}" r="2" fill="#7C7F83"/>' for i in range(4))
    return (f'<rect x="{x}" y="{y}" width="{width}" height="16" rx="2" fill="#D5D6D7"/>{lamps}'
            f'<rect x="{x + width / 2 - 16}" y="{y + 4}" width="32" height="8" rx="1" fill="#23262A"/>')


def drawer():
    return svg(320, 168, box(1, 1, 318, 166) + handle(14, 26, 292) + '<path d="M1 40 H319" stroke="#8E9194"/>')


def freestanding():
    return svg(220, 310, box(1, 1, 218, 308, line="#CFCFCD") + panel(12, 16, 196) + '<path d="M1 44 H219" stroke="#D5D5D3"/>'
               '<path d="M1 284 H219" stroke="#D5D5D3"/>' + handle(80, 56, 60, "#C9C9C7"), WHITE)


def double(stops, line):
    half = box(1, 1, 218, 124, line=line) + handle(30, 16, 160, "#C9CBCD") + box(1, 128, 218, 124, line=line) + handle(30, 143, 160, "#C9CBCD")
    return svg(220, 310, half + box(1, 256, 218, 53, "#2B2827", line), stops)


def slim():
    return svg(180, 310, box(1, 1, 178, 308, line="#CFCFCD") + panel(10, 16, 160) + '<path d="M1 44 H179" stroke="#D5D5D3"/>', WHITE)


def integrated():
    return svg(240, 310, box(1, 1, 238, 292, line="#C9C9C7") + handle(80, 40, 80, "#B9BBBE") + '<rect x="6" y="294" width="228" height="14" fill="#1E1F21"/>', WHITE)


def opened():
    rack = "".join(f'<path d="M{70 + i * 18} 96 V150" stroke="#9FB2C2" stroke-width="3"/>' for i in range(10))
    return svg(320, 380, box(40, 20, 240, 330, "#FFFFFF", "#CFCFCD") + '<rect x="56" y="60" width="208" height="220" fill="#33495C"/>'
               f'{rack}<path d="M62 150 H258" stroke="#B9C6D0" stroke-width="5"/>'
               '<polygon points="24,196 296,156 296,336 40,356" fill="url(#front)" stroke="#CFCFCD"/>'
               '<polygon points="24,196 296,156 296,182 26,222" fill="#E4E4E2"/><rect x="150" y="176" width="36" height="12" fill="#23262A" transform="rotate(-8 168 182)"/>', WHITE)


def basket():
    plates = "".join(f'<ellipse cx="{70 + i * 30}" cy="170" rx="10" ry="62" fill="#F7F8F9" stroke="#C3CBD2"/>' for i in range(7))
    return svg(320, 380, box(20, 60, 280, 260, "#E8EDF1", "#CBD5DD") + plates + '<path d="M30 236 H290 M30 262 H290" stroke="#8FA3B3" stroke-width="5"/>')


def controls():
    keys = "".join(f'<circle cx="{46 + i * 26}" cy="190" r="8" fill="#F4F4F3" stroke="#9A9C9E"/>' for i in range(4))
    return svg(320, 380, box(10, 130, 300, 120) + keys + '<rect x="156" y="166" width="84" height="48" rx="4" fill="#15181B"/>'
               '<text x="198" y="199" font-family="sans-serif" font-size="24" fill="#D8483E" text-anchor="middle">1:45</text>'
               '<circle cx="276" cy="190" r="14" fill="#4A4D50"/>')


def television(first, second):
    sky = f'<linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{first}"/><stop offset="1" stop-color="{second}"/></linearGradient>'
    return svg(320, 240, f'<defs>{sky}</defs><rect x="8" y="14" width="304" height="178" rx="4" fill="#17181A"/><rect x="14" y="20" width="292" height="164" fill="url(#sky)"/>'
               '<path d="M14 184 L96 96 L150 150 L214 74 L306 184 Z" fill="#FFFFFF" fill-opacity="0.22"/><circle cx="250" cy="58" r="16" fill="#FFFFFF" fill-opacity="0.75"/>'
               '<path d="M84 192 L70 226 M236 192 L250 226" stroke="#17181A" stroke-width="8" stroke-linecap="round"/>')


PICTURES = {
    "drawer": drawer(), "freestanding": freestanding(), "double-dark": double(DARK, "#1F1C1B"), "double-steel": double(STEEL, "#9A9C9E"),
    "slim": slim(), "integrated": integrated(), "opened": opened(), "basket": basket(), "controls": controls(),
    "television-blue": television("#1B3B8B", "#51B7E8"), "television-red": television("#7A1F5C", "#F08A4B"),
}

if __name__ == "__main__":
    for name, picture in PICTURES.items():
        (HERE / f"{name}.svg").write_text(picture)
