"""When the disk of a running service fails, no change is partial or lost, and the service recovers by itself.

The disk is full, its folders are read-only or immutable, or system calls fail (fiu-run, strace). Meanwhile each response names the failure, live
versions are served, and /readyz is ready for readers but not for changes. Afterwards publishing works again without intervention. Faults that
this machine cannot produce are skipped with a message.
Short run: faults
"""

import os
import pathlib
import re
import tempfile
import time

from harness.base.service import Service, copy_parts, parser
from harness.storage.disks import FAULTS, Unable
from harness.storage.ledger import Ledger
from harness.storage.traffic import PICTURE, Traffic, moment

PROBLEMS = {500: "/problems/storage", 503: "/problems/not-ready", 507: "/problems/storage-full"}
# The time in seconds until /readyz reports that changes are possible, or no longer are.
PATIENCE = 20
CALL = re.compile(r"\b(open|openat|write|fsync|rename|unlink|mkdir|link|ftruncate|read) /")


class Trial(Traffic):
    """One fault, from a healthy service to a healthy service."""

    def __init__(self, options, fault, folder):
        self.fault, self.folder, self.number = fault, folder, 0
        paywalls = folder / "paywalls"
        (paywalls / "disney" / "images").mkdir(parents=True)
        (paywalls / "espn").mkdir()
        copy_parts(options.paywalls, paywalls)
        for brand in ("disney", "espn"):
            (paywalls / brand / "1.json").write_text('{"components": []}')
        service = Service(options.paywalld, str(paywalls), str(folder / "state"), "--gate", "off")
        service.prefix = list(fault.prefix)
        super().__init__(service, 1)
        self.faults = []

    def ask(self, method, path, body=None):
        self.number += 1
        name = f"trial-{self.number}"
        self.asked.add(name)
        status, _, told = self.service.ask(method, path, None, body, {"X-Request-Id": name})
        self.take(name, "disney", method, path, status, told)
        return status, told

    def changes(self):
        """A change of each kind; the second swap reverses the first, so that each is a change."""
        document = '{"meta": {"name": "%d"}, "components": []}'
        yield "PUT", "/admin/brands/disney", document % self.number
        yield "PUT", "/admin/brands/disney?activate=true", document % (self.number + 100_000)
        yield "PUT", "/admin/brands/disney/images/a.svg", PICTURE.format(self.number)
        yield "POST", "/admin/active?brand=espn", None
        yield "POST", "/admin/active?brand=disney", None
        yield "POST", "/admin/live?brand=disney&version=1", None
        yield "POST", f"/admin/schedule?brand=disney&version=1&at={moment(3600)}", None

    def go(self):
        self.service.start()
        self.learn(self.service.catalog())
        for change in self.changes():
            if self.ask(*change)[0] >= 300:
                self.faults.append(f"refused before the fault: {change}")
        self.fault.strike(self.service)
        try:
            self.suffer()
        finally:
            self.fault.mend()
        self.recover()
        self.verify()

    def suffer(self):
        for _ in range(3):
            for method, path, body in self.changes():
                status, told = self.ask(method, path, body)
                if status < 300:
                    continue
                if told["type"] != PROBLEMS.get(status) or not CALL.search(told["detail"]):
                    self.faults.append(f"{method} {path}: {status} {told}")
            status, _, _ = self.service.ask("GET", "/paywall?brand=disney")
            if status != 200:
                self.faults.append(f"the paywall is answered with {status}")
        if self.service.ask("GET", "/readyz")[0] != 200:
            self.faults.append("readers are sent away, although they are served")
        if self.fault.lasts and not self.takes_changes(False):
            self.faults.append("a service that can make nothing durable says that changes may come")
        if bool(self.failed) == self.fault.is_harmless:
            self.faults.append(f"{self.failed} changes failed")
        if not self.service.is_running():
            self.faults.append("the service has ended")

    def takes_changes(self, expected):
        """Whether /readyz eventually says so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            status, _, told = self.service.ask("GET", "/readyz?for=changes")
            if (status == 200) == told["changes"] == expected:
                return True
            time.sleep(0.05)
        return False

    def recover(self):
        status, told = self.ask("PUT", "/admin/brands/disney", '{"meta": {"name": "again"}, "components": []}')
        if status != 201:
            self.faults.append(f"after the fault: {status} {told}")
        if not self.takes_changes(True):
            self.faults.append("after the fault /readyz still refuses changes")

    def restart(self):
        self.service.kill()
        self.service.prefix = []
        self.service.start()

    def verify(self):
        self.restart()
        ledger = Ledger(self.folder / "state" / "audit.jsonl")
        ledger.read_on()
        self.faults += ledger.faults + ledger.broken_promises(self.promises, self.asked)
        self.faults += ledger.differences(self.service.catalog(), self.folder / "state") + self.unexpected
        hidden = [file for file in self.folder.rglob(".*") if file.is_file() and not file.name.endswith(".tmp")]
        self.faults += [f"{file} is left over" for file in hidden]


def skip(fault, reason):
    print(f"skipped  {fault.name}: {reason}")


def attempt(options, fault):
    """The failures of the service under one fault of the disk; None if the machine cannot produce it."""
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = pathlib.Path(name)
        try:
            fault.prepare(folder)
        except Unable as reason:
            return skip(fault, reason)
        trial = Trial(options, fault, folder)
        try:
            trial.go()
        except Unable as reason:
            return skip(fault, reason)
        finally:
            trial.service.kill()
            fault.clear()
        mark = "FAILED" if trial.faults else "ok"
        print(f"{mark:8} {fault.name}: {trial.acknowledged} acknowledged, {trial.failed} failed, well again by itself")
        for line in trial.faults[:10]:
            print(f"    {line}")
        return trial.faults


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--folder", help="where to work; chattr needs a disk's own file system")
    options = arguments.parse_args()
    if os.geteuid() != 0:
        print("not root: what needs mount or chattr is skipped")
    results = [attempt(options, fault) for fault in FAULTS]
    tried = [result for result in results if result is not None]
    failed = sum(bool(result) for result in tried)
    print(f"{len(results) - len(tried)} skipped")
    print(f"{len(tried) - failed} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)


main()
