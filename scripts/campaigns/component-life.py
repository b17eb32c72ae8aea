"""`<paywall-view>` copes with keyboards, touch, swaps, bad networks, other origins and broken trees.

It also meets lost connections, strict policies and forced colours. Each check is a function with the rule as its first line; some are the
complaints that users of other clients report most. No check may leave anything on the console, and no request may leave the origin.
Needs chromium and Python's axe-playwright-python, pillow and numpy.
Short run: component-life --short
"""

import contextlib
import copy
import html
import io
import json
import re
import sys

from harness.base.service import example_service, parser, wait_for
from harness.component import complaints, loops, streams, wishes
from harness.component.elsewhere import Elsewhere
from harness.component.webviews import BLANK, HELPERS, LACKING, Views

with contextlib.suppress(ImportError):  # LACKING says what is missing.
    import numpy
    from PIL import Image

POLICY = "default-src 'none'; script-src {0} 'unsafe-eval'; connect-src {0}; img-src {0}; font-src {0}"
CHECKS = [*complaints.CHECKS, *wishes.CHECKS, *streams.CHECKS, *loops.CHECKS]


def check(function):
    CHECKS.append(function)
    return function


def main():
    added = parser(__doc__)
    added.add_argument("--short", action="store_true", help="skipped if something is missing")
    added.add_argument("--only", help="only the checks whose names contain this")
    options = added.parse_args()
    if LACKING:
        print(f"skipped: {LACKING}")
        sys.exit(0 if options.short else 1)
    from playwright.sync_api import sync_playwright

    mistakes, count = [], 0
    with example_service(options) as (service, _), sync_playwright() as playwright, Views(playwright, service) as host:
        service.command[service.command.index("--port") + 1] = str(service.port)
        service.ask("POST", "/admin/active?brand=disney")
        for each in CHECKS:
            if options.only and options.only not in each.__name__:
                continue
            count += 1
            rule = each.__doc__.splitlines()[0]
            with Views(playwright, service, frozen=False, touch="touch" in each.__name__, chromium=host.chromium) as views:
                views.is_short = options.short
                try:
                    each(views)
                except Exception as error:  # A check that fails must not keep the others from running.
                    mistakes.append(f"{each.__name__}: {rule}\n    {type(error).__name__}: {str(error)[:600]}")
                mistakes += [f"{each.__name__}: {mistake}" for mistake in views.mistakes]
                mistakes += [f"{each.__name__}: requested {url}" for url in views.elsewhere()]
            if not service.is_running():
                restart(service)
    print(*mistakes, f"component-life: {count} checks, {len(mistakes)} mistakes", sep="\n")
    sys.exit(1 if mistakes else 0)


def restart(service):
    service.start()
    wait_for(lambda: service.is_running(), "the service")


def same(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected}, found {found}")


def heard(page, name):
    return page.evaluate("name => heard.filter(each => each.name === name)", name)


def focused(page):
    return page.evaluate("() => { const e = view.shadowRoot.activeElement; return e && [e.getAttribute('role') ?? e.localName, e.ariaLabel ?? e.textContent]; }")


def press(page, keys):
    for key in keys.split():
        page.keyboard.press(key)
    page.evaluate("() => frames_()")


def size(page, width, height):
    page.evaluate("([width, height]) => Object.assign(view.style, {width: `${width}px`, height: `${height}px`})", [width, height])


# Keyboard and touch


@check
def keyboard_plans(views):
    """Plans are one stop of the Tab key; arrows choose, and the state of each is told, also when it is not selected."""
    page = views.open()
    views.show(page, "plan-picker")
    stops = page.evaluate("() => [...view.shadowRoot.querySelectorAll('[role=radio]')].map(e => [e.ariaChecked, e.tabIndex, e.ariaPosInSet, e.ariaSetSize])")
    same([stop[1] for stop in stops].count(0), 1, "stops of the Tab key among plans")
    same([stop[2:] for stop in stops], [[f"{n}", f"{len(stops)}"] for n in range(1, len(stops) + 1)], "places in the group")
    same({stop[0] for stop in stops}, {"true", "false"}, "states that are told")
    page.evaluate("() => view.shadowRoot.querySelector('[role=radio][tabindex=\"0\"]').focus()")
    before = page.evaluate("() => view.session.state.plan")
    press(page, "ArrowDown")
    same(page.evaluate("() => view.session.state.plan") != before, True, "an arrow chooses another plan")
    same(focused(page)[0], "radio", "focus after an arrow")


