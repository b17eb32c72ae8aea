"""Measures texts with paywalld-lab and with headless Chromium, and prints where they disagree.

Each sentence of compare-text.txt is set in one of a few styles; each of its lines at each width is held to Chromium's with the
same font files: its width to 0.5 %, and at least 99 % of the paragraphs must be broken alike.
Needs chromium, Python's playwright and fonts-inter.
"""
import base64
import itertools
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from lab import ROOT, lab
from service import parser

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sys.exit("Python's playwright is missing. Get it: pip install playwright")

# Of Chromium's width; its own layout counts in 1/64 px, which is more than that in a very short line.
TOLERANCE = 0.005
WEIGHTS = {100: "Thin", 200: "ExtraLight", 300: "Light", 400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold",
           800: "ExtraBold", 900: "Black"}
STYLES = [
    {"size": 17, "weight": 400}, {"size": 15, "weight": 600}, {"size": 28, "weight": 700}, {"size": 13, "weight": 300},
    {"size": 17, "weight": 500, "italic": True}, {"size": 12, "weight": 400, "letterSpacing": 0.5},
    {"size": 22, "weight": 900}, {"size": 16, "weight": 100}, {"size": 20, "weight": 800, "italic": True},
    {"size": 11, "weight": 200}, {"size": 34, "weight": 700, "letterSpacing": -0.4},
]

MEASURE = r"""cases => cases.map(test => {
  const box = document.createElement('div')
  box.lang = test.lang
  box.textContent = test.text
  box.style.cssText = `font-size:${test.size}px; font-weight:${test.weight};` +
    `font-style:${test.italic ? 'italic' : 'normal'}; letter-spacing:${test.letterSpacing || 0}px`
  document.body.append(box)
  const node = box.firstChild, range = document.createRange()
  const bounds = (start, end) => {
    range.setStart(node, start)
    range.setEnd(node, end)
    return range.getBoundingClientRect()
  }
  box.style.width = 'max-content'
  const natural = bounds(0, test.text.length).width
  const blocks = test.widths.map(width => {
    box.style.width = width + 'px'
    const lines = []
    let start = 0, middle = null
    const close = end => {
      const string = test.text.slice(start, end).trimEnd()
      lines.push({string, width: bounds(start, start + string.length).width})
      start = end
    }
    for (let i = 0; i < test.text.length; i++) {
      const rect = bounds(i, i + 1)
      if (rect.width === 0) continue
      const y = (rect.top + rect.bottom) / 2
      if (middle !== null && y > middle + rect.height / 2) close(i)
      middle = y
    }
    close(test.text.length)
    return lines
  })
  box.remove()
  return {width: natural, blocks}
})"""


def main():
    options = arguments()
    cases = list(read_cases(options.sentences, [float(width) for width in options.widths.split(",")]))
    ours, theirs = measure_here(options, cases), measure_in_chromium(options.fonts, cases)
    report = Report(options.show)
    for case, our, their in zip(cases, ours, theirs):
        report.compare(case, our, their)
    report.summarize(cases)
    sys.exit(0 if report.is_good() else 1)


def arguments():
    added = parser(__doc__)
    added.add_argument("--metrics", default=str(ROOT / "paywalls/fonts/inter.json"))
    added.add_argument("--fonts", default="/usr/share/fonts/opentype/inter", help="the folder of Inter's font files")
    added.add_argument("--sentences", default=pathlib.Path(__file__).with_suffix(".txt"))
    added.add_argument("--widths", default="120,200,311,350")
    added.add_argument("--show", type=int, default=40, help="how many disagreements to print")
    options = added.parse_args()
    if not pathlib.Path(options.fonts).is_dir():
        sys.exit(f"{options.fonts} is missing. Get it: apt-get install fonts-inter, or name another folder with --fonts")
    return options


def read_cases(path, widths):
    language, styles = "en", itertools.cycle(STYLES)
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            language = line[2:].strip()
        elif line.strip():
            yield {"text": line, "lang": language, "widths": widths, **next(styles)}


def measure_here(options, cases):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"font": options.metrics, "cases": cases}, file)
        file.flush()
        return json.loads(subprocess.run([lab(), "text", file.name], check=True, capture_output=True).stdout)


def measure_in_chromium(fonts, cases):
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        sys.exit("chromium is missing: apt-get install chromium")
    with sync_playwright() as playwright:
        # Hinting would round advances to whole pixels; phones do not hint.
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--font-render-hinting=none"])
        page = browser.new_page()
        page.set_content(
            "<style>" + "".join(font_faces(fonts)) + "div { font-family: Tested; text-rendering: geometricPrecision;"
            " overflow-wrap: break-word }</style>")
        failed = page.evaluate(
            "async () => { for (const f of document.fonts) await f.load();"
            " return [...document.fonts].filter(f => f.status != 'loaded').length }")
        if failed:
            sys.exit(f"{failed} fonts were not loaded")
        result = page.evaluate(MEASURE, cases)
        browser.close()
        return result


def font_faces(folder):
    for weight, name in WEIGHTS.items():
        for italic in (False, True):
            name_of_file = f"Inter-{name}{'Italic' if italic else ''}.otf".replace("RegularItalic", "Italic")
            data = base64.b64encode((pathlib.Path(folder) / name_of_file).read_bytes()).decode()
            yield (f"@font-face {{ font-family: Tested; font-weight: {weight};"
                   f" font-style: {'italic' if italic else 'normal'}; src: url(data:font/otf;base64,{data}) }}")


class Report:
    def __init__(self, show):
        self.show = show
        self.paragraphs = self.broken_alike = self.lines = self.lines_close = 0
        self.worst = 0.0

    def compare(self, case, ours, theirs):
        self.width(case, case["text"], ours["width"], theirs["width"])
        for width, our, their in zip(case["widths"], ours["blocks"], theirs["blocks"]):
            self.paragraphs += 1
            if [line["string"] for line in our] == [line["string"] for line in their]:
                self.broken_alike += 1
                for our_line, their_line in zip(our, their):
                    self.width(case, our_line["string"], our_line["width"], their_line["width"])
            else:
                self.say(f"{case['lang']} at {width:g}, {case['size']} px, {case['weight']}: {case['text']}")
                self.say(f"    ours     {' | '.join(line['string'] for line in our)}", free=True)
                self.say(f"    Chromium {' | '.join(line['string'] for line in their)}", free=True)

    def width(self, case, string, ours, theirs):
        self.lines += 1
        # Chromium's edges are whole 1/64 px each.
        off = max(0.0, abs(ours - theirs) - 1 / 32) / max(theirs, 1)
        self.worst = max(self.worst, abs(ours - theirs) / max(theirs, 1))
        if off <= TOLERANCE:
            self.lines_close += 1
        else:
            self.say(f"{case['lang']}: {ours:.3f} for {theirs:.3f} px, {case['size']} px, {case['weight']}: {string}")

    def say(self, text, free=False):
        if self.show > 0:
            print(text)
        if not free:
            self.show -= 1

    def summarize(self, cases):
        print(f"sentences {len(cases)} in {len({case['lang'] for case in cases})} languages")
        print(f"widths within {TOLERANCE:.1%}: {self.lines_close}/{self.lines} lines, greatest difference {self.worst:.4%}")
        print(f"broken alike: {self.broken_alike}/{self.paragraphs} paragraphs"
              f" ({self.broken_alike / max(1, self.paragraphs):.2%})")

    def is_good(self):
        return self.lines_close == self.lines and self.broken_alike >= 0.99 * self.paragraphs


main()
