"""Readers, swaps and administration stay fast while many connections ask for expensive responses.

The connections request uncached layouts, and other large or slow responses, without a pause. The campaign also limits the memory.
Short run: flood --seconds 1
"""

import collections
import json
import random
import subprocess
import sys
import time

from harness.base.flooder import Flood
from harness.base.service import parser, sample_service
from harness.base.trees import TreeSchema

SWAPS = ("POST /admin/active?brand=espn", "POST /admin/active?brand=disney")
LANGUAGES = "en de fr es it pt nl sv da fi pl cs hu ro el ru uk tr ar he hi th vi ja ko zh id ms".split()
# The allowed growth in MiB: twice the cache of layouts, plus work in progress.
GROWTH = 96
# Responses up to this size are checked against the schema of layouts; larger ones take Python too long.
READ = 1 << 20
# The limits of a response in bytes and seconds.
ANSWER, LONGEST = 16 << 20, 5
# The server must answer a reader within this many milliseconds, or this multiple of the idle time, because this machine is shared.
PATIENCE, FACTOR = 100, 10


def same_component():
    return f"/render?brand=disney&explain=/components/0&textScale={random.uniform(0.5, 4)}"


def layouts():
    """One of a finite number of layouts, most of which are not cached."""
    locale = f"{random.choice(LANGUAGES)}-{random.choice('US GB DE FR IN CN BR MX JP ZA'.split())}"
    device = random.choice(["iphone-11", "ipad", "iphone-se-1"])
    return (
        f"/render?brand={random.choice(['disney', 'espn'])}&device={device}&locale={locale}&textScale={random.uniform(0.5, 4):.3f}"
        f"&theme={random.choice(['light', 'dark'])}&orientation={random.choice(['portrait', 'landscape'])}&format={random.choice(['json', 'svg'])}"
    )


def nowhere():
    """Unknown components and locales."""
    return f"/render?brand=disney&explain=/components/{random.getrandbits(60)}&locale=qq-{random.getrandbits(20):x}"


FLOODS = [("one component, any scale", 8, same_component), ("layouts", 64, layouts), ("layouts", 120, layouts), ("nowhere", 64, nowhere)]

Figures = collections.namedtuple("Figures", "paywall swap")


def steady(service, seconds, rate, *requests):
    """p50, p99 and p99.9 in milliseconds; a response other than 200 is an error."""
    command = [sys.executable, "-m", "harness.base.steady", str(service.port), str(seconds), str(rate), *requests]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def measured(process, what):
    out, err = process.communicate(timeout=300)
    if process.returncode:
        raise RuntimeError(f"{what}: {err.strip() or out.strip()}")
    return [float(number) for number in out.split()]


def watch(service, seconds):
    readers, swaps = steady(service, seconds, 300, "GET /paywall"), steady(service, seconds, 20, *SWAPS)
    return Figures(measured(readers, "a reader"), measured(swaps, "a swap"))


def administer(service):
    """Sends every kind of admin request; returns the time of the slowest in milliseconds."""
    slowest = 0
    for path in ("/admin/active", "/admin/audit", "/admin/schedule", "/admin/brands/disney/diff?from=1&to=1"):
        start = time.monotonic()
        status = service.ask("GET", path)[0]
        slowest = max(slowest, time.monotonic() - start)
        if status != 200:
            raise RuntimeError(f"{path} was answered with {status}")
    return slowest * 1000


def show(name, figures, idle=None):
    cells = []
    for kind in Figures._fields:
        p50, p99, _ = getattr(figures, kind)
        ratio = f", {p99 / getattr(idle, kind)[1]:.1f} times idle" if idle else ""
        cells.append(f"{kind} p50 {p50:.2f} ms, p99 {p99:.2f} ms{ratio}")
    print(f"{name}: " + "; ".join(cells), flush=True)


def impatient(figures, idle):
    """What is slower than the service may be; None if nothing is."""
    for kind in Figures._fields:
        p99, usual = getattr(figures, kind)[1], getattr(idle, kind)[1]
        if p99 > max(PATIENCE, FACTOR * usual):
            return f"{kind}: p99 of {p99:.1f} ms, {usual:.2f} ms when idle,"
    return None


