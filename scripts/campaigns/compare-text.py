"""Sentences in 45 languages have the widths and line breaks that headless Chromium gives them.

The 890 sentences are in compare-text.txt (European scripts) and compare-scripts.txt (others); each is set in one of a few styles. With the
same font files, the width of each line must match Chromium's to 0.5 %, and at least 99 % of the paragraphs (95 % in Thai) must break alike.
Needs chromium, Python's playwright, fonts-inter and fonts-noto-core, -cjk and -color-emoji.
Short run: compare-text --every 2
"""
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

from harness.base.lab import ROOT, lab
from harness.base.service import parser
from harness.drawing import inter

# Relative to Chromium's width; its layout is in units of 1/64 px, which is more in a very short line.
TOLERANCE = 0.005
STYLES = [
    {"size": 17, "weight": 400}, {"size": 15, "weight": 600}, {"size": 28, "weight": 700}, {"size": 13, "weight": 300},
    {"size": 17, "weight": 500, "italic": True}, {"size": 12, "weight": 400, "letterSpacing": 0.5},
    {"size": 22, "weight": 900}, {"size": 16, "weight": 100}, {"size": 20, "weight": 800, "italic": True},
    {"size": 11, "weight": 200}, {"size": 34, "weight": 700, "letterSpacing": -0.4},
]

MEASURE = r"""cases => cases.map(test => {
  const box = document.createElement('div')
  box.lang = test.lang
  box.dir = test.direction
  box.textContent = test.text
  box.style.cssText = `font-family:${test.family}; font-size:${test.size}px; font-weight:${test.weight};` +
    `font-style:${test.italic ? 'italic' : 'normal'}; letter-spacing:${test.letterSpacing || 0}px`
  document.body.append(box)
  const node = box.firstChild, range = document.createRange()
  const bounds = (start, end) => {
    range.setStart(node, start)
    range.setEnd(node, end)
    return range.getBoundingClientRect()
  }
  // A space that a break drops kerns the letter before it in the paragraph, and is not there when the line is drawn alone. One of another
  // font is as neutral, and kerns nothing.
  const unkerned = (start, end, next) => {
    const line = box.cloneNode(false)
    line.textContent = test.text.slice(0, end) + '\u1680'.repeat(next - end) + test.text.slice(next)
    line.style.width = 'max-content'
    line.style.whiteSpace = 'pre'
    document.body.append(line)
    range.setStart(line.firstChild, start)
    range.setEnd(line.firstChild, end)
    const width = [...range.getClientRects()].reduce((sum, rect) => sum + rect.width, 0)
    line.remove()
    return width
  }
  box.style.width = 'max-content'
  const natural = bounds(0, test.text.length).width
  const blocks = test.widths.map(width => {
    box.style.width = width + 'px'
    const lines = []
    let start = 0, middle = null
    const close = end => {
      const string = test.text.slice(start, end).trimEnd(), last = start + string.length
      lines.push({string, width: last === end ? bounds(start, end).width : unkerned(start, last, end)})
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
    widths = [float(width) for width in options.widths.split(",")]
    cases = [case for path in options.sentences for case in read_cases(path, widths, options.every)
             if not options.languages or case["lang"] in options.languages.split(",")]
    ours, theirs = measure_here(options, cases), measure_in_chromium(options.fonts, cases)
    report = Report(options.show)
    for case, our, their in zip(cases, ours, theirs):
        report.compare(case, our, their)
    report.summarize(cases)
    sys.exit(0 if report.is_good() else 1)


def arguments():
    added = parser(__doc__)
    added.add_argument("--metrics", default=str(ROOT / "paywalls/fonts/inter.json"))
    added.add_argument("--fonts", default=inter.FONTS, help="the folder of Inter's font files")
    added.add_argument("--lab", help="a build of paywalld-lab, else a fresh release build is taken")
    folder = pathlib.Path(__file__).parent
    added.add_argument("--sentences", nargs="+", default=[folder / "compare-text.txt", folder / "compare-scripts.txt"])
    added.add_argument("--languages", help="only these, between commas")
    added.add_argument("--every", type=int, default=1, help="take each of so many sentences; from 2 on, skipped without a browser")
    added.add_argument("--widths", default="120,200,311,350")
    added.add_argument("--show", type=int, default=40, help="how many disagreements to print")
    options = added.parse_args()
    if lacking := inter.missing(options.fonts):
        if options.every == 1:
            sys.exit(lacking)
        print(f"skipped: {lacking}")
        sys.exit(0)
    return options


def read_cases(path, widths, every):
    language, styles, number = "en", itertools.cycle(STYLES), 0
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            language = line[2:].strip()
        elif line.strip():
            style, number = next(styles), number + 1
            if number % every:
                continue
            for direction in ("ltr", "rtl"):
                yield {"text": line, "lang": language, "widths": widths, "direction": direction,
                       "family": family(language), **style}


def family(language):
    """The fallback fonts for Chromium, the same as the service's."""
    han = {"zh-Hans": "SC", "zh-Hant": "TC", "ko": "KR"}.get(language, "JP")
    scripts = ("Arabic Hebrew Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Khmer"
               " Myanmar Ethiopic Georgian Armenian").split()
    names = ["Noto Sans " + script for script in scripts] + ["Noto Sans CJK " + han, "Noto Color Emoji"]
    return ", ".join(["Tested"] + [f"'{name}'" for name in names])


