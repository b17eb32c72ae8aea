"""Draws a PNG beside each SVG of a folder, for clients that cannot draw SVG: `python3 scripts/make-pngs.py FOLDER`.

The PNG has two pixels for each CSS pixel, and the SVG's name. Needs what `scripts/picture.py` needs.
"""

import pathlib
import sys
import tempfile
import xml.etree.ElementTree

from picture import photograph

SCALE = 2


def size(svg: pathlib.Path) -> tuple[int, int]:
    root = xml.etree.ElementTree.parse(svg).getroot()
    try:
        return round(float(root.attrib["width"])), round(float(root.attrib["height"]))
    except (KeyError, ValueError):
        sys.exit(f"{svg}: give the picture a width and a height in pixels")


def main() -> None:
    if len(sys.argv) != 2 or not pathlib.Path(sys.argv[1]).is_dir():
        sys.exit(__doc__)
    for svg in sorted(pathlib.Path(sys.argv[1]).glob("*.svg")):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "page.html"
            page.write_text(f'<!doctype html><body style="margin:0">{svg.read_text(encoding="utf-8")}</body>', encoding="utf-8")
            picture = photograph(page, *size(svg), SCALE)
        if picture.getchannel("A").getextrema()[0] == 255:
            picture = picture.convert("RGB")
        png = svg.with_suffix(".png")
        picture.save(png, optimize=True)
        print(f"{png.name}: {picture.width} × {picture.height}, {png.stat().st_size} bytes")


if __name__ == "__main__":
    main()
