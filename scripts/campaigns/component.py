"""`<paywall-view>` draws paywalls in every state as format=svg does, and passes the conformance kit.

In each cell (paywall, device, theme, text size, direction, state) at most 0.05 % of the pixels may differ by more than 32 of 255 in a channel;
nothing is masked. Both are drawn by the same Chromium. Taps on the view's own buttons reach its states, and set() those of the app. Then the
kit's runner compares the drawn pictures and the events of each step with its own. axe-core, with target-size, must report nothing.
PAYWALL_MODULES=1 takes the modules as they are, without a build. --keep FOLDER keeps the pictures that differ.
Needs chromium and Python's axe-playwright-python, pillow and numpy.
Short run: component --short
"""

import base64
import gzip
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from harness.base.lab import ROOT
from harness.base.service import example_service, parser
from harness.component.webviews import AUDIT, LACKING, Comparison, Views, axe

SHARE = 0.0005
SHORT = ("plan-picker", "arabic", "disney", "bottom-sheet")
# Theme, text size and direction; the short run has each value once.
SHORT_FORMS = [("light", 1, ""), ("dark", 2, "rtl")]
FORMS = list(itertools.product(("light", "dark"), (1, 2), ("", "rtl")))
# Records what each tap and key leads to.
RECORDER = """async () => {
  const {PaywallView: {prototype}} = await import("/client/paywall.js"), {perform} = prototype;
  prototype.perform = function (events, ...others) {
    window.step.push(...events);
    return perform.call(this, events, ...others);
  };
  window.step = [];
  addEventListener("paywall-error", ({detail}) => detail.kind === "contract" && step.push({refused: {contract: window.contract}}));
  // Without a purchase the app sets the variables.
  window.ended = values => view.set(values);
  const {ended} = window;
  addEventListener("paywall-purchase", event => event.detail.until(new Promise(done => {
    window.ended = values => { window.ended = ended; done(values); };
  })));
}"""


def main():
    added = parser(__doc__)
    added.add_argument("--short", action="store_true", help="a few brands on one device; skipped if something is missing")
    added.add_argument("--brands", help="only these, between commas")
    added.add_argument("--only", choices=("pixels", "kit", "axe"), help="only this part")
    added.add_argument("--keep", type=pathlib.Path, help="a folder for the pictures that differ")
    options = added.parse_args()
    if LACKING:
        print(f"skipped: {LACKING}")
        sys.exit(0 if options.short else 1)
    from playwright.sync_api import sync_playwright

    mistakes = []
    with example_service(options) as (service, brands), sync_playwright() as playwright:
        wanted = options.brands.split(",") if options.brands else SHORT if options.short else brands
        if options.only in (None, "pixels"):
            mistakes += pixels(playwright, service, wanted, options)
        if options.only in (None, "kit"):
            mistakes += kit(playwright, service, options)
        if options.only in (None, "axe"):
            mistakes += audit(playwright, service, wanted)
    print(*mistakes, f"component: {len(mistakes)} mistakes", sep="\n")
    sys.exit(1 if mistakes else 0)


def pixels(playwright, service, brands, options):
    cells, mistakes = [], []
    for device in ["phone"] if options.short else ["phone", "tablet"]:
        with Views(playwright, service, device) as views:
            # Films of the examples are on a host that does not exist.
            views.allowed = ["net::ERR_NAME_NOT_RESOLVED", "net::ERR_INTERNET_DISCONNECTED"]
            comparison = Comparison(views, options.keep)
            for brand, form in itertools.product(brands, SHORT_FORMS if options.short else FORMS):
                cells += comparison.cells(brand, *form)
            mistakes += views.mistakes
            mistakes += [f"{url} was requested" for url in views.elsewhere(["https://example.com/"])]
    mistakes += [f"{share:.3%} of the pixels differ: {cell}" for share, cell in cells if share > SHARE]
    print(f"{len(cells)} cells, worst {max(share for share, _ in cells):.4%}")
    return mistakes


def kit(playwright, service, options):
    """Draws each case of the conformance kit and plays its transcript with real taps and keys; the kit's own runner judges pictures and events."""
    with tempfile.TemporaryDirectory() as folder, Views(playwright, service, "tablet") as views:
        subprocess.run([options.paywalld, "kit", folder], check=True, stdout=subprocess.DEVNULL)
        kit, results = pathlib.Path(folder), options.keep / "kit" if options.keep else pathlib.Path(folder) / "results"
        results.mkdir(parents=True, exist_ok=True)
        page = views.open()
        page.route(re.compile("/kit/"), lambda route: serve(route, kit))
        # Web pages and films of the cases are on hosts that do not exist; an empty page shows the place that is kept for it.
        page.route(re.compile("^https://"), lambda route: route.fulfill(content_type="text/html", body=""))
        page.evaluate(RECORDER)
        session, cases = page.context.new_cdp_session(page), [path.parent for path in sorted(kit.glob("*/tree.json"))]
        for case in cases:
            played = show_case(page, case, lambda name: (results / name).write_bytes(picture(page, session)))
            if played:
                (results / f"{case.name}.json").write_text(json.dumps(played))
        runner = subprocess.run([sys.executable, str(kit / "runner.py"), str(results)], capture_output=True, text=True)
        mistakes = views.mistakes + [f"kit: {line}" for line in (runner.stdout + runner.stderr).splitlines() if runner.returncode and not line.startswith("ok ")]
        for former in sorted(ROOT.glob("Tests/Suites/contracts/*.json.gz")):
            mistakes += frozen(page, former, kit)
    print(f"{len(cases)} cases of the kit")
    return mistakes


