"""No acknowledged change is lost when a store or the whole service is killed at random moments.

After each round: every acknowledged change is in the log and in effect, every other change is complete or absent, the log has no torn line,
no version number was used twice, and the folders contain no partial files. --level runs one level only. The level `power` only keeps the
state of the disk at a random moment: the service runs on its own disk image, which is copied while frozen and unsynchronized, and the next
round continues with the copy (root, loop devices, ext4). With --inject system calls fail during the changes (strace); no failure may crash
the writer or lose an acknowledged change. --seed chooses the changes and the moments.
Short run: crash --short
"""

import argparse
import os
import pathlib
import random
import shutil
import tempfile
import time

from harness.base.lab import lab
from harness.base.service import copy_parts, parser
from harness.storage.ledger import Ledger
from harness.storage.levels import LEVELS, Disk

BRANDS = ("disney", "espn", "hulu")
STORE_FAULTS = (
    "fsync:error=EIO:when=RANDOM+9", "write:error=ENOSPC:when=RANDOM+7", "rename:error=EIO:when=3+4",
    "openat:error=EMFILE:when=170+7", "unlink:error=EIO:when=3+3", "write:error=EINTR:when=20+3",
    "pread64:error=EIO:when=40+5",
)
SERVICE_FAULTS = ("fsync:error=EIO:when=RANDOM+9", "rename:error=EIO:when=3+4", "ftruncate:error=EIO:when=1+1")
# A log that cannot be repaired at once: changes are rejected until it can, and acknowledged changes stay.
LOST_LOG = ("fsync:error=EIO:when=5+11", "ftruncate:error=EIO:when=2+2")


class Campaign:
    def __init__(self, options, folder):
        self.options, self.folder, disk = options, pathlib.Path(folder), None
        if options.level == "power":
            disk = Disk(self.folder)
            self.folder = disk.place
        self.paywalls = self.folder / "paywalls"
        self.prepare()
        self.level = LEVELS[options.level](options, self.folder, random.Random(options.seed))
        self.level.disk = disk
        self.ledger, self.faults = Ledger(self.folder / "state" / "audit.jsonl"), []

    def prepare(self):
        self.paywalls.mkdir()
        copy_parts(self.options.paywalls, self.paywalls)
        for brand in BRANDS:
            (self.paywalls / brand / "images").mkdir(parents=True)
            (self.paywalls / brand / "1.json").write_text('{"meta": {"name": "first"}, "components": []}\n')

    def run(self):
        done = 0
        try:
            os.sync()
            if self.options.level != "store":
                self.check(done)
            while done < self.options.rounds and len(self.faults) <= 20:
                self.level.round(done)
                self.check(done)
                done += 1
            again = Ledger(self.ledger.path)
            again.read_on()
            self.faults += again.faults + again.broken_promises(self.level.promises, self.level.asked)
        finally:
            self.level.end()
        return done

    def check(self, number):
        level = self.level
        try:
            differences = self.differences()
        except RuntimeError as error:
            self.faults.append(f"round {number}: {error}")
            return
        faults = level.unexpected + self.ledger.faults + self.ledger.broken_promises(level.promises, level.asked)
        faults += differences
        faults += [f"{name} is left over" for name in self.leftovers()]
        self.faults += [f"round {number}: {fault}" for fault in faults]
        level.unexpected, self.ledger.faults = [], []

    def differences(self):
        """Differences that persist: a schedule that is due now is in the log before it is served."""
        end = time.monotonic() + 20
        while True:
            catalog = self.level.catalog(self.ledger)
            found = self.ledger.differences(catalog, self.folder / "state")
            # After a power failure, or a kill at the end of a page of memory, the journal may end in half a line. The service sets it
            # aside and reports it.
            if not self.options.inject and self.options.level != "power":
                found += [problem for problem in catalog["problems"] if "are no whole line and were moved" not in problem]
            if not found or time.monotonic() > end:
                return found
            time.sleep(0.05)

    def leftovers(self):
        """Hidden files, except those that the service may be writing."""
        files = [file for file in self.folder.rglob(".*") if file.is_file()]
        return [file for file in files if not (file.parent.name == "state" and file.name.endswith(".tmp"))]


def run(options, level, rounds, **changes):
    """The number of passed and failed rounds, at one level and with one set of faults."""
    given = argparse.Namespace(**{**vars(options), "level": level, "rounds": rounds, **changes})
    given.program = lab() if level == "store" else options.paywalld
    print(f"crash: {level}, {rounds} rounds", *given.inject, flush=True)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        campaign = Campaign(given, folder)
        done = campaign.run()
    changed = campaign.level
    if not given.inject and not changed.acknowledged:
        campaign.faults.append("no change was acknowledged, so nothing was tried")
    for fault in campaign.faults:
        print(fault)
    slowest = f", slowest restart {changed.slowest * 1000:.0f} ms" if level != "store" else ""
    print(
        f"{level}: {done} rounds in {time.monotonic() - start:.0f} s, {changed.acknowledged} changes acknowledged, "
        f"{changed.refused} refused, {changed.failed} failed by the disk{slowest}, {len(campaign.faults)} faults, seed {options.seed}",
        flush=True,
    )
    return done - bool(campaign.faults), len(campaign.faults)


def plan(options):
    """The runs in order."""
    if options.level:
        yield {"level": options.level, "rounds": options.rounds}
        return
    yield {"level": "store", "rounds": options.rounds}
    yield {"level": "service", "rounds": options.rounds, "threads": 8}
    if not shutil.which("strace"):
        print("strace is missing; no system call fails in this run. Get it: apt-get install strace")
        return
    few = options.rounds // 10 + 1
    for fault in STORE_FAULTS:
        yield {"level": "store", "rounds": few, "longest": 1, "inject": [fault]}
    for fault in SERVICE_FAULTS:
        yield {"level": "service", "rounds": few, "longest": 2, "inject": [fault]}
    yield {"level": "store", "rounds": 3 * few, "longest": 1, "inject": LOST_LOG}


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--short", action="store_const", const=12, dest="rounds")
    arguments.add_argument("--rounds", type=int, default=100)
    arguments.add_argument("--level", choices=LEVELS)
    arguments.add_argument("--threads", type=int, default=4)
    arguments.add_argument("--longest", type=float, default=0.2, help="seconds until a kill, at most")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--folder", help="where to work: a full or small file system, say")
    arguments.add_argument("--inject", action="append", default=[], help="a fault for strace: fsync:error=EIO:when=RANDOM+9")
    options = arguments.parse_args()
    if options.level == "power" and (os.geteuid() != 0 or not shutil.which("mkfs.ext4")):
        raise SystemExit("a disk of its own needs root and mkfs.ext4 (apt-get install e2fsprogs)")
    passed = failed = 0
    for step in plan(options):
        done, lost = run(options, **step)
        passed, failed = passed + done, failed + lost
        if lost:
            break
    print(f"{passed} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)


main()
