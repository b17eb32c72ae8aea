"""cold.py PAYWALLD SAMPLES [--other PATH] [--paywalls DIR] [--turns N] [--rows NAME...]   See cold.sh."""

import argparse
import contextlib
import functools
import itertools
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

from harness.base.client import Client
from harness.base.service import example_service

ROOT = pathlib.Path(__file__).resolve().parents[2]
TICK = os.sysconf("SC_CLK_TCK")
DEVICES = 16
# A line of 400 ms and 50 kB/s, and one without a limit.
SLOW, FAST = (400, 50_000), (0, -1)
FLAGS = 100
PAGE = """<!doctype html><html lang=en><title>Paywall</title><link rel=icon href="data:,"><script type=module src=/client/paywall.js></script>
<paywall-view fill brand={brand} live=false></paywall-view>"""
SHOWN = '() => document.querySelector("paywall-view").phase === "ready" && performance.now()'
PAINTED = '() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null'


class Measured:
    """A build with its service, while one is running."""

    def __init__(self, paywalld, options, stack):
        self.paywalld, self.stack, self.numbers = paywalld, stack, itertools.count()
        self.paywalls = pathlib.Path(options.paywalls).resolve()

    @functools.cached_property
    def service(self):
        options = argparse.Namespace(paywalld=self.paywalld, paywalls=self.paywalls)
        service, _ = self.stack.enter_context(example_service(options))
        self.flags(service)
        self.rest(service)
        return service

    def flags(self, service):
        """Placements of which one has an experiment, and a hundred others."""
        variants = [{"name": name, "show": {"paywall": "main"}} for name in ("one", "other")]
        rules = [{"when": {"entitlements": "plus"}, "show": {"nothing": "bought"}}, {"show": {"experiment": "price"}}]
        placements = {name: {"rules": rules, "otherwise": {"paywall": "main"}} for name in ("launch", *(f"flag{number}" for number in range(1, FLAGS)))}
        body = json.dumps({"experiments": {"price": {"by": "userId", "variants": variants}}, "placements": placements})
        for _ in range(2):
            status, _, told = service.ask("PUT", "/admin/brands/minimal?placements=true&activate=true&reason=bench", body=body)
            if status not in (200, 201):
                raise RuntimeError(f"placements: {status} {told}")

    def rest(self, service):
        """Waits until the service does nothing by itself."""
        before = None
        while (now := self.seconds(service)) != before:
            before = now
            time.sleep(1)

    @staticmethod
    def seconds(service):
        """The processor's seconds that it took so far."""
        fields = pathlib.Path(f"/proc/{service.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def cpu(self, count, request):
        """The milliseconds of the processor for one of so many requests."""
        client = Client(self.service.port, timeout=60)
        for number in range(count // 10 + count):
            if number == count // 10:
                before = self.seconds(self.service)
            answer = client.ask(*request(next(self.numbers)))
            if answer.status != 200:
                raise RuntimeError(f"{answer.status} {answer.body[:300]}")
        client.close()
        return (self.seconds(self.service) - before) / count * 1000


def layout(brand):
    def request(number):
        return "GET", f"/render?brand={brand}&width={320 + number % 400}&height={560 + number // 400}&scale=3"
    return lambda build: build.cpu(400, request)


def paywall(build):
    return build.cpu(5000, lambda _: ("GET", "/paywall?brand=minimal"))


def placement(build):
    return build.cpu(5000, lambda number: ("GET", f"/paywall?brand=minimal&placement=launch&platform=ios&appVersion=4.2.0&country=US&userId=u{number}"))


def evaluate(path, number):
    content = json.dumps({"context": {"targetingKey": f"u{number}", "userId": f"u{number}", "platform": "ios", "appVersion": "4.2.0", "country": "US"}})
    return "POST", f"/brands/minimal/ofrep/v1/evaluate/flags{path}", content, {"Content-Type": "application/json"}


def flag(build):
    return build.cpu(5000, lambda number: evaluate("/launch", number))


def flags(build):
    return build.cpu(300, lambda number: evaluate("", number))


def pictures(build):
    """The 95th percentile of the time from a changed document to sixteen pictures of it."""
    text = (build.paywalls / "examples/premium.json").read_text(encoding="utf-8")
    devices = [device["id"] for device in json.loads((build.paywalls / "devices.json").read_text(encoding="utf-8"))["devices"]][:DEVICES]
    client, times = Client(build.service.port, timeout=60), []
    for number in range(60):
        changed = re.sub(r'("title": ")', rf"\g<1>{number} ", text, count=1)
        body = json.dumps({"document": changed, "screens": [{"device": device} for device in devices]})
        begin = time.perf_counter()
        answer = client.ask("POST", "/admin/sheet?brand=premium", body, {"Content-Type": "application/json"})
        times.append((time.perf_counter() - begin) * 1000)
        if answer.status != 200:
            raise RuntimeError(f"{answer.status} {answer.body[:300]}")
    client.close()
    return statistics.quantiles(times[10:], n=20)[-1]


def judged(brand, path, *flags):
    def row(build):
        begin = time.perf_counter()
        ended = subprocess.run([build.paywalld, "check", build.paywalls / path, "--paywalls", build.paywalls, "--format", "json", *flags], capture_output=True, check=False)
        if ended.returncode not in (0, 1):
            raise RuntimeError(f"{brand}: {ended.stderr.decode()[-300:]}")
        return time.perf_counter() - begin
    return row


def answer_with(page):
    return lambda route: route.fulfill(content_type="text/html", body=page)


def shown(line, brands, mark):
    """The median over brands of the time until an empty browser shows one."""
    def row(build):
        from playwright.sync_api import sync_playwright

        latency, rate = line
        times = []
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            for brand in brands:
                context = browser.new_context(viewport={"width": 393, "height": 660})
                page = context.new_page()
                address = f"http://127.0.0.1:{build.service.port}/bench.html"
                page.route(address, answer_with(PAGE.format(brand=brand)))
                page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", {
                    "offline": False, "latency": latency, "downloadThroughput": rate, "uploadThroughput": rate})
                page.goto(address)
                ready = page.wait_for_function(SHOWN, timeout=60_000).json_value()
                times.append(ready if mark is None else page.evaluate(mark) or ready)
                context.close()
            browser.close()
        return statistics.median(times)
    return row


