"""Checks of <paywall-view> that asks for a placement, and counts what happens."""

import json

from harness.component.elsewhere import Elsewhere

OFFLINE = ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE"]
WAITING = "() => Object.keys(localStorage).filter(name => name.startsWith('paywall-event')).map(name => JSON.parse(localStorage[name]))"


def same(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected}, found {found}")


def heard(page, name):
    return page.evaluate("name => heard.filter(each => each.name === name)", name)


def placed(views, page, placement="launch", context='{"sessions": 5}', **more):
    views.show(page, "disney", placement=placement, context=context, **more)


def decision(page):
    """What the page decided, without the members that are undefined: a kept decision has none of them."""
    found = page.evaluate("async () => { await until(() => view.loop?.decision, 20000); return view.loop.decision; }")
    return {name: value for name, value in found.items() if value is not None}


def key(views):
    """A client key of the brand."""
    status, _, answer = views.service.ask("POST", "/admin/brands/disney/keys", body=json.dumps({"name": f"web-{views.service.port}-{next(NUMBERS)}"}))
    same(status, 201, f"a key: {answer}")
    return answer["key"]


NUMBERS = iter(range(1, 1000))


def sent(page):
    """What goes to /events/client: the content of each request, as it is sent."""
    requests = []
    page.on("request", lambda request: requests.append(request) if request.url.endswith("/events/client") else None)
    return requests


def events(requests):
    return [event for request in requests for event in json.loads(request.post_data)["events"]]


def until(page, condition, what, time=20000):
    same(page.evaluate(f"time => until(() => {condition}, time)", time), True, what)


def a_placement_is_decided_and_shown_in_one_request(views):
    """A placement decides and shows in one request, whose address says nothing of the reader."""
    page = views.open()
    asked = []
    page.on("request", lambda request: asked.append(request) if "/render" in request.url else None)
    placed(views, page, "settings", '{"tier": "gold"}', **{"user-id": "a person"})
    until(page, "view.phase === 'ready'", "the paywall")
    same(page.evaluate("() => view.tree.brand"), "disney", "what is shown")
    same([each["kind"] for each in heard(page, "error")], ["context"], "what is said of the unknown name tier")
    same([decision(page)[name] for name in ("placement", "rule", "paywall", "reason")], ["settings", "otherwise", "annual", "STATIC"], "the decision")
    same([request.method for request in asked], ["POST"], "requests")
    same([word for word in ("person", "gold", "deviceId") if word in asked[0].url], [], "words of the address")
    content = json.loads(asked[0].post_data)["context"]
    same([content[name] for name in ("userId", "tier", "sessions")], ["a person", "gold", 1], "the context")
    kept = page.evaluate("() => JSON.stringify(localStorage)")
    same([word for word in ("person", "gold") if word in kept], [], "words of the reader in the storage")


def a_variant_stays_through_identify_and_visits(views):
    """A reader keeps the variant: anonymous, after a reload, and as a user."""
    for _ in range(6):
        context = views.chromium.new_context(no_viewport=True)
        page = views.open(context=context)
        placed(views, page)
        first = decision(page)["variant"]
        page.evaluate("() => view.identify('someone')")
        page.wait_for_timeout(300)
        page.evaluate("() => view.reload()")
        same(decision(page)["variant"], first, "as a user")
        page = views.open(context=context)
        placed(views, page, **{"user-id": "someone"})
        same(decision(page)["variant"], first, "at the next visit")
        context.close()


def nothing_is_an_event_and_takes_no_room(views):
    """Where a placement shows nothing, an event says why, and the element has no box; another context brings it back."""
    page = views.open()
    views.show(page, "disney", placement="launch", context='{"entitlements": ["plus"]}')
    until(page, "heard.some(({name}) => name === 'nothing')", "the event")
    told = heard(page, "nothing")[0]
    same((told["placement"], told["rule"], told["reason"]), ("launch", "subscribers", "TARGETING_MATCH"), "the reason")
    same(page.evaluate("() => [view.phase, view.offsetHeight, view.tree]"), ["nothing", 0, None], "the element")
    same(heard(page, "error"), [], "errors")
    page.evaluate("() => view.setAttribute('context', '{\"sessions\": 9}')")
    until(page, "view.phase === 'ready' && view.offsetHeight > 0", "the paywall")


