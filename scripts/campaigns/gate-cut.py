"""The gate finds 40 purchase buttons that are cut in one language, on small phones alone, without any option.

Each document is an ordinary paywall in five languages. In one of them the label of its purchase button, or a note above the button, is longer. The
campaign finds the width of what stands beside it with which the button is cut, covered or off the screen on a phone of 320 points at a text size
of at most 1.35 in this language, and is whole on wider ones and in the other languages. It measures that in the tree that `render` prints, and knows
nothing of the gate. Then `check` must find an error of the button on such a screen, by default; and nothing that stops the paywall without
the small phones, or without the language.
Short run: gate-cut --documents 2
"""

import argparse
import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys
import tempfile

TEXTS = json.loads(pathlib.Path(__file__).with_name("gate-cut.json").read_text())
SMALL = ["iphone-se-1", "android-small"]
# The narrowest ones above 320 points, which the campaign measures itself; the gate judges all.
WIDER = ["galaxy-s24", "iphone-13-mini"]
SCALES = ["1", "1.35"]
INK, ACCENT = "#15202B", "#0B5CAD"
# A step of the widths, and what must be between one that cuts and one that cuts too much.
STEP, ROOM = 0.5, 4.0
# The points below the baseline, as a share of the size, and those beside a letter: of what is to be whole, neither is lost.
DESCENT, BLANK = 0.2, 4
# More points than this are lost where the button is cut; where it is whole, none are.
CUT, WHOLE = 1.5, 0.5
# Not every label fits into every kind without a cut.
DRAWS = 20


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("paywalld")
    arguments.add_argument("paywalls", type=pathlib.Path)
    arguments.add_argument("--documents", type=int, default=40)
    arguments.add_argument("--seed", type=int, default=7)
    arguments.add_argument("--kind", choices=KINDS, help="only documents of this kind")
    arguments.add_argument("--keep", type=pathlib.Path, help="a folder for the documents")
    options = arguments.parse_args()
    names = [options.kind] if options.kind else list(KINDS)
    if options.documents < len(names):
        random.Random(options.seed).shuffle(names)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as threads:
        place = options.keep or pathlib.Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        cases = [Case(options, place, names[number % len(names)], number) for number in range(options.documents)]
        mistakes = [line for lines in threads.map(lambda case: list(case.mistakes()), cases) for line in lines]
    print(*mistakes, sep="\n")
    print(f"{len(cases)} cut purchase buttons of {len(set(names[:len(cases)]))} kinds; gate-cut: {len(mistakes)} mistakes")
    return 1 if mistakes else 0