def many(part):
    """The later start with 10,000 brands, or the memory after it, as the campaign `brands` tells them."""
    def row(build):
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "scripts")}
        told = subprocess.run(
            [sys.executable, ROOT / "scripts/campaigns/brands.py", build.paywalld, build.paywalls, "--rounds", "1"], capture_output=True, text=True, check=True, env=environment).stdout
        return float(re.search(rf"later start: .*?{part}", told)[1])
    return row


ROWS = {
    "render-disney": ("an uncached layout of disney, ms of CPU", layout("disney"), 9),
    "render-premium": ("an uncached layout of premium, ms of CPU", layout("premium"), 9),
    "paywall": ("GET /paywall, ms of CPU", paywall, 9),
    "placement": ("a placement for a new reader, ms of CPU", placement, 9),
    "flag": ("one flag for a new reader, ms of CPU", flag, 9),
    "flags": (f"{FLAGS} flags for a new reader, ms of CPU", flags, 9),
    "pictures": (f"a changed premium on {DEVICES} devices, p95, ms", pictures, 9),
    "gate-disney": ("the gate, disney's 16,576 screens, s", judged("disney", "disney/1.json", "--budget", "16576"), 3),
    "gate-premium": ("the gate, premium's 8,000 screens, s", judged("premium", "examples/premium.json"), 3),
    "first-slow": ("first show at 400 ms and 50 kB/s, ms", shown(SLOW, ["premium", "streaming", "deals"], None), 3),
    "first-fast": ("first contentful paint on a fast line, ms", shown(FAST, ["premium", "streaming", "deals", "minimal", "trial-timeline"], PAINTED), 9),
    "start": ("start with 10,000 brands, s", many(r"in ([\d.]+) s"), 3),
    "start-memory": ("memory with 10,000 brands, MiB", many(r"s, (\d+) MiB"), 3),
}


def main():
    added = argparse.ArgumentParser(description=__doc__)
    added.add_argument("paywalld")
    added.add_argument("samples")
    added.add_argument("--other", help="another build's paywalld")
    added.add_argument("--paywalls", help="a folder of samples that both builds understand, instead of this checkout's")
    added.add_argument("--turns", type=int, help="of each build, instead of three or nine")
    added.add_argument("--rows", nargs="+", choices=list(ROWS), default=list(ROWS), metavar="NAME", help=", ".join(ROWS))
    options = added.parse_args()
    options.paywalls = options.paywalls or options.samples
    with contextlib.ExitStack() as stack:
        builds = [Measured(path, options, stack) for path in (options.paywalld, options.other) if path]
        print("| what | here | other | here / other |" if options.other else "| what | here |", "|---|" + "---|" * (3 if options.other else 1), sep="\n")
        for name in options.rows:
            text, row, turns = ROWS[name]
            found = [[] for _ in builds]
            for _ in range(options.turns or turns):
                for values, build in zip(found, builds):
                    values.append(row(build))
            medians = [statistics.median(values) for values in found]
            cells = [f"{median:.3g}" for median in medians] + ([f"{medians[0] / medians[1]:.2f}"] if options.other else [])
            print("|", " | ".join([text, *cells]), "|", flush=True)


if __name__ == "__main__":
    main()
