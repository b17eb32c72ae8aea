"""Headless Chromium with Inter, the font that layouts are measured with."""

import base64
import contextlib
import pathlib

from harness.base.browsers import ARGUMENTS, BROWSER

FONTS = "/usr/share/fonts/opentype/inter"
WEIGHTS = {100: "Thin", 200: "ExtraLight", 300: "Light", 400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold",
           800: "ExtraBold", 900: "Black"}

PAGE = """<!doctype html><meta charset="utf-8"><style>%s
html, body { margin: 0; padding: 0 }
body { font-family: Tested; text-rendering: geometricPrecision; overflow-wrap: break-word }
</style><div id="room"></div>"""


def missing(fonts=FONTS):
    """The missing requirements of a page, with instructions; None if there are none."""
    if not BROWSER:
        return "chromium is missing. Get it: apt-get install chromium"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Python's playwright is missing. Get it: pip install playwright"
    if not (pathlib.Path(fonts) / "Inter-Regular.otf").is_file():
        return f"{fonts} is missing. Get it: apt-get install fonts-inter"
    return None


@contextlib.contextmanager
def chromium_page(fonts=FONTS):
    """A page of a browser process, with Inter as the body's font and an element `room` for layouts."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        page = browser.new_page()
        page.set_content(PAGE % "".join(font_faces(pathlib.Path(fonts))))
        failed = page.evaluate(
            "async () => { for (const f of document.fonts) await f.load();"
            " return [...document.fonts].filter(f => f.status != 'loaded').length }")
        if failed:
            raise SystemExit(f"{failed} fonts were not loaded")
        yield page
        browser.close()


def font_faces(folder):
    for weight, name in WEIGHTS.items():
        for italic in (False, True):
            name_of_file = f"Inter-{name}{'Italic' if italic else ''}.otf".replace("RegularItalic", "Italic")
            data = base64.b64encode((folder / name_of_file).read_bytes()).decode()
            yield (f"@font-face {{ font-family: Tested; font-weight: {weight};"
                   f" font-style: {'italic' if italic else 'normal'}; src: url(data:font/otf;base64,{data}) }}")
