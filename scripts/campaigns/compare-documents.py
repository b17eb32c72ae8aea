"""Lay out paywall documents with paywalld-lab and, as HTML and CSS, with headless Chromium, and print where they disagree.

usage: compare-documents.py LAB PAYWALLS FONT_FOLDER [--count N] [--seed N] [--documents FILE…] [--show N] [--shrink] [--seconds N]
Without --documents, N random documents are made from the seed; each is laid out on some of the devices, text sizes and both directions.
"""

import argparse
import copy
import itertools
import json
import pathlib
import random
import shutil
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent / "compare-documents"))
import documents
import inter
from playwright.sync_api import sync_playwright

TOLERANCE = 0.05
DEVICES = ["iphone-se-1", "iphone-11", "iphone-15", "iphone-16-pro-max", "pixel-8", "galaxy-s24", "ipad-mini", "android-small"]
SCALES = [1, 0.8, 1.5]
DIRECTIONS = ["ltr", "rtl"]
SCREENS = list(itertools.product(DEVICES, SCALES, DIRECTIONS))
BATCH = 48


def main():
    options = arguments()
    table = json.loads((options.paywalls / "devices.json").read_text())["devices"]
    with sync_playwright() as playwright:
        sides = Sides(options, playwright)
        report = Report(options, table, sides)
        started = time.monotonic()
        for name, page, images in sources(options):
            report.compare(name, page, images)
            if options.seconds and time.monotonic() - started > options.seconds:
                break
        report.summarize()
    sys.exit(0 if report.is_good() else 1)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("lab")
    parser.add_argument("paywalls", type=pathlib.Path)
    parser.add_argument("fonts", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--documents", nargs="*", type=pathlib.Path)
    parser.add_argument("--show", type=int, default=10, help="how many disagreeing documents to print")
    parser.add_argument("--screens", type=int, default=len(SCREENS), help="on how many screens a document is laid out")
    parser.add_argument("--shrink", action="store_true", help="make each disagreeing document as small as it can be")
    parser.add_argument("--seconds", type=float, help="stop after so long")
    parser.add_argument("--share", type=float, default=0.99, help="which share of the pages must agree")
    return parser.parse_args()


def sources(options):
    """Names, documents, and the sizes of their pictures."""
    if options.documents is None:
        for index in range(options.count):
            yield f"{options.seed}/{index}", documents.document(random.Random(f"{options.seed}/{index}")), documents.PICTURES
    for path in options.documents or []:
        yield path.name, json.loads(path.read_text()), {**documents.PICTURES, "hero.png": [780, 440]}


class Sides:
    """The two that are compared, both kept running."""

    def __init__(self, options, playwright):
        self.lab = subprocess.Popen(
            [options.lab, "pages", str(options.paywalls)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.page = inter.page(playwright, options.fonts, shutil.which("chromium"))
        self.page.add_script_tag(path=str(pathlib.Path(__file__).parent / "compare-documents" / "page.js"))

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
        """By case, the frames that differ from Chromium's, both where it snaps to pixels as paywalld does and where it hardly snaps."""
        ours = self.ours(cases)
        found = [differences(*pair) for pair in zip(ours, self.theirs(cases, 32))]
        wrong = [index for index, differing in enumerate(found) if differing]
        if wrong:
            for index, theirs in zip(wrong, self.theirs([cases[index] for index in wrong], 1)):
                found[index] = differences(ours[index], theirs) and found[index]
        return found


class Report:
    def __init__(self, options, table, sides):
        self.options, self.sides = options, sides
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
        if self.options.shrink:
            case, found = self.shrunk(case)
        print("  " + json.dumps(case["document"], ensure_ascii=False))
        for pointer, mine, other in found[:6]:
            print(f"  {pointer}: paywalld {mine}, Chromium {other}")

    def shrunk(self, case):
        """The smallest document found that is still wrong on that screen."""
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
        print(f"{self.agreeing} of {self.pages} pages ({self.agreeing / max(1, self.pages):.2%}) agree within {TOLERANCE} points")
        print(f"{self.agreeing} passed, {self.pages - self.agreeing} failed")

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
    """Documents that are a little smaller, those that lose most first."""
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
