"""A kill of the service loses nothing that has a receipt, counts nothing twice, and keeps readers known.

Apps send events while the service is killed. After each kill, the counts contain all that was accepted, and no more than what was sent; what is
sent again after the kill counts once. Between kills the campaign measures how many events a second the service takes, and how long GET /paywall takes meanwhile. The
service also starts with a torn end of the file. --seed repeats a run.
Short run: usage --rounds 2
"""

import json
import os
import random
import threading
import time

from harness.base.service import parser, sample_service, wait_for

SENDERS = 2
PLACEMENTS = {
    "experiments": {"price": {"variants": [{"name": name, "show": {"paywall": "main"}} for name in ("control", "other")]}},
    "placements": {"launch": {"rules": [{"show": {"experiment": "price"}}], "otherwise": {"paywall": "main"}}},
}


class Sender(threading.Thread):
    """Sends batches of events, each of a new client, until the service is gone."""

    def __init__(self, service, key, version, number, pause):
        super().__init__(daemon=True)
        self.service, self.key, self.version, self.number, self.pause = service, key, version, number, pause
        self.accepted, self.unanswered, self.faults = 0, None, []

    def run(self):
        connection = self.service.connect()
        batch = 0
        while True:
            body = self.batch(f"{self.number}-{batch}", batch)
            try:
                answer = connection.ask("POST", "/events/client", body)
            except OSError:
                self.unanswered = body
                return
            told = json.loads(answer.body)
            if answer.status != 200 or told["accepted"] != 100:
                self.faults.append(f"{answer.status} {told}")
                return
            self.accepted += 1
            batch += 1
            time.sleep(self.pause)

    def batch(self, client, number):
        events = [
            {"id": str(index), "type": "tap" if index else "impression", "paywall": "main", "version": self.version,
             "placement": "launch", "experiment": "price", "variant": ("control", "other")[number % 2]}
            for index in range(100)
        ]
        return json.dumps({"key": self.key, "client": client, "events": events})


def counted(service):
    """The events and the readers in the counts."""
    sums = {}
    for row in service.ask("GET", "/admin/usage?brand=disney")[2]["rows"]:
        sums[row["type"]] = sums.get(row["type"], 0) + row["count"]
    return sums.get("tap", 0) + sums.get("impression", 0), sums.get("reader", 0)


def prepare(service):
    """A client key and placements, and the version that is live."""
    status, _, told = service.ask("PUT", "/admin/brands/disney?placements=true&activate=true&reason=counts", body=json.dumps(PLACEMENTS))
    if status != 201:
        raise RuntimeError(f"placements: {status} {told}")
    status, _, key = service.ask("POST", "/admin/brands/disney/keys", body=json.dumps({"name": "app", "eventsPerMinute": 10_000_000}))
    if status != 201:
        raise RuntimeError(f"key: {status} {key}")
    brand = next(brand for brand in service.ask("GET", "/brands")[2]["brands"] if brand["brand"] == "disney")
    return key["key"], brand["live"]


def reads(service, seconds):
    """The 99th percentile of GET /paywall for so long, in milliseconds."""
    connection, times, end = service.connect(), [], time.monotonic() + seconds
    while time.monotonic() < end:
        before = time.perf_counter()
        connection.ask("GET", "/paywall")
        times.append(time.perf_counter() - before)
        time.sleep(0.002)
    return sorted(times)[int(len(times) * 0.99)] * 1000


def tear(service):
    """Leaves half a line at the end, as a kill during a write does."""
    with open(os.path.join(service.state, "usage.jsonl"), "ab") as file:
        file.write(b'{"counts":[[4905')


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--rounds", type=int, default=20)
    arguments.add_argument("--rate", type=int, help="events a second; as many as are taken if there is none")
    arguments.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = arguments.parse_args()
    dice, faults, rates, repeated = random.Random(options.seed), [], [], 0
    with sample_service(options, "--gate", "off") as service:
        key, version = prepare(service)
        idle = reads(service, 0.5)
        busy = []
        base = 0
        for number in range(options.rounds):
            senders = [Sender(service, key, version, f"{number}-{index}", 100 * SENDERS / options.rate if options.rate else 0)
                       for index in range(SENDERS)]
            begun = time.monotonic()
            for sender in senders:
                sender.start()
            busy.append(reads(service, 1.2 + dice.random()))
            service.kill()
            killed = time.monotonic()
            for sender in senders:
                sender.join()
                faults += sender.faults
            tear(service)
            service.start()
            wait_for(lambda: service.ask("GET", "/readyz")[0] == 200, "the restart")
            accepted = sum(sender.accepted for sender in senders)
            rates.append(100 * accepted / (killed - begun))
            events, readers = counted(service)
            kept, sent = (events - base) / 100, accepted + len(senders)
            if not kept.is_integer() or not accepted <= kept <= sent or events != 100 * readers:
                faults.append(f"round {number}: {events - base} events and {readers} readers of {100 * accepted} with a receipt and {100 * sent} that were sent")
            repeated += int(kept) - accepted
            for sender in senders:
                told = service.ask("POST", "/events/client", body=sender.unanswered)[2]
                if told["accepted"] + told["duplicates"] != 100:
                    faults.append(f"round {number}: {told} for what is sent again")
            base = counted(service)[0]
            if base - events + 100 * int(kept) != 100 * sent:
                faults.append(f"round {number}: {base - events} events more after what had no receipt was sent again")
        service.stop()
        service.start()
        if counted(service)[0] != base:
            faults.append("a stop lost counts")
    print(f"seed {options.seed}: {repeated} batches counted without their receipt arriving; {max(rates):.0f} events a second from {SENDERS} clients")
    print(f"GET /paywall, p99: {idle:.2f} ms idle, {sorted(busy)[len(busy) // 2]:.2f} ms meanwhile")
    for fault in faults[:20]:
        print(fault)
    print(f"{options.rounds} passed, {len(faults)} failed")
    raise SystemExit(1 if faults else 0)


main()
