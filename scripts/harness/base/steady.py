"""Sends requests at a fixed rate on one connection, and prints p50, p99 and p99.9 in milliseconds.

    PYTHONPATH=scripts python3 -m harness.base.steady PORT SECONDS RATE [--token FILE] 'GET /paywall' ...   takes the requests in turns

The client has priority over everything else on this machine (SCHED_FIFO, as root), like one on another machine, so it measures the service's
time and not its own wait for a core. The time of a delayed request counts from when it was due."""

import gc
import itertools
import os
import pathlib
import sys
import time

from harness.base.client import Client


def percentiles(port, seconds, rate, requests, fields=None):
    """p50, p99 and p99.9 in milliseconds; a response other than 200 ends the program."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    except OSError as error:
        print(f"steady waits for cores as others do ({error.strerror}); run it as root", file=sys.stderr)
    client, requests = Client(port), itertools.cycle(request.split(" ") for request in requests)

    def ask():
        answer = client.ask(*next(requests), fields=fields)
        if answer.status != 200:
            sys.exit(f"answered {answer.status}: {answer.body[:300]!r}")

    gc.disable()
    ask()
    times = []
    due = time.monotonic()
    end = due + seconds
    while due < end:
        due += 1 / rate
        pause = due - time.monotonic()
        if pause > 0:
            time.sleep(pause)
        start = time.monotonic() if pause > 0 else due
        ask()
        times.append((time.monotonic() - start) * 1000)
    times.sort()
    return [times[int(len(times) * part)] for part in (0.5, 0.99, 0.999)]


if __name__ == "__main__":
    words, proof = sys.argv[4:], None
    if words[0] == "--token":
        proof = {"Authorization": "Bearer " + pathlib.Path(words[1]).read_text().strip()}
        words = words[2:]
    told = percentiles(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]), words, proof)
    print(*(f"{value:.2f}" for value in told))
