"""Uses the reference app at /app/ in Chromium, rule by rule: each check has the rule as its name.

axe-core must report nothing, nothing may be on the console, and the buttons lie within 4 points of those on the first client team's pictures.
Needs chromium and Python's axe-playwright-python, pillow and numpy.
Short run: apps --short
"""

import contextlib
import sys
import time

from service import parser, sample_service
from webviews import AUDIT, LACKING, Views, axe

# The edges of buttons on the pictures, in points of an iPhone 11: left, top, right, bottom.
EDGES = {
    "disney": {"purchase": (32.7, 654.8, 381.2, 706.5)},
    "espn": {"logIn": (31.1, 641.7, 381.9, 696.6), "purchase": (31.1, 722.4, 381.9, 777.3)},
}
NEAR = 4
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


def main():
    added = parser(__doc__)
    added.add_argument("--short", action="store_true", help="skipped if something is missing")
    options = added.parse_args()
    if LACKING:
        print(f"skipped: {LACKING}")
        sys.exit(0 if options.short else 1)
    from playwright.sync_api import sync_playwright

    mistakes = []
    with sample_service(options, "--brand", "disney") as service, sync_playwright() as playwright:
        service.command[service.command.index("--port") + 1] = str(service.port)
        for each in CHECKS:
            with Views(playwright, service, frozen=False) as views:
                try:
                    each(views)
                except Exception as error:  # A check that fails must not keep the others from running.
                    mistakes.append(f"{each.__name__}: {type(error).__name__}: {str(error)[:600]}")
                mistakes += [f"{each.__name__}: {mistake}" for mistake in views.mistakes]
                mistakes += [f"{each.__name__}: requested {url}" for url in views.elsewhere()]
    print(*mistakes, f"apps: {len(CHECKS)} rules, {len(mistakes)} mistakes", sep="\n")
    sys.exit(1 if mistakes else 0)


def same(found, expected):
    if found != expected:
        raise AssertionError(f"expected {expected}, found {found}")


@contextlib.contextmanager
def app(views, query="", width=1100, height=1060, **settings):
    """The app's page, with its paywall shown."""
    context = views.chromium.new_context(viewport={"width": width, "height": height}, **settings)
    page = views.open(context=context, module=False)
    page.goto(f"{views.base}/app/{query}")
    page.evaluate("() => { window.view = document.querySelector('paywall-view'); return until(() => view.phase === 'ready'); }")
    yield page
    context.close()


def tap(page, kind):
    page.evaluate("kind => [...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === kind).click()", kind)


def alert(page):
    return page.evaluate("() => document.querySelector('dialog').open ? document.querySelector('#said').textContent : null")


def fetches(views):
    return len([url for url in views.requested if "/render" in url])


@check
def fetch_the_paywall_at_start_ignoring_every_cache(views):
    with app(views) as page:
        for _ in range(2):
            page.reload()
            page.evaluate("() => until(() => document.querySelector('paywall-view').phase === 'ready')")
            page.wait_for_timeout(200)
            same(page.evaluate("() => performance.getEntriesByType('resource').filter(each => each.name.includes('/render')).map(each => each.transferSize > 0)"), [True])


@check
def the_brand_is_the_servers(views):
    with app(views) as page:
        same(page.evaluate("() => view.tree.brand"), "disney")


@check
def log_in_shows_an_alert(views):
    for query in ("", "?brand=espn"):
        with app(views, query) as page:
            tap(page, "logIn")
            same(alert(page), "Log In")
            page.keyboard.press("Enter")
            same(alert(page), None)


@check
def a_purchase_shows_the_sku_of_the_document(views):
    for query, sku in (("", "dplus_free_trial"), ("?brand=espn", "eplus_free_trial")):
        with app(views, query) as page:
            tap(page, "purchase")
            same(alert(page), f"Purchase: {sku}")


@check
def shaking_fetches_again(views):
    with app(views) as page:
        before = fetches(views)
        page.evaluate("() => dispatchEvent(new DeviceMotionEvent('devicemotion', {acceleration: {x: 5, y: 5, z: 5}}))")
        page.wait_for_timeout(200)
        same(fetches(views) - before, 0)
        page.evaluate("() => dispatchEvent(new DeviceMotionEvent('devicemotion', {acceleration: {x: 20, y: 20, z: 0}}))")
        page.wait_for_timeout(300)
        same(fetches(views) - before, 1)


@check
def a_key_and_a_button_fetch_again(views):
    with app(views) as page:
        before = fetches(views)
        page.keyboard.press("r")
        page.wait_for_timeout(300)
        page.click("#again")
        page.wait_for_timeout(300)
        same(fetches(views) - before, 2)


@check
def a_swap_is_seen_without_restarting(views):
    with app(views) as page:
        page.wait_for_timeout(300)
        views.service.ask("POST", "/admin/active?brand=espn")
        begun = time.monotonic()
        same(page.evaluate("() => until(() => view.tree.brand === 'espn', 3000)"), True)
        print(f"a swap shows after {(time.monotonic() - begun) * 1000:.0f} ms")
        views.service.ask("POST", "/admin/active?brand=disney")


@check
def an_error_can_be_tried_again(views):
    views.allowed = ["ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY", "net::ERR_FAILED", "503"]
    with app(views) as page:
        page.evaluate("() => localStorage.clear()")
        page.route("**/render*", lambda route: route.fulfill(status=503, body="{}"))
        page.reload()
        page.evaluate("() => { window.view = document.querySelector('paywall-view'); return until(() => view.phase === 'error'); }")
        same(page.locator(".failed").is_visible(), True)
        page.unroute("**/render*")
        page.click(".failed button")
        same(page.evaluate("() => until(() => view.phase === 'ready', 3000)"), True)


@check
def it_looks_like_the_pictures_on_an_iphone_11(views):
    for brand, buttons in EDGES.items():
        with app(views, f"?brand={brand}") as page:
            for kind, expected in buttons.items():
                found = page.evaluate("""kind => { const box = view.getBoundingClientRect(), e = [...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === kind).getBoundingClientRect();
                  return [e.left - box.left, e.top - box.top, e.right - box.left, e.bottom - box.top]; }""", kind)
                if max(abs(one - other) for one, other in zip(found, expected)) > NEAR:
                    raise AssertionError(f"{brand}, {kind}: {found}, on the picture {expected}")


@check
def it_does_not_break_on_other_screens(views):
    for width, height in ((320, 568), (390, 844), (844, 390), (820, 1180)):
        for query in ("", "?brand=espn"):
            with app(views, query, width, height) as page:
                same(page.evaluate("() => [document.documentElement.scrollWidth <= innerWidth, view.clientWidth <= innerWidth, view.screen.element.clientWidth === view.clientWidth]"), [True, True, True])


@check
def everybody_can_use_it(views):
    script = axe()
    for settings in ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"width": 390, "height": 844}):
        with app(views, **settings) as page:
            page.evaluate(script)
            same(page.evaluate(f"() => ({AUDIT})(document)")["wrong"], [])


main()