@check
def keyboard_sheet(views):
    """A sheet takes the focus, keeps it and gives it back; Escape dismisses it."""
    page = views.open()
    views.show(page, "bottom-sheet")
    opener = page.evaluate("""() => { const e = [...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === 'set' && e.act.to !== 'none'); e.focus(); return e.dataset.stop; }""")
    press(page, "Enter")
    same(page.evaluate("() => !!view.shadowRoot.querySelector('[role=dialog]:focus, [role=dialog] :focus')"), True, "focus in the sheet")
    for _ in range(12):
        press(page, "Tab")
        same(page.evaluate("() => !!view.shadowRoot.querySelector('[role=dialog] :focus')"), True, "focus stays in the sheet")
    same(page.evaluate("() => view.shadowRoot.querySelector('.ring').hidden"), False, "the ring is shown")
    press(page, "Escape")
    same(page.evaluate("() => view.session.state.sheet"), "none", "the sheet after Escape")
    same(page.evaluate("() => view.shadowRoot.activeElement?.dataset.stop"), opener, "focus after the sheet")
    press(page, "Escape")
    same([each["type"] for each in heard(page, "action")], ["close"], "a second Escape leaves the paywall")


@check
def keyboard_only(views):
    """Everything that a tap reaches, the Tab key reaches too."""
    page = views.open()
    for brand in ("disney", "premium", "carousel", "quiz"):
        views.show(page, brand)
        # What is far from the screen is not rendered yet: `checkVisibility` would not count it, and the Tab key brings it near.
        targets = page.evaluate("""() => [...view.shadowRoot.querySelectorAll('.target:not([data-group])')].filter(e => e.tabIndex >= 0 && !e.closest('[inert]')
          && getComputedStyle(e).visibility === 'visible').length""")
        page.evaluate("() => { document.activeElement?.blur(); getSelection().removeAllRanges(); }")
        reached = set()
        for _ in range(targets * 2 + 8):
            page.keyboard.press("Tab")
            stop = page.evaluate("() => { const e = view.shadowRoot.activeElement; return e?.matches('.target:not([data-group])') ? e.dataset.stop : null; }")
            reached |= {stop} if stop is not None else set()
        same(len(reached), targets, f"targets of {brand} that Tab reaches")


@check
def touch_pages(views):
    """A swipe turns the page, a short one does not, and a tap is a tap."""
    page = views.open(is_mobile=False)
    views.show(page, "carousel")
    session = page.context.new_cdp_session(page)
    frame = page.evaluate("() => { const f = [...view.screen.pagers.values()][0].node.frame; return [f.x + f.width / 2, f.y + f.height / 2]; }")
    swipe(session, frame, -40, 30)
    page.wait_for_timeout(400)
    same(page.evaluate("() => [...view.screen.pagers.values()][0].page"), 1, "the page after a short, slow swipe")
    swipe(session, frame, -250, 12)
    same(page.evaluate("() => until(() => [...view.screen.pagers.values()][0].page === 2)"), True, "the page after a swipe")


def swipe(session, start, way, steps):
    x, y = start
    point = lambda moved: [{"x": x + moved, "y": y}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point(0)})
    for step in range(1, steps + 1):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": point(way * step / steps)})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@check
def touch_slow(views):
    """A film, a countdown and pages that turn by themselves stand still with reduced motion."""
    page = views.open(reduced_motion="reduce")
    views.show(page, "reviews")
    page.wait_for_timeout(300)
    same(page.evaluate("() => [...view.screen.pagers.values()].every(each => each.timer === undefined)"), True, "no pager turns by itself")


# Purchases


