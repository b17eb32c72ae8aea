"""Takes the disk away from a service that runs, and gives it back: a full disk, a read-only or immutable folder, system
calls that fail (fiu-run, strace).

Meanwhile no change is half made or acknowledged and lost, each answer says what failed, and what is live is served.
Afterwards publishing works again, at once or after the restart that the answer asks for. What this machine cannot do is
skipped with a message.
"""

import argparse
import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

from ledger import Ledger
from service import Service, wait_for
from traffic import PICTURE, Traffic, moment

PROBLEMS = {500: "/problems/storage", 507: "/problems/storage-full"}
CALL = re.compile(r"\b(open|openat|write|fsync|rename|unlink|mkdir|link|ftruncate|read) /")


class Unable(Exception):
    """This machine cannot make the fault."""


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unable(f"{' '.join(command[:3])}: {(done.stderr or done.stdout).strip()}")


def need(tool, package):
    if not shutil.which(tool):
        raise Unable(f"{tool} is missing; get it: apt-get install {package}")


class Fault:
    """A disk that is as it should be; others differ in what they do to it. `mend` can be asked for twice."""

    name = "none"
    prefix = ()

    def prepare(self, folder):
        self.folder = folder

    def strike(self, service):
        """The disk fails from now on."""

    def mend(self):
        """The disk is well from now on."""

    def clear(self):
        """Nothing is left of it on the machine."""


class FullDisk(Fault):
    name = "a full disk"

    def prepare(self, folder):
        super().prepare(folder)
        run("mount", "-t", "tmpfs", "-o", "size=1m", "none", str(folder))

    def strike(self, service):
        with contextlib.suppress(OSError), open(self.folder / "filler", "wb", buffering=0) as file:
            while file.write(b"x" * 512):
                pass

    def mend(self):
        (self.folder / "filler").unlink(missing_ok=True)

    def clear(self):
        run("umount", "-l", str(self.folder))


class ReadOnlyDocuments(Fault):
    name = "a read-only folder of documents"

    def prepare(self, folder):
        super().prepare(folder)
        (folder / "paywalls").mkdir()
        run("mount", "-t", "tmpfs", "-o", "size=16m", "none", str(folder / "paywalls"))

    def strike(self, service):
        run("mount", "-o", "remount,ro", str(self.folder / "paywalls"))

    def mend(self):
        run("mount", "-o", "remount,rw", str(self.folder / "paywalls"))

    def clear(self):
        run("umount", "-l", str(self.folder / "paywalls"))


class Immutable(Fault):
    name = "immutable files and folders (chattr +i)"

    def prepare(self, folder):
        super().prepare(folder)
        need("chattr", "e2fsprogs")
        probe = folder / "probe"
        probe.touch()
        run("chattr", "+i", str(probe))
        run("chattr", "-i", str(probe))
        probe.unlink()

    def change(self, flag):
        places = [self.folder / "state" / "audit.jsonl", self.folder / "state", self.folder / "paywalls" / "disney"]
        for place in [*places, self.folder / "paywalls" / "disney" / "images"]:
            run("chattr", flag, str(place))

    def strike(self, service):
        self.change("+i")

    def mend(self):
        self.change("-i")


class FailingCalls(Fault):
    """fiu-run answers for the system: fiu-ctrl tells the process which calls fail."""

    def __init__(self, call, code, *points):
        self.name, self.points, self.pid = f"{call} fails (fiu-run)", points, None
        self.code = code

    @property
    def prefix(self):
        return ("fiu-run", "-x", "-f", str(self.folder / "fiu"))

    def prepare(self, folder):
        super().prepare(folder)
        need("fiu-run", "fiu-utils")

    def control(self, word, tail=""):
        for point in self.points:
            run("fiu-ctrl", "-f", str(self.folder / "fiu"), "-c", f"{word} name={point}{tail}", str(self.pid))

    def strike(self, service):
        self.pid = service.process.pid
        self.control("enable", f",failinfo={self.code}")

    def mend(self):
        self.control("disable")


