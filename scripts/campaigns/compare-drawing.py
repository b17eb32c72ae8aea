"""A program that only knows the written specification draws the samples as their SVGs look in Chromium.

The program is scripts/harness/drawing/canvas.py. Less than 1 % of a device's pixels may differ. --keep FOLDER keeps the pictures.
Needs chromium and Python's playwright.
Short run: compare-drawing --short
"""

import base64
import pathlib
import sys

from harness.base.browsers import ARGUMENTS, BROWSER
from harness.base.service import parser, sample_service
from harness.drawing import canvas

# A smaller difference of a channel is invisible.
TOLERANCE = 24
# The share of the pixels that differ between the page's canvas and an SVG, and both pictures. Neither is drawn onto the page, which would
# stretch a canvas whose sides are no whole number of points.
COMPARE = """async ([svg, tolerance]) => {
  const drawn = document.querySelector("canvas"), {width, height} = drawn, image = new Image();
  image.src = svg;
  await image.decode();
  const other = Object.assign(document.createElement("canvas"), {width, height});
  other.getContext("2d").drawImage(image, 0, 0, width, height);
  const [one, two] = [drawn, other].map((canvas) => canvas.getContext("2d").getImageData(0, 0, width, height).data);
  let differing = 0;
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(one[at + channel] - two[at + channel]) > tolerance)) differing++;
  return [differing / (width * height), drawn.toDataURL(), other.toDataURL()];
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
    if not BROWSER:
        skip(options, "chromium is missing. Get it: apt-get install chromium")
    worst = 0
    with sample_service(options, "--gate", "off") as service, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        base = f"http://127.0.0.1:{service.port}"
        for name, query, scale in screens(service, options.short):
            page = chromium.new_page(device_scale_factor=scale)
            share, *pictures = compare(page, base, query, canvas.page(service.layout(query), base))
            page.close()
            worst = max(worst, share)
            print(f"{name}: {share:.2%} of the pixels differ", flush=True)
            if options.keep:
                for kind, picture in zip(("drawn", "svg"), pictures):
                    (options.keep / f"{name.replace(' ', '-')}-{kind}.png").write_bytes(base64.b64decode(picture.partition(",")[2]))
        chromium.close()
    print(f"compare-drawing: {worst:.2%} at most, 1 % may")
    sys.exit(0 if worst < 0.01 else 1)


def compare(page, base, query, markup):
    """The share of the pixels in which the drawing and the SVG differ, and their pictures. A page of the service's own address may read them."""
    page.route(f"{base}/drawing", lambda route: route.fulfill(body=markup, content_type="text/html"))
    page.goto(f"{base}/drawing")
    page.wait_for_function("document.title == 'drawn'")
    return page.evaluate(COMPARE, [f"{base}/render?{query}&format=svg&images=embedded", TOLERANCE])


def screens(service, is_short):
    table = service.ask("GET", "/devices")[2]["devices"]
    devices = [device for device in table if device["id"] in ("iphone-11", "ipad")] if is_short else table
    look = pathlib.Path(__file__).with_suffix(".json").read_bytes()
    assert service.ask("PUT", "/admin/brands/look?activate=true", body=look)[0] == 201
    for brand in ("disney", "espn", "look"):
        for device in devices:
            for orientation in ("portrait", "landscape"):
                query = f"brand={brand}&device={device['id']}&orientation={orientation}"
                yield f"{brand} {device['id']} {orientation}", query, device["scale"]


def skip(options, reason):
    print(f"skipped: {reason}")
    sys.exit(0 if options.short else 1)


main()
