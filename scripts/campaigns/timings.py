"""Measures a swap: from the POST to its response, and from the response to the event at a subscriber of /events.

Clients and service share this machine, so the figures include the clients' own time.
"""

import json
import math
import queue
import threading
import time

from harness.base.service import parser, sample_service


def listen(service, events):
    """Records each event's brand with its time of arrival."""
    connection = service.connect(timeout=None)
    connection.send("GET", "/events")
    connection.read_until(b"\r\n\r\n")
    events.put(("open", time.perf_counter()))
    kind = None
    while True:
        line = connection.read_until(b"\n")
        now = time.perf_counter()
        if line.startswith(b"event:"):
            kind = line[6:].strip()
        elif line.startswith(b"data:") and kind == b"activate":
            events.put((json.loads(line[5:])["brand"], now))


def swap(service, connection, brand):
    """The times before the POST and after its response."""
    before = time.perf_counter()
    status, _, answer = service.ask("POST", f"/admin/active?brand={brand}", connection)
    after = time.perf_counter()
    if status != 200 or not answer["changed"]:
        raise RuntimeError(f"{brand} was not swapped in: {status} {answer}")
    return before, after


def quantile(values, share):
    """The smallest value that `share` of them do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def row(name, values):
    figures = (quantile(values, 0.5), quantile(values, 0.99), max(values))
    print(f"{name}: median {figures[0] * 1000:.2f} ms, p99 {figures[1] * 1000:.2f} ms, max {figures[2] * 1000:.2f} ms")


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--rounds", type=int, default=200)
    options = arguments.parse_args()
    answers, lags = [], []
    with sample_service(options) as service:
        names = [brand["brand"] for brand in service.ask("GET", "/brands")[2]["brands"]]
        active = service.ask("GET", "/admin/active")[2]["active"]
        start = names.index(active) + 1
        events = queue.Queue()
        threading.Thread(target=listen, args=(service, events), daemon=True).start()
        events.get(timeout=60)
        connection = service.connect()
        for number in range(options.rounds):
            brand = names[(start + number) % len(names)]
            before, after = swap(service, connection, brand)
            seen, at = events.get(timeout=60)
            if seen != brand:
                raise RuntimeError(f"expected an event for {brand}, saw one for {seen}")
            answers.append(after - before)
            lags.append(at - after)
    row("from the POST to its answer", answers)
    row("from the answer to the event", lags)
    early = sum(lag <= 0 for lag in lags)
    print(f"{early} of {options.rounds} events came before their answer")
    print(f"{options.rounds} passed, 0 failed")


main()
