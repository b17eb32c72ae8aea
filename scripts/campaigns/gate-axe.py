"""The gate finds everything that axe-core finds on 200 screens drawn as plain HTML.

The screens show the examples, the samples, and the documents with seeded defects. axe-core runs with target-size. Where it is unsure
(incomplete), the gate decides, and the campaign counts these findings apart. For each rule, a table says what both find, what the gate finds
alone, and what axe-core finds alone. The last is a mistake; the campaign lists the second with its reason.
Needs chromium and Python's axe-playwright-python.
Short run: gate-axe --screens 12
"""

import argparse
import collections
import html
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile

from harness.base.browsers import ARGUMENTS, BROWSER

SEEDED = importlib.util.spec_from_file_location("seeded", pathlib.Path(__file__).with_name("gate-defects.py"))
FORMS = [("light", "1"), ("dark", "1.35")]
DEVICE = "iphone-15"
# axe-core's rules, and those of the gate that look for the same.
RULES = {
    "color-contrast": {"contrast-text"}, "target-size": {"target-blocked", "targets-overlap", "target-hidden"},
    "button-name": {"name-missing"}, "link-name": {"name-missing"}, "aria-command-name": {"name-missing"},
    "image-alt": {"picture-unnamed", "name-missing"}, "role-img-alt": {"picture-unnamed"},
    "label-content-name-mismatch": {"label-in-name"},
}
ASK = """async rules => {
  const report = await axe.run(document, {resultTypes: ["violations", "incomplete"], preload: false,
    runOnly: {type: "rule", values: rules}, rules: {"target-size": {enabled: true}, "label-content-name-mismatch": {enabled: true}}});
  const told = list => list.flatMap(({id, nodes}) => nodes.map(({target}) => [id, document.querySelector(target[0])?.closest("[data-at]")?.dataset.at ?? target[0]]));
  return {wrong: told(report.violations), unsure: told(report.incomplete)};
}"""


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("paywalld")
    arguments.add_argument("paywalls", type=pathlib.Path)
    arguments.add_argument("--screens", type=int, default=200)
    options = arguments.parse_args()
    if not importlib.util.find_spec("axe_playwright_python") or not BROWSER:
        print("skipped: chromium or axe-playwright-python is missing. Get it: pip install axe-playwright-python")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        files = list(documents(pathlib.Path(folder), options.paywalls))
        wanted = max(1, options.screens // len(FORMS))
        step = max(1, len(files) // wanted)
        return compare(options, files[::step][:wanted])


def documents(folder, paywalls):
    seeded = importlib.util.module_from_spec(SEEDED)
    SEEDED.loader.exec_module(seeded)
    for path in sorted((paywalls / "examples").glob("*.json")) + [paywalls / "disney/1.json", paywalls / "espn/1.json"]:
        yield f"{path.parent.name}/{path.stem}", path
    for seed in seeded.SEEDS:
        paths = [path for _, path in seeded.write(folder, paywalls, seed)]
        yield seed["name"], pathlib.Path(paths[1])


def compare(options, files):
    from playwright.sync_api import sync_playwright

    script = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js").read_text()
    counts, mistakes, screens = collections.Counter(), [], 0
    gate = judged(options, [path for _, path in files])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 393, "height": 852})
        for name, path in files:
            wrong, unsure = set(), set()
            for theme, scale in FORMS:
                tree = rendered(options, path, theme, scale)
                if tree is None:
                    continue
                screens += 1
                page.set_content(drawn(tree))
                page.evaluate(script)
                report = page.evaluate(ASK, list(RULES))
                wrong |= {tuple(each) for each in report["wrong"]}
                unsure |= {tuple(each) for each in report["unsure"]}
            count(counts, name, wrong, unsure - wrong, gate.get(str(path), []), mistakes)
        browser.close()
    print(f"{'rule':30}{'both':>6}{'axe alone':>11}{'gate alone':>12}{'unsure, gate finds':>20}{'unsure, gate passes':>21}")
    for rule in RULES:
        print(f"{rule:30}{counts[rule, 'both']:6}{counts[rule, 'axe']:11}{counts[rule, 'gate']:12}{counts[rule, 'found']:20}{counts[rule, 'passed']:21}")
    print(*mistakes, sep="\n")
    print(f"{screens} screens of {len(files)} documents; gate-axe: {len(mistakes)} mistakes")
    return 1 if mistakes else 0


def count(counts, name, wrong, unsure, findings, mistakes):
    """Counts places by who finds something there."""
    for rule, ours in RULES.items():
        told = {finding.get("component", finding["pointer"]): finding for finding in findings if finding["code"] in ours}
        theirs = {place for each, place in wrong if each == rule}
        open_ = {place for each, place in unsure if each == rule}
        for kind, places in (("both", theirs), ("found", open_)):
            counts[rule, kind] += sum(near(place, told) for place in places)
        counts[rule, "passed"] += sum(not near(place, told) for place in open_)
        for place in sorted(theirs):
            if not near(place, told):
                counts[rule, "axe"] += 1
                mistakes.append(f"{name}: axe-core alone finds {rule} at {place}")
        for place, finding in sorted(told.items()):
            # Each rule of the gate is counted beside one of axe-core's.
            if not near(place, theirs | open_) and rule == next(each for each, codes in RULES.items() if finding["code"] in codes):
                counts[rule, "gate"] += 1
                print(f"{name}: the gate alone finds {finding['code']} at {place}: {finding['message']}, {finding.get('cells', {}).get('count')} screens")


