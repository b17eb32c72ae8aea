"""Random trees of boxes get the same frames as in headless Chromium.

The trees have the styles of documents, with --kind everything all styles of layout, or with --kind grids nested grids and flex containers.
--seed chooses them, and --cases reads them from a file instead. 99 of a hundred must agree; the campaign prints the differences.
Needs chromium and Python's playwright.
Short run: compare-layout --short
"""

import json
import random
import subprocess
import sys
import tempfile

from harness.base.browsers import ARGUMENTS, BROWSER
from harness.base.lab import lab
from harness.base.service import parser

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

TOLERANCE = 0.05
# The required percentage of agreeing trees of a kind.
PROMISED = {"document": 99, "everything": 99, "grids": 99}
KINDS = ("document", "everything", "grids")

# Properties that a text, which is one anonymous item, does not have.
CONTAINER_PROPERTIES = (
    "flex-direction", "flex-wrap", "justify-content", "align-items", "align-content", "direction")

PAGE = """<!doctype html><meta charset="utf-8"><style>
html, body { margin: 0; padding: 0 }
#room { display: flex; align-items: flex-start; justify-content: flex-start }
#room div { display: flex; box-sizing: border-box; position: relative; border: 0 solid black;
  font-size: 0; line-height: 0 }
#room .text > span { display: block }
#room .text > span > span { display: inline-block; height: 10px; vertical-align: baseline }
</style><div id="room"></div>"""

LAY_OUT = """(cases) => {
  const room = document.getElementById('room');
  const build = (node) => {
    const box = document.createElement('div');
    for (const [name, value] of Object.entries(node.style)) box.style.setProperty(name, value);
    if (node.text !== undefined) {
      box.className = 'text';
      const text = document.createElement('span');
      box.append(text);
      for (const run of node.text.split('\\u200b').filter((run) => run)) {
        const span = document.createElement('span');
        span.style.width = run.length * 10 + 'px';
        text.append(span);
      }
    }
    for (const child of node.children || []) box.append(build(child));
    return box;
  };
  const frame = (box) => box.style.display === 'none' ? [0, 0, 0, 0] : (() => {
    const own = box.getBoundingClientRect(), outer = box.parentElement.getBoundingClientRect();
    const hidden = own.width === 0 && own.height === 0 && box.closest('[style*="display: none"]');
    return hidden ? [0, 0, 0, 0]
      : [own.x - outer.x, own.y - outer.y, own.width, own.height];
  })();
  return cases.map((test) => {
    const width = test.available.width, height = test.available.height;
    room.style.width = typeof width === 'number' ? width + 'px' : 'max-content';
    room.style.height = typeof height === 'number' ? height + 'px' : 'auto';
    room.style.direction = test.root.style.direction || 'ltr';
    const root = build(test.root);
    room.replaceChildren(root);
    const boxes = [root, ...root.querySelectorAll('div')];
    return boxes.map(frame);
  });
}"""


def points(rng, low, high):
    value = rng.randint(low, high)
    return f"{value + rng.choice([0, 0, 0, 0.5, 0.3])}px"


def length(rng, low, high, percent=0.25):
    if rng.random() < percent:
        return f"{rng.choice([10, 20, 25, 33.3, 50, 75, 100, 120])}%"
    return points(rng, low, high)


def sides(rng, style, name, low, high, chance, auto=0.0):
    for side in ("top", "right", "bottom", "left"):
        if rng.random() < chance:
            key = name.replace("*", side)
            style[key] = "auto" if rng.random() < auto else length(rng, low, high, 0.15)


