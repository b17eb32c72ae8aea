#!/usr/bin/env python3
"""Makes paywalls/preview.png, the README's picture: both sample paywalls drawn by `paywalld render`.

    python3 scripts/preview.py [--paywalld PATH]

Needs chromium, python3-pil and fonts-inter.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

from picture import photograph
from PIL import Image, ImageDraw

ROOT = pathlib.Path(__file__).resolve().parents[1]
SCALE = 1.25
BEZEL, RADIUS, MARGIN, GAP = 12, 44, 28, 36


def screen(paywalld, brand, width, height):
    document = ROOT / f"paywalls/{brand}/1.json"
    command = [paywalld, "render", str(document), "--device", "iphone-11", "--format", "svg", "--paywalls", str(ROOT / "paywalls")]
    done = subprocess.run(command, capture_output=True)
    if done.returncode != 0:
        sys.exit(done.stderr.decode())
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"{brand}.svg"
        file.write_bytes(done.stdout)
        return photograph(file, width, height, SCALE)


def rounded(size, radius):
    """A mask with smooth corners: drawn four times as large."""
    mask = Image.new("L", (size[0] * 4, size[1] * 4))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] * 4 - 1, size[1] * 4 - 1), radius * 4, fill=255)
    return mask.resize(size, Image.LANCZOS)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--paywalld", default=str(ROOT / ".build/release/paywalld"))
    paywalld = parser.parse_args().paywalld
    if not pathlib.Path(paywalld).exists():
        sys.exit(f"{paywalld} is missing: swift build -c release")
    width, height = 414, 896
    px = lambda points: round(points * SCALE)  # noqa: E731
    phone = (px(width + 2 * BEZEL), px(height + 2 * BEZEL))
    sheet = Image.new("RGBA", (2 * px(MARGIN) + 2 * phone[0] + px(GAP), 2 * px(MARGIN) + phone[1]))
    for index, brand in enumerate(("disney", "espn")):
        left, top = px(MARGIN) + index * (phone[0] + px(GAP)), px(MARGIN)
        sheet.paste(Image.new("RGBA", phone, "#0B0B0D"), (left, top), rounded(phone, px(RADIUS + BEZEL)))
        picture = screen(paywalld, brand, width, height)
        sheet.paste(picture, (left + px(BEZEL), top + px(BEZEL)), rounded(picture.size, px(RADIUS)))
    file = ROOT / "paywalls/preview.png"
    sheet.save(file, optimize=True)
    print(f"{file.relative_to(ROOT)}: {sheet.width} × {sheet.height}, {file.stat().st_size} bytes")


main()