@check
def purchase(views):
    """One purchase at a time; after an error the paywall stays, and its buttons work."""
    page = views.open()
    views.show(page, "disney")
    page.evaluate("() => addEventListener('paywall-purchase', event => event.detail.until(new Promise((done, failed) => { window.end = failed; })))")
    buy = "() => [...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === 'purchase').click()"
    page.evaluate(buy)
    page.evaluate(buy)
    same([each["sku"] for each in heard(page, "purchase")], ["dplus_free_trial"], "purchases while one runs")
    page.evaluate("() => { end(new Error('declined')); return frames_(); }")
    same([(each["kind"], each["message"], each["isShown"]) for each in heard(page, "error")], [("purchase", "declined", True)], "the error")
    page.evaluate(buy)
    same(len(heard(page, "purchase")), 2, "purchases after the error")


@check
def purchase_of_nobody(views):
    """A purchase that nobody takes does not block the next one."""
    page = views.open()
    views.show(page, "espn")
    page.evaluate("""async () => { const e = [...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === 'purchase');
      e.click(); await frames_(); e.click(); }""")
    same(len(heard(page, "purchase")), 2, "purchases")


@check
def selected_plan_is_visible(views):
    """In each state the selected plan is drawn, and it is what the button buys."""
    page = views.open()
    views.show(page, "plan-picker")
    for state in page.evaluate("() => [view.tree.state, ...view.tree.states.map(each => each.state)]"):
        page.evaluate("state => view.set(state)", state)
        found = page.evaluate("""() => { const e = [...view.shadowRoot.querySelectorAll('.target')];
          return [e.filter(each => each.ariaChecked === 'true').length, e.find(each => each.act.type === 'purchase')?.act.product]; }""")
        same(found[0] >= 1 and found[1] == state.get("plan", found[1]), True, f"the plan of {state}")


# The service


@check
def swap_while_open(views):
    """A swap shows at once, without a reload."""
    page = views.open()
    views.show(page, None, live=None)
    same(page.evaluate("() => view.tree.brand"), "disney", "the active brand")
    page.wait_for_timeout(300)
    views.service.ask("POST", "/admin/active?brand=espn")
    try:
        same(page.evaluate("() => until(() => view.tree.brand === 'espn', 20000)"), True, "the swap shows")
        page.evaluate("() => until(() => heard.filter(each => each.name === 'impression').length > 1, 20000)")
        same([each.get("brand") for each in heard(page, "impression")], ["disney", "espn"], "impressions")
    finally:
        views.service.ask("POST", "/admin/active?brand=disney")


@check
def kept_and_killed(views):
    """With the service gone, the last layout shows in the first frame; when it is back, the paywall follows."""
    views.allowed = ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE"]
    page = views.open()
    views.show(page, "premium", live=None)
    page.evaluate("() => settle()")
    page.wait_for_timeout(200)
    views.service.kill()
    views.show(page, "premium", live=None)
    same(heard(page, "ready")[:1] != [], True, "the kept layout shows")
    same(page.evaluate("() => [view.phase, view.shadowRoot.querySelectorAll('text').length > 5]"), ["ready", True], "what is shown")
    same(page.evaluate("() => until(() => heard.some(each => each.name === 'error'))"), True, "the error is told")
    error = heard(page, "error")[0]
    same((error["kind"], error["isShown"], error["retryIn"] > 0), ("network", True, True), "the error")
    page.evaluate("() => { view.setAttribute('theme', 'dark'); }")
    page.wait_for_timeout(300)
    same(page.evaluate("() => view.phase"), "ready", "another theme, which was not kept")
    restart(views.service)
    same(page.evaluate("() => until(() => view.tree.theme === 'dark', 30000)"), True, "the paywall follows when the service is back")


@check
def kept_and_dead(views):
    """At the address of its release, held by its integrity, the module comes from the browser's cache: a new visit shows the last paywall without a service."""
    views.allowed = ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE"]
    text = views.service.connect().ask("GET", "/reference/web").body.decode()
    address, integrity = re.search(r"/client/\w{8}/paywall\.js", text)[0], re.search(r"sha256-[\w+/]+=", html.unescape(text))[0]
    script = f'<script type=module crossorigin src="{views.base}{address}" integrity="{integrity}"></script>'
    with Elsewhere(f'{BLANK}<script>{HELPERS}</script>{script}<paywall-view brand=carousel style="width: 390px; height: 844px"></paywall-view>') as other:
        context = views.chromium.new_context(no_viewport=True)
        shown = "() => until(() => document.querySelector('paywall-view').phase === 'ready' && document.querySelector('paywall-view').shadowRoot.querySelectorAll('text').length > 3)"
        for what in ("a first visit", "a visit without the service"):
            page = context.new_page()
            page.goto(other.address)
            same(page.evaluate(shown), True, what)
            page.close()
            views.service.kill()
    restart(views.service)