def the_last_decision_holds_without_the_service(views):
    """With the service gone, a new visit shows the placement's last paywall, or still nothing."""
    views.allowed = OFFLINE
    page = views.open()
    placed(views, page)
    was = decision(page)
    page.evaluate("() => settle()")
    page.route("**/render*", lambda route: route.abort())
    views.allowed.append("ERR_FAILED")
    placed(views, page)
    until(page, "view.phase === 'ready'", "the kept paywall")
    same(decision(page), was, "the decision")
    page.unroute("**/render*")
    views.show(page, "disney", placement="launch", context='{"entitlements": ["plus"]}')
    until(page, "view.phase === 'nothing'", "nothing")
    page.route("**/render*", lambda route: route.abort())
    views.show(page, "disney", placement="launch", context='{"entitlements": ["plus"]}')
    until(page, "view.phase === 'nothing'", "nothing again")


def a_paywall_is_counted_when_it_is_seen(views):
    """No request goes out before a paywall was in view for a second; then one impression, a tap and a purchase, each with the placement and the variant."""
    page, name = views.open(), key(views)
    requests = sent(page)
    placed(views, page)
    page.evaluate("name => view.setAttribute('key', name)", name)
    same(requests, [], "requests before it is seen")
    until(page, f"({WAITING})().length === 1", "the impression")
    page.evaluate("""() => { addEventListener('paywall-purchase', ({detail}) => detail.until(Promise.resolve({})));
      [...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === 'purchase').click(); }""")
    until(page, f"({WAITING})().length === 0", "the receipt")
    page.evaluate("() => [...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === 'restorePurchases').click()")
    page.evaluate("() => view.remove()")
    until(page, f"({WAITING})().some(({{type}}) => type === 'closed')", "the close")
    page.evaluate("() => dispatchEvent(new Event('pagehide'))")
    until(page, f"({WAITING})().length === 0", "the last receipt")
    found = events(requests)
    same([each["type"] for each in found], ["impression", "tap", "purchaseStarted", "purchaseCompleted", "tap", "closed"], "events")
    same({(each["paywall"] in ("main", "annual"), each["version"], each["placement"], each["experiment"], each["rule"]) for each in found}, {(True, 1, "launch", "year", "everybody")}, "places")
    same((found[2]["product"] == found[3]["product"], found[5]["how"]), (True, "bought"), "the product, and how it was left")
    same({request.headers.get("content-type") for request in requests}, {"text/plain;charset=UTF-8"}, "the content's type")
    same(len({each["id"] for each in found}), len(found), "ids")


def what_shows_nothing_is_counted(views):
    """Where a variant or the holdout shows nothing, one exposure says so: not again for another layout, and not for a rule about the reader."""
    page, name = views.open(), key(views)
    page.route("**/events/client", lambda route: route.fulfill(status=503, body="{}"))
    views.allowed = ["503"]
    fields = {"Paywall-Placement": "launch", "Paywall-Reason": "SPLIT"}
    by_variant = {"Paywall-Rule": "everybody", "Paywall-Experiment": "year", "Paywall-Experiment-Version": "2", "Paywall-Variant": "none"}
    for added in ({"Paywall-Rule": "subscribers"}, {**by_variant, "Paywall-Counted": "false"}, by_variant, {"Paywall-Rule": "holdout"}):
        page.unroute("**/render*")
        page.route("**/render*", lambda route, _, added=added: route.fulfill(status=204, headers={**fields, **added}))
        views.show(page, "disney", placement="launch", key=name)
        until(page, "view.phase === 'nothing'", "nothing")
        page.evaluate("() => view.reload()")
    found = sorted(page.evaluate(WAITING), key=lambda each: each["at"])
    places = [(each["type"], each["rule"], each.get("variant"), each.get("experimentVersion"), each["brand"], "paywall" in each) for each in found]
    same(places, [("exposure", "everybody", "none", 2, "disney", False), ("exposure", "holdout", None, None, "disney", False)], "events")


def another_origin_is_asked_nothing_first(views):
    """The events of a page of another origin need no question before."""
    name = key(views)
    with Elsewhere(page_of(views, name)) as other:
        context = views.chromium.new_context(no_viewport=True)
        page = context.new_page()
        methods = []
        page.on("request", lambda request: methods.append(request.method) if request.url.endswith("/events/client") else None)
        page.goto(other.address)
        page.wait_for_function("() => document.querySelector('paywall-view').phase === 'ready'")
        page.wait_for_timeout(1500)
        page.evaluate("() => document.querySelector('paywall-view').loop && dispatchEvent(new Event('pagehide'))")
        page.wait_for_function(f"() => ({WAITING})().length === 0")
        same(set(methods), {"POST"}, "methods")
        context.close()


