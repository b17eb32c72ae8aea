"""16 clients publish to one brand with If-Match, and no version replaces one that its author has not seen.

They publish in a loop; clients that are late get 412.
Short run: contend --wins 100
"""

import json
import random
import tempfile
import threading
import time

from harness.base.service import Service, copy_parts, parser
from pathlib import Path

CLIENTS = 16


class Contest:
    """The successful publishes: each version replaced exactly the version that its author had read."""

    def __init__(self, service, wins):
        self.service, self.wanted = service, wins
        self.wins, self.losses, self.faults = [], 0, []
        self.lock = threading.Lock()

    def is_over(self):
        return len(self.wins) >= self.wanted or bool(self.faults)

    def compete(self, number):
        connection, attempt = self.service.connect(), 0
        chance = random.Random(number)
        while not self.is_over():
            attempt += 1
            seen = connection.ask("GET", "/paywall?brand=contest").fields["ETag"]
            # A client that pauses is late more often.
            time.sleep(chance.uniform(0, 0.01))
            document = json.dumps({"meta": {"name": f"{number}-{attempt}"}, "components": []})
            path = "/admin/brands/contest?activate=true"
            status, fields, told = self.service.ask("PUT", path, connection, document, {"If-Match": seen})
            with self.lock:
                self.take(number, attempt, seen, status, fields, told)

    def take(self, number, attempt, seen, status, fields, told):
        if status == 201:
            self.wins.append((told["version"], seen, told["etag"]))
        elif status == 412 and told["type"] == "/problems/precondition-failed" and fields["ETag"] != seen:
            self.losses += 1
        else:
            self.faults.append(f"client {number}, attempt {attempt}: {status} {fields['ETag']} {told}")

    def check(self, first):
        """Exactly the successful versions exist, and each follows the one that its author had read."""
        brand = self.service.ask("GET", "/brands/contest")[2]
        versions = {version["version"]: version["etag"] for version in brand["versions"]}
        expected = {1: first, **{version: etag for version, _, etag in self.wins}}
        if versions != expected:
            self.faults.append(f"the versions are {versions}, the winners' are {expected}")
        if len(expected) != len(self.wins) + 1:
            self.faults.append("two winners were given one version")
        latest = first
        for version, seen, etag in sorted(self.wins):
            if seen != latest:
                self.faults.append(f"version {version} replaced {latest} and was written for {seen}")
            latest = etag
        if brand["live"] != max(expected):
            self.faults.append(f"version {brand['live']} is live, the last winner's is {max(expected)}")


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--wins", type=int, default=1000)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        paywalls = Path(folder) / "paywalls"
        (paywalls / "contest").mkdir(parents=True)
        copy_parts(options.paywalls, paywalls)
        (paywalls / "contest" / "1.json").write_text('{"components": []}')
        with Service(options.paywalld, str(paywalls), folder + "/state") as service:
            contest = Contest(service, options.wins)
            first = service.ask("GET", "/paywall?brand=contest")[1]["ETag"]
            clients = [threading.Thread(target=contest.compete, args=(number,)) for number in range(CLIENTS)]
            for client in clients:
                client.start()
            for client in clients:
                client.join()
            contest.check(first)
    for fault in contest.faults[:20]:
        print(fault)
    print(f"{CLIENTS} clients, {len(contest.wins)} versions published, {contest.losses} attempts saw 412")
    print(f"{len(contest.wins)} passed, {len(contest.faults)} failed")
    raise SystemExit(1 if contest.faults or not contest.losses else 0)


main()