@check
def first_frame(views):
    """A kept paywall shows in the first frame, with no placeholder and no late letters."""
    page = views.open()
    views.show(page, "espn")
    page.evaluate("() => settle()")
    found = page.evaluate("""async () => {
      const name = view.getAttribute("brand");
      const next = view.cloneNode();
      next.blurs = false;
      document.body.replaceChildren(next);
      await new Promise(requestAnimationFrame);
      const first = next.shadowRoot.querySelectorAll("text").length;
      await new Promise(requestAnimationFrame);
      return [first + next.shadowRoot.querySelectorAll("text").length > 0, next.phase, [...document.fonts].every(face => face.status === "loaded")];
    }""")
    same(found, [True, "ready", True], "after one frame")


@check
def two_files_of_a_face(views):
    """Two views whose trees name different files of one face keep each its own: every line has its measured width, without a fallback."""
    words = ("Save every week", "Zażółć gęślą jaźń")
    for number, title in enumerate(words):
        document = {"components": [{"type": "label", "id": "words", "title": title}]}
        status, _, answer = views.service.ask("PUT", f"/admin/brands/words-{number}?activate=true", body=json.dumps(document).encode())
        same(status, 201, answer)
    views.service.ask("POST", "/admin/active?brand=disney")
    page = views.open()
    views.show(page, "words-0")
    found = page.evaluate("""async () => {
      const other = view.cloneNode();
      other.setAttribute("brand", "words-1");
      document.body.append(other);
      await until(() => other.phase === "ready");
      await frames_();
      return [view, other].map(each => {
        const e = each.shadowRoot.querySelector("text"), wanted = e.textLength.baseVal.value;
        e.removeAttribute("textLength");
        return [e.textContent, each.tree.fonts[0].file.includes("latin"), Math.abs(e.getComputedTextLength() - wanted) < 0.5];
      });
    }""")
    same(found, [[words[0], True, True], [words[1], False, True]], "words, whether its file is the Latin part, and whether it has its width")


@check
def offline_first(views):
    """Without a service and without a kept layout it says so, offers to try again, and comes when the service does."""
    views.allowed = ["ERR_CONNECTION_REFUSED"]
    page = views.open()
    views.service.kill()
    views.show(page, "deals")
    same(page.evaluate("() => [view.phase, !!view.shadowRoot.querySelector('slot[name=error]:not([hidden]) button')]"), ["error", True], "the slot")
    restart(views.service)
    page.evaluate("() => view.shadowRoot.querySelector('slot[name=error] button').click()")
    same(page.evaluate("() => until(() => view.phase === 'ready')"), True, "after another try")


@check
def refused(views):
    """4xx fails at once and is not tried again; 5xx is."""
    views.allowed = ["404", "503"]
    page = views.open()
    views.show(page, "nobody")
    same([(each["kind"], each["status"], each["retryIn"]) for each in heard(page, "error")], [("http", 404, None)], "the error")
    page.route(re.compile("/render"), lambda route: route.fulfill(status=503, body="{}"))
    views.show(page, "disney")
    same([(each["status"], each["retryIn"] > 0) for each in heard(page, "error")], [(503, True)], "the error of 503")


@check
def unknown_placement(views):
    """A placement that the brand lacks is an error that says so."""
    views.allowed = ["404"]
    page = views.open()
    views.show(page, None, placement="lunch")
    same([(each["kind"], each["status"], "its placements: launch" in each["message"]) for each in heard(page, "error")], [("http", 404, True)], "the error")


