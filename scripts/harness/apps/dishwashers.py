"""The rules of the shop's dishwashers."""

from harness.apps.rules import PHONE, TABLET, TURNED, Rules, everybody_can_use_it, holds, open_app, same

rules = Rules()

SEARCH = "**/app/data/dishwashers.json"
CELLS = "nodes().filter(node => node.pointer?.startsWith('/components/0/components/') && node.action)"


def ready(app):
    app.state(screen="start", status="ready")


def product(app, name="NB613"):
    ready(app)
    app.tap(name)
    app.state(screen="product", status="ready")


@rules
def a_grid_of_search_results_four_across_in_landscape_three_in_portrait(views):
    for size, across in ((TURNED, 4), (TABLET, 3)):
        with open_app(views, "dishwashers.html", size) as app:
            ready(app)
            frames = app.js(f"return {CELLS}.map(node => node.frame)")
            same(len(frames), 20, "results")
            same(len([frame for frame in frames if frame["y"] == frames[0]["y"]]), across, f"across on {size}")


@rules
def hairlines_between_cells(views):
    with open_app(views, "dishwashers.html", TABLET) as app:
        ready(app)
        lines = app.js(f"const [cell] = {CELLS}; return nodes(cell).map(node => node.frame).filter(frame => frame.width <= 1 || frame.height <= 1)")
        cell = app.js(f"return {CELLS}[0].frame")
        same(sorted((round(line["width"]), round(line["height"])) for line in lines), sorted([(1, round(cell["height"])), (round(cell["width"]), 1)]))


@rules
def the_title_has_the_count(views):
    with open_app(views, "dishwashers.html", TABLET) as app:
        ready(app)
        app.shows("Dishwashers (20)")


@rules
def a_product_page_with_gallery_price_offer_guarantee_code_information_and_specification(views):
    with open_app(views, "dishwashers.html", TABLET) as app:
        product(app)
        app.shows("£1,199.00", "Special offer: £50 trade in", "2 year guarantee included", "Product information", "88701335", "A child lock for extra safety", "Product specification", "Noise level", "46dB")
        same(app.js("return [...view.screen.pagers.values()].map(pager => pager.node.pager.pages)"), [3], "pictures of the gallery")
        app.js("view.shadowRoot.querySelector('[role=slider]').focus()")
        app.page.keyboard.press("ArrowRight")
        app.state(picture="2")
        app.tap("Back")
        ready(app)


@rules
def each_result_has_its_page(views):
    with open_app(views, "dishwashers.html", TABLET) as app:
        ready(app)
        missing = app.js("return Promise.all(view.facts.data.search.products.map(async each => { const answer = await fetch(`data/dishwasher-${each.productId}.json`), found = answer.ok && await answer.json(); return found.title === each.title && JSON.stringify(found.price) === JSON.stringify(each.price) ? null : each.productId; })).then(all => all.filter(Boolean))")
        same(missing, [])


@rules
def in_landscape_the_price_stands_in_a_second_column(views):
    places = {}
    for size in (TABLET, TURNED):
        with open_app(views, "dishwashers.html", size) as app:
            product(app)
            places[size] = app.js("const e = [...view.shadowRoot.querySelectorAll('text')].find(e => isSeen(e) && e.textContent.includes('£1,199.00')).getBoundingClientRect(); return [e.left, e.top]")
    holds(places[TURNED][0] > 0.6 * TURNED[0] and places[TURNED][1] < 300, f"in landscape at {places[TURNED]}")
    holds(places[TABLET][0] < 0.2 * TABLET[0] and places[TABLET][1] > 400, f"in portrait at {places[TABLET]}")


@rules
def the_same_search_may_give_a_price_as_a_string_or_as_from_and_to(views):
    with open_app(views, "dishwashers.html", TABLET) as app:
        ready(app)
        app.shows("£1,459.00", "£949.00 – £999.00")
        product(app, "£949.00 – £999.00")
        app.shows("£949.00 – £999.00")


@rules
def data_that_does_not_parse_is_an_error_screen_not_a_crash(views):
    views.allowed.append("422")
    for body in ("{\"products\": [", "<html>Sign in</html>", "{\"products\": \"none\"}", "null", "{\"products\": [{\"price\": []}]}"):
        with open_app(views, "dishwashers.html", TABLET, begin=lambda app: app.page.route(SEARCH, lambda route: route.fulfill(content_type="application/json", body=body))) as app:
            app.shows("That did not work")
            app.mend(SEARCH)
            app.tap("Try again")
            ready(app)
            app.shows("Dishwashers (20)")


@rules
def the_tablet_can_be_turned(views):
    with open_app(views, "dishwashers.html") as app:
        ready(app)
        app.page.click("#turn")
        app.until(f"new Set({CELLS}.map(node => node.frame.x)).size === 3")


@rules
def everybody_can_use_the_shop(views):
    everybody_can_use_it(views, ["dishwashers.html"], ready)
