"""The list of the reference apps."""

from harness.apps.rules import PHONE, Rules, everybody_can_use_it, open_app, same

rules = Rules()


@rules
def the_list_leads_to_every_app(views):
    with open_app(views, "", PHONE) as app:
        found = app.js("return [...document.querySelectorAll('main a')].map(each => each.getAttribute('href').split('?')[0])")
        same(sorted(set(found)), [f"{name}.html" for name in ("deals", "dishwashers", "paywall", "premium", "streaming")])
        statuses = app.js("return Promise.all([...document.querySelectorAll('main a')].map(async each => (await fetch(each.href)).status))")
        same(set(statuses), {200})


@rules
def its_pictures_come(views):
    with open_app(views, "") as app:
        app.js("for (const each of document.images) each.loading = 'eager'")
        app.until("[...document.images].every(each => each.complete && each.naturalWidth > 0)", time=8000)


@rules
def everybody_can_use_the_list(views):
    everybody_can_use_it(views, [""], lambda app: app.js("window.view = {screen: {element: document.createElement('div')}}"))
