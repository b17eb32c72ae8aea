"""Draws what /render answers for the samples with another program, in Chromium, and compares that with the SVG pixel by pixel.

scripts/harness/drawing.py knows the written specification of the tree and nothing of the service. Less than 1 % of the device's pixels may differ.
Needs chromium and Python's playwright.
Short run: compare-drawing --short
"""

import base64
import math
import pathlib
import shutil
import sys

import drawing
from service import parser, sample_service

# A channel that differs by no more looks the same.
TOLERANCE = 24
# The share of the pixels that differ, of two PNGs.
COUNT = """async ([a, b, tolerance]) => {
  const pixels = async (data) => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height).data;
  };
  const [one, other] = [await pixels(a), await pixels(b)];
  let differing = one.length === other.length ? 0 : one.length / 4;
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(one[at + channel] - other[at + channel]) > tolerance)) differing++;
  return differing / (one.length / 4);
}"""


def main():
    added = parser(__doc__)
    added.add_argument("--short", action="store_true", help="two devices")
    added.add_argument("--keep", type=pathlib.Path, help="a folder for the pictures")
    options = added.parse_args()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        skip(options, f"{error.name} is missing. Get it: pip install playwright")
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if not browser:
        skip(options, "chromium is missing. Get it: apt-get install chromium")
    worst = 0
    with sample_service(options) as service, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--font-render-hinting=none"])
        base = f"http://127.0.0.1:{service.port}"
        for name, query, screen in screens(service, options.short):
            tree = service.layout(query)
            pictures = []
            for markup in (drawing.page(tree, base), f'<body style="margin:0"><img src="{base}/render?{query}&format=svg&images=embedded">'):
                page = chromium.new_page(viewport={side: math.ceil(screen[side]) for side in ("width", "height")}, device_scale_factor=screen["scale"])
                page.set_content(markup, wait_until="networkidle")
                if "<canvas" in markup:
                    page.wait_for_function("document.title == 'drawn'")
                pictures.append(page.screenshot())
                page.close()
            blank = chromium.new_page()
            share = blank.evaluate(COUNT, [*(base64.b64encode(picture).decode() for picture in pictures), TOLERANCE])
            blank.close()
            worst = max(worst, share)
            print(f"{name}: {share:.2%} of the pixels differ")
            if options.keep:
                for kind, picture in zip(("drawn", "svg"), pictures):
                    (options.keep / f"{name.replace(' ', '-')}-{kind}.png").write_bytes(picture)
        chromium.close()
    print(f"compare-drawing: {worst:.2%} at most, 1 % may")
    sys.exit(0 if worst < 0.01 else 1)


def screens(service, is_short):
    table = service.ask("GET", "/devices")[2]["devices"]
    devices = [device for device in table if device["id"] in ("iphone-11", "ipad")] if is_short else table
    look = pathlib.Path(__file__).with_suffix(".json").read_bytes()
    assert service.ask("PUT", "/admin/brands/look?activate=true", body=look)[0] == 201
    for brand in ("disney", "espn", "look"):
        for device in devices:
            for orientation in ("portrait", "landscape"):
                sides = [device["width"], device["height"]]
                width, height = sides if orientation == "portrait" else reversed(sides)
                query = f"brand={brand}&device={device['id']}&orientation={orientation}"
                yield f"{brand} {device['id']} {orientation}", query, {"width": width, "height": height, "scale": device["scale"]}


def skip(options, reason):
    print(f"skipped: {reason}")
    sys.exit(0 if options.short else 1)


main()
