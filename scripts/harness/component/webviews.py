"""Pages with <paywall-view> in Chromium, and what campaigns do with them."""

import base64
import contextlib
import importlib.util
import io
import itertools
import os
import pathlib
import re
from urllib.parse import quote

from harness.base.browsers import ARGUMENTS, BROWSER
from harness.base.lab import ROOT

try:
    import numpy
    from PIL import Image
    from playwright.sync_api import sync_playwright
except ImportError as error:
    LACKING = f"{error.name} is missing. Get it: pip install axe-playwright-python pillow numpy"
else:
    LACKING = None

if not LACKING and not importlib.util.find_spec("axe_playwright_python"):
    LACKING = "axe_playwright_python is missing. Get it: pip install axe-playwright-python"
if not LACKING and not BROWSER:
    LACKING = "chromium is missing. Get it: apt-get install chromium"

# With PAYWALL_MODULES=1 pages get the modules of the sources, and the apps' files, instead of the service's.
SOURCES = os.environ.get("PAYWALL_MODULES")
APPS = ROOT / "Sources/Service/SiteRoutes/Client/App"
NOW = "2026-11-23T12:00:00Z"
CHANNEL = 32
FLAGS = [*ARGUMENTS, "--disable-lcd-text"]
DEVICES = {"phone": (393, 852, 3, "59,0,34,0"), "tablet": (820, 1180, 2, "24,0,20,0"), "desk": (1300, 1060, 1, "0,0,0,0")}
BLANK = """<!doctype html><html lang=en><meta charset=utf-8><title>Paywall</title><link rel=icon href="data:,">
<style>html, body { margin: 0; height: 100% } .reference { position: absolute; left: 0; top: 0; display: block }</style><body></body></html>"""
HELPERS = """
window.heard = [];
for (const name of ["ready", "impression", "action", "purchase", "state", "nothing", "error"])
  addEventListener(`paywall-${name}`, event => heard.push({name, ...JSON.parse(JSON.stringify(event.detail))}));
// Another page in front would stop the frames of this one.
addEventListener("paywall-action", event => { if (event.detail.type === "openURL") event.preventDefault(); });
window.frames_ = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
window.until = async (condition, time = 5000) => {
  for (const end = performance.now() + time; performance.now() < end; await frames_()) if (condition()) return true;
  return false;
};
window.settle = async () => {
  for (const e of view.screen.scrollers.values()) e.scrollTo(0, 0);
  view.screen.element.getAnimations({subtree: true}).forEach(each => each.finish());
  const pictures = [...view.shadowRoot.querySelectorAll("image")].map(each => Object.assign(new Image(), {src: each.href.baseVal}).decode());
  await Promise.allSettled(pictures);
  await frames_();
};
window.show = async (attributes, {width, height, text = 1, blurs = true} = {}) => {
  document.documentElement.style.fontSize = `${16 * text}px`;
  const view = document.createElement("paywall-view");
  view.blurs = blurs;
  if (width) Object.assign(view.style, {width: `${width}px`, height: `${height}px`, minHeight: 0});
  for (const [name, value] of Object.entries(attributes)) view.setAttribute(name, value);
  heard.length = 0;
  document.body.replaceChildren(view);
  window.view = view;
  return until(() => heard.some(each => ["ready", "nothing", "error"].includes(each.name)), 10000);
};
window.draw = async svg => {
  view.style.visibility = "hidden";
  document.querySelector(".reference")?.remove();
  const e = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  e.classList.add("reference");
  document.body.append(e);
  const pictures = [...e.querySelectorAll("image")].map(each => Object.assign(new Image(), {src: each.getAttribute("href")}).decode());
  await Promise.allSettled(pictures);
  await document.fonts.ready;
  await frames_();
};
window.undraw = () => { document.querySelector(".reference")?.remove(); view.style.visibility = ""; };
window.declared = [];
window.declareFonts = async fonts => {
  // Another tree may name another file of the same face.
  for (const face of declared.splice(0)) document.fonts.delete(face);
  for (const {file, name, weight, style, unicodeRange} of fonts.filter(font => font.file)) {
    const face = new FontFace(name, `url(${file})`, {weight: `${weight}`, style, unicodeRange});
    document.fonts.add(face);
    declared.push(face);
    await face.load();
  }
};
"""