def random_style(rng, is_root, is_absolute, everything):
    style = {}

    def maybe(chance, name, make):
        if rng.random() < chance:
            style[name] = make()

    choose = lambda *values: lambda: rng.choice(values)
    maybe(0.6, "flex-direction", choose("row", "column", "column", "row-reverse", "column-reverse"))
    maybe(0.3, "flex-wrap", choose("wrap", "wrap", "wrap-reverse"))
    rare = ("safe center", "safe flex-end") if everything else ()
    maybe(0.3, "justify-content", choose(
        "flex-start", "flex-end", "center", "space-between", "space-around", "space-evenly", "start", "end", *rare))
    items = ("stretch", "flex-start", "flex-end", "center", "baseline", "start", "end")
    maybe(0.35, "align-items", choose(*items))
    maybe(0.3, "align-content", choose(
        "flex-start", "flex-end", "center", "space-between", "space-around", "space-evenly",
        "stretch", "start", "end"))
    maybe(0.25, "row-gap", lambda: length(rng, 0, 12, 0.2))
    maybe(0.25, "column-gap", lambda: length(rng, 0, 12, 0.2))
    if everything or is_root:
        maybe(0.15, "direction", choose("rtl", "ltr"))
    if everything:
        maybe(0.1, "box-sizing", choose("content-box"))
    sides(rng, style, "padding-*", 0, 12, 0.12)
    # Browsers snap borders to the pixels of the device, so whole ones only.
    for side in ("top", "right", "bottom", "left"):
        maybe(0.08, f"border-{side}-width", lambda: f"{rng.randint(1, 5)}px")
    if is_root:
        style["width"] = points(rng, 60, 400)
        maybe(0.6, "height", lambda: points(rng, 60, 400))
        style["flex-shrink"] = "0"
        return style
    sides(rng, style, "margin-*", -4, 14, 0.12, auto=0.25)
    keywords = ("min-content", "max-content", "fit-content") if everything else ("fit-content",)
    for axis in ("width", "height"):
        maybe(0.4, axis, lambda: length(rng, 0, 120))
        maybe(0.05, axis, choose(*keywords))
        maybe(0.15, f"min-{axis}", lambda: length(rng, 0, 80))
        maybe(0.15, f"max-{axis}", lambda: length(rng, 10, 120))
    maybe(0.12, "aspect-ratio", choose("1", "2", "0.5", "1.7"))
    maybe(0.4, "flex-grow", choose("1", "1", "2", "0.5", "0.3"))
    maybe(0.25, "flex-shrink", choose("0", "1", "2", "0.5"))
    maybe(0.25, "flex-basis", lambda: length(rng, 0, 100))
    if everything:
        maybe(0.06, "flex-basis", choose("content", *keywords))
    rare = ("self-start", "self-end", "safe center", "last baseline") if everything else ()
    maybe(0.25, "align-self", choose(*items, *rare, "auto"))
    maybe(0.08, "overflow-x", choose("hidden"))
    if "overflow-x" in style:
        style["overflow-y"] = "hidden"
    maybe(0.03, "display", choose("none"))
    if is_absolute:
        style["position"] = "absolute"
    sides(rng, style, "*", -5, 30, 0.35 if is_absolute else 0.04)
    return style


def breadth(rng):
    return rng.choice([points(rng, 0, 80), points(rng, 0, 80), length(rng, 10, 80), "auto", "min-content", "max-content"])


def track(rng):
    return rng.choice([
        "auto", "auto", "1fr", "1fr", f"{rng.choice([2, 0.5, 1.5])}fr", points(rng, 0, 80), length(rng, 10, 80), "min-content",
        "max-content", f"minmax({breadth(rng)}, {rng.choice([breadth(rng), '1fr'])})", f"fit-content({length(rng, 10, 80)})"])


def tracks(rng):
    if rng.random() < 0.15:
        return f"repeat({rng.choice(['auto-fill', 'auto-fit'])}, {points(rng, 20, 80)})"
    if rng.random() < 0.2:
        return f"repeat({rng.randint(2, 4)}, {track(rng)})"
    return " ".join(track(rng) for _ in range(rng.randint(1, 4)))


def make_grid(rng, style):
    style["display"] = "grid"
    for name in ("flex-direction", "flex-wrap"):
        style.pop(name, None)
    for axis in ("columns", "rows"):
        if rng.random() < 0.7:
            style[f"grid-template-{axis}"] = tracks(rng)
        if rng.random() < 0.2:
            style[f"grid-auto-{axis}"] = track(rng)
    if rng.random() < 0.3:
        style["grid-auto-flow"] = rng.choice(["row", "column", "row dense", "column dense"])
    if rng.random() < 0.3:
        style["justify-items"] = rng.choice(["stretch", "start", "end", "center"])


def place_in_grid(rng, style):
    for axis in ("column", "row"):
        if rng.random() < 0.2:
            style[f"grid-{axis}-start"] = rng.choice(["1", "2", "3", "-1", "-2", "span 2"])
        if rng.random() < 0.15:
            style[f"grid-{axis}-end"] = rng.choice(["2", "3", "-1", "span 2", "span 3"])
    if rng.random() < 0.2:
        style["justify-self"] = rng.choice(["stretch", "start", "end", "center"])


