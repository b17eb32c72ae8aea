"""Draws contact sheets of documents: contact-sheet.py PAYWALLD FOLDER OUT [NAME...] [--views phone,dark,...]

FOLDER is a paywalls folder. OUT gets a picture of four documents, one a row, in each view: a phone, dark, with text × 1.5 and × 2, in Arabic,
a tablet both ways, a phone on its side, and 320 points. NAME is one of examples, or BRAND/VERSION; without names it is every example.
To compare with an earlier state, check that out in a worktree, build it and draw its sheets into another folder.
Needs Debian's chromium and fonts-inter, and Python's playwright and pillow.
"""
import argparse
import base64
import io
import json
import pathlib
import re
import shutil
import subprocess

from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

PHONE = ["--device", "iphone-15"]
VIEWS = {
    "phone": PHONE, "dark": [*PHONE, "--theme", "dark"], "x1.5": [*PHONE, "--text-scale", "1.5"], "x2": [*PHONE, "--text-scale", "2"],
    "ar": [*PHONE, "--locale", "ar"], "320": ["--device", "iphone-se-1"], "ipad": ["--device", "ipad"],
    "ipad-across": ["--device", "ipad", "--orientation", "landscape"], "across": [*PHONE, "--orientation", "landscape"],
}
TELEVISION = ["--device", "apple-tv-hd", "--platform", "tvos"]
ROWS, HEIGHT, GAP, LABEL = 4, 640, 12, 18
SIZE = re.compile(r'<svg[^>]*?width="([\d.]+)"[^>]*?height="([\d.]+)"')


def main():
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("paywalld")
    made.add_argument("folder", type=pathlib.Path)
    made.add_argument("out", type=pathlib.Path)
    made.add_argument("names", nargs="*")
    made.add_argument("--views", default=",".join(VIEWS))
    options = made.parse_args()
    names = options.names or sorted(path.stem for path in (options.folder / "examples").glob("*.json"))
    views = options.views.split(",")
    options.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--font-render-hinting=none"])
        for start in range(0, len(names), ROWS):
            rows = [[cell(browser, options, name, view) for view in views] for name in names[start:start + ROWS]]
            path = options.out / f"sheet-{start // ROWS + 1:02}.png"
            sheet(rows).save(path)
            print(path, *names[start:start + ROWS])


def cell(browser, options, name, view):
    """The picture of a document in a view, with its name above it."""
    path = options.folder / ("examples" if "/" not in name else "") / f"{name}.json"
    flags = TELEVISION if name == "television" else VIEWS[view]
    answer = subprocess.run([options.paywalld, "render", path, "--format", "svg", *flags], capture_output=True, text=True)
    if answer.returncode:
        raise SystemExit(f"{name} {view}: {answer.stderr[:400]}")
    size = SIZE.search(answer.stdout)
    width, height = (int(float(number)) for number in size.groups())
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(f"<style>{faces(options.folder / 'fonts', answer.stdout)}</style><body style='margin:0'>{answer.stdout}")
    page.evaluate("() => Promise.all([...document.fonts].map(font => font.load()))")
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.close()
    scale = min(HEIGHT / shot.height, 1.45 * HEIGHT / shot.width)
    shot = shot.resize((round(shot.width * scale), round(shot.height * scale)), Image.LANCZOS)
    framed = Image.new("RGB", (shot.width, shot.height + LABEL), "#777")
    ImageDraw.Draw(framed).text((4, 4), f"{name}  {view}", "#fff")
    framed.paste(shot, (0, LABEL))
    return framed


def faces(folder, svg):
    """The headline faces that a picture names; Chromium has the others installed."""
    listed = folder / "headlines.files.json"
    if not listed.exists():
        return ""
    return "".join(
        "@font-face{font-family:%s;font-weight:%d;src:url(data:font/woff2;base64,%s)}" % (
            json.dumps(font["family"]), font["weight"], base64.b64encode((folder / font["file"]).read_bytes()).decode())
        for font in json.loads(listed.read_text(encoding="utf-8"))["files"] if font["family"] in svg)


def sheet(rows):
    width = max(sum(image.width + GAP for image in row) for row in rows)
    made = Image.new("RGB", (width, len(rows) * (HEIGHT + LABEL + GAP)), "#555")
    for number, row in enumerate(rows):
        left = 0
        for image in row:
            made.paste(image, (left, number * (HEIGHT + LABEL + GAP)))
            left += image.width + GAP
    return made


main()
