"""Measures a service with 10,000 brands: its start time, its memory, and a swap.

Each brand has one document of 4,000 bytes and one picture. The first start records every brand; the second is like one after an update.
Both end when /readyz answers 200.
"""

import json
import math
import os
import shutil
import tempfile
import time

from harness.base.service import Service, copy_parts, parser, wait_for

DOCUMENT_BYTES = 4000


def document(sample, number):
    """The sample in one language, with its own name, padded to the size by its description."""
    value = json.loads(sample)
    value["strings"] = {"en": value["strings"]["en"]}
    value["meta"].update(name=f"Brand {number}", description="")
    missing = DOCUMENT_BYTES - len(json.dumps(value, ensure_ascii=False).encode())
    if missing < 0:
        raise RuntimeError(f"the sample has {-missing} bytes more than {DOCUMENT_BYTES}")
    value["meta"]["description"] = "x" * missing
    return json.dumps(value, ensure_ascii=False).encode()


def prepare(paywalls, folder, brands):
    copy_parts(paywalls, folder)
    with open(os.path.join(paywalls, "espn", "1.json"), encoding="utf-8") as file:
        sample = file.read()
    picture = os.path.join(folder, "espn.jpg")
    shutil.copy(os.path.join(paywalls, "espn", "images", "espn.jpg"), picture)
    for number in range(brands):
        images = os.path.join(folder, f"brand-{number}", "images")
        os.makedirs(images)
        os.link(picture, os.path.join(images, "espn.jpg"))
        with open(os.path.join(folder, f"brand-{number}", "1.json"), "wb") as file:
            file.write(document(sample, number))


def start(service):
    begin = time.perf_counter()
    service.start(deadline=300)
    wait_for(lambda: service.ask("GET", "/readyz")[0] == 200, "the service to be ready")
    return time.perf_counter() - begin


def swap(service, brands, rounds):
    """The times of swaps, sorted."""
    connection = service.connect()
    times = []
    for number in range(rounds):
        begin = time.perf_counter()
        status, _, answer = service.ask("POST", f"/admin/active?brand=brand-{(number + 1) % brands}", connection)
        times.append(time.perf_counter() - begin)
        if status != 200 or not answer["changed"]:
            raise RuntimeError(f"brand-{number + 1} was not swapped in: {status} {answer}")
    return sorted(times)


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--brands", type=int, default=10_000)
    arguments.add_argument("--rounds", type=int, default=100)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as state:
        prepare(os.path.abspath(options.paywalls), folder, options.brands)
        service = Service(options.paywalld, folder, state)
        for name in ("first start", "later start"):
            try:
                seconds = start(service)
                # Wait for the first scan of the folder.
                time.sleep(1)
                used = service.memory()
                text = f", {used[0]:.0f} MiB, at most {used[1]:.0f} MiB" if used else ""
                print(f"{name}: {options.brands} brands in {seconds:.2f} s{text}", flush=True)
                if name == "later start":
                    times = swap(service, options.brands, options.rounds)
                    late = times[max(0, math.ceil(0.99 * len(times)) - 1)]
                    print(f"swap: median {times[len(times) // 2] * 1000:.1f} ms, p99 {late * 1000:.1f} ms")
                service.stop()
            finally:
                service.kill()


main()
