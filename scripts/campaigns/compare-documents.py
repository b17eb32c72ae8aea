"""Random documents get the same frames as their HTML and CSS in headless Chromium.

A page is a document on one of eight devices, at one of three text sizes, in one of two directions. Every frame must agree within 0.05
points, on 99 % of the pages. The campaign minimizes a document that differs, and prints the differences. --seed chooses the documents.
Needs chromium, fonts-inter and Python's playwright.
Short run: compare-documents --short
"""

import copy
import itertools
import json
import pathlib
import random
import subprocess
import sys
import time

from harness.base.lab import lab
from harness.base.service import parser
from harness.drawing import documents, inter

TOLERANCE = 0.05
# Chromium snaps the ascents of fonts and the half-leading to pixels: to this many per point.
ZOOM = 128
DEVICES = ["iphone-se-1", "iphone-11", "iphone-15", "iphone-16-pro-max", "pixel-8", "galaxy-s24", "ipad-mini", "android-small"]
SCALES = [1, 0.8, 1.5]
DIRECTIONS = ["ltr", "rtl"]
SCREENS = list(itertools.product(DEVICES, SCALES, DIRECTIONS))
BATCH = 48


def main():
    options = arguments()
    if lacking := inter.missing(options.fonts):
        if options.short:
            print(f"skipped: {lacking}")
            sys.exit(0)
        sys.exit(lacking)
    with Sides(options) as sides:
        report = Report(options, sides)
        started = time.monotonic()
        for name, page, images in sources(options):
            report.compare(name, page, images)
            if options.seconds and time.monotonic() - started > options.seconds:
                break
        report.summarize()
    sys.exit(0 if report.is_good() else 1)


def arguments():
    added = parser(__doc__)
    added.add_argument("--lab", help="a build of paywalld-lab, else a fresh release build is taken")
    added.add_argument("--fonts", default=inter.FONTS, help="the folder of Inter's font files")
    added.add_argument("--count", type=int, default=100, help="how many documents are made from the seed")
    added.add_argument("--seed", default="1")
    added.add_argument("--documents", nargs="*", type=pathlib.Path, help="these files and no random documents")
    added.add_argument("--screens", type=int, default=len(SCREENS), help="on how many screens, chosen by the seed, a document is laid out")
    added.add_argument("--show", type=int, default=10, help="how many documents that disagree are shown")
    added.add_argument("--whole", action="store_true", help="show them as they were made")
    added.add_argument("--seconds", type=float, help="begin no document after so long")
    added.add_argument("--share", type=float, default=0.99, help="which share of the pages must agree")
    added.add_argument("--short", action="store_true", help="150 documents on 6 screens each, in at most half a minute")
    options = added.parse_args()
    if options.short:
        options.count, options.screens, options.seconds = 150, 6, 30
    return options


def sources(options):
    """Names, documents, and the sizes of their pictures."""
    if options.documents is None:
        for index in range(options.count):
            yield f"{options.seed}/{index}", documents.document(random.Random(f"{options.seed}/{index}")), documents.PICTURES
    for path in options.documents or []:
        yield path.name, json.loads(path.read_text()), {**documents.PICTURES, "hero.png": [780, 440]}


