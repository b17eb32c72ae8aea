"""A request that starts after a swap's response never gets the previous brand.

Four clients read while the active brand is swapped.
Short run: swap --rounds 50
"""

import threading
import time

from harness.base.service import parser, sample_service, wait_for

READERS = 4


class Round:
    """The brand that readers must get now; undefined during a swap."""

    def __init__(self):
        self.number = 0
        self.brand = None
        self.checked = [0] * READERS
        self.requests = 0
        self.faults = []


def read(service, index, shared, done):
    connection = service.connect()
    count = 0
    while not done.is_set():
        number, brand = shared.number, shared.brand
        seen = connection.ask("GET", "/paywall").fields["Paywall-Brand"]
        count += 1
        if count % 5 == 0:
            connection.close()
        if brand is None or shared.number != number or shared.brand is None:
            continue
        if seen != brand:
            shared.faults.append(f"round {number}: expected {brand}, read {seen}")
        shared.checked[index] += 1
    shared.requests += count


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--rounds", type=int, default=200)
    options = arguments.parse_args()
    with sample_service(options) as service:
        brands = [brand["brand"] for brand in service.ask("GET", "/brands")[2]["brands"]]
        shared, done = Round(), threading.Event()
        readers = [threading.Thread(target=read, args=(service, i, shared, done)) for i in range(READERS)]
        for reader in readers:
            reader.start()
        slowest = 0
        try:
            for number in range(options.rounds):
                brand = brands[number % len(brands)]
                shared.brand = None
                start = time.monotonic()
                status, _, answer = service.ask("POST", f"/admin/active?brand={brand}")
                slowest = max(slowest, time.monotonic() - start)
                assert status == 200, answer
                shared.checked = [0] * READERS
                shared.number += 1
                shared.brand = brand
                wait_for(lambda: min(shared.checked) > 0 or shared.faults, "every reader to read once")
                if shared.faults:
                    break
        finally:
            done.set()
            for reader in readers:
                reader.join()
    for fault in shared.faults:
        print(fault)
    print(
        f"{options.rounds} swaps among {', '.join(brands)}, {shared.requests} reads by {READERS} clients, "
        f"slowest swap {slowest * 1000:.1f} ms"
    )
    print(f"{options.rounds - len(shared.faults)} passed, {len(shared.faults)} failed")
    raise SystemExit(1 if shared.faults else 0)


main()