@check
def slow_network(views):
    """On a slow network the placeholder shows after a moment, then the paywall; another size never blanks it."""
    page = views.open()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 400, "downloadThroughput": 60_000, "uploadThroughput": 60_000})
    page.evaluate("""() => { window.seen = []; const look = () => { if (window.view?.phase) seen.push(view.phase); requestAnimationFrame(look); }; look(); }""")
    views.show(page, "premium")
    same(page.evaluate("() => [...new Set(seen)]"), ["loading", "ready"], "phases")
    size(page, 600, 800)
    same(page.evaluate("""() => until(() => view.tree.device.width === 600 && view.shadowRoot.querySelectorAll('text').length > 3, 8000)"""), True, "the other size")
    same(page.evaluate("() => [...new Set(seen)]"), ["loading", "ready"], "phases afterwards")


# Boxes


@check
def own_box(views):
    """It lays out its own box, never the window's: in a parent of size 0 it waits, in a sheet that grows it follows."""
    page = views.open()
    page.evaluate("""() => { window.view = document.createElement("paywall-view"); Object.entries({brand: "disney", live: "false", locale: "en"}).forEach(([n, v]) => view.setAttribute(n, v));
      const parent = document.createElement("div"); parent.style.cssText = "width: 0; height: 0; overflow: hidden"; view.style.cssText = "width: 100%; height: 100%; min-height: 0";
      parent.append(view); document.body.replaceChildren(parent); return frames_(); }""")
    same([url for url in views.requested if "/render" in url], [], "requests of an empty box")
    page.evaluate("() => Object.assign(view.parentElement.style, {width: '320px', height: '480px'})")
    same(page.evaluate("() => until(() => view.tree?.device.width === 320 && view.tree.device.height === 480)"), True, "the box")
    page.evaluate("() => Object.assign(view.parentElement.style, {width: '480px', height: '320px'})")
    same(page.evaluate("() => until(() => view.tree.device.width === 480)"), True, "after rotation")
    page.evaluate("() => { document.documentElement.style.fontSize = '24px'; }")
    same(page.evaluate("() => until(() => view.tree.textScale === 1.5)"), True, "the text size")
    page.evaluate("() => view.setAttribute('insets', '20,0,10,0')")
    same(page.evaluate("() => until(() => view.tree.device.safeArea.top === 20)"), True, "the insets")


@check
def box_without_height(views):
    """A view in a page that gives it no height is not empty."""
    page = views.open("<!doctype html><html lang=en><title>Page</title><link rel=icon href='data:,'><body></body></html>")
    page.evaluate("() => show({brand: 'disney', live: 'false'})")
    same(page.evaluate("() => view.clientHeight >= 320 && view.phase === 'ready'"), True, "its height")


@check
def state_is_kept(views):
    """A choice survives rotation, another theme and another language."""
    page = views.open()
    views.show(page, "plan-picker")
    page.evaluate("() => view.set({plan: 'monthly'})")
    size(page, 700, 500)
    same(page.evaluate("() => until(() => view.tree.device.width === 700)"), True, "rotation")
    page.evaluate("() => view.setAttribute('theme', 'dark')")
    same(page.evaluate("() => until(() => view.tree.theme === 'dark')"), True, "the theme")
    same(page.evaluate("() => view.session.state.plan"), "monthly", "the plan")
    same(page.evaluate("() => heard.filter(each => each.name === 'impression').length"), 1, "impressions")


# Pages around it


@check
def another_origin_and_policy(views):
    """The sample of the reference works on another port, under a strict policy, with nothing on the console."""
    text = views.service.connect().ask("GET", "/reference/web").body.decode()
    sample = html.unescape(re.search(r'<pre class="html"><code>(.*?)</code>', text, re.DOTALL)[1]).replace("http://localhost:8000", views.base)
    script = re.search(r'<script type="module">(.*?)</script>', sample, re.DOTALL)[1]
    sample = sample.replace(script, "").replace('<script type="module"></script>', f'<link rel=icon href="data:,"><script nonce=a>{HELPERS}</script><script nonce=a type=module>{script}</script>')
    policy = POLICY.format(views.base) + " data:; script-src-elem " + views.base + " 'nonce-a'"
    policy = policy.replace(f"font-src {views.base} data:", f"font-src {views.base}").replace(f"img-src {views.base}", f"img-src {views.base} data:")
    with Elsewhere(sample, {"Content-Security-Policy": policy}) as other:
        page = views.chromium.new_context().new_page()
        page.on("console", lambda message: views.note(page, message.text) if message.type in ("error", "warning") else None)
        page.on("request", lambda request: views.requested.append(request.url) if not request.url.startswith(other.address) else None)
        page.goto(other.address)
        same(page.evaluate("() => until(() => heard.some(each => each.name === 'impression'))"), True, "the paywall shows")
        same(page.evaluate("() => { window.view = document.querySelector('paywall-view'); return [view.clientWidth === innerWidth, [...document.fonts].length > 0]; }"), [True, True], "its box and fonts")