class Sides:
    """Both layout engines, kept running."""

    def __init__(self, options):
        self.options = options

    def __enter__(self):
        self.lab = subprocess.Popen(
            [self.options.lab or lab(), "pages", self.options.paywalls], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.browser = inter.chromium_page(self.options.fonts)
        self.page = self.browser.__enter__()
        self.page.add_script_tag(path=str(pathlib.Path(documents.__file__).with_suffix(".js")))
        return self

    def __exit__(self, *failure):
        self.browser.__exit__(*failure)
        self.lab.stdin.close()
        self.lab.wait()

    def ours(self, cases):
        answers = []
        for case in cases:
            self.lab.stdin.write(json.dumps(case) + "\n")
            self.lab.stdin.flush()
            answers.append(json.loads(self.lab.stdout.readline()))
        return answers

    def theirs(self, cases, zoom):
        return self.page.evaluate("layOutPages", {"cases": cases, "zoom": zoom})

    def disagreements(self, cases):
        """By case, the frames that differ from Chromium's, both with almost no snapping and with snapping to 1/64 point like paywalld's."""
        ours = self.ours(cases)
        found = [differences(*pair) for pair in zip(ours, self.theirs(cases, ZOOM))]
        wrong = [index for index, differing in enumerate(found) if differing]
        if wrong:
            for index, theirs in zip(wrong, self.theirs([cases[index] for index in wrong], 1)):
                there = {pointer for pointer, *_ in differences(ours[index], theirs)}
                found[index] = [frame for frame in found[index] if frame[0] in there]
        return found


class Report:
    def __init__(self, options, sides):
        self.options, self.sides = options, sides
        table = json.loads(pathlib.Path(options.paywalls, "devices.json").read_text())["devices"]
        self.screens = {device["id"]: device for device in table}
        self.pages = self.agreeing = self.documents = self.right = 0
        self.order = random.Random(options.seed)

    def compare(self, name, page, images):
        screens = SCREENS if self.options.screens >= len(SCREENS) else self.order.sample(SCREENS, self.options.screens)
        wrong = []
        for start in range(0, len(screens), BATCH):
            cases = [self.case(page, images, screen) for screen in screens[start:start + BATCH]]
            self.pages += len(cases)
            wrong += [(case, found) for case, found in zip(cases, self.sides.disagreements(cases)) if found]
        self.agreeing += len(screens) - len(wrong)
        self.documents += 1
        self.right += not wrong
        if wrong and self.options.show > 0:
            self.options.show -= 1
            self.explain(name, wrong, len(screens))

    def case(self, page, images, screen):
        device, scale, direction = screen
        return {"document": page, "images": images, "device": device, "textScale": scale, "direction": direction,
                "screen": self.screens[device]}

    def explain(self, name, wrong, count):
        case, found = wrong[0]
        print(f"{name}: wrong on {len(wrong)} of {count} screens, first on {case['device']} × {case['textScale']} {case['direction']}")
        if not self.options.whole:
            case, found = self.shrunk(case)
        print("  " + json.dumps(case["document"], ensure_ascii=False))
        for pointer, mine, other in found[:6]:
            print(f"  {pointer}: paywalld {mine}, Chromium {other}")

    def shrunk(self, case):
        """The smallest document found that still differs on that screen."""
        found = self.wrong(case)
        progress = True
        while progress:
            progress = False
            for smaller in shrinks(case["document"]):
                attempt = {**case, "document": smaller}
                if still := self.wrong(attempt):
                    case, found, progress = attempt, still, True
                    break
        return case, found

    def wrong(self, case):
        try:
            return self.sides.disagreements([case])[0]
        except Exception:
            return []

    def summarize(self):
        print(f"{self.right} of {self.documents} documents agree with Chromium on every screen")
        print(f"{self.agreeing} of {self.pages} pages ({self.agreeing / max(1, self.pages):.2%}) agree within {TOLERANCE} points; promised are {self.options.share:.0%}")

    def is_good(self):
        return self.pages > 0 and self.agreeing >= self.options.share * self.pages


def differences(ours, theirs):
    if "error" in ours:
        return [("", ours["error"], "")]
    found = []
    for pointer in sorted(set(ours) | set(theirs)):
        mine, other = ours.get(pointer), theirs.get(pointer)
        if mine is None or other is None or any(abs(a - b) > TOLERANCE for a, b in zip(mine, other)):
            found.append((pointer, mine, other and [round(value, 3) for value in other]))
    return found


def shrinks(page):
    """Slightly smaller documents, the smallest first."""
    for path, node in sorted(parts(page), key=lambda part: len(json.dumps(part[1])), reverse=True):
        parent, key = locate(page, path[:-1]), path[-1]
        if isinstance(parent, list):
            yield changed(page, path, DELETE)
            if isinstance(node, dict) and len(node.get("components", [])) == 1:
                yield changed(page, path, node["components"][0])
        elif key not in ("type", "url", "title", "components", "color"):
            yield changed(page, path, DELETE)
        if isinstance(node, str) and key == "title" and node not in ("a", "aa bb"):
            for shorter in ("a", "aa bb"):
                if len(shorter) < len(node):
                    yield changed(page, path, shorter)


DELETE = object()


def parts(node, path=()):
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in children:
        yield (*path, key), child
        yield from parts(child, (*path, key))


def locate(node, path):
    for key in path:
        node = node[key]
    return node


def changed(page, path, value):
    page = copy.deepcopy(page)
    parent = locate(page, path[:-1])
    if value is DELETE:
        del parent[path[-1]]
    else:
        parent[path[-1]] = value
    return page


if __name__ == "__main__":
    main()
