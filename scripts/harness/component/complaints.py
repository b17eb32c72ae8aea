"""Checks of <paywall-view> against what users of other clients complain about most. Their numbers are those of the list of complaints."""

import re

# Each frame's words, while a page begins.
WATCH = """() => { window.drawn = new Set(); const look = () => { const words = [...(window.view?.shadowRoot.querySelectorAll('text') ?? [])].map(e => e.textContent).join(' ');
  if (words) drawn.add(words); requestAnimationFrame(look); }; look(); }"""
COUNTS = "() => ['ready', 'impression', 'error', 'action', 'purchase'].map(name => heard.filter(each => each.name === name).length)"
HIDE = """isHidden => { Object.defineProperty(document, 'hidden', {configurable: true, value: isHidden}); Object.defineProperty(document, 'visibilityState', {configurable: true,
  value: isHidden ? 'hidden' : 'visible'}); document.dispatchEvent(new Event('visibilitychange')); }"""


def same(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected}, found {found}")


def complaint_3_the_presented_flag_sticks_or_it_closes_itself(views):
    """In each state, loading among them: the background changes nothing, a dismissal holds, and an entitlement closes."""
    page = views.open()
    views.allowed.append("503")
    attributes = {"brand": "plan-picker", "live": "false", "locale": "en"}
    page.evaluate("attributes => { window.attributes = attributes; }", attributes)
    for state in ("loading", "ready", "failed", "purchasing"):
        begin(page, state)
        page.evaluate(HIDE, True)
        page.wait_for_timeout(100)
        page.evaluate(HIDE, False)
        go_on(page, state)
        same(page.evaluate("() => until(() => view.isConnected && view.phase === 'ready')"), True, f"{state}: shown after the background")
        page.evaluate("() => frames_()")
        same(page.evaluate(COUNTS)[:2], [1, 1], f"{state}: it was shown once")
        same(page.evaluate("() => heard.some(each => each.name === 'action' && each.type === 'close')"), False, f"{state}: it did not close itself")
        begin(page, state)
        before = page.evaluate(COUNTS)
        # The host takes it away: it was dismissed, or an entitlement came from outside.
        page.evaluate("() => view.remove()")
        go_on(page, state)
        page.wait_for_timeout(150)
        same(page.evaluate("() => document.querySelector('paywall-view')"), None, f"{state}: it stays away")
        same(page.evaluate(COUNTS), before, f"{state}: nothing is told any more")
        begin(page, "ready")
        same(page.evaluate(COUNTS)[:2], [1, 1], f"{state}: it can be shown again")


def begin(page, state):
    """A new view in a state. What holds it there is the route of its layout, or a purchase that does not end."""
    page.unroute("**/render*")
    page.evaluate("() => { localStorage.clear(); heard.length = 0; document.body.replaceChildren(); }")
    if state == "loading":
        page.evaluate("() => { window.held = []; window.ask ??= window.fetch; window.fetch = (...all) => new Promise((done, fail) => held.push(() => ask(...all).then(done, fail))); }")
    if state == "failed":
        page.route("**/render*", lambda route: route.fulfill(status=503, body="{}"))
    page.evaluate("""() => { window.view = document.createElement("paywall-view"); view.style.cssText = "width: 390px; height: 844px"; view.style.minHeight = 0;
      for (const [name, value] of Object.entries(attributes)) view.setAttribute(name, value); document.body.append(view); }""")
    wanted = {"loading": "held.length > 0", "failed": "view.phase === 'error'"}.get(state, "view.phase === 'ready' && heard.some(each => each.name === 'impression')")
    same(page.evaluate(f"() => until(() => {wanted})"), True, f"{state}: begins")
    if state == "purchasing":
        page.evaluate("""() => { view.addEventListener("paywall-purchase", event => event.detail.until(new Promise(done => { window.bought = done; })), {once: true});
          [...view.shadowRoot.querySelectorAll(".target")].find(e => e.act.type === "purchase").click(); }""")


def go_on(page, state):
    """What the state waited for comes."""
    if state == "loading":
        page.evaluate("() => { window.fetch = ask; held.splice(0).forEach(each => each()); }")
    if state == "failed":
        page.unroute("**/render*")
        page.evaluate("() => { if (view.isConnected) view.reload(); }")
    if state == "purchasing":
        page.evaluate("() => bought({})")


HOSTS = {
    "a host without a height": "display: block",
    "a host as wide as its content": "display: inline-block; width: fit-content; min-width: 320px; height: 600px",
    "a flex item beside another": "flex: 0 1 auto; min-width: 0; width: 360px; height: 700px",
    "a very narrow host": "width: 60px; height: 600px",
    "a very flat host": "width: 390px; height: 40px; min-height: 0",
}
# What a page may do to the letters of its content.
LETTERS = "letter-spacing: 6px; word-spacing: 9px; text-transform: uppercase; line-height: 3; word-break: break-all; font: italic small-caps 700 40px serif; text-indent: 40px; text-align: right; font-stretch: 50%; font-feature-settings: 'tnum', 'smcp'; font-kerning: none; white-space: normal; overflow-wrap: anywhere; writing-mode: horizontal-tb"