def page_of(views, name):
    return f"""<!doctype html><html lang=en><meta charset=utf-8><title>Elsewhere</title><link rel=icon href="data:,">
      <script type=module src="{views.base}/client/paywall.js"></script>
      <paywall-view brand=disney placement=settings key="{name}" style="width: 390px; height: 844px"></paywall-view>"""


def a_cancelled_purchase_is_no_failure(views):
    """A cancelled or pending purchase sends nothing more; a failed one says what failed."""
    page, name = views.open(), key(views)
    placed(views, page, key=name)
    page.evaluate("() => { view.facts = {products: Object.fromEntries(view.tree.products.map(({name}) => [name, {price: '6,99', currency: 'EUR'}]))}; }")
    ends = ["Promise.resolve({result: 'cancelled'})", "Promise.resolve({result: 'pending'})", "Promise.reject(Object.assign(new Error('x'), {kind: 'networkError'}))",
            "Promise.reject(new DOMException('x', 'AbortError'))", "Promise.reject(Object.assign(new Error('x'), {kind: 'declined'}))", "Promise.resolve({result: 'failed', failure: 'verificationFailed'})"]
    page.route("**/events/client", lambda route: route.fulfill(status=503, body="{}"))
    views.allowed = ["503"]
    for end in ends:
        page.evaluate(f"""async () => {{ addEventListener('paywall-purchase', ({{detail}}) => detail.until({end}), {{once: true}});
          [...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === 'purchase').click(); await frames_(); }}""")
    found = page.evaluate(WAITING)
    same(sorted(each["type"] for each in found), sorted(["impression", *["tap", "purchaseStarted"] * 6, *["purchaseFailed"] * 3]), "events")
    same(sorted(each["failure"] for each in found if "failure" in each), ["networkError", "other", "verificationFailed"], "failures")
    same({(each.get("price"), each.get("currency")) for each in found if each["type"] == "purchaseStarted"}, {(None, "EUR")}, "a price that is no number")


def events_wait_for_the_service(views):
    """Events that no service took are kept for the next visit, and sent in their order and in batches."""
    page, name = views.open(), key(views)
    views.allowed = [*OFFLINE, "ERR_FAILED", "503"]
    page.route("**/events/client", lambda route: route.abort())
    placed(views, page, key=name)
    until(page, f"({WAITING})().length === 1", "the impression")
    page.evaluate("() => { for (let i = 0; i < 30; i++) [...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === 'restorePurchases').click(); }")
    page.evaluate("() => dispatchEvent(new Event('pagehide'))")
    until(page, f"({WAITING})().length === 32", "what waits")
    page = views.open(context=page.context)
    requests = sent(page)
    placed(views, page, key=name)
    until(page, f"({WAITING})().length === 0", "the receipt", 30000)
    found = events(requests)
    same(([each["type"] for each in found[:2]], max(len(json.loads(request.post_data)["events"]) for request in requests)), (["impression", "tap"], 20), "order and batches")
    same([each["at"] for each in found] == sorted(each["at"] for each in found), True, "in order")


def without_consent_nothing_is_kept(views):
    """With counting="consent" nothing is kept or sent until the customer agrees."""
    page, name = views.open(), key(views)
    requests = sent(page)
    placed(views, page, key=name, counting="consent", keep="true")
    page.wait_for_timeout(1500)
    same((requests, page.evaluate("() => Object.keys(localStorage).filter(name => /^paywall-(event|reader)/.test(name))")), ([], []), "before")
    page.evaluate("() => view.consent()")
    page.evaluate("() => [...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === 'restorePurchases').click()")
    until(page, f"({WAITING})().length > 0", "after")
    page.evaluate("() => view.setAttribute('counting', 'off')")
    until(page, f"({WAITING})().length === 0", "what waits after the consent is taken back")
    same(requests, [], "what was sent")