def random_node(rng, depth, kind, is_root=False, in_grid=False):
    is_absolute = not is_root and rng.random() < 0.08
    node = {"style": random_style(rng, is_root, is_absolute, kind == "everything")}
    if in_grid:
        place_in_grid(rng, node["style"])
    if depth == 0 or (not is_root and rng.random() < 0.35):
        if rng.random() < 0.5:
            runs = ["H" * rng.randint(1, 5) for _ in range(rng.randint(1, 5))]
            node["text"] = "\u200b".join(runs)
            for name in CONTAINER_PROPERTIES:
                node["style"].pop(name, None)
        return node
    is_grid = kind == "grids" and node["style"].get("display") != "none" and rng.random() < 0.5
    if is_grid:
        make_grid(rng, node["style"])
    node["children"] = [random_node(rng, depth - 1, kind, in_grid=is_grid) for _ in range(rng.randint(1, 5))]
    return node


def random_cases(count, seed, kind):
    for index in range(count):
        rng = random.Random(f"{seed}/{index}")
        yield {
            "name": f"{seed}/{index}",
            "available": {"width": 500, "height": "max-content"},
            "root": random_node(rng, rng.randint(1, 4), kind, is_root=True),
        }


def own_frames(program, cases):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"cases": cases}, file)
        file.flush()
        done = subprocess.run([program, "layout", file.name], stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"{program} layout failed with status {done.returncode}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def chromium_frames(cases):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1000, "height": 800})
        page.set_content(PAGE)
        frames = []
        for start in range(0, len(cases), 50):
            frames += page.evaluate(LAY_OUT, cases[start:start + 50])
        browser.close()
        return frames


def describe(node, depth=0, lines=None):
    lines = [] if lines is None else lines
    style = "; ".join(f"{name}: {value}" for name, value in node["style"].items())
    text = f" text {node['text']!r}" if "text" in node else ""
    lines.append(f"{'  ' * depth}{len(lines)}: {{{style}}}{text}")
    for child in node.get("children", []):
        describe(child, depth + 1, lines)
    return lines


def disagreements(own, theirs):
    return [
        (index, mine, other)
        for index, (mine, other) in enumerate(zip(own, theirs))
        if any(abs(a - b) > TOLERANCE for a, b in zip(mine, other))
    ]


def missing():
    if not sync_playwright:
        return "Python's playwright is missing. Get it: pip install playwright"
    if not BROWSER:
        return "chromium is missing. Get it: apt-get install chromium"
    return None


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--short", action="store_true", help="300 trees of each kind; skipped without a browser")
    arguments.add_argument("--kind", choices=KINDS, default="document")
    arguments.add_argument("--count", type=int, default=300)
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--cases")
    arguments.add_argument("--show")
    options = arguments.parse_args()
    if lacking := missing():
        if options.short:
            print(f"skipped: {lacking}")
            return 0
        return lacking
    if options.short:
        return max(compare(list(random_cases(300, options.seed, kind)), PROMISED[kind], shown=5) for kind in KINDS)
    if options.cases:
        with open(options.cases) as file:
            cases = json.load(file)["cases"]
    else:
        cases = list(random_cases(options.count, options.seed, options.kind))
    if options.show:
        cases = [case for case in cases if case["name"] == options.show]
    return compare(cases, PROMISED[options.kind])


def compare(cases, promised, shown=100):
    """Prints the first differing trees; returns 1 if there are too many."""
    own, theirs = own_frames(lab(), cases), chromium_frames(cases)
    wrong, boxes = 0, 0
    for case, mine, other in zip(cases, own, theirs):
        boxes += len(other)
        found = disagreements(mine, other)
        if not found:
            continue
        wrong += 1
        if wrong > shown:
            continue
        print(f"{case['name']}:")
        print("\n".join("  " + line for line in describe(case["root"])))
        for index, own_frame, their_frame in found:
            print(f"  box {index}: paywalld {own_frame}, Chromium {their_frame}")
    agreeing = len(cases) - wrong
    print(f"{agreeing} of {len(cases)} trees agree with Chromium within {TOLERANCE} points ({boxes} boxes); promised are {promised} %")
    return 0 if agreeing >= len(cases) * promised / 100 else 1


sys.exit(main())
