"""Checks of how <paywall-view> hears of changes: one stream for a service and an origin, however many tabs are open."""

import re

from harness.component.complaints import HIDE
from harness.component.elsewhere import Elsewhere

VIEW = "brand => { const view = Object.assign(document.createElement('paywall-view'), {blurs: false}); view.setAttribute('brand', brand); document.body.replaceChildren(view); window.view = view; }"
SHOWN = "() => until(() => view.phase === 'ready', 15000)"
UNLOCKED = "Object.defineProperty(navigator, 'locks', {value: undefined});"
TIME = "async base => { const begun = performance.now(); await (await fetch(base + '/brands', {cache: 'no-store'})).text(); return performance.now() - begun; }"


def same(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected}, found {found}")


def streams(views):
    return [url for url in views.requested if re.search(r"/events(\?|$)", url)]


def title(views, brand, words):
    document = f'{{"components": [{{"type": "label", "title": "{words}"}}]}}'
    status, _, answer = views.service.ask("PUT", f"/admin/brands/{brand}?activate=true", body=document.encode())
    same(status in (200, 201), True, answer)
    views.service.ask("POST", "/admin/active?brand=disney")


def follow(pages, words, what):
    for number, page in enumerate(pages):
        found = page.evaluate("words => until(() => [...view.shadowRoot.querySelectorAll('text')].some(e => e.textContent === words), 20000)", words)
        same(found, True, f"{what}: tab {number + 1}")


def tabs(views, count, brand, script="", address=None):
    """Pages of one origin, the service's own by default, with a view of a brand."""
    context = views.chromium.new_context(no_viewport=True)
    context.add_init_script(script)
    pages = []
    for _ in range(count):
        page = views.open(context=context, module=False)
        page.goto(address or f"{views.base}/blank")
        page.evaluate("address => import(address).then(() => {})", f"{views.base}/client/paywall.js")
        page.evaluate(VIEW, brand)
        same(page.evaluate(SHOWN), True, "the view")
        pages.append(page)
    return pages


def ten_tabs_share_one_stream(views):
    """Ten tabs of an origin open one stream, requests stay fast, a swap shows in each, and another tab listens when the first one goes."""
    title(views, "heard", "One")
    pages = tabs(views, 10, "heard")
    same(len(streams(views)), 1, "streams")
    same([page.evaluate(TIME, views.base) < 1000 for page in pages], [True] * 10, "requests under a second")
    title(views, "heard", "Two")
    follow(pages, "Two", "after a swap")
    pages.pop(0).close()
    views.chromium.contexts[-1].pages[0].evaluate("() => until(() => false, 300)")
    same(len(streams(views)), 2, "streams after the first tab has gone")
    title(views, "heard", "Three")
    follow(pages, "Three", "after the first tab has gone")
    pages[0].evaluate(HIDE, True)
    pages[1].evaluate("() => until(() => false, 300)")
    same(len(streams(views)), 3, "streams after the leading tab is hidden")
    title(views, "heard", "Four")
    follow(pages, "Four", "after the leading tab is hidden")


def tabs_of_three_origins_have_a_stream_each(views):
    """Ten tabs on three origins that embed the service open three streams, and six brands on one page none more."""
    title(views, "heard", "One")
    blank = "<!doctype html><title>Elsewhere</title><body></body>"
    with Elsewhere(blank) as one, Elsewhere(blank) as two, Elsewhere(blank) as three:
        origins = [(one, 4), (two, 3), (three, 3)]
        pages = [page for place, count in origins for page in tabs(views, count, "heard", address=place.address)]
        same(len(streams(views)), 3, "streams")
        same([page.evaluate(TIME, views.base) < 1000 for page in pages], [True] * 10, "requests under a second")
        pages[0].evaluate("""() => document.body.append(...["disney", "espn", "premium", "tabs", "carousel", "deals"].map(brand => {
          const view = document.createElement("paywall-view"); view.setAttribute("brand", brand); return view; }))""")
        same(pages[0].evaluate("() => until(() => [...document.querySelectorAll('paywall-view')].every(each => each.phase === 'ready'), 15000)"), True, "six brands")
        same(len(streams(views)), 3, "streams with six brands on one page")
        title(views, "heard", "Two")
        follow(pages, "Two", "after a swap")
        views.requested[:] = [url for url in views.requested if not url.startswith(tuple(place.address for place, _ in origins))]


