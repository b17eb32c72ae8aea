"""scripts/web-client.js, which only knows the written specification, draws the samples as format=svg does.

The same Chromium draws both, with the font files of the tree. In each cell (paywall, device, theme, text size, direction, state; 2,240 in the long
run) at most 0.05 % of the pixels may differ by more than 32 of 255 in a channel; nothing is masked. The client makes each state from the changes of
the page. With a fault, it must fail. --keep FOLDER keeps the pictures that differ.
Needs chromium, Python's playwright, pillow and numpy.
Short run: web-client --short
"""

import base64
import io
import itertools
import pathlib
import sys
from urllib.parse import quote

from harness.base.browsers import ARGUMENTS, BROWSER
from harness.base.lab import ROOT
from harness.base.service import example_service, parser

try:
    import numpy
    from PIL import Image
    from playwright.sync_api import sync_playwright
except ImportError as error:
    LACKING = f"{error.name} is missing. Get it: pip install playwright pillow numpy"
else:
    LACKING = None

CLIENT = ROOT / "scripts/web-client.js"
CHANNEL = 32
SHARE = 0.0005
SHORT = ("arabic", "quiz")
# Theme, text size and direction; the short run has each value once.
SHORT_FORMS = [("light", 1, ""), ("dark", 2, ""), ("dark", 1, "rtl")]
FORMS = list(itertools.product(("light", "dark"), (1, 2), ("", "rtl")))
# The rule without which browsers round the advances of glyphs, and a paywall with enough text to tell.
FAULT = ('textRendering: "geometricPrecision"', 'textRendering: "auto"', "arabic")

BLANK = "<!doctype html><meta charset=utf-8><style>body { margin: 0 } svg.reference { display: block }</style><body></body>"
SETUP = """async () => {
  const {Paywall} = await import("/client.js");
  let paywall;
  window.start = async tree => {
    document.fonts.clear();
    for (const {file, name, weight, style, unicodeRange} of tree.fonts.filter(font => font.file)) {
      const face = new FontFace(name, `url(${file})`, {weight: `${weight}`, style, unicodeRange});
      document.fonts.add(face);
      await face.load();
    }
    paywall = new Paywall(tree, {blur: false});
    document.body.replaceChildren(paywall.element);
    await paywall.ready;
  };
  window.show = async state => {
    document.body.replaceChildren(paywall.element);
    const isShown = paywall.show(state);
    await paywall.settle();
    return isShown;
  };
  window.reference = async svg => {
    document.body.innerHTML = svg;
    document.body.firstElementChild.classList.add("reference");
    const pictures = [...document.querySelectorAll("image")].map(image => Object.assign(new Image(), {src: image.getAttribute("href")}).decode());
    await Promise.allSettled(pictures);
    await document.fonts.ready;
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  };
}"""


def main():
    added = parser(__doc__)
    added.add_argument("--short", action="store_true", help="a few brands on one device; skipped if something is missing")
    added.add_argument("--brands", help="only these, between commas")
    added.add_argument("--keep", type=pathlib.Path, help="a folder for the pictures that differ")
    options = added.parse_args()
    if lacking := LACKING or (None if BROWSER else "chromium is missing. Get it: apt-get install chromium"):
        print(f"skipped: {lacking}")
        sys.exit(0 if options.short else 1)
    source, cells = CLIENT.read_text(), []
    with example_service(options) as (service, brands), sync_playwright() as playwright:
        wanted = options.brands.split(",") if options.brands else SHORT if options.short else brands
        for device in ["iphone-15"] if options.short else ["iphone-15", "ipad"]:
            with Room(playwright, service, device, source, options.keep) as room:
                for brand, form in itertools.product(wanted, SHORT_FORMS if options.short else FORMS):
                    cells += room.compare(brand, *form)
        assert FAULT[0] in source
        with Room(playwright, service, "iphone-15", source.replace(*FAULT[:2]), None) as room:
            is_found = max(share for share, _ in room.compare(FAULT[2], "light", 1, "")) > SHARE
    failures = [f"{share:.3%} of the pixels differ: {cell}" for share, cell in cells if share > SHARE]
    failures += [] if is_found else ["a client without geometricPrecision passed"]
    print(*failures, f"web-client: {len(cells)} cells, worst {max(share for share, _ in cells):.4%}, {len(failures)} failures", sep="\n")
    sys.exit(1 if failures else 0)


class Room:
    """A browser with a device's real scale factor: with an emulated one, Chromium rounds scrolling layers to whole points."""

    def __init__(self, playwright, service, device, source, keep):
        self.service, self.connection, self.device, self.keep = service, service.connect(), device, keep
        screen = service.ask("GET", f"/render?device={device}", self.connection)[2]["device"]
        self.width, self.height = screen["width"], screen["height"]
        self.chromium = playwright.chromium.launch(executable_path=BROWSER, args=[
            *ARGUMENTS, "--disable-lcd-text", f"--force-device-scale-factor={screen['scale']}",
            f"--window-size={round(self.width)},{round(self.height) + 200}"])
        self.page = self.chromium.new_context(no_viewport=True).new_page()
        self.page.route("**/blank", lambda route: route.fulfill(content_type="text/html", body=BLANK))
        self.page.route("**/client.js", lambda route: route.fulfill(content_type="text/javascript", body=source))
        self.page.goto(f"http://127.0.0.1:{service.port}/blank")
        self.page.evaluate(SETUP)
        self.session = self.page.context.new_cdp_session(self.page)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.chromium.close()
        self.connection.close()

    def compare(self, brand, theme, size, direction):
        """The share of differing pixels of the page and of each of its states."""
        query = f"/render?brand={brand}&device={self.device}&theme={theme}&textScale={size}" + (direction and f"&direction={direction}")
        tree = self.service.ask("GET", query + "&states=all", self.connection)[2]
        self.page.evaluate("tree => start(tree)", tree)
        cells = []
        for state in [tree.get("state", {}), *(state["state"] for state in tree["states"])]:
            values = "".join(f"&state.{name}={quote(value)}" for name, value in state.items())
            is_shown = self.page.evaluate("state => show(state)", state)
            ours = self.screenshot()
            svg = self.connection.ask("GET", query + "&format=svg" + values).body
            self.page.evaluate("svg => reference(svg)", svg.decode())
            share = self.difference(ours, self.screenshot()) if is_shown else 1.0
            cells.append((share, f"{query}{values}"))
        return cells

    def screenshot(self):
        clip = {"x": 0, "y": 0, "width": self.width, "height": self.height, "scale": 1}
        return base64.b64decode(self.session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True, "clip": clip})["data"])

    def difference(self, ours, theirs):
        if ours == theirs:
            return 0.0
        left, right = (numpy.asarray(Image.open(io.BytesIO(data)).convert("RGB"), numpy.int16) for data in (ours, theirs))
        share = float((abs(left - right).max(axis=2) > CHANNEL).mean())
        if self.keep and share > SHARE:
            self.keep.mkdir(parents=True, exist_ok=True)
            count = len(list(self.keep.glob("*-ours.png")))
            (self.keep / f"{count}-ours.png").write_bytes(ours)
            (self.keep / f"{count}-theirs.png").write_bytes(theirs)
        return share


main()