class Case:
    """A document of a kind, whose button is cut in one language."""

    def __init__(self, options, folder, kind, number):
        self.options, self.kind, self.number = options, kind, number
        self.numbers = random.Random(f"{options.seed} {kind} {number}")
        self.path = folder / f"{number}-{kind}.json"

    def draw(self):
        self.languages = self.numbers.sample(list(TEXTS), 5)
        self.victim = self.languages[self.numbers.randrange(5)]
        self.size, self.radius = self.numbers.choice([13, 14, 15, 16]), self.numbers.choice([0, 12, 25])
        self.share = self.numbers.uniform(0.2, 0.8)

    def mistakes(self):
        for _ in range(DRAWS):
            self.draw()
            width = self.width()
            if width is not None:
                break
        name = f"{self.number} {self.kind} in {self.victim}"
        if width is None:
            yield f"{name}: no width cuts the button there alone"
            return
        self.write(width)
        others = ",".join(each for each in self.languages if each != self.victim)
        whole = [*self.errors(["--devices", ",".join(wider(self.options.paywalls))]), *self.errors(["--devices", ",".join(SMALL), "--locales", others])]
        yield from (f"{name}, where it is whole: {each['code']}: {each['message']}" for each in whole)
        if not any(self.fits(each) for each in self.errors([])):
            yield f"{name}, {width} points: not found"

    def width(self):
        """A width with which the button is cut on small phones in the language alone; nil if there is none."""
        if self.is_cut(0, self.victim, "1.35", SMALL[0]):
            return None
        cut = self.first(lambda width: self.is_cut(width, self.victim, "1.35", SMALL[0]))
        most = self.first(lambda width: self.is_cut_elsewhere(width), cut)
        if most - cut < ROOM:
            return None
        return round((cut + ROOM / 4 + (most - cut - ROOM / 2) * self.share) / STEP) * STEP

    def first(self, holds, least=0.0):
        """The least width for which something holds."""
        low, high = int(least / STEP), int(300 / STEP)
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if holds(middle * STEP) else (middle + 1, high)
        return low * STEP

    def is_cut_elsewhere(self, width):
        return (
            any(self.lost(width, self.victim, scale, device, whole=True) > WHOLE for device in WIDER for scale in SCALES)
            or any(self.lost(width, language, "1.35", SMALL[0], whole=True) > WHOLE for language in self.languages if language != self.victim)
        )

    def is_cut(self, width, language, scale, device):
        return self.lost(width, language, scale, device) > CUT

    def lost(self, width, language, scale, device, whole=False):
        self.write(width)
        command = [self.options.paywalld, "render", str(self.path), "--device", device, "--locale", language, "--text-scale", scale]
        command += ["--paywalls", str(self.options.paywalls), *(["--state", "sheet=plans"] if "sheet" in self.kind else [])]
        run = subprocess.run(command, capture_output=True, text=True, timeout=60)
        if run.returncode:
            sys.exit(run.stderr)
        return loss(json.loads(run.stdout), whole)

    def write(self, width):
        self.path.write_text(json.dumps(document(self, width), ensure_ascii=False, indent=1))

    def errors(self, flags):
        command = [self.options.paywalld, "check", str(self.path), "--format", "json", "--paywalls", str(self.options.paywalls), *flags]
        run = subprocess.run(command, capture_output=True, text=True, timeout=600)
        if not run.stdout:
            sys.exit(run.stderr)
        return [each for each in json.loads(run.stdout)["documents"][0]["findings"] if each["severity"] == "error"]

    def fits(self, finding):
        """Whether a finding is of the button and on a screen on which it is cut."""
        seen = finding["cells"].get("likeliest", finding["cells"]["worst"])
        return seen["device"] in SMALL and seen["locale"] == self.victim and seen["textScale"] <= 1.35 and self.is_of_button(finding["pointer"])

    def is_of_button(self, pointer):
        button = places(document(self, 0))
        return any(place.startswith(pointer) or pointer.startswith(place) for place in button)


def wider(paywalls):
    """The devices that the gate takes by default, without the small ones."""
    table = json.loads((paywalls / "devices.json").read_text())
    table = table.get("devices", table) if isinstance(table, dict) else table
    return [each["id"] for each in table[:16] if each["id"] not in SMALL]


def document(case, width):
    strings = {}
    for language in case.languages:
        text = dict(TEXTS[language])
        if language == case.victim:
            text["note" if case.kind in NOTED else "buy"] = text["longNote" if case.kind in NOTED else "long"]
        strings[language] = {name: value for name, value in text.items() if not name.startswith("long")}
    links = [("restore", {"type": "restorePurchases"})]
    links += [(name, {"type": "openURL", "url": f"https://example.com/{name}", "role": name}) for name in ("terms", "privacy")]
    parts = KINDS[case.kind](case, width)
    page = [
        button("$close", {"type": "close"}, alignSelf="start"),
        {"type": "label", "title": "$title", "size": 26, "weight": "bold", "color": INK, "accessibilityRole": "header"},
        label("$gain"), {"type": "label", "title": "{monthly.name}: {monthly.price.perPeriod}", "size": 20, "weight": "bold", "color": INK},
        *parts.pop("page", []), label("{terms}", size=13), *(button(f"${name}", action) for name, action in links),
        *parts.pop("last", []),
    ]
    overlaps = {"footerOverlaps": True} if parts.pop("overlaps", False) else {}
    return {
        "meta": {**overlaps, "name": case.kind, "locale": case.languages[0], "backgroundColor": "#FFFFFF", "padding": {"horizontal": 16, "vertical": 12}, "gap": 10},
        "products": {"monthly": {"sku": "garden.monthly", "name": "$title", "price": "7.99", "currency": "USD", "period": "P1M"}},
        "strings": strings, "components": page, **parts,
    }


def label(title, **others):
    return {"type": "label", "title": title, "size": 15, "color": INK, **others}


def button(title, action, **others):
    return {"type": "button", "title": title, "size": 15, "minHeight": 48, "color": INK, "action": action, **others}


BUY = {"type": "purchase", "product": "monthly"}


def words(case, **others):
    return {"type": "label", "title": "$buy", "size": case.size, "weight": "bold", "maximumTextScale": 1.35, "color": "#FFFFFF", **others}


def buy(case, **others):
    look = {"size": case.size, "weight": "bold", "maximumTextScale": 1.35, "minHeight": 50, "color": "#FFFFFF", "background": ACCENT}
    return {"type": "button", "title": "$buy", "cornerRadius": case.radius, "padding": {"horizontal": 8, "vertical": 6}, "action": BUY, **look, **others}