@check
def frame_and_shadow(views):
    """It works in a frame and within another shadow root."""
    page = views.open()
    page.evaluate("""() => { const frame = document.createElement("iframe"); frame.src = "/client/"; frame.title = "x"; frame.style.cssText = "width: 400px; height: 600px"; document.body.append(frame); }""")
    same(page.evaluate("() => until(() => document.querySelector('iframe').contentDocument.querySelector('paywall-view')?.phase === 'ready')"), True, "the frame")
    page.evaluate("""() => { const host = document.createElement("div"); host.attachShadow({mode: "open"}).innerHTML = '<paywall-view brand="espn" live="false"></paywall-view>';
      host.style.cssText = "width: 400px; height: 600px"; document.body.replaceChildren(host); }""")
    same(page.evaluate("() => until(() => heard.some(each => each.name === 'ready' && each.brand === 'espn'))"), True, "the shadow root")


# Trees


@check
def broken_trees(views):
    """Each member missing, null or of another type: something is drawn, or the slot has a way out; nothing is thrown."""
    # What the browser says of wrong numbers, pictures and fonts.
    views.allowed = ["> attribute ", "404", "Failed to decode downloaded font", "OTS parsing error"]
    page = views.open()
    served = {}
    page.route(re.compile("/render"), lambda route: route.fulfill(content_type="application/json", body=json.dumps(served["tree"])))
    whole = views.service.ask("GET", "/render?brand=disney&device=iphone-15" if views.is_short else "/render?brand=carousel&device=iphone-15&states=all")[2]
    names = sorted(members(whole))
    for name in names:
        for value in ("missing", None, "x") if views.is_short else ("missing", None, 7, "x", [], {}):
            served["tree"] = damaged(whole, name, value)
            page.evaluate("tree => { localStorage.clear(); }", None)
            views.show(page, "carousel")
            found = page.evaluate("() => [view.phase, view.shadowRoot.querySelectorAll('.drawing *').length, !!view.shadowRoot.querySelector('slot:not([hidden]) button')]")
            if not (found[0] == "ready" and found[1] > 0 or found[0] in ("error", "empty") and found[2]):
                raise AssertionError(f"{name} {value}: {found}")
    print(f"broken_trees: {len(names)} members")


def members(value):
    if isinstance(value, list):
        return set().union(*map(members, value)) if value else set()
    return set(value) | set().union(*map(members, value.values())) if isinstance(value, dict) and value else set()


def damaged(value, name, other):
    if isinstance(value, list):
        return [damaged(each, name, other) for each in value]
    if not isinstance(value, dict):
        return value
    return {each: other if each == name else damaged(inner, name, other) for each, inner in value.items() if each != name or other != "missing"}


@check
def to_come(views):
    """Unknown members, types, actions and values are ignored."""
    page = views.open()
    whole = views.service.ask("GET", "/render?brand=premium&device=iphone-15&states=all")[2]

    def grown(value):
        if isinstance(value, list):
            return [grown(each) for each in value]
        if not isinstance(value, dict):
            return value
        more = {"toCome": {"deep": [1]}} | ({"role": "hologram"} if "frame" in value and "role" not in value else {})
        return {**{name: grown(each) for name, each in value.items()}, **more} if "frame" in value or "contract" in value else {name: grown(each) for name, each in value.items()}

    tree = grown(copy.deepcopy(whole))
    page.route(re.compile("/render"), lambda route: route.fulfill(content_type="application/json", body=json.dumps(tree)))
    views.show(page, "premium")
    same(page.evaluate("() => view.phase"), "ready", "its phase")
    same(heard(page, "error"), [], "errors")


