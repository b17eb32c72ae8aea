"""Swaps, kills the service with SIGKILL at a random moment, starts it again: an acknowledged swap is never lost."""

import argparse
import http.client
import random
import tempfile
import threading
import time

from service import Service


def swap_until_dead(service, brands, seed, record):
    chance = random.Random(seed)
    connection = service.connect()
    while True:
        brand = chance.choice(brands)
        record["asked"] = brand
        try:
            status, _, _ = service.ask("POST", f"/admin/active?brand={brand}", connection)
        except (OSError, http.client.HTTPException):
            return
        if status == 200:
            record["acknowledged"] = brand
            record["swaps"] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paywalld")
    parser.add_argument("paywalls")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    faults, swaps, slowest = [], 0, 0
    with tempfile.TemporaryDirectory() as state:
        service = Service(options.paywalld, options.paywalls, state)
        service.start()
        brands = [brand["brand"] for brand in service.ask("GET", "/brands")[2]["brands"]]
        for number in range(options.rounds):
            before = service.ask("GET", "/admin/active")[2]["active"]
            record = {"asked": before, "acknowledged": before, "swaps": 0}
            client = threading.Thread(
                target=swap_until_dead, args=(service, brands, options.seed + number, record)
            )
            client.start()
            time.sleep(chance.uniform(0.002, 0.08))
            service.kill()
            client.join()
            start = time.monotonic()
            service.start()
            slowest = max(slowest, time.monotonic() - start)
            after = service.ask("GET", "/admin/active")[2]["active"]
            swaps += record["swaps"]
            if after not in (record["acknowledged"], record["asked"]):
                faults.append(f"round {number}: {record} but {after} after the restart")
        service.kill()
    for fault in faults:
        print(fault)
    print(
        f"{options.rounds} rounds, {swaps} acknowledged swaps, slowest restart {slowest * 1000:.0f} ms, seed {options.seed}"
    )
    print(f"{options.rounds - len(faults)} passed, {len(faults)} failed")
    raise SystemExit(1 if faults else 0)


main()
