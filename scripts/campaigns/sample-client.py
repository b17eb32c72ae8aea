"""scripts/sample-client.py, which only knows the written specification, draws the samples as Chromium does.

Outside the lines' boxes every pixel must agree within 32 of 255 in each channel with Chromium's drawing of the SVG, either in the screen's pixels or
three times as large and averaged: these two differ by up to 50 at the ends of lines and in scaled pictures. Each line must lie within one pixel.
--keep FOLDER keeps the pictures. Needs chromium, Python's playwright, pillow and numpy.
Short run: sample-client --short
"""

import base64
import pathlib
import shutil
import subprocess
import sys
import tempfile

from harness.base.browsers import ARGUMENTS, BROWSER
from harness.base.lab import ROOT
from harness.base.service import example_service, parser

try:
    import numpy
    from PIL import Image, features
    from playwright.sync_api import sync_playwright
except ImportError as error:
    LACKING = f"{error.name} is missing. Get it: pip install playwright pillow numpy"
else:
    LACKING = None if features.check("raqm") else "Pillow has no Raqm. Get it: pip install pillow"

CLIENT = ROOT / "scripts/sample-client.py"
CHANNEL = 32
SIZES = (1, 3)
SHORT = ("disney", "arabic", "look", "plan-picker", "premium")
# A picture in a size of its own, in pixels, as bytes of a PNG.
PICTURE = """async ([url, width, height]) => { const image = new Image(width, height); image.src = url; await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {width, height}), context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high"; context.drawImage(image, 0, 0, width, height); return canvas.toDataURL().split(",")[1]; }"""


def main():
    added = parser(__doc__)
    added.add_argument("--short", action="store_true", help="a few brands on one device; skipped if something is missing")
    added.add_argument("--brands", help="only these, between commas")
    added.add_argument("--keep", type=pathlib.Path, help="a folder for the pictures")
    options = added.parse_args()
    if lacking := LACKING or (None if BROWSER else "chromium is missing. Get it: apt-get install chromium"):
        print(f"skipped: {lacking}")
        sys.exit(0 if options.short else 1)
    failures = []
    with tempfile.TemporaryDirectory() as folder, example_service(options) as (service, brands), sync_playwright() as playwright:
        look = pathlib.Path(__file__).with_name("compare-drawing.json").read_bytes()
        assert service.ask("PUT", "/admin/brands/look?activate=true", body=look)[0] == 201
        chromium = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        # Without a language of its own, Chromium's picture is in the document's language, as the tree is.
        page = chromium.new_page(extra_http_headers={"Accept-Language": "*"})
        page.goto(f"http://127.0.0.1:{service.port}/healthz")
        wanted = options.brands.split(",") if options.brands else SHORT if options.short else [*brands, "look"]
        for device in ["iphone-15"] if options.short else ["iphone-15", "ipad"]:
            for brand in wanted:
                failures += compare(service, page, f"brand={brand}&device={device}", pathlib.Path(folder), options.keep)
        chromium.close()
    print(f"sample-client: {len(failures)} failures")
    sys.exit(1 if failures else 0)


def compare(service, page, query, folder, keep):
    base = f"http://127.0.0.1:{service.port}/render?{query}"
    flat = service.ask("GET", f"/render?{query}&flatten=true")[2]
    scale = flat["device"]["scale"]
    for item in flat["items"]:
        if item.get("url", "").split("?")[0].endswith(".svg"):
            size = [round(item["frame"][side] * scale) for side in ("width", "height")]
            name = item["url"].split("?")[0].rpartition("/")[2]
            (folder / f"{name}@{size[0]}x{size[1]}.png").write_bytes(base64.b64decode(page.evaluate(PICTURE, [item["url"], *size])))
    ours, theirs = folder / "ours.png", [folder / f"theirs-{finer}.png" for finer in SIZES]
    subprocess.run([sys.executable, CLIENT, base + "&flatten=true", ours, folder], check=True)
    size = [round(flat["device"][side] * scale) for side in ("width", "height")]
    for finer, path in zip(SIZES, theirs):
        picture = page.evaluate(PICTURE, [base + "&format=svg&images=embedded", *(finer * side for side in size)])
        path.write_bytes(base64.b64decode(picture))
    if keep:
        for path in (ours, *theirs):
            shutil.copy(path, keep / f"{query.replace('=', '-').replace('&', '-')}-{path.name}")
    return differences(query, flat, scale, ours, theirs)


def differences(query, flat, scale, ours, theirs):
    one, *others = load(ours, 1), *(load(path, finer) for path, finer in zip(theirs, SIZES))
    far = numpy.minimum.reduce([abs(one - other).max(axis=2) for other in others])
    failures, moved = [], (0, "")
    for item in flat["items"]:
        if text := item.get("text"):
            size = text["font"]["size"]
            left, top, right, bottom = (round(edge * scale) for edge in (
                text["x"] - size / 4, text["baseline"] - 1.1 * size, text["x"] + text["width"] + size / 4, text["baseline"] + 0.5 * size))
            # Several may have one box: what is compared is compared before any is taken out.
            moved = max(moved, (shift(one, others[0], max(2, left), max(2, top), right, bottom), text["string"]))
            far[max(0, top):max(0, bottom), max(0, left):max(0, right)] = 0
        if "blurBehind" in item:
            # An SVG cannot blur what lies behind.
            left, top, right, bottom = (max(0, round(edge * scale)) for edge in (
                item["frame"]["x"], item["frame"]["y"], item["frame"]["x"] + item["frame"]["width"], item["frame"]["y"] + item["frame"]["height"]))
            far[top:bottom, left:right] = 0
    count = int((far > CHANNEL).sum())
    print(f"{query}: {count} pixels beside lines are off by more than {CHANNEL}, at most by {far.max():.0f}; lines are off by {moved[0]} pixels at most", flush=True)
    if count:
        places = [f"{x / scale:.1f}, {y / scale:.1f}" for y, x in zip(*numpy.nonzero(far > CHANNEL))]
        failures.append(f"{query}: {count} pixels, such as at {places[:3]}")
        print(f"FAILED  {failures[-1]}")
    if moved[0] > 1:
        failures.append(f"{query}: a line is {moved[0]} pixels off: {moved[1]}")
        print(f"FAILED  {failures[-1]}")
    return failures


def load(path, finer):
    """Pixels on white, as the page of a client is."""
    drawn = Image.open(path).convert("RGBA").reduce(finer)
    ground = Image.new("RGBA", drawn.size, "white")
    return numpy.asarray(Image.alpha_composite(ground, drawn).convert("RGB"), numpy.float32)


def shift(one, two, left, top, right, bottom):
    """By how many pixels a part of a picture lies otherwise in another one: where they differ least, of moves up to two pixels."""
    part = one[top:bottom, left:right]
    moves = {}
    for down in range(-2, 3):
        for across in range(-2, 3):
            other = two[top + down:bottom + down, left + across:right + across]
            if other.shape == part.shape and part.size:
                moves[abs(part - other).mean() + 1e-3 * max(abs(down), abs(across))] = max(abs(down), abs(across))
    return moves[min(moves)] if moves else 0


main()
