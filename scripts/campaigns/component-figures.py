"""Measures the bytes, the first paint and the states of paywalls with `<paywall-view>` in Chromium.

The page is on another port and nothing stands between the browser and the service, because a driver that intercepts requests adds its own time.
Each paywall is shown in an empty context. The browser shows ten contexts before the first that counts, and each is left alone for a second, in
which the browser loads its own pages. The first paint is the median of --rounds contexts by the browser's mark. A state takes the median of five
times its script, style and layout; the table has the 95th percentile of the states.
On a busy machine a scheduling class of its own keeps others away: chrt -r 20 sh scripts/check.sh component-figures
Needs chromium and Python's axe-playwright-python, pillow and numpy.
"""

import contextlib
import http.server
import math
import statistics
import sys
import threading
import urllib.request
from urllib.parse import parse_qs, urlsplit

from harness.base.service import example_service, parser
from harness.component.webviews import LACKING, Views

# Aims, in milliseconds: the first contentful paint, and a switch to another state.
PAINT, SWITCH = 200, 16
SETTLE, WARM = 1000, 10
PAGE = """<!doctype html><html lang=en><title>Paywall</title><link rel=icon href="data:,"><script type=module src={service}/client/paywall.js></script>
<paywall-view fill brand={brand} live=false></paywall-view>"""
SHOWN = """() => new Promise(done => {
  const view = document.querySelector("paywall-view");
  if (view.phase) done(); else view.addEventListener("paywall-ready", () => done());
})"""
FIRST = """() => new Promise(done => setTimeout(() => {
  const all = performance.getEntriesByType("resource"), sum = part => all.filter(each => each.name.includes(part)).reduce((sum, each) => sum + each.transferSize, 0);
  done({paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null, requests: all.length,
    script: sum("/client/"), tree: sum("/render"), fonts: sum("/fonts/"), pictures: all.filter(each => each.name.includes("/images/")).map(each => each.name)});
}, 500))"""
STATES = """async () => {
  const view = document.querySelector("paywall-view"), page = view.shadowRoot.querySelector(".page"), found = [];
  const states = [view.tree.state, ...view.tree.states.map(({state}) => state)];
  for (let round = 0; round < 5; round++) for (const [i, state] of states.entries()) {
    await new Promise(done => setTimeout(done, 50));
    const begun = performance.now();
    view.set(state);
    page.getBoundingClientRect();
    (found[i] ??= []).push(performance.now() - begun);
  }
  return states.length > 1 ? found : [];
}"""


def main():
    added = parser(__doc__)
    added.add_argument("--brands", help="only these, between commas")
    added.add_argument("--rounds", type=int, default=5, help="contexts for each first paint")
    options = added.parse_args()
    if LACKING:
        print(f"skipped: {LACKING}")
        sys.exit(1)
    from playwright.sync_api import sync_playwright

    with example_service(options) as (service, brands), sync_playwright() as playwright, Views(playwright, service) as views, pages(views.base) as address:
        measure(views, address + brands[-1], WARM)
        print("| paywall | first paint (ms) | state, p95 (ms) | states | requests | bytes | script | tree | fonts | pictures |", f"|{'---|' * 10}", sep="\n")
        rows = [row(brand, *measure(views, address + brand, options.rounds)) for brand in (options.brands.split(",") if options.brands else brands)]
    paints, switches = [each[0] for each in rows if each[0] is not None], [each[1] for each in rows]
    print(f"first paint: median {statistics.median(paints):.0f} ms, most {max(paints):.0f} ms (aim {PAINT}), not reported for {len(rows) - len(paints)};",
          f"states: most {max(switches):.1f} ms (aim {SWITCH}); bytes: median {statistics.median(each[2] for each in rows):.0f}")
    sys.exit(1 if len(paints) < len(rows) or max(paints) > PAINT or max(switches) > SWITCH else 0)


def row(brand, firsts, states):
    """Prints a line of the table. Gives the first paint, the time of a state and the bytes."""
    first, switches = firsts[-1], sorted(statistics.median(each) for each in states)
    paints = [each["paint"] for each in firsts if each["paint"] is not None]
    paint, switch = statistics.median(paints) if paints else None, switches[math.ceil(0.95 * len(switches)) - 1] if switches else 0
    # The browser does not tell a page the size of another origin's pictures.
    sizes = [first["script"], first["tree"], first["fonts"], sum(size(url) for url in set(first["pictures"]))]
    cells = [brand, "none reported" if paint is None else f"{paint:.0f}", f"{switch:.1f}" if states else "", len(states), first["requests"], sum(sizes), *sizes]
    print("|", " | ".join(map(str, cells)), "|", flush=True)
    return paint, switch, sum(sizes)


def size(url):
    with urllib.request.urlopen(url) as response:
        return len(response.read())


def measure(views, address, rounds):
    """What each of several new contexts tells of its first show, and the times of each state in the last one."""
    firsts, states = [], []
    for left in reversed(range(rounds)):
        context = views.chromium.new_context(viewport={"width": 393, "height": 660})
        page = context.new_page()
        page.goto("about:blank")
        page.wait_for_timeout(SETTLE)
        page.goto(address)
        page.evaluate(SHOWN)
        firsts.append(page.evaluate(FIRST))
        if not left:
            states = page.evaluate(STATES)
        context.close()
    return firsts, states


@contextlib.contextmanager
def pages(service):
    """A server of its own with a page for each brand, and its address without the name of the brand."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            body = PAGE.format(service=service, brand=parse_qs(urlsplit(self.path).query)["brand"][0]).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/?brand="
    finally:
        server.shutdown()
        server.server_close()


main()
