"""The pages of the documentation are accessible, narrow enough for phones, searchable and small.

Chromium shows them. axe-core must report nothing on any page, at 320 and 1280 points, light and dark (only contrast depends on the theme). At 320,
390, 768 and 1280 nothing may be wider than the screen. No page may load anything from elsewhere, break its policy or exceed its bytes, and the
search on the home page must find names. The page of members has each member of /schema/layout with its type and its values, the page of the API tells
no list of parameters twice and is short on a phone, and no code on a page is cut within a quotation.
--figures prints bytes, requests and first paint of each page.
Needs chromium and Python's axe-playwright-python, which contains axe-core and playwright.
Short run: pages --short
"""

import importlib.util
import itertools
import pathlib
import re
import sys
from urllib.parse import urldefrag

from harness.base.browsers import ARGUMENTS, BROWSER
from harness.base.service import parser, sample_service

LARGEST = 150_000
# Points of the API's page at 390.
TALLEST = 15_000
# So many parameters in common are a list of their own.
LIST = 3
WIDTHS = (320, 390, 768, 1280)
# One page of each kind.
KINDS = re.compile(
    r"/|/reference(/(examples|document|components|components/label|common|actions|conditions|fragments|fragments/planCard|values|guide/texts"
    r"|revenuecat|studio|names|layout|members|api|operations))?|/problems/unknown-brand"
)
# A name, and the page that explains it.
NAMES = {"maxLines": "/reference/components/label#maxLines", "planCard": "/reference/fragments/planCard", "unknown-brand": "/problems/unknown-brand"}
CUT = """() => [...document.querySelectorAll("code")].filter((code) => !code.closest("pre")).map(({textContent}) => textContent)
  .filter((text) => text.split('"').length % 2 === 0)"""
ROWS = """(kind) => Object.fromEntries([...document.querySelectorAll(`table.${kind} tbody tr`)].map((row) =>
  [row.id, {cells: [...row.cells].map(({innerText}) => innerText.trim()), items: [...row.querySelectorAll("li")].map(({textContent}) => textContent)}]))"""
FIGURES = """() => { const [page] = performance.getEntriesByType("navigation"), all = performance.getEntriesByType("resource");
  return {bytes: page.transferSize, requests: 1 + all.length, paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null}; }"""


def main():
    added = parser(__doc__)
    added.add_argument("--short", action="store_true", help="one page of each kind, dark at one width; skipped if something is missing")
    added.add_argument("--figures", action="store_true", help="print bytes, requests and first paint of each page")
    added.add_argument("--keep", type=pathlib.Path, help="a folder for pictures of the pages")
    options = added.parse_args()
    lacking = [] if BROWSER else ["chromium is missing. Get it: apt-get install chromium"]
    for module in ("playwright", "axe_playwright_python"):
        if not importlib.util.find_spec(module):
            lacking.append(f"{module} is missing. Get it: pip install axe-playwright-python")
    if lacking:
        print("skipped: " + "; ".join(lacking))
        sys.exit(0 if options.short else 1)
    from playwright.sync_api import sync_playwright

    axe = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js").read_text()
    with sample_service(options) as service, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        base = f"http://127.0.0.1:{service.port}"
        paths = pages(chromium, base)
        mistakes = [] if len(paths) > 80 else [f"only {len(paths)} pages are linked"]
        if options.short:
            paths = [path for path in paths if KINDS.fullmatch(path)]
        for theme in ("light", "dark"):
            for width in WIDTHS[:1] if options.short and theme == "dark" else WIDTHS:
                mistakes += look(chromium, base, paths, theme, width, axe, options)
        mistakes += search(chromium, base)
        mistakes += reference(chromium, base)
        chromium.close()
    print("\n".join(mistakes))
    print(f"pages: {len(paths)} pages, {len(mistakes)} mistakes")
    sys.exit(1 if mistakes else 0)


def pages(chromium, base):
    """The paths of all pages that the home page leads to."""
    page = chromium.new_page()
    found, queue = [], ["/"]
    while queue:
        path = queue.pop(0)
        if path in found:
            continue
        answer = page.request.get(base + path, headers={"Accept": "text/html"})
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        found.append(path)
        links = re.findall(r'href="(/[^"?#]*)', answer.text())
        queue += [link for link in links if re.match(r"/reference(/|$)|/problems/", link) and "." not in link]
    page.close()
    return found