def measure_here(options, cases):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"font": options.metrics, "cases": cases}, file)
        file.flush()
        return json.loads(subprocess.run([options.lab or lab(), "text", file.name], check=True, capture_output=True).stdout)


def measure_in_chromium(fonts, cases):
    with inter.chromium_page(fonts) as page:
        return page.evaluate(MEASURE, cases)


def seen(string):
    """Ignores invisible direction marks at the end of a line."""
    return string.replace("\u200e", "").replace("\u200f", "").strip()


class Report:
    def __init__(self, show):
        self.show = show
        self.paragraphs = self.broken_alike = self.lines = self.lines_close = 0
        self.worst = 0.0
        # For each language: paragraphs, those broken alike, lines, those with matching widths.
        self.languages = {}

    def compare(self, case, ours, theirs):
        self.width(case, case["text"], ours["width"], theirs["width"])
        for width, our, their in zip(case["widths"], ours["blocks"], theirs["blocks"]):
            self.paragraphs += 1
            self.count(case, 0)
            if [seen(line["string"]) for line in our] == [seen(line["string"]) for line in their]:
                self.broken_alike += 1
                self.count(case, 1)
                for our_line, their_line in zip(our, their):
                    self.width(case, our_line["string"], our_line["width"], their_line["width"])
            else:
                self.say(f"{case['lang']} {case['direction']} at {width:g}, {case['size']} px, {case['weight']}: {case['text']}")
                self.say(f"    ours     {' | '.join(line['string'] for line in our)}", free=True)
                self.say(f"    Chromium {' | '.join(line['string'] for line in their)}", free=True)

    def count(self, case, place):
        self.languages.setdefault(case["lang"], [0] * 4)[place] += 1

    def width(self, case, string, ours, theirs):
        self.lines += 1
        self.count(case, 2)
        # Chromium's edges are multiples of 1/64 px.
        off = max(0.0, abs(ours - theirs) - 1 / 32) / max(theirs, 1)
        self.worst = max(self.worst, abs(ours - theirs) / max(theirs, 1))
        if off <= TOLERANCE:
            self.lines_close += 1
            self.count(case, 3)
        else:
            self.say(f"{case['lang']} {case['direction']}: {ours:.3f} for {theirs:.3f} px, {case['size']} px, {case['weight']}: {string}")

    def say(self, text, free=False):
        if self.show > 0:
            print(text)
        if not free:
            self.show -= 1

    def summarize(self, cases):
        for language, (paragraphs, alike, lines, close) in self.languages.items():
            print(f"{language:8}{alike}/{paragraphs} paragraphs broken alike ({alike / max(1, paragraphs):.1%}), {close}/{lines} lines as wide")
        print(f"sentences {len(cases) // 2}, in both directions, in {len({case['lang'] for case in cases})} languages")
        print(f"widths within {TOLERANCE:.1%}: {self.lines_close}/{self.lines} lines, greatest difference {self.worst:.4%}")
        print(f"broken alike: {self.broken_alike}/{self.paragraphs} paragraphs"
              f" ({self.broken_alike / max(1, self.paragraphs):.2%})")

    def is_good(self):
        thai = self.languages.get("th", [0] * 4)
        return (self.lines_close >= 0.999 * self.lines and self.broken_alike >= 0.99 * self.paragraphs
                and thai[1] >= 0.95 * thai[0])


main()
