"""A static copy from Python's web server shows in `<paywall-view>` while no service answers.

Each row is a reader: the copy must give the locale, screen and theme that come nearest, and decide placements as the service does. Every file has the
hash of its list.
Needs chromium and Python's playwright.
Short run: static-copy
"""

import functools
import hashlib
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading

from harness.base.browsers import ARGUMENTS, BROWSER
from harness.base.service import parser, sample_service

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

DEVICES = "iphone-se,iphone-15,ipad"
# The view's attributes, its width and height, and the layout that it must show.
READERS = [
    ("brand=espn locale=fr-CA theme=dark", 400, 860, "espn/layouts/fr/iphone-15-portrait-dark.json"),
    ("locale=de theme=light", 380, 700, "disney/layouts/de/iphone-se-portrait-light.json"),
    ("locale=xx theme=light", 300, 600, "disney/layouts/en/iphone-se-portrait-light.json"),
    ("locale=ar theme=dark", 900, 500, "disney/layouts/ar/iphone-15-landscape-dark.json"),
    ("locale=zh-Hant-TW theme=light", 1000, 1300, "disney/layouts/zh-Hant/ipad-portrait-light.json"),
]
PAGE = """<!doctype html><html lang=en><meta charset=utf-8><title>Paywall</title><link rel=icon href="data:,">
<script type=module src=/client/paywall.js></script><style>body {{ margin: 0 }} paywall-view {{ display: block; width: {width}px; height: {height}px }}</style>
<paywall-view src=http://127.0.0.1:{closed}/ fallback=/site.json {attributes}></paywall-view></html>"""
SHOWN = "() => document.querySelector('paywall-view').phase === 'ready'"
ADDRESS = "() => document.querySelector('paywall-view').address"
# Placements, with what the service is told of the reader: the rules of the copy decide the same.
PLACED = [("settings", "u0", {}), ("launch", "u1", {"entitlements": ["plus"]}), ("launch", "u2", {"sessions": 1}), *(("launch", f"person {i}", {"sessions": 5}) for i in range(8))]
DECIDED = """() => { const {phase, loop, address} = document.querySelector('paywall-view');
  return ['ready', 'nothing'].includes(phase) && [loop.decision.rule, loop.decision.variant ?? null, phase === 'ready' ? address.includes('annual') : null]; }"""


class Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main():
    options = parser(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder) / "site"
        export = ["export", "site", str(site), "--paywalls", options.paywalls, "--state", f"{folder}/none", "--devices", DEVICES, "--placements"]
        subprocess.run([options.paywalld, *export], check=True, stdout=subprocess.DEVNULL)
        mistakes = wrong_hashes(site)
        if sync_playwright and BROWSER:
            mistakes += wrong_layouts(site, decisions(options))
        else:
            print("skipped the browser: get chromium and playwright (apt-get install chromium; pip install playwright)")
    print(*mistakes, f"static-copy: {len(READERS) + len(PLACED)} readers, {len(mistakes)} mistakes", sep="\n")
    sys.exit(1 if mistakes else 0)


def wrong_hashes(site):
    lines = (site / "SHA256SUMS").read_text().splitlines()
    listed = {line[66:]: line[:64] for line in lines}
    found = {str(path.relative_to(site)): path for path in site.rglob("*") if path.is_file()}
    mistakes = [f"{path} is not listed" for path in found if path not in listed and path != "SHA256SUMS"]
    return mistakes + [f"{path} differs from its hash" for path, digest in listed.items() if hashlib.sha256((site / path).read_bytes()).hexdigest() != digest]


def decisions(options):
    """What the service decides: rule, variant, and whether it shows the second paywall; nothing for no paywall."""
    found = []
    with sample_service(options, "--gate", "off") as service:
        for placement, user, context in PLACED:
            body = json.dumps({"context": {"targetingKey": user, "userId": user, **context}})
            _, _, answer = service.ask("POST", f"/brands/disney/ofrep/v1/evaluate/flags/{placement}", body=body)
            shown, told = answer.get("value"), answer["metadata"]
            found.append([told["rule"], answer["variant"] if told.get("experiment") else None, shown["paywall"] == "annual" if shown else None])
    return found


def wrong_layouts(site, decided):
    mistakes = []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=site))
    # A port on which nothing listens.
    unused = http.server.HTTPServer(("127.0.0.1", 0), Files)
    closed = unused.server_address[1]
    unused.server_close()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_address[1]}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        for attributes, width, height, expected in READERS:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.on("requestfailed", lambda request: None if f":{closed}/" in request.url else mistakes.append(f"{request.url} failed"))
            (site / "page.html").write_text(PAGE.format(width=width, height=height, closed=closed, attributes=attributes))
            page.goto(f"{base}/page.html")
            page.wait_for_function(SHOWN, timeout=20_000)
            shown = page.evaluate(ADDRESS)
            if shown != f"{base}/brands/{expected}":
                mistakes.append(f"{attributes}, {width} × {height}: {shown}, expected {expected}")
            page.close()
        for (placement, user, context), expected in zip(PLACED, decided, strict=True):
            page = browser.new_page(viewport={"width": 400, "height": 700})
            attributes = f"locale=en theme=light brand=disney placement={placement} user-id='{user}' context='{json.dumps(context)}'"
            (site / "page.html").write_text(PAGE.format(width=400, height=700, closed=closed, attributes=attributes))
            page.goto(f"{base}/page.html")
            found = page.wait_for_function(DECIDED, timeout=20_000).json_value()
            if found != expected:
                mistakes.append(f"{placement} for {user}, {context}: the service decides {expected}, the copy {found}")
            page.close()
        browser.close()
    server.shutdown()
    return mistakes


main()