def a_tester_is_not_counted(views):
    """The ticket in the page's address forces a variant, and nothing is sent."""
    name = key(views)
    _, _, forced = views.service.ask("POST", "/admin/brands/disney/placements/force?experiment=year&variant=annual")
    page = views.open()
    page.evaluate("ticket => history.replaceState(null, '', '?forced=' + encodeURIComponent(ticket))", forced["forced"])
    for _ in range(3):
        placed(views, page, key=name)
        same((decision(page)["rule"], decision(page)["variant"]), ("forced", "annual"), "the decision")
        page.evaluate("() => view.reset()")
    page.wait_for_timeout(1300)
    same(page.evaluate(WAITING), [], "events")


def one_impression_for_one_showing(views):
    """A view that is moved, and a page that comes back, are one showing; a closed paywall that is shown again is another."""
    page, name = views.open(), key(views)
    views.allowed = ["503"]
    page.route("**/events/client", lambda route: route.fulfill(status=503, body="{}"))
    placed(views, page, key=name)
    seen = f"({WAITING})().filter(({{type}}) => type === 'impression').length"
    until(page, f"{seen} === 1", "the first")
    page.evaluate("() => { const other = document.createElement('main'); document.body.append(other); other.append(view); }")
    page.evaluate("() => { dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true})); dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true})); }")
    page.wait_for_timeout(1800)
    same(page.evaluate(f"() => {seen}"), 1, "impressions")
    page.evaluate("() => { view.dismiss(); view.hidden = true; }")
    page.wait_for_timeout(100)
    page.evaluate("() => { view.hidden = false; }")
    until(page, f"{seen} === 2", "shown again")


def any_context_and_key_is_survived(views):
    """Contexts, users and keys of every form leave a paywall or nothing, never a blank element or an exception."""
    page = views.open(html="<!doctype html><html lang=en><title>Paywall</title><link rel=icon href='data:,'><body></body></html>")
    page.route("**/events/client", lambda route: route.fulfill(status=200, content_type="application/json", body='{"accepted": 0}'))
    placed(views, page, key="pck_x")
    count = 30 if views.is_short else 10000
    wrong = page.evaluate("async count => {" + FUZZ + "}", count)
    same(wrong, [], "contexts")


FUZZ = r"""
  const texts = ["", "{", "[]", "null", "1", "{}", '{"a": {"b": {"c": 1}}}', '{"userId": 1, "sessions": "x"}', '{"": ""}', '{"a": "\\ud800"}', '{"shown": [1]}', '{"now": "soon"}', '{"__proto__": 1}',
    JSON.stringify({a: "x".repeat(100000)}), JSON.stringify(Object.fromEntries(Array.from({length: 500}, (_, i) => ["k" + i, i]))), JSON.stringify({a: Array(300).fill("y")}), "\ud83d", "{\"a\": 1e999}",
    JSON.stringify({custom: {tier: "gold"}, offers: {x: 1}, entitlements: "a,b"}), '{"targetingKey": "' + "z".repeat(300) + '"}'];
  const odd = ["", " ", "u1", "é", "\u0000", "\ud800", "x".repeat(5000), "../..", "<b>", "😀", "null", "-1", "\n"];
  const one = list => list[Math.floor(Math.random() * list.length)];
  const mixed = () => { const text = one(texts); return Math.random() < 0.5 ? text : text.slice(0, Math.floor(Math.random() * text.length)) + one(odd) + text.slice(Math.floor(Math.random() * text.length)); };
  const wrong = [], failures = [];
  addEventListener("error", event => failures.push(`${event.message}`));
  addEventListener("unhandledrejection", event => failures.push(`${event.reason}`));
  for (let i = 0; i < count; i++) {
    const context = mixed(), user = one(odd), key = one(odd);
    view.setAttribute("context", context);
    view.setAttribute("user-id", user);
    if (Math.random() < 0.2) view.setAttribute("key", key);
    await view.reload();
    if (!["ready", "nothing"].includes(view.phase)) wrong.push([view.phase, context.slice(0, 80), user.slice(0, 20)]);
    if (wrong.length > 5 || failures.length) break;
  }
  return [...wrong, ...failures];
"""

CHECKS = [
    a_placement_is_decided_and_shown_in_one_request, a_variant_stays_through_identify_and_visits, nothing_is_an_event_and_takes_no_room,
    the_last_decision_holds_without_the_service, a_paywall_is_counted_when_it_is_seen, another_origin_is_asked_nothing_first,
    a_cancelled_purchase_is_no_failure, events_wait_for_the_service, without_consent_nothing_is_kept, a_tester_is_not_counted,
    one_impression_for_one_showing, what_shows_nothing_is_counted, any_context_and_key_is_survived,
]