def frozen(page, former, kit):
    """Plays the kit as it was when a contract came out, whose trees apps have kept and services of former releases send."""
    mistakes = []
    for name, each in json.loads(gzip.decompress(former.read_bytes())).items():
        case = kit / f"frozen-{name}"
        case.mkdir()
        (case / "tree.json").write_text(json.dumps(each["tree"]))
        (case / "transcript.json").write_text(json.dumps(each["transcript"]))
        played = show_case(page, case, lambda _: None)
        mistakes += [f"{former.name} {name}, step {number}: expected {step['events']}, found {found}"
                     for number, (step, found) in enumerate(zip(each["transcript"], played), 1) if found != step["events"]]
        if not page.evaluate("() => view.tree && view.shadowRoot.querySelectorAll('*').length > 3"):
            mistakes.append(f"{former.name} {name}: nothing is drawn")
    return mistakes


def show_case(page, case, draw):
    """Draws a case's pictures, as the kit's runner wants them; the events of each step."""
    steps = json.loads((case / "transcript.json").read_text()) if (case / "transcript.json").exists() else []
    screen = json.loads((case / "tree.json").read_text())["device"]
    page.mouse.move(1, 1300)
    page.evaluate("([attributes, size]) => show(attributes, size)", [{"src": f"/kit/{case.name}/", "live": "false"}, screen])
    page.evaluate("() => settle()")
    draw(f"{case.name}.png")
    played = []
    for number, step in enumerate(steps, 1):
        played.append(play(page, step, case))
        if step.get("picture"):
            page.evaluate("async () => { view.shadowRoot.activeElement?.blur(); await settle(); }")
            draw(f"{case.name}-{number}.png")
    return played


def picture(page, session):
    size = page.evaluate("() => ({width: view.clientWidth, height: view.clientHeight})")
    return base64.b64decode(session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True, "clip": {"x": 0, "y": 0, **size, "scale": 1}})["data"])


def serve(route, kit):
    """A tree of the kit in the place of /render, and its pictures and fonts."""
    path = route.request.url.split("/kit/")[1].split("?")[0]
    if not path.endswith("/render"):
        return route.fulfill(path=kit / "/".join(path.split("/")[-2:]))
    tree = (kit / path.removesuffix("render") / "tree.json").read_text()
    return route.fulfill(content_type="application/json", body=tree)


def play(page, step, case):
    page.evaluate("() => { step.length = 0; }")
    if "tap" in step:
        page.mouse.click(*step["tap"])
    elif "swipe" in step:
        page.evaluate("""([[x, y], by]) => [...view.screen.pagers.values()].findLast(({node: {frame: f}}) =>
          x >= f.x && y >= f.y && x <= f.x + f.width && y <= f.y + f.height)?.byHand(by)""", [step["swipe"], step["pages"]])
    elif "fill" in step:
        page.locator(f"input[name={step['fill']}]").fill(step["with"])
    elif "key" in step:
        page.keyboard.press(step["key"])
    elif "response" in step:
        response = (case / step["response"]).read_text()
        page.evaluate("response => { window.contract = response.contract; }", json.loads(response))
        page.route(re.compile("/render"), lambda route: route.fulfill(content_type="application/json", body=response), times=1)
        page.evaluate("() => view.reload()")
    else:
        page.evaluate("values => ended(values)", step.get("showing", {}))
    page.evaluate("() => frames_()")
    return page.evaluate("() => step")


def audit(playwright, service, brands):
    """What axe-core reports of each paywall, with target-size on."""
    mistakes, unsure, script = [], set(), axe()
    with Views(playwright, service) as views:
        views.allowed = ["net::ERR_NAME_NOT_RESOLVED", "net::ERR_INTERNET_DISCONNECTED"]
        page = views.open()
        page.evaluate(script)
        for brand in brands:
            views.show(page, brand)
            for state in page.evaluate("() => [view.tree.state, ...view.tree.states.slice(0, 5).map(each => each.state)]"):
                page.evaluate("async state => { view.set(state); await settle(); }", state)
                report = page.evaluate(f"() => ({AUDIT})()")
                mistakes += [f"{brand} {state}: {each}" for each in report["wrong"]]
                unsure |= {f"{each} ({brand})" for each in report["unsure"]}
        mistakes += views.mistakes
    print("axe-core is unsure of: " + (", ".join(sorted(unsure)) or "nothing"))
    return mistakes


main()
