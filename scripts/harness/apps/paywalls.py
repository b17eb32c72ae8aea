"""The rules of the two streaming paywalls."""

import time

from harness.apps.rules import DESK, TABLET, Rules, everybody_can_use_it, open_app, same

rules = Rules()

# The edges of buttons on the pictures of the first client team, in points of an iPhone 11: left, top, right, bottom.
EDGES = {
    "disney": {"purchase": (32.7, 654.8, 381.2, 706.5)},
    "espn": {"logIn": (31.1, 641.7, 381.9, 696.6), "purchase": (31.1, 722.4, 381.9, 777.3)},
}
NEAR = 4
SHAKE = "dispatchEvent(new DeviceMotionEvent('devicemotion', {acceleration: {x: a, y: a, z: 0}}))"


def paywall(views, query="", size=DESK, **settings):
    return open_app(views, f"paywall.html{query}", size, begin=None, **settings)


def ready(app):
    app.until("view.phase === 'ready'")


def tap(app, kind):
    app.js("[...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === a).click()", kind)


def fetches(views):
    return len([url for url in views.requested if "/render" in url])


def await_fetches(views, page, count):
    """Waits until so many were made, at most 20 seconds, and a moment longer for more."""
    for _ in range(400):
        if fetches(views) >= count:
            break
        # Requests are counted while the page waits.
        page.wait_for_timeout(50)
    page.wait_for_timeout(200)


@rules
def fetch_the_paywall_at_start_ignoring_every_cache(views):
    with paywall(views) as app:
        for _ in range(2):
            app.page.reload()
            app.js("window.view = document.querySelector('paywall-view')")
            ready(app)
            app.until("performance.getEntriesByType('resource').some(each => each.name.includes('/render') && each.responseEnd > 0)")
            same(app.js("return performance.getEntriesByType('resource').filter(each => each.name.includes('/render')).map(each => each.transferSize > 0)"), [True])


@rules
def log_in_shows_an_alert_log_in(views):
    for query in ("", "?brand=espn"):
        with paywall(views, query) as app:
            ready(app)
            tap(app, "logIn")
            app.alerts("Log In")
            app.page.keyboard.press("Enter")
            same(app.alert(), None)


@rules
def a_purchase_button_shows_purchase_and_the_sku_which_comes_from_the_document(views):
    for query, sku in (("", "dplus_free_trial"), ("?brand=espn", "eplus_free_trial")):
        with paywall(views, query) as app:
            ready(app)
            tap(app, "purchase")
            app.alerts(f"Purchase: {sku}")


@rules
def shaking_the_phone_fetches_again(views):
    with paywall(views) as app:
        ready(app)
        app.page.wait_for_timeout(200)
        before = fetches(views)
        app.js(SHAKE, 5)
        app.page.wait_for_timeout(100)
        same(fetches(views) - before, 0, "a gentle move")
        app.js(SHAKE, 20)
        await_fetches(views, app.page, before + 1)
        same(fetches(views) - before, 1, "a shake")


@rules
def a_key_and_a_button_fetch_again(views):
    with paywall(views) as app:
        ready(app)
        app.page.wait_for_timeout(200)
        before = fetches(views)
        app.page.keyboard.press("r")
        await_fetches(views, app.page, before + 1)
        app.page.click("#again")
        await_fetches(views, app.page, before + 2)
        same(fetches(views) - before, 2)


@rules
def a_swap_on_the_server_is_seen_without_restarting_the_app(views):
    with paywall(views) as app:
        ready(app)
        app.page.wait_for_timeout(300)
        views.service.ask("POST", "/admin/active?brand=espn")
        begun = time.monotonic()
        app.until("view.tree.brand === 'espn'")
        print(f"a swap shows after {(time.monotonic() - begun) * 1000:.0f} ms")
        views.service.ask("POST", "/admin/active?brand=disney")


@rules
def the_servers_start_script_takes_the_brand(views):
    with paywall(views) as app:
        ready(app)
        same(app.js("return view.tree.brand"), "disney")


@rules
def layout_is_made_for_an_iphone_11(views):
    for brand, buttons in EDGES.items():
        with paywall(views, f"?brand={brand}") as app:
            ready(app)
            for kind, expected in buttons.items():
                found = app.js("""const box = view.getBoundingClientRect(), e = [...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === a).getBoundingClientRect();
                  return [e.left - box.left, e.top - box.top, e.right - box.left, e.bottom - box.top]""", kind)
                if max(abs(one - other) for one, other in zip(found, expected)) > NEAR:
                    raise AssertionError(f"{brand}, {kind}: {found}, on the picture {expected}")


@rules
def and_must_not_break_on_others(views):
    for size in ((320, 568), (390, 844), (844, 390), TABLET):
        for query in ("", "?brand=espn"):
            with paywall(views, query, size) as app:
                ready(app)
                same(app.js("return [document.documentElement.scrollWidth <= innerWidth, view.clientWidth <= innerWidth, view.screen.element.clientWidth === view.clientWidth]"), [True] * 3, f"{size}")


@rules
def an_error_can_be_tried_again(views):
    views.allowed.append("503")
    with open_app(views, "paywall.html", begin=lambda app: app.fill("**/render*", 503)) as app:
        app.until("view.phase === 'error'")
        same(app.page.locator("[slot=error]").is_visible(), True)
        app.mend("**/render*")
        app.page.click("[slot=error] button")
        ready(app)


@rules
def everybody_can_use_the_paywalls(views):
    everybody_can_use_it(views, ["paywall.html"], ready)