def box(case, components, **others):
    return {"type": "stack", "minHeight": 50, "background": ACCENT, "cornerRadius": case.radius, "action": BUY, "components": components, **others}


def block(width, **others):
    return {"type": "stack", "width": width, "height": 40, "shrink": 0, "background": "#D5E3F0", "components": [], **others}


def row(*components, **others):
    return {"type": "stack", "direction": "row", "alignItems": "center", "components": list(components), **others}


def note(width):
    return label("$note", size=13, maximumTextScale=1.35, shrink=0, padding={"horizontal": width / 2})


def noted(case, width, height=70, **others):
    """A note, and a button below it that a box of fixed height cuts if the note takes two lines."""
    parts = [note(width), buy(case, shrink=0, minHeight=40, **others)]
    return {"type": "stack", "height": height, "shrink": 0, "overflow": "hidden", "gap": 6, "components": parts}


def one_line(case, width):
    return {"page": [buy(case, maxLines=1, margin={"horizontal": width / 2})]}


def beside_picture(case, width):
    return {"page": [row(block(width), buy(case, maxLines=1, grow=1, basis=0, minWidth=0), gap=8)]}


def fixed_height(case, width):
    text = words(case, alignment="center", shrink=0)
    return {"page": [box(case, [text], height=34, minHeight=34, overflow="hidden", justifyContent="center", padding={"horizontal": width / 2})]}


def fixed_footer(case, width):
    return {"footer": {"type": "stack", "padding": {"horizontal": 16, "vertical": 8}, "background": "#F2F5F8", "components": [noted(case, width)]}}


def absolute(case, width):
    inner = box(case, [words(case, maxLines=1, shrink=0)], position="absolute", inset={"start": width, "top": 4}, direction="row", padding={"horizontal": 10}, alignItems="center")
    return {"page": [{"type": "stack", "height": 60, "components": [inner]}]}


def with_icons(case, width):
    parts = [{"type": "icon", "name": "check", "size": 20, "color": "#FFFFFF", "accessibilityRole": "decorative"}, words(case, maxLines=1), block(width, height=4, background="#FFFFFF")]
    return {"page": [{**box(case, parts), "direction": "row", "gap": 8, "padding": 8, "alignItems": "center"}]}


def two_buttons(case, width):
    later = button("$later", {"type": "close"}, minWidth=width, shrink=0, padding={"horizontal": 6})
    return {"page": [row(later, buy(case, maxLines=1, grow=1, basis=0, minWidth=0), gap=6)]}


def bottom_sheet(case, width):
    sheet = {"type": "stack", "background": "#FFFFFF", "padding": {"horizontal": 16, "vertical": 12}, "gap": 8, "overflow": "scroll", "components": [
        button("$close", {"type": "back"}), label("$title"), noted(case, width), label("{terms}", size=13)]}
    return {"page": [button("$title", {"type": "showSheet", "sheet": "plans"}, background="#F2F5F8")], "sheets": {"plans": sheet}}


def under_badge(case, width):
    badge = block(width, position="absolute", inset={"end": 0, "top": 4}, background="#FFD34D")
    return {"page": [{"type": "stack", "components": [buy(case, maxLines=1, alignment="start"), badge]}]}


def beside_price(case, width):
    price = {"type": "stack", "minWidth": width, "shrink": 0, "components": [label("$price", maximumTextScale=1, size=13, shrink=0)]}
    return {"page": [row(price, buy(case, maxLines=1, shrink=0), gap=6, justifyContent="space-between")]}


def in_card(case, width):
    return {"page": [row(block(width), buy(case, maxLines=1, shrink=0), gap=6, overflow="hidden", margin={"horizontal": 20}, background="#E8EEF4", cornerRadius=12)]}


def share_of_page(case, width):
    return {"page": [buy(case, maxLines=1, width=f"{round(100 - width / 3, 2)}%", alignSelf="center")]}


def pushed_out(case, width):
    """Twice as many lines above the button push it out of its box."""
    box = noted(case, width, 92)
    return {"page": [{**box, "components": [note(width), *box["components"]]}]}


def under_bar(case, width):
    bar = {"type": "stack", "background": "#F2F5F8", "padding": {"vertical": 6}, "components": [note(width)]}
    return {"footer": bar, "overlaps": True, "last": [block("100%", height=1500), buy(case, margin={"bottom": 12})]}


