"""What the rules of all reference apps use. A rule is a function; its name says what must hold."""

import contextlib
import json

from harness.component.webviews import AUDIT, axe

PHONE, TABLET, TURNED, DESK = (390, 844), (820, 1180), (1180, 820), (1300, 1060)

# In the page: the words on the screen, the things to tap by their names, and the element's readiness.
HELPERS = """
window.isSeen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !e.closest("[inert]");
window.words = () => [...view.shadowRoot.querySelectorAll("text")].filter(isSeen).map(e => e.textContent).join(" ").replace(/\\s+/g, " ");
window.named = name => [...view.shadowRoot.querySelectorAll(".target")].filter(e => isSeen(e) && (e.ariaLabel ?? e.textContent).includes(name));
window.nodes = (node = view.session.page.root) => [node, ...(node.children ?? []).flatMap(nodes)];
"""


class Rules(list):
    """The rules of an app, in the order in which they stand."""

    def __call__(self, function):
        self.append(function)
        return function


def same(found, expected, about=""):
    if found != expected:
        raise AssertionError(f"{about} expected {expected}, found {found}")


def holds(condition, about):
    if not condition:
        raise AssertionError(about)


class App:
    """An app's page."""

    def __init__(self, page):
        self.page = page

    def js(self, script, *values):
        return self.page.evaluate(f"values => {{ const [a, b] = values; {script} }}", list(values))

    def until(self, condition, *values, time=20_000):
        """Waits for a condition in the page; `a` and `b` are the values."""
        found = self.js(f"return until(() => ({condition}), {time})", *values)
        if not found:
            raise AssertionError(f"not in time: {condition} {values}; shown: {self.words()[:300]}")

    def words(self):
        return self.js("return view.session ? words() : ''")

    def shows(self, *texts):
        for text in texts:
            self.until("words().includes(a)", text)

    def hides(self, *texts):
        for text in texts:
            self.until("!words().includes(a)", text)

    def state(self, **values):
        for name, value in values.items():
            self.until("view.session?.state[a] === b", name, value)

    def tap(self, name):
        self.until("named(a).length > 0", name)
        self.js("named(a)[0].click()", name)

    def box(self, name):
        """Left, top, right and bottom of a thing to tap, within the element."""
        return self.js("const box = view.getBoundingClientRect(), e = named(a)[0].getBoundingClientRect(); return [e.left - box.left, e.top - box.top, e.right - box.left, e.bottom - box.top]", name)

    def alert(self):
        return self.js("return document.querySelector('dialog').open ? document.querySelector('#said').textContent : null")

    def alerts(self, words):
        self.until("document.querySelector('dialog').open && document.querySelector('#said').textContent === a", words)

    def choose(self, words):
        self.page.click(f"dialog button:text-is('{words}')")

    def fill(self, path, status=200, **body):
        """Answers requests for a path with a status and a body in place of the service."""
        self.page.route(path, lambda route: route.fulfill(status=status, content_type="application/json", body=json.dumps(body)))

    def hold(self, path):
        """The requests for a path, which wait until they are answered."""
        held = []
        self.page.route(path, lambda route: held.append(route))
        return held

    def break_off(self, path):
        self.page.route(path, lambda route: route.abort("connectionrefused"))

    def mend(self, path):
        self.page.unroute(path)


@contextlib.contextmanager
def open_app(views, name, size=DESK, *, worker=False, begin=None, **settings):
    """The page of an app. A service worker would hide requests from the browser's driver: the rules that need none have a browser without them."""
    context = views.chromium.new_context(viewport={"width": size[0], "height": size[1]}, **settings)
    if not worker:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
    try:
        page = views.open(context=context, module=False)
        page.add_init_script(HELPERS)
        app = App(page)
        if begin:
            begin(app)
        go(app, views, name)
        yield app
        page.unroute_all(behavior="ignoreErrors")
    finally:
        context.close()


def go(app, views, name):
    app.page.goto(f"{views.base}/app/{name}")
    if name:
        app.js("window.view = document.querySelector('paywall-view')")


def audited(app):
    """What axe-core says against the page."""
    app.page.evaluate(axe())
    return app.page.evaluate(f"() => ({AUDIT})(document)")["wrong"]


def everybody_can_use_it(views, names, prepare=lambda app: None):
    """Each page in both schemes, on a phone and a tablet: a colour does not depend on the size."""
    for name in names:
        for size, scheme in ((PHONE, "dark"), (TABLET, "light")):
            with open_app(views, name, size, color_scheme=scheme) as app:
                prepare(app)
                same(audited(app), [], f"{name} {size} {scheme}")
                same(app.js("return document.documentElement.scrollWidth <= innerWidth"), True, f"{name} {size}: nothing is wider than the window")
