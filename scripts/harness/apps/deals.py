"""The rules of the deals app."""

import json

from harness.apps.rules import DESK, PHONE, TABLET, Rules, everybody_can_use_it, holds, open_app, same

rules = Rules()

LIST, DEAL = "**/app/data/deals.json", "**/app/data/deal-1.json"
STATES = ("Loading deals", "Vantage 32", "Something went wrong")


def ready(app):
    app.state(screen="start", status="ready")


def detail(app):
    ready(app)
    app.tap("Vantage")
    app.state(screen="deal", status="ready")


@rules
def a_list_of_deals_and_a_detail_page(views):
    with open_app(views, "deals.html", PHONE) as app:
        ready(app)
        app.shows("Lumora D-Series", "Vantage 32", "Norrvik NB613")
        app.tap("Norrvik")
        app.state(screen="deal", status="ready")
        app.shows("14 place settings", "$439.00")
        app.tap("Back")
        ready(app)
        app.shows("Lumora D-Series")


@rules
def three_states_that_exclude_each_other_loading_content_error(views):
    views.allowed.append("503")
    held = []
    with open_app(views, "deals.html", PHONE, begin=lambda app: held.append(app.hold(LIST))) as app:
        def only(text):
            app.shows(text)
            same([each for each in STATES if each in app.words()], [text])

        only("Loading deals")
        held[0].pop().fulfill(status=503, body="{}")
        only("Something went wrong")
        app.mend(LIST)
        app.tap("Try again")
        only("Vantage 32")


@rules
def a_connection_that_is_lost_is_said(views):
    views.allowed.append("ERR_CONNECTION")
    with open_app(views, "deals.html", PHONE) as app:
        ready(app)
        app.break_off(DEAL)
        app.tap("Vantage")
        app.shows("You are offline")
        app.mend(DEAL)
        app.tap("Try again")
        app.state(screen="deal", status="ready")


@rules
def the_detail_has_sections_with_styling_of_their_own(views):
    with open_app(views, "deals.html", PHONE) as app:
        detail(app)
        sizes = app.js("return nodes().filter(node => node.text).map(node => node.text.font.size)")
        holds(len(set(sizes)) >= 4, f"the sections have the type sizes {sizes}")
        app.shows("Product details", "More deals")


@rules
def new_kinds_of_section_can_be_added_such_as_recommended_products_that_scroll_sideways(views):
    path = views.service.paywalls / "examples" / "deals.json"
    before = path.read_text()
    document = json.loads(before)
    document["screens"]["deal"]["components"].insert(1, {"type": "label", "title": "A section of another kind", "size": 17})
    path.write_text(json.dumps(document))
    try:
        with open_app(views, "deals.html", PHONE) as app:
            detail(app)
            app.shows("A section of another kind", "More deals")
            same(app.js("return [...view.screen.scrollers.values()].some(e => e.scrollWidth > e.clientWidth)"), True, "something scrolls sideways")
    finally:
        path.write_text(before)


@rules
def add_to_cart_stays_pinned_above_the_home_indicator_on_phones_that_have_one(views):
    with open_app(views, "deals.html", DESK) as app:
        detail(app)
        pinned(app, app.js("return view.clientHeight - +view.getAttribute('insets').split(',')[2]"))


@rules
def and_at_the_bottom_on_others(views):
    with open_app(views, "deals.html", PHONE) as app:
        detail(app)
        pinned(app, app.js("return view.clientHeight"))


def pinned(app, floor):
    """The button stands just above a height, before and after scrolling, and works."""
    before = app.box("Add to cart")
    holds(0 <= floor - before[3] <= 24, f"the button ends at {before[3]}, the floor is at {floor}")
    app.js("for (const e of view.screen.scrollers.values()) e.scrollTo(0, 1000)")
    same(app.box("Add to cart"), before, "after scrolling")
    app.tap("Add to cart")
    app.alerts("Added to the cart")


@rules
def a_product_that_is_gone_is_an_error_of_its_own(views):
    with open_app(views, "deals.html?deal=50", PHONE) as app:
        app.shows("Item not found", "product (50) is no longer available")
        app.hides("Something went wrong")
        app.tap("See all deals")
        app.shows("Vantage 32")


@rules
def pictures_shrink_on_narrow_phones_so_that_no_text_is_cut(views):
    widths = {}
    for size in ((320, 568), TABLET):
        with open_app(views, "deals.html", size) as app:
            ready(app)
            widths[size[0]] = app.js("return nodes().find(node => node.url?.includes('television-blue')).frame.width")
            holds("…" not in app.words(), "a text is cut")
            wide = app.js("return nodes().filter(node => node.text && node.frame.x + node.frame.width > view.clientWidth).length")
            same(wide, 0, "texts beyond the edge")
    holds(widths[320] < widths[TABLET[0]], f"the pictures are {widths} wide")


@rules
def list_rows_have_picture_prices_fulfilment_title_availability_and_aisle(views):
    with open_app(views, "deals.html", PHONE) as app:
        ready(app)
        name = app.js("return named('Vantage')[0].ariaLabel ?? named('Vantage')[0].textContent")
        for part in ("$159.99", "reg.", "$209.99", "Online", "Vantage 32", "In stock", "g33"):
            holds(part in name.replace("\u2068", "").replace("\u2069", ""), f"{part} is not in {name}")
        same(app.js("return [...view.shadowRoot.querySelectorAll('image')].some(e => e.href.baseVal.includes('television-red'))"), True, "its picture")
        struck = app.js("return nodes().flatMap(node => node.text?.lines ?? []).flatMap(line => line.runs ?? []).filter(run => run.style?.strikethrough).map(run => run.string)")
        holds(any("$209.99" in each for each in struck), f"struck through: {struck}")


@rules
def everybody_can_use_the_deals(views):
    everybody_can_use_it(views, ["deals.html"], ready)
    everybody_can_use_it(views, ["deals.html?deal=50"], lambda app: app.shows("Item not found"))
