"""The rules of the streaming catalogue."""

from harness.apps.rules import PHONE, Rules, everybody_can_use_it, go, holds, open_app, same

rules = Rules()

SECTIONS, FILMS, SERIES = "**/app/data/streaming.json", "**/app/data/streaming-movie.json", "**/app/data/streaming-series.json"
REST = 6000


def asked(views):
    return len([url for url in views.requested if url.endswith("/data/streaming.json")])


def ready(app):
    app.state(screen="start", status="ready")


def sections(app):
    ready(app)
    app.tap("Start streaming")
    app.state(screen="sections", status="ready")


@rules
def three_screens_start_sections_as_a_grid_and_one_section_as_a_list(views):
    with open_app(views, "streaming.html", PHONE) as app:
        ready(app)
        app.shows("Start streaming")
        app.tap("Start streaming")
        app.state(screen="sections", status="ready")
        app.shows("Northlight – stream series, films and sport", "Rent films online")
        tiles = {name: app.box(name) for name in ("Series", "Films", "Sport", "Kids")}
        same((tiles["Series"][1], tiles["Sport"][1]), (tiles["Films"][1], tiles["Kids"][1]), "two tiles stand beside each other")
        app.tap("Films")
        app.state(screen="section", status="ready")
        app.shows("Films online", "Films for the whole family")
        rows = [app.box(name) for name in ("Series", "Films", "Sport", "Kids")]
        same({row[0] for row in rows}, {rows[0][0]}, "the rows stand one below the other")
        holds(all(one[3] <= other[1] + 1 for one, other in zip(rows, rows[1:])), f"rows overlap: {rows}")


@rules
def a_section_leads_to_another_and_back_to_the_grid(views):
    with open_app(views, "streaming.html", PHONE) as app:
        sections(app)
        app.tap("Films")
        app.shows("Films online")
        app.tap("Kids")
        app.shows("For children")
        app.tap("Back")
        app.state(screen="sections", status="ready")
        app.tap("Back")
        ready(app)


@rules
def while_something_loads_a_blocking_screen_with_a_message_that_can_be_left_which_breaks_off_the_request(views):
    with open_app(views, "streaming.html", PHONE) as app:
        for path, tap, screen in ((SECTIONS, "Start streaming", "start"), (SERIES, "Series", "sections")):
            broken = []
            app.hold(path)
            app.page.on("requestfailed", lambda request, broken=broken: broken.append(request.url))
            app.tap(tap)
            app.shows("One moment", "The sections are on their way.")
            app.until("nodes().some(({modal, frame}) => modal && frame.width === view.clientWidth && frame.height === view.clientHeight)")
            app.tap("Leave")
            app.state(screen=screen, status="ready")
            app.page.wait_for_timeout(100)
            same([url.rsplit("/", 1)[1] for url in broken], [path.rsplit("/", 1)[1]], "broken off")
            app.mend(path)
            if screen == "start":
                app.page.clock.install()
                app.tap(tap)
                app.page.clock.fast_forward(REST)
                app.state(screen="sections", status="ready")


@rules
def without_a_connection_the_start_button_warns_and_nothing_appears_by_magic(views):
    views.allowed.append("ERR_CONNECTION")
    with open_app(views, "streaming.html", PHONE) as app:
        ready(app)
        app.break_off(SECTIONS)
        app.tap("Start streaming")
        app.shows("No internet connection", "Start streaming")
        same(app.js("return view.session.state.screen"), "start")
        app.hides("Northlight – stream")


@rules
def after_a_first_download_what_was_opened_opens_offline_and_what_was_not_says_that_there_is_no_internet(views):
    views.allowed += ["ERR_CONNECTION", "ERR_FAILED", "ERR_EMPTY", "ERR_INTERNET", "Failed to load resource"]
    with open_app(views, "streaming.html", PHONE, worker=True) as app:
        sections(app)
        app.tap("Films")
        app.shows("Films online")
        views.service.kill()
        try:
            go(app, views, "streaming.html")
            sections(app)
            app.tap("Films")
            app.shows("Films online")
            app.tap("Back")
            app.tap("Kids")
            app.shows("You are offline", "This was not opened yet.")
            app.hides("For children")
        finally:
            views.service.start()
        app.page.clock.install()
        app.tap("Try again")
        app.page.clock.fast_forward(REST)
        app.shows("For children")


@rules
def before_a_first_download_nothing_opens_offline(views):
    views.allowed += ["ERR_CONNECTION", "ERR_FAILED", "ERR_EMPTY", "Failed to load resource"]
    with open_app(views, "streaming.html", PHONE, worker=True) as app:
        ready(app)
        views.service.kill()
        try:
            app.tap("Start streaming")
            app.shows("No internet connection")
        finally:
            views.service.start()


@rules
def the_sections_are_fetched_at_most_every_6_seconds_in_between_the_last_good_answer_is_shown(views):
    with open_app(views, "streaming.html", PHONE, begin=lambda app: app.page.clock.install()) as app:
        sections(app)
        for _ in range(3):
            app.tap("Back")
            sections(app)
            app.shows("Northlight – stream")
        same(asked(views), 1, "requests at once")
        app.page.clock.fast_forward(REST)
        app.tap("Back")
        sections(app)
        same(asked(views), 2, "requests after six seconds")


@rules
def a_request_that_failed_is_not_repeated_within_6_seconds_either(views):
    views.allowed.append("503")
    with open_app(views, "streaming.html", PHONE, begin=lambda app: (app.page.clock.install(), app.fill(SECTIONS, 503))) as app:
        ready(app)
        app.tap("Start streaming")
        app.shows("Something went wrong")
        app.mend(SECTIONS)
        app.tap("Start streaming")
        app.shows("One moment")
        app.page.clock.fast_forward(REST)
        app.state(screen="sections", status="ready")


@rules
def everybody_can_use_the_catalogue(views):
    everybody_can_use_it(views, ["streaming.html"], sections)
