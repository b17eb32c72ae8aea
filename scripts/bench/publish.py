"""publish.py PORT PAYWALLS SECONDS [--samples]   Publishes and checks documents of nearly 1 MiB, or the samples as they are, two at a time
without a pause. Prints their number and the median time."""

import json
import sys
import threading
import time

from harness.base.client import Client

port, seconds = int(sys.argv[1]), float(sys.argv[3])
row = {"type": "label", "title": "A line of text that is long enough to fill a row of the screen.", "size": 13, "alignment": "center"}
end = time.monotonic() + seconds
taken, wrong = [], []


def large(brand):
    document = json.load(open(f"{sys.argv[2]}/{brand}/1.json"))
    if "--samples" not in sys.argv:
        document["components"] += [row] * (1_000_000 // len(json.dumps(row)) - 100)
    document["meta"]["name"] = "Large @"
    return json.dumps(document).encode().split(b"@", 1)


def publish(brand):
    before, after = large(brand)
    link = Client(port, timeout=None)
    # Another name each time, also when this runs again.
    number = int(time.time()) * 1000
    while time.monotonic() < end:
        number += 1
        body = before + str(number).encode() + after
        dry = "?dryRun=true" if number % 2 else ""
        start = time.monotonic()
        answer = link.ask("PUT", f"/admin/brands/{brand}{dry}", body, {"Content-Type": "application/json"})
        taken.append(time.monotonic() - start)
        if answer.status not in (200, 201):
            wrong.append((answer.status, answer.body[:300]))
            return
        version = json.loads(answer.body).get("version", 0)
        if not dry and version > 2:
            link.ask("DELETE", f"/admin/brands/{brand}/versions/{version - 1}")


lanes = [threading.Thread(target=publish, args=(brand,)) for brand in ("disney", "espn")]
[lane.start() for lane in lanes]
[lane.join() for lane in lanes]
taken.sort()
print(f"{len(taken)} documents of {sum(map(len, large('disney')))} bytes published or checked, {taken[len(taken) // 2] * 1000:.0f} ms each (median)")
if wrong:
    sys.exit(f"refused: {wrong[0]}")
