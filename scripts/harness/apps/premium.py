"""The rules of a premium feature's paywall."""

import contextlib
import json

from harness.apps.rules import PHONE, Rules, everybody_can_use_it, holds, open_app, same

rules = Rules()

FEATURES = ("Unlimited chat messages", "Priority AI responses", "Custom avatar creation", "No advertisements", "Exclusive avatars")


@contextlib.contextmanager
def premium(views, variant="premium", outcome="success", earlier="none", size=PHONE):
    """The app with its paywall over it, loaded."""
    with open_app(views, "premium.html", size) as app:
        choose(app, variant=variant, outcome=outcome, earlier=earlier)
        app.page.click("text=Priority AI responses")
        yield app


def choose(app, **values):
    for name, value in values.items():
        app.page.select_option(f"#{name}", value)


def buy(app):
    app.state(status="ready")
    app.js("[...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === 'purchase' && isSeen(e)).click()")
    app.alerts("Subscribe: Yearly")
    app.choose("Confirm")


def switch(app, name, value):
    """Sets a switch of the test store, also behind the paywall."""
    app.js("const e = document.querySelector(a); e.value = b; e.dispatchEvent(new Event('change'))", f"#{name}", value)


def restore(app, earlier):
    switch(app, "earlier", earlier)
    app.tap("Restore")


def steps(app):
    return app.js("return [...document.querySelectorAll('#steps li')].map(each => each.textContent)")


def closed(app):
    app.until("view.hidden")


def owned(app):
    return app.js("return [...document.querySelectorAll('#entitlements li')].map(each => each.textContent)")


def named(variant):
    """The features as a variant names them: the table has little room for names."""
    return [("No ads" if variant == "premium" and each == "No advertisements" else each) for each in FEATURES]


@rules
def shows_what_is_sold_name_price_description_trial_and_a_comparison_of_features(views):
    for variant in ("premium", "premium-plain"):
        with premium(views, variant) as app:
            app.state(status="ready")
            app.shows("Yearly", "Monthly", "Weekly", "$59.99", "$7.99", "$2.99", "One subscription for the whole family", "Try 7 days for free", "7 days free, then $59.99", *named(variant))
    with premium(views) as app:
        app.shows("Free", "Premium")
        same(app.js("return [...view.shadowRoot.querySelectorAll('text')].filter(e => e.textContent === '20 a day').length"), 1, "the free side of the table")


@rules
def configured_by_products_features_header_title_and_the_text_of_the_call_to_action(views):
    path = views.service.paywalls / "examples" / "premium.json"
    before = path.read_text()
    document = json.loads(before)
    words = document["strings"]["en"]
    words.update({"premium.title": "Nova, without limits", "premium.chat": "Endless talks", "premium.try": "Begin {offer.period} on us"})
    document["products"]["yearly"]["introductoryOffer"]["period"] = "P14D"
    path.write_text(json.dumps(document))
    try:
        with premium(views) as app:
            app.state(status="ready")
            app.shows("Nova, without limits", "Endless talks", "Begin 14 days on us")
    finally:
        path.write_text(before)


@rules
def two_variants_over_the_same_products_a_designed_one_and_one_in_the_platforms_own_manner(views):
    sold = {}
    for variant in ("premium", "premium-plain"):
        with premium(views, variant) as app:
            app.state(status="ready")
            sold[variant] = app.js("return view.tree.products")
            same(app.js("return new URL(view.address).pathname"), f"/app/{variant}/render")
    same(sold["premium"], sold["premium-plain"])


@rules
def a_purchase_is_confirmed_then_verified_and_finished(views):
    with premium(views) as app:
        buy(app)
        closed(app)
        same(app.page.inner_text("#plan"), "You have premium.")
        same(steps(app)[-4:], ["products loaded: 3", "purchase started: premium_yearly", "paywall closed: premium", "purchase verified and finished: premium_yearly"])


@rules
def the_chosen_plan_is_bought(views):
    with premium(views) as app:
        app.state(status="ready")
        app.tap("Monthly")
        app.js("[...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === 'purchase' && isSeen(e)).click()")
        app.alerts("Subscribe: Monthly")
        app.choose("Confirm")
        closed(app)
        holds(owned(app)[0].startswith("Monthly (monthly)"), owned(app))


@rules
def a_purchase_that_is_pending_waits_and_an_approval_from_outside_closes_the_paywall_whatever_it_shows(views):
    with premium(views, outcome="pending") as app:
        for status in ("pending", "ready", "loading", "failed"):
            buy(app)
            app.shows("Waiting for approval")
            app.js("view.set({status: a})", status)
            app.js("document.querySelector('#approve').click()")
            closed(app)
            same(app.page.inner_text("#plan"), "You have premium.")
            app.page.click("#forget")
            app.page.click("text=Priority AI responses")


@rules
def products_unavailable_says_so_and_lets_the_user_try_again(views):
    with premium(views, outcome="productsUnavailable") as app:
        app.shows("No plans right now")
        switch(app, "outcome", "success")
        app.tap("Try again")
        app.state(status="ready")


@rules
def purchase_failed_shows_the_message(views):
    for variant in ("premium", "premium-plain"):
        with premium(views, variant, outcome="purchaseFailed") as app:
            buy(app)
            app.shows("The purchase failed", "Your card was declined.")
            app.tap("Back to the plans")
            app.state(status="ready")
            buy(app)
            app.shows("Your card was declined.")