def flood(service, seconds, idle, name, connections, target):
    before = service.memory()
    with Flood(service.port, connections, target) as running:
        figures = watch(service, seconds)
        slowest = administer(service)
        # A stall of the machine is not a fault of the service: it is slow if it is slow three times.
        for _ in range(2):
            if impatient(figures, idle):
                figures = watch(service, seconds)
    show(f"{connections} connections, {name}", figures, idle)
    after = service.memory()
    growth = after[1] - before[0] if before else 0
    answers = ", ".join(f"{count} {status}" for status, count in sorted(running.counts.items(), key=str))
    print(f"  {answers}; the slowest admin request took {slowest:.1f} ms; {growth:.0f} MiB more at most", flush=True)
    if growth > GROWTH:
        raise RuntimeError(f"{name} made the service {growth:.0f} MiB larger")
    late = impatient(figures, idle)
    if late:
        raise RuntimeError(f"{late} while {name} are asked for")
    if 200 not in running.counts and 404 not in running.counts:
        raise RuntimeError(f"the flood itself got nothing: {running.counts}")


def documents():
    """Valid but expensive documents, by the kind of expense."""
    word = {"type": "label", "title": "a" * 400_000}
    pictures = {"type": "image", "url": "images/large.png"}
    yield "a word of 400,000 letters", {"components": [word]}, ("", "&format=svg", "&explain=/components/0")
    yield "200 times a picture of 10 MB", {"components": [pictures] * 200}, ("&format=svg&images=embedded",)
    text = {"en": {"long": "word " * 20_000}}
    yield "a long text 500 times", {"strings": text, "components": [{"type": "label", "title": "$long"}] * 500}, ("",)
    yield "20,000 components", {"components": [{"type": "spacer"}] * 20_000}, ("", "&format=svg")


def large_picture():
    """A PNG by its head, 10 MB large."""
    head = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (100).to_bytes(4, "big") * 2 + b"\x08\x06\x00\x00\x00" + b"\0" * 4
    return head + random.randbytes(10_000_000)


def ask_for_much(service):
    """Publishes expensive documents and requests their layouts; each is rejected, or answered in bounded time and size."""
    made = service.ask("PUT", "/admin/brands/flood", body=json.dumps({"components": []}))[0]
    put = service.ask("PUT", "/admin/brands/flood/images/large.png", body=large_picture())[0]
    if (made, put) != (201, 201):
        raise RuntimeError(f"the brand and its picture were answered with {made} and {put}")
    for name, document, queries in documents():
        start = time.monotonic()
        status, _, answer = service.ask("PUT", "/admin/brands/flood", body=json.dumps(document))
        print(f"{name}: publishing is answered with {status} in {(time.monotonic() - start) * 1000:.0f} ms", flush=True)
        if status == 422:
            print("  " + answer["errors"][0]["message"])
            continue
        for query in queries:
            ask_for_one(service, answer["version"], query)


def ask_for_one(service, version, query):
    link = service.connect(timeout=60)
    start = time.monotonic()
    answer = link.ask("GET", f"/render?brand=flood&version={version}{query}")
    seconds = time.monotonic() - start
    is_tree = answer.status == 200 and "format=" not in query and "explain=" not in query
    mistake = TreeSchema(link).mistake(answer.body) if is_tree and len(answer.body) <= READ else None
    link.close()
    memory = service.memory() or [0, 0]
    print(f"  {query or 'JSON'}: {answer.status}, {len(answer.body)} bytes in {seconds * 1000:.0f} ms; {memory[0]:.0f} MiB resident", flush=True)
    if answer.status not in (200, 422) or len(answer.body) > ANSWER or seconds > LONGEST:
        raise RuntimeError(f"{query or 'JSON'} was answered with {answer.status}, {len(answer.body)} bytes in {seconds:.1f} s")
    if mistake:
        raise RuntimeError(f"{query or 'JSON'} is not what its schema says: {mistake}")


def hold_to_schema(service, count=20):
    """Trees from the flood match their schema."""
    client = service.connect(timeout=60)
    trees = TreeSchema(client)
    for _ in range(count):
        if mistake := trees.ask(client, layouts().replace("format=svg", "format=json")):
            raise RuntimeError(mistake)
    client.close()


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--seconds", type=float, default=10, help="how long each flood is watched")
    options = arguments.parse_args()
    with sample_service(options, "--gate", "off") as service:
        watch(service, 1)
        idle = watch(service, options.seconds)
        show("idle", idle)
        for name, connections, target in FLOODS:
            flood(service, options.seconds, idle, name, connections, target)
        hold_to_schema(service)
        ask_for_much(service)
        if service.stop() != 0:
            raise RuntimeError("the service did not stop well")
    print("1 passed, 0 failed")


if __name__ == "__main__":
    sys.exit(main())
