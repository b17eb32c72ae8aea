"""Checks of <paywall-view> whose app or page sets states, languages and colour schemes."""

import re

ADDRESSES = "() => performance.getEntriesByType('resource').map(({name}) => name).filter(name => name.includes('/render'))"


def same(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected}, found {found}")


def monthly(views, delay=0):
    """The example whose tree has no state in which both the plan and the status differ from the first ones."""
    page = views.open()
    views.show(page, "premium")
    page.evaluate("() => view.set({plan: 'monthly', status: 'ready'})")
    page.evaluate("() => { heard.length = 0; }")
    if delay:
        page.evaluate("delay => { const ask = window.fetch; window.fetch = async (...all) => { await new Promise(done => setTimeout(done, delay)); return ask(...all); }; }", delay)
    return page


def the_last_state_that_is_set_is_shown(views):
    """A state that is on its way gives way to the next one, with a fast and with a slow service."""
    for delay in (0, 150, 400):
        page = monthly(views, delay)
        page.evaluate("() => { view.set({status: 'loading'}); view.set({status: 'ready'}); }")
        page.wait_for_timeout(delay + 300)
        same(page.evaluate("() => view.session.state"), {"plan": "monthly", "status": "ready"}, f"after {delay} ms, loading then ready")
        page.evaluate("() => { view.set({status: 'loading'}); view.set({status: 'failed'}); }")
        wanted = "() => until(() => view.session.state.status === 'failed' && view.session.state.plan === 'monthly')"
        same(page.evaluate(wanted), True, f"after {delay} ms, loading then failed")
        same([each["state"]["status"] for each in page.evaluate("() => heard.filter(each => each.name === 'state')")], ["failed"], "states that are told")


def a_tap_and_the_apps_state_both_count(views):
    """A tap while the app's state is on its way changes the plan, and the app's state comes."""
    page = monthly(views, 300)
    page.evaluate("""() => { view.set({status: 'failed'});
      view.run({type: 'set', variable: 'plan', to: 'weekly'}, view.session.page.root); }""")
    same(page.evaluate("() => until(() => view.session.state.status === 'failed')"), True, "the app's state comes")
    same(page.evaluate("() => view.session.state.plan"), "weekly", "the plan")


def a_state_that_cannot_be_fetched_is_substituted(views):
    """Without the service, the app's state shows with the page's first plan."""
    views.allowed.append("503")
    page = monthly(views)
    page.route("**/render*", lambda route: route.fulfill(status=503, body="{}"))
    page.evaluate("() => view.set({status: 'failed'})")
    same(page.evaluate("() => until(() => view.session.state.status === 'failed')"), True, "the app's state shows")
    page.evaluate("() => view.set({status: 'ready'})")
    same(page.evaluate("() => view.session.state.status"), "ready", "and goes")


def a_swap_keeps_the_state_that_is_on_its_way(views):
    """A layout that comes while a state is on its way brings that state."""
    page = monthly(views, 200)
    page.evaluate("() => { view.set({status: 'failed'}); return view.reload(); }")
    same(page.evaluate("() => until(() => view.session.state.status === 'failed' && view.session.state.plan === 'monthly')"), True, "the state")


def the_pages_language_and_colours_are_followed(views):
    """Another language of the page, or another colour scheme of an element around the view, asks for another layout."""
    page = views.open()
    views.show(page, "dishwashers", locale=None, theme=None)
    asked = lambda part: page.evaluate("part => until(() => view.address.includes(part) && view.phase === 'ready')", part)
    same(asked("locale=en"), True, "the language of the page")
    page.evaluate("() => { document.documentElement.lang = 'de'; }")
    same(asked("locale=de"), True, "another language")
    same(asked("theme=light"), True, "no scheme")
    page.evaluate("() => { document.body.style.colorScheme = 'dark'; }")
    same(asked("theme=dark"), True, "a dark scheme around the view")
    page.evaluate("() => { document.body.style.colorScheme = 'light'; }")
    same(asked("theme=light"), True, "a light scheme around the view")
    page.emulate_media(color_scheme="dark")
    page.evaluate("() => { document.body.style.colorScheme = 'light dark'; }")
    same(asked("theme=dark"), True, "a scheme that the reader decides")
    same(len(page.evaluate(ADDRESSES)) <= 6, True, "one request for each change")


def a_later_contract_is_not_drawn(views):
    """A tree of a later contract than the one that was asked for is an error, and what was shown stays."""
    page = views.open()
    views.show(page, "disney")
    same("contract=1" in page.evaluate("() => view.address"), True, "the contract of the request")
    tree = page.evaluate("async () => (await fetch(view.address)).text()").replace('"contract":1', '"contract":2', 1)
    page.route(re.compile("/render"), lambda route: route.fulfill(content_type="application/json", body=tree))
    page.evaluate("() => view.reload()")
    same(page.evaluate("() => [view.phase, view.tree.contract]"), ["ready", 1], "what is shown")
    same(page.evaluate("() => heard.filter(({name}) => name === 'error').map(({kind, retryIn}) => [kind, retryIn])"), [["contract", None]], "errors")
    views.show(page, "espn")
    same(page.evaluate("() => view.phase"), "error", "a first visit")


def the_button_of_a_running_purchase_is_busy(views):
    """Until the store has answered, the button that was tapped says that it is busy, also on a page that came meanwhile; no other does."""
    page = views.open()
    views.show(page, "disney")
    page.evaluate("() => addEventListener('paywall-purchase', event => event.detail.until(new Promise(done => { window.end = done; })))")
    busy = "() => [...view.shadowRoot.querySelectorAll('[aria-busy=true]')].map(e => e.ariaLabel)"
    button = page.evaluate("() => { const e = [...view.shadowRoot.querySelectorAll('.target')].find(({act}) => act.type === 'purchase'); e.click(); return e.ariaLabel; }")
    same(page.evaluate("() => until(() => window.end)"), True, "a purchase")
    same(page.evaluate(busy), [button], "what is busy")
    page.evaluate("() => view.reload()")
    same(page.evaluate(busy), [button], "what is busy on the page that came meanwhile")
    page.evaluate("async () => { end(); await new Promise(done => setTimeout(done)); }")
    same(page.evaluate(busy), [], "what is busy after the store's answer")


CHECKS = [
    the_button_of_a_running_purchase_is_busy, a_later_contract_is_not_drawn,
    the_last_state_that_is_set_is_shown, a_tap_and_the_apps_state_both_count, a_state_that_cannot_be_fetched_is_substituted,
    a_swap_keeps_the_state_that_is_on_its_way, the_pages_language_and_colours_are_followed,
]