@rules
def user_cancelled_dismisses_the_paywall(views):
    with premium(views, outcome="cancelled") as app:
        buy(app)
        closed(app)
    with premium(views) as app:
        app.state(status="ready")
        app.js("[...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === 'purchase' && isSeen(e)).click()")
        app.alerts("Subscribe: Yearly")
        app.choose("Cancel")
        closed(app)
        same(steps(app)[-2:], ["purchase cancelled", "paywall dismissed"])
        same(app.page.inner_text("#plan"), "You are on the free plan.")


@rules
def verification_failed_shows_how_to_reach_support(views):
    with premium(views, outcome="verificationFailed") as app:
        buy(app)
        app.shows("We could not verify it", "Contact support")
        same(app.js("return named('Contact support')[0].getAttribute('href')"), "mailto:support@example.com")


@rules
def network_error_shows_that_it_is_offline(views):
    with premium(views, outcome="networkError") as app:
        app.shows("You are offline")
    with premium(views) as app:
        app.state(status="ready")
        switch(app, "outcome", "networkError")
        buy(app)
        app.shows("You are offline")


@rules
def restore_brings_earlier_purchases_and_family_sharing_if_they_are_verified(views):
    with premium(views) as app:
        app.state(status="ready")
        for earlier in ("none", "unverified", "expired"):
            restore(app, earlier)
            app.alerts("There is nothing to restore")
            app.choose("OK")
            same(app.js("return view.hidden"), False, "the paywall stays")
        for earlier, words in (("yearly", "Yearly (yearly)"), ("family", "shared by the family"), ("lifetime", "for ever")):
            restore(app, earlier)
            app.alerts("Purchases restored")
            app.choose("OK")
            closed(app)
            holds(any(words in each for each in owned(app)), f"{earlier}: {owned(app)}")
            app.page.click("#forget")
            app.page.click("text=Priority AI responses")
            app.state(status="ready")


@rules
def an_entitlement_has_product_purchase_date_expiry_or_none_active_or_not(views):
    with premium(views) as app:
        found = app.js("""return import('/app/store.js').then(async ({TestStore}) => { const store = new TestStore(); store.forget(); const all = [];
          for (const each of ['yearly', 'lifetime', 'expired']) { store.earlier = each; await store.restore(); all.push(...store.entitlements); } store.forget(); return all; })""")
        same({name for each in found for name in each} >= {"sku", "title", "duration", "purchased", "expires", "isActive"}, True)
        same([(each["duration"], each["expires"] is None, each["isActive"]) for each in found][-2:], [("lifetime", True, True), ("weekly", False, False)])


@rules
def an_entitlement_option_has_product_title_and_duration(views):
    with premium(views) as app:
        found = app.js("return import('/app/store.js').then(({TestStore}) => new TestStore().products(['premium_yearly', 'premium_monthly', 'premium_weekly']))")
        same([(each["sku"], each["title"], each["duration"]) for each in found],
             [("premium_yearly", "Yearly", "yearly"), ("premium_monthly", "Monthly", "monthly"), ("premium_weekly", "Weekly", "weekly")])


@rules
def other_features_ask_is_premium_and_show_the_paywall_if_not(views):
    with open_app(views, "premium.html", PHONE) as app:
        for feature in FEATURES:
            app.page.click(f"text={feature}")
            app.until("!view.hidden")
            app.state(status="ready")
            app.tap("Close")
            closed(app)
        app.page.click("text=Priority AI responses")
        buy(app)
        closed(app)
        app.page.click("text=Exclusive avatars")
        app.alerts("Exclusive avatars")
        same(app.js("return view.hidden"), True)


@rules
def it_opens_again_and_again_whatever_plan_was_chosen(views):
    for variant in ("premium", "premium-plain"):
        with premium(views, variant) as app:
            for turn in range(8):
                loaded(app, turn + 1)
                app.js("view.run({type: 'set', variable: 'plan', to: a}, view.session.page.root)", ("monthly", "weekly", "yearly")[turn % 3])
                app.js("view.run({type: 'close'}, view.session.page.root)")
                closed(app)
                app.js("document.querySelector('#features button:nth-child(2)').click()")
            loaded(app, 9)


def loaded(app, times):
    """Waits for the store's prices on the page. A busy machine lays out its first page slowly."""
    count = "[...document.querySelectorAll('#steps li')].filter(each => each.textContent.startsWith('products loaded')).length"
    wait = "for (let n = 0; n < 600 && !({}); n += 1) await new Promise(done => setTimeout(done, 50));"
    found = app.js(f"return (async () => {{ {wait.format(f'{count} >= a')} {wait.format('view.session.state.status === `ready`')} return [{count}, view.session.state.status]; }})()", times)
    same(found, [times, "ready"], "openings and the state")


@rules
def what_was_bought_is_still_there_after_a_restart(views):
    with premium(views) as app:
        buy(app)
        closed(app)
        app.page.reload()
        same(app.page.inner_text("#plan"), "You have premium.")


@rules
def analytics_log_each_step(views):
    with premium(views, outcome="purchaseFailed") as app:
        buy(app)
        app.shows("The purchase failed")
        same(steps(app), ["paywall shown (premium)", "products loaded: 3", "purchase started: premium_yearly", "purchase: purchaseFailed"])


@rules
def everybody_can_use_the_paywall_and_the_app(views):
    def paywall(app):
        app.page.click("text=Priority AI responses")
        app.state(status="ready")

    everybody_can_use_it(views, ["premium.html"])
    everybody_can_use_it(views, ["premium.html"], paywall)