class Views:
    """A browser whose scale factor is real: with an emulated one, Chromium rounds scrolling layers to whole points.
    With the browser of other views, these are guests in it, and close the pages that they opened."""

    def __init__(self, playwright, service, device="phone", frozen=True, touch=False, flags=(), chromium=None):
        self.service, self.frozen, self.touch = service, frozen, touch
        self.width, self.height, scale, self.insets = DEVICES[device]
        self.mistakes, self.requested, self.allowed = [], [], []
        self.is_guest = chromium is not None
        self.chromium = chromium or playwright.chromium.launch(executable_path=BROWSER, args=[
            *FLAGS, *flags, f"--force-device-scale-factor={scale}", f"--window-size={self.width},{self.height + 200}"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for context in self.chromium.contexts:
            context.close()
        if not self.is_guest:
            self.chromium.close()

    @property
    def base(self):
        return f"http://127.0.0.1:{self.service.port}"

    def open(self, html=BLANK, context=None, module=True, **settings):
        """A page of the service's origin with the module, in a new context if there is none."""
        context = context or self.chromium.new_context(no_viewport=True, has_touch=self.touch, **settings)
        page = context.new_page()
        page.on("console", lambda message: self.note(page, message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.note(page, f"{error}"))
        page.on("request", lambda request: self.requested.append(request.url))
        page.add_init_script(HELPERS + (f"Date.now = () => Date.parse('{NOW}');" if self.frozen else ""))
        if SOURCES:
            context.route(re.compile(r"/client/\w+\.js"), lambda route: route.fulfill(content_type="text/javascript", body=script_at(route.request.url)))
            context.route(re.compile(r"/app/\w+\.(js|css|html)"), lambda route: route.fulfill(path=APPS / re.search(r"/app/([\w.]+)", route.request.url)[1]))
        page.route("**/blank", lambda route: route.fulfill(content_type="text/html", body=html))
        page.goto(self.base + "/blank")
        if module:
            page.evaluate("() => import('/client/paywall.js')")
        return page

    def note(self, page, text):
        if not any(word in text for word in self.allowed):
            self.mistakes.append(f"console of {page.url}: {text}")

    def elsewhere(self, named=()):
        """The requests to other origins than the service's and those that documents name."""
        return [url for url in self.requested if not url.startswith((self.base, "data:", "blob:")) and not url.startswith(tuple(named))]

    def show(self, page, brand, query="", text=1, **attributes):
        """Shows a brand in a view as large as the device; the answer is whether it told of something."""
        attributes = {"brand": brand, "live": "false", "locale": "en", "theme": "light", "insets": self.insets, "src": f"/?now={quote(NOW)}{query}", **attributes}
        attributes = {name: value for name, value in attributes.items() if value is not None}
        size = {"width": self.width, "height": self.height, "text": text, "blurs": False}
        return page.evaluate("([attributes, size]) => show(attributes, size)", [attributes, size])

    def screenshot(self, page, session):
        clip = {"x": 0, "y": 0, "width": self.width, "height": self.height, "scale": 1}
        return base64.b64decode(session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True, "clip": clip})["data"])


class Comparison:
    """Pixels of a view beside the service's SVG, in the same Chromium with the same font files."""

    def __init__(self, views, keep):
        self.views, self.keep, self.kept = views, keep, itertools.count()
        self.page = views.open()
        self.session = self.page.context.new_cdp_session(self.page)
        self.connection = views.service.connect()

    def share(self, state):
        """The share of pixels of which a channel differs by more than 32 of 255; `state` is what the view shows."""
        self.page.evaluate("() => settle()")
        ours = self.views.screenshot(self.page, self.session)
        address = self.page.evaluate("() => view.address").removeprefix(self.views.base)
        path = address.replace("states=all", "format=svg") + "".join(f"&state.{name}={quote(value)}" for name, value in state.items())
        self.page.evaluate("svg => draw(svg)", self.connection.ask("GET", path).body.decode())
        theirs = self.views.screenshot(self.page, self.session)
        self.page.evaluate("() => undraw()")
        return self.difference(ours, theirs)

    def difference(self, ours, theirs):
        if ours == theirs:
            return 0.0
        left, right = (numpy.asarray(Image.open(io.BytesIO(data)).convert("RGB"), numpy.int16) for data in (ours, theirs))
        share = float((abs(left - right).max(axis=2) > CHANNEL).mean())
        if self.keep and share > 0.0005:
            self.keep.mkdir(parents=True, exist_ok=True)
            number = next(self.kept)
            (self.keep / f"{number}-ours.png").write_bytes(ours)
            (self.keep / f"{number}-theirs.png").write_bytes(theirs)
        return share

    def cells(self, brand, theme, size, direction):
        """The shares of a page and of its states: those that taps lead to are reached by taps, the app's are set."""
        query = f"&direction={direction}" if direction else ""
        show = lambda: self.views.show(self.page, brand, query, size, theme=theme)
        show()
        self.page.mouse.click(2, self.views.height + 100)
        tree = self.page.evaluate("() => view.tree")
        self.page.evaluate("fonts => declareFonts(fonts)", tree["fonts"])
        where = f"{brand} {theme} × {size} {direction}"
        found = [(self.share(tree["state"]), f"{where} {tree['state']}")]
        for state in self.reached(tree, show):
            found.append((self.share(state), f"{where} {state}"))
        return found

    def reached(self, tree, show):
        """Each state once, shown. The app's states are set in a new view: taps may have left a text field with a complaint, which the SVG has not."""
        todo = {tuple(sorted(state["state"].items())): state["state"] for state in tree["states"]}
        start = tuple(sorted(tree["state"].items()))
        queue = [start]
        while queue:
            state = queue.pop(0)
            for number in range(self.targets(state)):
                self.to(state)
                self.tap(number)
                shown = self.page.evaluate("() => view.session.state")
                name = tuple(sorted(shown.items()))
                if name in todo:
                    del todo[name]
                    queue.append(name)
                    yield shown
        if todo:
            show()
        for state in list(todo.values()):
            self.to(tuple(state.items()))
            yield state

    def to(self, state):
        self.page.evaluate("async state => { view.set(state); view.shadowRoot.activeElement?.blur(); await settle(); }", dict(state))

    TARGETS = """() => [...view.shadowRoot.querySelectorAll(".target")].filter(e => !e.closest("[inert]") && e.checkVisibility({visibilityProperty: true})
      && ["set", "back", "sequence"].includes(e.act?.type))"""

    def targets(self, state):
        self.to(state)
        return self.page.evaluate(f"() => ({self.TARGETS})().length")

    def tap(self, number):
        handle = self.page.evaluate_handle(f"number => ({self.TARGETS})()[number]", number).as_element()
        with contextlib.suppress(Exception):
            handle.click(timeout=1000)


def script_at(url):
    return joined()[re.search(r"/client/(\w+)\.js", url)[1]]


def joined():
    """The scripts that the modules of the sources make."""
    maker = importlib.util.spec_from_file_location("maker", ROOT / "scripts/make-web-files.py")
    module = importlib.util.module_from_spec(maker)
    maker.loader.exec_module(module)
    return module.scripts()


# axe-core does not see the boxes that SVG draws: it is unsure of letters on them.
AUDIT = """async around => {
  const report = await axe.run(around ?? view, {resultTypes: ["violations", "incomplete"], preload: false, elementRef: true,
    rules: {"target-size": {enabled: true}, region: {enabled: !!around}}});
  const unsure = report.incomplete.map(each => each.id), page = view.screen.element.firstElementChild;
  const isOnBox = e => { for (let each = e.closest("svg")?.parentElement; each && each !== page; each = each.parentElement) if (each.querySelector(":scope > .drawing .ground")) return true; };
  const wrong = report.violations.flatMap(({id, help, nodes}) => nodes.map(({element, html}) => ({id, help, html: html.slice(0, 160), element})));
  return {wrong: wrong.filter(({id, element}) => id !== "color-contrast" || !isOnBox(element)).map(({id, help, html}) => `${id}: ${help}: ${html}`),
    unsure: [...unsure, ...wrong.some(({id, element}) => id === "color-contrast" && isOnBox(element)) ? ["color-contrast"] : []]};
}"""


def axe():
    return pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js").read_text()
