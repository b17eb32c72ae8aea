"""In the SVGs of the samples, headless Chromium shows every element where its frame says.

Each box and picture must match its frame from `paywalld render` within the tolerance (1 pixel). Chromium shapes each line of text alone, and
the line must have the measured width. Needs chromium and fonts-inter.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from harness.base.service import parser

# Each SVG has its own shadow root, so that their ids do not collide.
PROBE = """
const results = [];
for (const template of document.querySelectorAll("template")) {
  const host = document.createElement("div");
  host.style.cssText = "position:absolute;left:0;top:0";
  document.body.append(host);
  const shadow = host.attachShadow({mode: "open"});
  shadow.append(template.content.cloneNode(true));
  const nodes = {};
  for (const group of shadow.querySelectorAll("[data-pointer]")) {
    const own = [...group.querySelectorAll("rect, image, text")].filter(e => e.closest("[data-pointer]") === group);
    const box = e => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; };
    nodes[group.dataset.pointer] = {
      rects: own.filter(e => e.tagName === "rect" && !e.hasAttribute("filter")).map(e => {
        const half = e.hasAttribute("stroke") ? parseFloat(e.getAttribute("stroke-width")) / 2 : 0;
        const [x, y, w, h] = box(e); return half ? [x - half, y - half, w + 2 * half, h + 2 * half] : [x, y, w, h]; }),
      images: own.filter(e => e.tagName === "image").map(box),
      lines: own.filter(e => e.tagName === "text").map(e => {
        e.removeAttribute("textLength");
        return [e.getStartPositionOfChar(0).x, e.getStartPositionOfChar(0).y, e.getComputedTextLength()]; }),
    };
  }
  results.push(nodes);
  host.remove();
}
const out = document.createElement("script");
out.type = "application/json"; out.id = "results"; out.textContent = JSON.stringify(results);
document.body.append(out);
"""


def rendered(arguments, document, device, orientation, form):
    command = [arguments.paywalld, "render", str(document), "--device", device, "--orientation", orientation,
               "--format", form, "--paywalls", arguments.paywalls]
    done = subprocess.run(command, capture_output=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stderr.decode()}")
    return done.stdout.decode()


def probe(svgs):
    chromium = next((p for n in ("chromium", "chromium-browser", "google-chrome") if (p := shutil.which(n))), None)
    if chromium is None:
        sys.exit("Chromium is missing: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        templates = "".join(f"<template>{svg}</template>" for svg in svgs)
        page.write_text(f'<!doctype html><meta charset="utf-8"><body style="margin:0">{templates}<script>{PROBE}</script>')
        done = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
             "--window-size=1400,1400", "--virtual-time-budget=5000", "--dump-dom", page.as_uri()],
            capture_output=True, timeout=180)
    dom = done.stdout.decode()
    start = dom.index('id="results">') + len('id="results">')
    return json.loads(dom[start:dom.index("</script>", start)])


def walk(node):
    yield node
    for child in node.get("children", []):
        yield from walk(child)


def differences(page, drawn, tolerance):
    """The differences between Chromium and the page, as sentences, and the number of comparisons."""
    wrong, count, widest = [], 0, 0.0
    for node in walk(page["root"]):
        shown = drawn.get(node.get("pointer"))
        if shown is None:
            continue
        frame = [node["frame"][k] for k in ("x", "y", "width", "height")]
        image = node.get("imageFrame", node["frame"])
        pairs = [("box", rect, frame) for rect in shown["rects"]]
        pairs += [("picture", rect, [image[k] for k in ("x", "y", "width", "height")]) for rect in shown["images"]]
        for what, got, want in pairs:
            count += 1
            if max(abs(got[0] - want[0]), abs(got[1] - want[1]), abs(got[0] + got[2] - want[0] - want[2]),
                   abs(got[1] + got[3] - want[1] - want[3])) > tolerance:
                wrong.append(f"{node['pointer']}: {what} at {got}, not {want}")
        for line, (x, y, width) in zip(node.get("text", {}).get("lines", []), shown["lines"]):
            count += 1
            spacing = node["text"].get("letterSpacing", 0)
            error = min(abs(width - line["width"]), abs(width - line["width"] - spacing))
            widest = max(widest, error / max(line["width"], 1))
            if abs(x - line["x"]) > tolerance or abs(y - line["baseline"]) > tolerance or error > tolerance:
                wrong.append(f"{node['pointer']}: {line['string']!r} at {x:.2f}, {y:.2f}, {width:.2f} wide, not {line}")
            if not (frame[0] - tolerance <= x and x + width <= frame[0] + frame[2] + tolerance and frame[1] <= y <= frame[1] + frame[3]):
                wrong.append(f"{node['pointer']}: {line['string']!r} leaves its frame {frame}")
    return wrong, count, widest


def main():
    added = parser(__doc__)
    added.add_argument("--device", action="append", help="instead of every device of paywalls/devices.json")
    added.add_argument("--tolerance", type=float, default=1)
    arguments = added.parse_args()
    paywalls = pathlib.Path(arguments.paywalls)
    table = json.loads((paywalls / "devices.json").read_text())["devices"]
    devices = arguments.device or [device["id"] for device in table]
    cases = [(brand, device, orientation) for brand in ("disney", "espn") for device in devices for orientation in ("portrait", "landscape")]
    documents = [paywalls / f"{brand}/1.json" for brand, _, _ in cases]
    pages = [json.loads(rendered(arguments, d, c[1], c[2], "json")) for d, c in zip(documents, cases)]
    drawn = probe([rendered(arguments, d, c[1], c[2], "svg") for d, c in zip(documents, cases)])
    failed, total, widest = 0, 0, 0.0
    for case, page, nodes in zip(cases, pages, drawn):
        wrong, count, width = differences(page, nodes, arguments.tolerance)
        total, widest = total + count, max(widest, width)
        for sentence in wrong:
            failed += 1
            print(" ".join(case), sentence)
    print(f"{total} elements on {len(cases)} screens, {failed} further than {arguments.tolerance:g} px from their frames; "
          f"text widths differ by {100 * widest:.2f} % at most")
    sys.exit(1 if failed or total == 0 else 0)


main()
