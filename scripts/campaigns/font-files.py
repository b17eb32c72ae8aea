"""Chromium draws the texts of the examples with the served font files as it does with the installed fonts.

That Chromium has none of the fonts itself. The width of each line and run must be the tree's to 0.05 points, at usual and at large text, and the
page must look like the SVG in a Chromium with the fonts installed. The files must have the characters, advances and features of the metrics, and
a part of one must set each pair of its characters as the whole one does, and the TTF or OTF of one must be the same font.
Needs chromium and Python's playwright; Python's fonttools, brotli and uharfbuzz to look into the files.
Short run: font-files --short
"""

import functools
import hashlib
import itertools
import json
import os
import pathlib
import shutil
import sys
import tempfile

from harness.base.browsers import ARGUMENTS, BROWSER
from harness.base.service import example_service, parser
from harness.drawing import canvas

TOLERANCE = 0.05
# A channel that differs by less is antialiasing; the share of pixels that may differ by more.
CHANNEL, SHARE = 32, 0.002
# Chromium rounds the size of letters to a 64th of a pixel, which counts less in larger letters.
LARGER = 8
# Chromium needs some font; none of these is measured.
CONFIGURATION = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>%(fonts)s</dir><cachedir>%(cache)s</cachedir></fontconfig>"""
STAND_IN = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"

MEASURE = """async (cases) => {
  await Promise.all([...document.fonts].map((font) => font.load()));
  const svg = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
  return cases.map((test) => {
    const text = svg.appendChild(document.createElementNS(svg.namespaceURI, "text"));
    text.setAttribute("style", `white-space: pre; text-rendering: geometricPrecision; direction: ${test.direction}; unicode-bidi: bidi-override; font: ${test.font}; letter-spacing: ${%(larger)d * test.spacing}px`);
    text.textContent = test.string;
    const width = text.getComputedTextLength() / %(larger)d;
    text.remove();
    return width;
  });
}"""
COMPARE = """async ([one, two, channel]) => {
  const load = async (url) => { const image = new Image(); image.src = url; await image.decode(); return image; };
  const data = (image) => { const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d"); canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height).data; };
  const [first, second] = (await Promise.all([one, two].map(load))).map(data);
  let differing = 0;
  for (let at = 0; at < first.length; at += 4)
    if ([0, 1, 2].some((part) => Math.abs(first[at + part] - second[at + part]) > channel)) differing++;
  return first.length === second.length ? 4 * differing / first.length : 1;
}"""


def main():
    added = parser(__doc__)
    added.add_argument("--short", action="store_true", help="one device, one text size for most paywalls; skipped without a browser")
    options = added.parse_args()
    failures = wrong_files(pathlib.Path(options.paywalls) / "fonts")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        skip(options, f"{error.name} is missing. Get it: pip install playwright")
    if not BROWSER or not os.path.exists(STAND_IN):
        skip(options, "chromium or DejaVu is missing. Get it: apt-get install chromium fonts-dejavu-core")
    with tempfile.TemporaryDirectory() as folder, example_service(options) as (service, brands), sync_playwright() as playwright:
        start = {"executable_path": BROWSER, "args": ARGUMENTS}
        bare = playwright.chromium.launch(**start, env={**os.environ, "FONTCONFIG_FILE": configuration(pathlib.Path(folder))})
        usual = playwright.chromium.launch(**start)
        failures += drawn_wrongly(service, brands, options.short, bare, usual)
        bare.close()
        usual.close()
    for failure in failures[:40]:
        print(f"FAILED  {failure}")
    print(f"font-files: {len(failures)} failures")
    sys.exit(1 if failures else 0)


def configuration(folder):
    """A font configuration of one font, which no layout is measured with."""
    (folder / "fonts").mkdir()
    shutil.copy(STAND_IN, folder / "fonts")
    path = folder / "fonts.conf"
    path.write_text(CONFIGURATION % {"fonts": folder / "fonts", "cache": folder / "cache"})
    return str(path)


def drawn_wrongly(service, brands, is_short, bare, usual):
    failures, lines, widest, worst, nulls = [], 0, 0.0, 0.0, set()
    base = f"http://127.0.0.1:{service.port}"
    devices = ["iphone-15"] if is_short else ["iphone-15", "ipad"]
    for brand, device, scale in itertools.product(brands, devices, (1, 2)):
        if is_short and scale == 2 and brand != "arabic":
            continue
        query = f"brand={brand}&device={device}&textScale={scale}"
        tree = service.layout(query + "&states=all")
        absent = {font["family"] for font in tree["fonts"] if not font["file"]}
        nulls |= absent
        page, markup = bare.new_page(device_scale_factor=tree["device"]["scale"]), canvas.page(tree, base)
        page.route(f"{base}/drawing", functools.partial(fulfil, markup))
        page.goto(f"{base}/drawing")
        page.wait_for_function("document.title == 'drawn'")
        cases = [case for case in texts(tree) if absent.isdisjoint(case["families"])]
        for case, width in zip(cases, page.evaluate(MEASURE % {"larger": LARGER}, cases)):
            widest = max(widest, abs(width - case["width"]))
            if abs(width - case["width"]) > TOLERANCE:
                failures.append(f"{query}: {width:.3f} instead of {case['width']:.3f}: {case['string']} ({case['font']})")
        lines += len(cases)
        if not absent:
            share = compare(page, usual, base, query, tree["device"]["scale"])
            worst = max(worst, share)
            if share > SHARE:
                failures.append(f"{query}: {share:.3%} of the pixels differ from those with the fonts installed")
        page.close()
    print(f"{lines} lines and runs, at most {widest:.4f} points off; {worst:.3%} of a page's pixels at most; no file of {sorted(nulls)}")
    return failures


def fulfil(markup, route):
    route.fulfill(body=markup, content_type="text/html")


def compare(page, usual, base, query, scale):
    """The share of pixels that differ between the drawn page and the SVG in a browser that has the fonts."""
    drawn = page.evaluate("document.querySelector('canvas').toDataURL()")
    other = usual.new_page(device_scale_factor=scale, extra_http_headers={"Accept-Language": "*"})
    size = page.evaluate("[document.querySelector('canvas').width, document.querySelector('canvas').height]")
    other.goto(f"{base}/healthz")
    picture = other.evaluate(
        """async ([url, width, height]) => { const image = new Image(); image.src = url; await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), {width, height});
        canvas.getContext("2d").drawImage(image, 0, 0, width, height); return canvas.toDataURL(); }""",
        [f"{base}/render?{query}&format=svg&images=embedded", *size])
    share = other.evaluate(COMPARE, [drawn, picture, CHANNEL])
    other.close()
    return share


def texts(value):
    """A case for each line and run of a tree and its states."""
    if isinstance(value, dict):
        if "lines" in value and "font" in value:
            for line in value["lines"]:
                for run in line.get("runs") or [line]:
                    if not run.get("missing"):
                        yield case(run, value)
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from texts(part)


def case(run, text):
    font = run.get("style", text)["font"]
    families = list(dict.fromkeys([font["family"], run.get("font", font["family"])]))
    return {
        "string": run["string"], "width": run["width"], "direction": run.get("direction", "ltr"), "spacing": text.get("letterSpacing", 0),
        "font": "%s %d %rpx %s" % ("italic" if font.get("italic") else "normal", font["weight"], LARGER * font["size"],
                                  ", ".join(json.dumps(family) for family in families)),
        "families": families,
    }


def wrong_files(folder):
    """What is wrong with the files themselves: sizes, hashes, and what the fonts have in comparison with the metrics."""
    failures = []
    entries = [entry for path in sorted(folder.glob("*.files.json")) for entry in json.loads(path.read_text())["files"]]
    parts = [(entry, part) for entry in entries for part in entry.get("parts", [])]
    files = entries + [part for _, part in parts]
    for file in files:
        data = (folder / file["file"]).read_bytes()
        if (len(data), hashlib.sha256(data).hexdigest()) != (file["size"], file["sha256"]):
            failures.append(f"{file['file']} is not the file of the list")
    total = sum(file["size"] for file in files)
    print(f"{len(entries)} font files and {len(parts)} parts of them, {total / 1e6:.2f} MB")
    if total > 6_000_000:
        failures.append(f"the font files have {total} bytes, more than 6 MB")
    try:
        import brotli  # noqa: F401
        import fontTools  # noqa: F401
    except ImportError as error:
        print(f"the files are not looked into: {error.name} is missing. Get it: pip install fonttools brotli")
        return failures
    from harness.drawing import fontfiles
    failures += [failure for entry in entries for failure in fontfiles.plain_differences(folder, entry)]
    failures += [failure for entry in entries for failure in fontfiles.differences(folder, entry)]
    return failures + [failure for entry, part in parts for failure in fontfiles.part_differences(folder, entry, part)]


def skip(options, reason):
    print(f"skipped: {reason}")
    sys.exit(0 if options.short else 1)


main()