def complaint_6_a_price_has_one_character_a_line_and_a_host_without_a_height_crashes(views):
    """Nothing is measured on the device: the lines are the tree's, in every host, and a page's own letters change nothing."""
    page = views.open("<!doctype html><html lang=en><title>Page</title><link rel=icon href='data:,'><body></body></html>")
    for name, style in HOSTS.items():
        page.evaluate("""([style, letters]) => { heard.length = 0; const parent = document.createElement("div"), other = document.createElement("p"); other.textContent = "Beside it";
          window.view = document.createElement("paywall-view"); parent.style.cssText = letters; if (style.startsWith("flex")) parent.style.display = "flex"; view.style.cssText = style;
          for (const [n, v] of Object.entries({brand: "plan-picker", live: "false", locale: "en", theme: "light"})) view.setAttribute(n, v);
          parent.append(other, view); document.body.replaceChildren(parent); return until(() => heard.some(each => ["ready", "error"].includes(each.name))); }""", [style, LETTERS])
        found = page.evaluate("""async () => { await document.fonts.ready; await frames_();
          const nodes = node => [node, ...(node.children ?? []).flatMap(nodes)], seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
          const lines = nodes(view.tree.root).filter(node => node.text && !node.hidden).flatMap(node => node.text.lines);
          const drawn = [...view.shadowRoot.querySelectorAll("text")].filter(seen), words = drawn.map(e => e.textContent).join("|").replace(/\\u2066|\\u2067|\\u2068|\\u2069/g, "");
          const wide = drawn.map(e => [e.textContent, e.getComputedTextLength()]).filter(([text]) => lines.some(line => line.string === text));
          return {phase: view.phase, missing: lines.filter(({string}) => string.trim() && !words.includes(string.replace(/\\u2066|\\u2067|\\u2068|\\u2069/g, ""))).map(each => each.string),
            single: view.clientWidth < 300 ? 0 : lines.filter(({string}) => /^[\\d.,$]$/.test(string.trim())).length,
            wrong: wide.filter(([text, width]) => !lines.some(line => line.string === text && Math.abs(line.width - width) < 1)).map(each => each.join(" "))}; }""")
        same(found, {"phase": "ready", "missing": [], "single": 0, "wrong": []}, name)


# The paywall, the locale of the page, the storefront, a price as the page must have it, and letters that it may not have.
ARABIC, HEBREW, HINDI = "\u0600-\u06FF", "\u0590-\u05FF", "\u0900-\u097F"
PRICES = [
    ("comparison", "es", "IL", r"47,99\sUS\$", HEBREW + ARABIC), ("premium", "de", "CH", r"59,99\s\$", HEBREW + ARABIC), ("premium", "de-CH", "US", r"\$\s?59\.99", HEBREW + ARABIC),
    ("premium", "en", "IN", r"\$59\.99", HINDI), ("dishwashers", "en-IN", "IN", r"£1,459\.00", HINDI), ("premium", "ar-EG", "US", "\u0665\u0669\u066B\u0669\u0669", HEBREW),
    ("premium", "ar", "IL", r"59\.99", HEBREW + "\u0660-\u0669"), ("premium", "he", "EG", r"59\.99", ARABIC), ("premium", "hi", "US", r"59\.99", ARABIC + HEBREW),
]


def complaint_7_wrong_digits_wrong_language_or_a_flash_of_the_default_language(views):
    """The language decides digits and grouping, the storefront does not; the locale is in the first request, and no other language is drawn before."""
    page = views.open()
    page.evaluate(WATCH)
    for brand, locale, storefront, price, foreign in PRICES:
        # What English left behind must not show first.
        page.evaluate("() => { document.documentElement.lang = 'en'; }")
        views.show(page, brand, "&storefront=US", locale=None)
        page.evaluate("lang => { document.body.replaceChildren(); delete window.view; document.documentElement.lang = lang; drawn.clear(); }", locale)
        before = len(views.requested)
        views.show(page, brand, f"&storefront={storefront}", locale=None)
        page.evaluate("() => frames_()")
        drawn = page.evaluate("() => [...drawn]")
        same(page.evaluate("() => view.shadowRoot.querySelector('.page').lang.split('-')[0]"), locale.split("-")[0], f"{locale} {storefront}: the language")
        same([each for each in drawn if re.search(f"[{foreign}]", each)], [], f"{locale} {storefront}: other letters")
        same(bool(drawn) and all(re.search(price, each) for each in drawn), True, f"{locale} {storefront}: the price in {drawn[:1]}")
        same(len({re.sub(r"\s", "", each) for each in drawn}), 1, f"{locale} {storefront}: pages drawn")
        first = next(url for url in views.requested[before:] if "/render" in url)
        same(f"locale={locale}" in first, True, f"{locale} {storefront}: the first request {first}")


CHECKS = [
    complaint_3_the_presented_flag_sticks_or_it_closes_itself, complaint_6_a_price_has_one_character_a_line_and_a_host_without_a_height_crashes,
    complaint_7_wrong_digits_wrong_language_or_a_flash_of_the_default_language,
]