def tabs_without_locks_share_one_stream(views):
    """Without a secure context a heartbeat elects the tab that listens."""
    title(views, "heard", "One")
    pages = tabs(views, 4, "heard", UNLOCKED)
    pages[0].evaluate("() => until(() => false, 1500)")
    same(len(streams(views)), 1, "streams")
    title(views, "heard", "Two")
    follow(pages, "Two", "after a swap")
    pages.pop(0).close()
    title(views, "heard", "Three")
    follow(pages, "Three", "after the first tab has gone")
    pages[0].evaluate("() => until(() => false, 1500)")
    # On a busy machine two tabs may take over at once; one of them ends its stream.
    same(len(streams(views)) in (2, 3), True, "the streams after the first tab has gone")


def changes_of_other_brands_cost_nothing(views):
    """A view fetches again after a change of its own brand, and not after others'."""
    title(views, "heard", "One")
    page, = tabs(views, 1, "disney")
    page.evaluate("() => { heard.length = 0; window.asked = 0; const ask = window.fetch; window.fetch = (...all) => { asked += 1; return ask(...all); }; }")
    title(views, "heard", "Two")
    title(views, "heard", "Three")
    page.evaluate("() => until(() => asked > 0, 700)")
    same(page.evaluate("() => asked"), 0, "requests after changes of another brand")


def a_stream_that_a_proxy_refuses_is_opened_again(views):
    """A proxy answers for a service that restarts, and the browser gives the stream up: it is opened again after a while."""
    views.allowed.append("502")
    title(views, "heard", "One")
    context = views.chromium.new_context(no_viewport=True)
    context.route("**/events", lambda route: route.fulfill(status=502, body="Bad Gateway"), times=1)
    page = views.open(context=context)
    page.evaluate(VIEW, "heard")
    same(page.evaluate(SHOWN), True, "the view")
    page.evaluate("() => until(() => false, 6000)")
    same(len(streams(views)), 2, "streams")
    title(views, "heard", "Two")
    follow([page], "Two", "after the proxy has found the service")


def a_page_without_a_stream_asks_every_minute(views):
    """A proxy keeps the stream for itself: the page asks once a minute."""
    title(views, "heard", "One")
    context, kept = views.chromium.new_context(no_viewport=True), []
    context.route("**/events", lambda route: kept.append(route))
    page = views.open(context=context)
    page.clock.install()
    page.evaluate(VIEW, "heard")
    same(page.evaluate(SHOWN), True, "the view")
    title(views, "heard", "Two")
    page.clock.fast_forward(50_000)
    same(page.evaluate("() => heard.filter(({name}) => name === 'ready').length"), 1, "layouts before the minute is over")
    page.clock.fast_forward(11_000)
    follow([page], "Two", "after a minute")
    for route in kept:
        route.abort()


def a_page_without_a_service_asks_less_often(views):
    """While nothing answers, asking every minute does not shorten the pauses before another try."""
    views.allowed += ["ERR_FAILED", "502"]
    title(views, "heard", "One")
    context = views.chromium.new_context(no_viewport=True)
    context.route("**/events", lambda route: route.fulfill(status=502, body="Bad Gateway"))
    page = views.open(context=context)
    page.clock.install()
    page.evaluate(VIEW, "heard")
    same(page.evaluate(SHOWN), True, "the view")
    context.route("**/render?*", lambda route: route.abort())
    page.evaluate("() => view.reload()")
    pauses = "() => heard.filter(({name}) => name === 'error').map(({retryIn}) => retryIn)"
    for _ in range(9):
        count = len(page.evaluate(pauses))
        page.clock.fast_forward(38_000)
        same(page.evaluate("count => until(() => heard.filter(({name}) => name === 'error').length > count, 5000)", count), True, "another try")
    same([pause for pause in page.evaluate(pauses)[6:] if pause < 15_000], [], "pauses under 15 s")


CHECKS = [
    a_page_without_a_service_asks_less_often, a_page_without_a_stream_asks_every_minute, a_stream_that_a_proxy_refuses_is_opened_again,
    ten_tabs_share_one_stream, tabs_of_three_origins_have_a_stream_each, tabs_without_locks_share_one_stream, changes_of_other_brands_cost_nothing,
]