@check
def empty_tree(views):
    """An empty tree is a failure; what was shown stays."""
    page = views.open()
    views.show(page, "disney")
    page.route(re.compile("/render"), lambda route: route.fulfill(content_type="application/json", body='{"root": {"type": "stack", "frame": {"x": 0, "y": 0, "width": 1, "height": 1}}}'))
    page.evaluate("() => view.reload()")
    same([(each["kind"], each["isShown"]) for each in heard(page, "error")], [("empty", True)], "the error")
    same(page.evaluate("() => view.phase"), "ready", "its phase")


# Forced colours

# The words on the screen with their colour and box; and the targets with theirs.
FORCED = """() => { const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !e.closest("[inert]"), probe = document.createElement("p");
  document.body.append(probe);
  const system = name => { probe.style.color = name; return getComputedStyle(probe).color; };
  const names = Object.fromEntries(["Canvas", "CanvasText", "Highlight", "ButtonText"].map(name => [name, system(name)]));
  probe.remove();
  const box = e => { const {left, top, width, height} = e.getBoundingClientRect(); return [left, top, width, height]; };
  const texts = [...view.shadowRoot.querySelectorAll("text")].filter(seen).map(e => ({words: e.textContent, fills: [e, ...e.children].map(each => getComputedStyle(each).fill), box: box(e)}));
  const targets = [...view.shadowRoot.querySelectorAll(".target")].filter(seen).map(e => { const chosen = e.ariaChecked ?? e.ariaSelected, s = getComputedStyle(e, chosen === "true" ? null : "::after");
    return {chosen, colour: s.outlineColor, width: parseFloat(s.outlineWidth), box: box(e)}; });
  return {names, texts, targets}; }"""


@check
def forced_colours(views):
    """With forced colours every word is legible, what is chosen stands out, and focus looks unlike it."""
    for scheme, brand in (("light", "premium"), ("dark", "bottom-sheet"), ("dark", "tabs")):
        context = views.chromium.new_context(no_viewport=True, forced_colors="active", color_scheme=scheme)
        page = views.open(context=context)
        views.show(page, brand, theme=scheme)
        if brand == "bottom-sheet":
            page.evaluate("() => view.set({sheet: view.tree.states.map(each => each.state.sheet).find(value => value !== view.tree.state.sheet)})")
        page.evaluate("() => settle()")
        found = page.evaluate(FORCED)
        names, chosen = found["names"], [each for each in found["targets"] if each["chosen"] == "true"]
        same({fill for text in found["texts"] for fill in text["fills"]}, {names["CanvasText"]}, f"{brand}: colours of words")
        same({(each["colour"], each["width"] >= 3) for each in chosen}, {(names["Highlight"], True)}, f"{brand}: what is chosen")
        same([each for each in found["targets"] if each["chosen"] != "true" and each["colour"] != names["ButtonText"]], [], f"{brand}: what is not chosen")
        same([text["words"] for text in found["texts"] if is_crossed(page, text["box"], names["Highlight"])], [], f"{brand}: words under a line")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.evaluate("() => settle()")
        ring = page.evaluate("() => { const e = view.shadowRoot.querySelector('.ring:not([hidden])'), s = e && getComputedStyle(e); return s && [s.outlineStyle, s.outlineColor, parseFloat(s.outlineWidth)]; }")
        same(ring, ["dashed", names["CanvasText"], 3], f"{brand}: the focus")
        context.close()


def is_crossed(page, box, colour):
    """Whether a line of a colour crosses a text."""
    left, top, width, height = box
    if width < 1 or height < 1 or top < 0 or left < 0:
        return False
    shot = numpy.asarray(Image.open(io.BytesIO(page.screenshot(clip={"x": left, "y": top, "width": width, "height": height}))).convert("RGB"), numpy.int16)
    wanted = [int(each) for each in re.findall(r"\d+", colour)[:3]]
    rows = (abs(shot - wanted).max(axis=2) <= 24).mean(axis=1)
    return bool(rows.max() > 0.5)


main()