def in_grid(case, width):
    return {"page": [{"type": "grid", "columns": [width, "1fr"], "gap": 6, "components": [block("100%"), buy(case, maxLines=1)]}]}


KINDS = {
    "one-line": one_line, "beside-picture": beside_picture, "fixed-height": fixed_height, "fixed-footer": fixed_footer, "absolute": absolute,
    "with-icons": with_icons, "two-buttons": two_buttons, "bottom-sheet": bottom_sheet, "under-badge": under_badge, "beside-price": beside_price,
    "in-card": in_card, "pushed-out": pushed_out, "under-bar": under_bar, "share-of-page": share_of_page, "in-grid": in_grid,
}
NOTED = {"fixed-footer", "bottom-sheet", "pushed-out", "under-bar"}


def loss(tree, whole):
    """How many points of the purchase button's words are cut, covered or off the screen; many if an ellipsis replaces some.

    With `whole` descenders, the blank sides of letters and the sides of the button count, too."""
    screen = {"x": 0, "y": 0, "width": tree["device"]["width"], "height": tree["device"]["height"]}
    drawn = list(nodes(tree["root"], Place(screen)))
    scroll = tree["root"].get("scroll")
    end = scroll["contentHeight"] - scroll["viewport"]["height"] if scroll else 0
    worst = 0
    for index, (node, place) in enumerate(drawn):
        text = node.get("text")
        if whole and place.buys:
            worst = max(worst, across(node["frame"], place.clip))
        if not place.buys or not text:
            continue
        if text.get("truncated"):
            return 1000
        for line in text["lines"]:
            size = text["font"]["size"]
            ink = {"x": line["x"], "y": line["baseline"] - 0.72 * size, "width": line["width"], "height": (0.72 + DESCENT * whole) * size}
            worst = max(worst, beyond(ink, place.clip, 0 if whole else BLANK), *(hidden(ink, other, end) for other in opaque(drawn, index)))
    return worst


class Place:
    """What a node's ancestors say of it."""

    def __init__(self, clip, buys=False, pinned=False):
        self.clip, self.buys, self.pinned = clip, buys, pinned

    def inside(self, node):
        clip = common(self.clip, node["frame"]) if node.get("clips") else self.clip
        if "scroll" in node:
            # It scrolls down, not to the sides.
            clip = {**clip, "y": -1e5, "height": 1e6}
        buys = self.buys or (node.get("action") or {}).get("type") == "purchase"
        return Place(clip, buys, self.pinned or node.get("pinned", False))


def nodes(node, place):
    """The nodes in drawing order with their places; the pinned ones are over the others."""
    place = Place(place.clip, place.inside(node).buys, place.pinned or node.get("pinned", False))
    yield node, place
    for child in sorted(node.get("children", []), key=lambda child: child.get("pinned", False)):
        yield from nodes(child, place.inside(node))


def common(one, other):
    x, y = max(one["x"], other["x"]), max(one["y"], other["y"])
    right = min(one["x"] + one["width"], other["x"] + other["width"])
    bottom = min(one["y"] + one["height"], other["y"] + other["height"])
    return {"x": x, "y": y, "width": max(0, right - x), "height": max(0, bottom - y)}


def across(ink, clip):
    return max(clip["x"] - ink["x"], ink["x"] + ink["width"] - clip["x"] - clip["width"])


def beyond(ink, clip, blank):
    """The points beyond a clip; across, a third of a letter more than up and down, because letters have blank sides."""
    down = max(clip["y"] - ink["y"], ink["y"] + ink["height"] - clip["y"] - clip["height"])
    return max(across(ink, clip) - blank, down, 0)


def opaque(drawn, index):
    """What is drawn over a node and hides it, and whether it stays while the node scrolls."""
    for node, place in drawn[index + 1:]:
        if str(node.get("background", "")).endswith("FF") and node["frame"]["height"] > 8:
            yield node["frame"], place.pinned and not drawn[index][1].pinned


def hidden(ink, cover, end):
    frame, stays = cover
    shared = common({**ink, "y": ink["y"] - end} if stays else ink, frame)
    if shared["height"] < ink["height"] / 3:
        return 0
    return shared["width"] - 4


def places(value, path=""):
    """The pointers of what buys."""
    if isinstance(value, dict):
        if (value.get("action") or {}).get("type") == "purchase":
            yield path
        for name, child in value.items():
            yield from places(child, f"{path}/{name}")
    elif isinstance(value, list):
        for number, child in enumerate(value):
            yield from places(child, f"{path}/{number}")


if __name__ == "__main__":
    sys.exit(main())