def look(chromium, base, paths, theme, width, axe, options):
    """The mistakes of the pages on one screen."""
    mistakes = []
    # One page in both themes is enough for widths; contrast and names only differ between the narrow and the wide form.
    audited = width in (320, 1280)
    if theme == "dark" and not audited:
        return []
    page = chromium.new_page(viewport={"width": width, "height": 900}, color_scheme=theme)
    page.on("console", lambda message: mistakes.append(f"{page.url}: {message.text}") if message.type in ("error", "warning") else None)
    page.on("request", lambda request: None if request.url.startswith((base, "data:")) else mistakes.append(f"{page.url} loads {request.url}"))
    for path in paths:
        where = f"{path} at {width}, {theme}"
        answer = page.goto(base + path, wait_until="load")
        if len(answer.body()) > LARGEST:
            mistakes.append(f"{where}: {len(answer.body())} bytes")
        wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wider > 0:
            mistakes.append(f"{where}: {wider} points wider than the screen")
        mistakes += [f"{where}: cut code {code}" for code in page.evaluate(CUT)]
        if audited:
            page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
            mistakes += audit(page, where, axe, "color-contrast" if theme == "dark" else None)
        if options.figures and theme == "light" and width == 1280:
            page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
            print(path, page.evaluate(FIGURES), f"{len(answer.body())} bytes uncompressed", flush=True)
        if options.keep:
            name = path.strip("/").replace("/", "-") or "home"
            page.screenshot(path=options.keep / f"{name}-{width}-{theme}.png")
    page.close()
    return mistakes


def audit(page, where, axe, rule):
    """What axe-core reports by one rule, or by all. An evaluation is not bound by the page's policy."""
    page.evaluate(axe)
    report = page.evaluate("(rule) => axe.run(document, {resultTypes: ['violations'], ...(rule && {runOnly: [rule]})})", rule)
    return [f"{where}: {each['id']}: {each['help']}: {node['html'][:120]}" for each in report["violations"] for node in each["nodes"][:2]]


def reference(chromium, base):
    """What the pages of members and of the API lack or say twice."""
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    mistakes = []
    page.goto(base + "/reference/api")
    height = page.evaluate("document.documentElement.scrollHeight")
    if height > TALLEST:
        mistakes.append(f"/reference/api is {height} points tall on a phone")
    page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    requests = page.evaluate(ROWS, "requests")
    if len(requests) < 100:
        mistakes.append(f"/reference/api has {len(requests)} requests")
    for (one, row), (other, later) in itertools.combinations(requests.items(), 2):
        if len(set(row["items"]) & set(later["items"])) >= LIST:
            mistakes.append(f"/reference/api tells the parameters of {one} again for {other}")
    page.goto(base + "/reference/members")
    rows = page.evaluate(ROWS, "members")
    mistakes += [f"/reference/members: {member} has no type" for member, row in rows.items() if not row["cells"][1]]
    schema = page.request.get(base + "/schema/layout").json()
    for member, values in itertools.chain(*(members(name, form) for name, form in [("Layout", schema), *schema["$defs"].items()])):
        told = rows.get(member, {"cells": [""] * 2})["cells"][1]
        lacking = [value for value in values if value not in told] if member in rows else ["the member"]
        if lacking:
            mistakes.append(f"/reference/members: {member} lacks {', '.join(lacking)}")
    page.close()
    return mistakes


def members(name, form):
    """The members of an object with the values that each may have. The kinds to come have no place on the page."""
    properties = form.get("properties", {})
    if "not" in properties.get("type", {}):
        return
    for key, value in properties.items():
        listed = [part for part in value.get("anyOf", [value]) if "enum" in part or "const" in part]
        yield f"{name}.{key}", [choice for part in listed for choice in part.get("enum", [part.get("const")])]


def search(chromium, base):
    """Names that the search on the home page does not find first."""
    page = chromium.new_page()
    mistakes = []
    for name, expected in NAMES.items():
        page.goto(base + "/")
        page.fill("#find", name)
        page.wait_for_selector("#found li a")
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: urldefrag(url).url != base + "/")
        if page.url != base + expected:
            mistakes.append(f"the search for {name} leads to {page.url}")
        if expected.partition("#")[2] and not page.evaluate("document.querySelector(':target').getBoundingClientRect().height > 0"):
            mistakes.append(f"the search for {name} leads to a row that is not shown")
    page.close()
    return mistakes


main()