class TracedCalls(Fault):
    """strace joins a service that runs, makes calls fail, and goes."""

    def __init__(self, call, *faults):
        self.name, self.faults, self.tracer = f"{call} (strace)", faults, None

    def prepare(self, folder):
        super().prepare(folder)
        need("strace", "strace")

    def strike(self, service):
        words = ["-e", "trace=" + ",".join(sorted({fault.split(":")[0] for fault in self.faults}))]
        words += [word for fault in self.faults for word in ("-e", "inject=" + fault)]
        # Only files of the folder: not what the threads tell one another.
        paths = [word for file in self.files() for word in ("-P", str(file))]
        command = ["strace", "-f", "-o", "/dev/null", *words, *paths, "-p", str(service.process.pid)]
        self.tracer = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        if "attached" not in self.tracer.stderr.readline():
            raise Unable("strace cannot join a process here")
        time.sleep(0.2)

    def files(self):
        state = self.folder / "state"
        return [state / "audit.jsonl", state, self.folder / "paywalls" / "disney", self.folder / "paywalls" / "disney" / "images"]

    def mend(self):
        if self.tracer:
            self.tracer.terminate()
            self.tracer.wait()


FAULTS = [
    FullDisk(),
    ReadOnlyDocuments(),
    Immutable(),
    FailingCalls("fsync", 5, "posix/io/sync/fsync"),
    FailingCalls("rename", 28, "posix/io/dir/rename"),
    FailingCalls("open", 24, "posix/io/oc/open"),
    TracedCalls("write fails", "write:error=ENOSPC"),
    TracedCalls("fsync fails", "fsync:error=EIO"),
    TracedCalls("a log that cannot be put back", "fsync:error=EIO", "ftruncate:error=EIO"),
]


class Trial(Traffic):
    """One fault, from a service that is well to one that is well again."""

    def __init__(self, options, fault, folder):
        self.fault, self.folder, self.number = fault, folder, 0
        paywalls, source = folder / "paywalls", pathlib.Path(options.paywalls).resolve()
        (paywalls / "disney" / "images").mkdir(parents=True)
        (paywalls / "espn").mkdir()
        for name in ("schema", "fonts", "devices.json"):
            (paywalls / name).symlink_to(source / name)
        for brand in ("disney", "espn"):
            (paywalls / brand / "1.json").write_text('{"components": []}')
        service = Service(options.paywalld, str(paywalls), str(folder / "state"))
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
        """One of each kind; the second of two swaps goes back, so that each is a change."""
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
        if not self.failed:
            self.faults.append("nothing failed")
        if not self.service.is_running():
            self.faults.append("the service has ended")

    def recover(self):
        status, told = self.ask("PUT", "/admin/brands/disney", '{"meta": {"name": "again"}, "components": []}')
        self.restarted = status != 201
        if not self.restarted:
            return
        if "start the service again" not in told["detail"]:
            self.faults.append(f"after the fault: {status} {told}")
        if self.service.ask("GET", "/readyz")[0] != 503:
            self.faults.append("a service that takes no change says that it is ready")
        self.restart()
        status, told = self.ask("PUT", "/admin/brands/disney", '{"meta": {"name": "again"}, "components": []}')
        if status not in (200, 201):
            self.faults.append(f"after the restart: {status} {told}")

    def restart(self):
        self.service.kill()
        self.service.prefix = []
        self.service.start()

    def verify(self):
        self.restart()
        ledger = Ledger(self.folder / "state" / "audit.jsonl")
        ledger.read_on()
        self.faults += ledger.faults + ledger.broken_promises(self.promises, self.asked)
        self.faults += ledger.differences(self.service.catalog(), self.folder / "paywalls") + self.unexpected
        hidden = [file for file in self.folder.rglob(".*") if file.is_file() and not file.name.endswith(".tmp")]
        self.faults += [f"{file} is left over" for file in hidden]


def skip(fault, reason):
    print(f"skipped  {fault.name}: {reason}")


def attempt(options, fault):
    """The faults of the service under one fault of the disk; None when the machine cannot make it."""
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
        end = "restarted as told" if trial.restarted else "without a restart"
        mark = "FAILED" if trial.faults else "ok"
        print(f"{mark:8} {fault.name}: {trial.acknowledged} acknowledged, {trial.failed} failed, well again {end}")
        for line in trial.faults[:10]:
            print(f"    {line}")
        return trial.faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paywalld")
    parser.add_argument("paywalls")
    parser.add_argument("--folder", help="where to work; chattr needs a disk's own file system")
    options = parser.parse_args()
    if os.geteuid() != 0:
        print("not root: what needs mount or chattr is skipped")
    results = [attempt(options, fault) for fault in FAULTS]
    tried = [result for result in results if result is not None]
    failed = sum(bool(result) for result in tried)
    print(f"{len(results) - len(tried)} skipped")
    print(f"{len(tried) - failed} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)


main()
