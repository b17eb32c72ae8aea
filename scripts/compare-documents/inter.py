"""Headless Chromium with the font that layouts are measured with."""

import base64

WEIGHTS = {100: "Thin", 200: "ExtraLight", 300: "Light", 400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold",
           800: "ExtraBold", 900: "Black"}

PAGE = """<!doctype html><meta charset="utf-8"><style>%s
html, body { margin: 0; padding: 0 }
#room { font-family: Tested; text-rendering: geometricPrecision }
</style><div id="room"></div>"""


def page(playwright, fonts, chromium):
    # Hinting would round advances to whole pixels; phones do not hint.
    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--font-render-hinting=none"])
    page = browser.new_page()
    page.set_content(PAGE % "".join(font_faces(fonts)))
    failed = page.evaluate(
        "async () => { for (const f of document.fonts) await f.load();"
        " return [...document.fonts].filter(f => f.status != 'loaded').length }")
    if failed:
        raise SystemExit(f"{failed} fonts were not loaded")
    return page


def font_faces(folder):
    for weight, name in WEIGHTS.items():
        for italic in (False, True):
            name_of_file = f"Inter-{name}{'Italic' if italic else ''}.otf".replace("RegularItalic", "Italic")
            data = base64.b64encode((folder / name_of_file).read_bytes()).decode()
            yield (f"@font-face {{ font-family: Tested; font-weight: {weight};"
                   f" font-style: {'italic' if italic else 'normal'}; src: url(data:font/otf;base64,{data}) }}")