def near(place, others):
    """The same place, or one in the other: axe-core names the button, the gate its words."""
    return any(place == other or place.startswith(other + "/") or other.startswith(place + "/") for other in others)


def judged(options, paths):
    command = [options.paywalld, "check", *map(str, paths), "--format", "json", "--devices", DEVICE, "--locales", "en,ar", "--budget", "400"]
    run = subprocess.run([*command, "--at", "2026-11-25", "--paywalls", str(options.paywalls)], capture_output=True, text=True, timeout=1200)
    return {document["path"]: document["findings"] for document in json.loads(run.stdout)["documents"]}


def rendered(options, path, theme, scale):
    command = [options.paywalld, "render", str(path), "--device", DEVICE, "--theme", theme, "--text-scale", scale, "--paywalls", str(options.paywalls)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return json.loads(run.stdout) if run.returncode == 0 else None


def drawn(tree):
    root = tree["root"]
    height = max(bottoms(root))
    color = css(root.get("background", "#000000FF" if tree["theme"] == "dark" else "#FFFFFFFF"))
    body = "".join(element(child, root["frame"]) for child in root.get("children", []))
    return (
        f"<!doctype html><html lang={tree['locale']}><meta charset=utf-8><title>A paywall</title>"
        f"<style>body{{margin:0}} *{{box-sizing:border-box}} button,a{{all:unset;position:absolute}} div,span,img{{position:absolute}} span{{white-space:pre}}</style>"
        f"<body><main style='position:relative;width:{root['frame']['width']}px;height:{height}px;background:{color}'>{body}</main></body></html>"
    )


def bottoms(node):
    yield node["frame"]["y"] + node["frame"]["height"]
    for child in node.get("children", []):
        yield from bottoms(child)


def element(node, around):
    """A node and those in it, each where its frame is; a target is as large as the area that takes taps."""
    if node.get("invisible") or node.get("shownWhen"):
        return ""
    frame, action = node["frame"], node.get("action")
    area = node.get("hitArea", frame) if action else frame
    label, role = (node.get("label") or "").strip(), node.get("role")
    name, attributes = "div", ""
    if action:
        name = "a" if action["type"] == "openURL" else "button"
        attributes = " href='#'" if name == "a" else ""
        attributes += f" aria-label=\"{html.escape(label)}\"" if label else ""
    elif label and not node.get("image") and node["type"] != "image":
        attributes = f" role=group aria-label=\"{html.escape(label)}\""
    inside = picture(node, label, role, area) + words(node, area) + icon(node, area)
    inside += "".join(element(child, area) for child in node.get("children", []))
    look = f"{place(area, around)};opacity:{node.get('opacity', 1)};border-radius:{radius(node)}px"
    ground = "".join(layer(node, frame, area))
    return f"<{name} data-at='{node.get('pointer', '')}'{attributes} style='{look}'>{ground}{inside}</{name}>"


def layer(node, frame, area):
    if "background" in node:
        yield f"<div style='{place(frame, area)};background:{css(node['background'])}'></div>"
    for each in node.get("layers", []):
        if "image" in each:
            yield f"<div style='{place(each['image']['frame'], area)};background:url(data:,)'></div>"
        else:
            yield f"<div style='{place(frame, area)};background:{css(each.get('paint', each))}'></div>"


def picture(node, label, role, area):
    if node["type"] != "image" or "image" not in node and "url" not in node:
        return ""
    alt = f'alt="{html.escape(label)}"' if label else 'alt=""' if role == "decorative" else ""
    return f"<img {alt} src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' style='{place(node['frame'], area)}'>"


def words(node, area):
    text = node.get("text")
    if not text:
        return ""
    font, lines = text["font"], []
    for line in text["lines"]:
        box = {"x": line["x"], "y": line["baseline"] - font["size"], "width": line["width"], "height": font["size"] * 1.25}
        look = f"{place(box, area)};font:{font['weight']} {font['size']}px/1.25 sans-serif;color:{css(text['color'])}"
        lines.append(f"<span style='{look}'>{html.escape(line['string'])}</span>")
    return "".join(lines)


def icon(node, area):
    drawing = node.get("icon")
    return f"<div style='{place(drawing['frame'], area)};background:{css(drawing['color'])}'></div>" if drawing else ""


def place(frame, around):
    return f"left:{frame['x'] - around['x']}px;top:{frame['y'] - around['y']}px;width:{frame['width']}px;height:{frame['height']}px"


def radius(node):
    value = node.get("cornerRadius", 0)
    return value if isinstance(value, (int, float)) else 0


def css(paint):
    if isinstance(paint, str):
        return paint
    paint = paint.get("color", paint) if not paint.get("stops") else paint
    if isinstance(paint, str):
        return paint
    stops = ", ".join(f"{stop['color']} {stop.get('at', 0) * 100}%" for stop in paint.get("stops", []))
    return f"linear-gradient({paint.get('angle', 180)}deg, {stops})" if stops else "transparent"


if __name__ == "__main__":
    sys.exit(main())
