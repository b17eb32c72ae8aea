"""Changes a store from several threads, kills it with SIGKILL at a random moment, and holds what is left to what was promised.

After each round: every acknowledged change is in the log and in effect, every other change is wholly there or not at all,
the log has no torn line, no version number was used twice, and nothing half-made lies in the folders.
With --inject system calls fail while the changes are made (strace); none may crash the writer or lose a promise.
"""

import argparse
import hashlib
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import time

BRANDS = ("disney", "espn", "hulu")
LIVE = {"record", "live", "fallback", "restored", "schedule-start", "schedule-end"}


class Ledger:
    """What the lines of the log add up to, worked out here once more."""

    def __init__(self):
        self.active, self.live, self.versions, self.given = None, {}, {}, {}
        self.faults = []

    def follow(self, change):
        brand, version, action = change.get("brand"), change.get("version"), change["action"]
        self.active = change["after"].get("active")
        if action == "publish":
            if version in self.given.setdefault(brand, {}):
                self.faults.append(f"version {version} of {brand} was given twice")
            self.given[brand][version] = change["etag"]
        if action in ("publish", "found", "record"):
            self.versions.setdefault(brand, {})[version] = change["etag"]
        if action in ("delete", "vanished"):
            self.versions[brand].pop(version, None)
        if action in LIVE or action == "publish":
            self.live[brand] = change["after"]["live"]


def read_log(path):
    text = path.read_bytes()
    assert not text or text.endswith(b"\n"), "the log's last line is torn"
    return [json.loads(line) for line in text.splitlines()]


def tag(data):
    return '"' + hashlib.sha256(data).hexdigest()[:32] + '"'


def leftovers(folder):
    return [str(file) for file in folder.rglob(".*") if file.is_file()]


class Campaign:
    def __init__(self, options, folder):
        self.options, self.folder = options, pathlib.Path(folder)
        self.paywalls, self.state = self.folder / "paywalls", self.folder / "state"
        self.chance = random.Random(options.seed)
        self.promises, self.asked, self.faults = {}, set(), []
        self.acknowledged = self.refused = self.failed = 0

    def prepare(self):
        schema = self.paywalls / "schema"
        schema.mkdir(parents=True)
        shutil.copy(pathlib.Path(self.options.paywalls) / "schema" / "paywall-1.schema.json", schema)
        for brand in BRANDS:
            (self.paywalls / brand).mkdir()
            (self.paywalls / brand / "1.json").write_text('{"meta": {"name": "first"}, "components": []}\n')

    def command(self, number):
        command = [
            self.options.lab, "store", "change", str(self.folder),
            "--threads", str(self.options.threads), "--seed", str(self.options.seed + number),
            "--prefix", f"r{number}",
        ]
        if not self.options.inject:
            return command
        calls, faults = set(), []
        for fault in self.options.inject:
            calls.add(fault.split(":")[0])
            faults += ["-e", "inject=" + fault.replace("RANDOM", str(self.chance.randint(60, 120)))]
        return ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + ",".join(calls), *faults, *command]

    def round(self, number):
        process = subprocess.Popen(
            self.command(number), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
        )
        time.sleep(self.chance.uniform(0.02, self.options.longest))
        ended = process.poll()
        if ended is None:
            os.killpg(process.pid, signal.SIGKILL)
        lines = process.stdout.read().decode().split("\n")
        process.wait()
        if ended is not None and not (self.options.inject and self.only_refused_to_start(lines)):
            self.faults.append(f"round {number}: the writer ended by itself with {ended}: {lines[-5:]}")
        # What follows the last newline was cut off by the kill.
        for line in lines[:-1]:
            self.take(line.split(" "), number)

    def only_refused_to_start(self, lines):
        return any("paywalld-lab store:" in line or "paywalld-lab:" in line for line in lines)

    def take(self, words, number):
        if words[0] == "ask":
            self.asked.add(words[1])
        elif words[0] == "ack":
            self.acknowledged += 1
            self.promises[words[1]] = (int(words[2]), words[3], words[4], int(words[5]), words[6])
        elif words[0] == "err":
            self.refused += words[2] == "refused"
            self.failed += words[2] != "refused"
            if words[2] == "other":
                self.faults.append(f"round {number}: {' '.join(words)}")

    def check(self, number):
        shown = subprocess.run(
            [self.options.lab, "store", "show", str(self.folder)], capture_output=True, text=True, check=False
        )
        if shown.returncode:
            self.faults.append(f"round {number}: does not start: {shown.stderr}")
            return
        catalog = json.loads(shown.stdout)
        ledger, seen = Ledger(), {}
        log = read_log(self.state / "audit.jsonl")
        for index, change in enumerate(log):
            if change["sequence"] != index + 1:
                ledger.faults.append(f"change {change['sequence']} stands in line {index + 1}")
            ledger.follow(change)
            if "requestId" in change:
                seen[change["requestId"]] = change
        faults = ledger.faults + self.broken_promises(seen) + self.differences(ledger, catalog)
        if not self.options.inject:
            faults += catalog["problems"]
        faults += [f"{name} is left over" for name in leftovers(self.folder)]
        self.faults += [f"round {number}: {fault}" for fault in faults]

    def broken_promises(self, seen):
        faults = [f"{name} is in the log and was not asked for" for name in seen if name not in self.asked]
        for name, promise in self.promises.items():
            change = seen.get(name)
            if change is None:
                faults.append(f"{name} was acknowledged and is lost: {promise}")
                continue
            found = (change["sequence"], change["action"], change.get("brand", "-"),
                     change.get("version", 0), change.get("etag", "-"))
            if found != promise:
                faults.append(f"{name} was promised as {promise} and is {found}")
        return faults

    def differences(self, ledger, catalog):
        faults = []
        if catalog["active"] != ledger.active:
            faults.append(f"active is {catalog['active']}, the log says {ledger.active}")
        for brand in BRANDS:
            entry = catalog["brands"][brand]
            if entry["live"] != ledger.live[brand]:
                faults.append(f"{brand} serves {entry['live']}, the log says {ledger.live[brand]}")
            files = {int(file.stem): tag(file.read_bytes()) for file in (self.paywalls / brand).glob("[0-9]*.json")}
            served = {int(version): f'"{etag}"' for version, etag in entry["versions"].items()}
            if not files == served == ledger.versions[brand]:
                faults.append(f"{brand}: files, catalog and log differ: {files} {served} {ledger.versions[brand]}")
        return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lab", help="the paywalld-lab program")
    parser.add_argument("paywalls", help="a folder with the schema")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--longest", type=float, default=0.2, help="seconds until a kill, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help="where to work: a full or small file system, say")
    parser.add_argument("--inject", action="append", default=[], help="a fault for strace: fsync:error=EIO:when=RANDOM+9")
    options = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        campaign = Campaign(options, folder)
        campaign.prepare()
        for number in range(options.rounds):
            campaign.round(number)
            campaign.check(number)
            if len(campaign.faults) > 20:
                break
    for fault in campaign.faults:
        print(fault)
    print(
        f"{number + 1} rounds in {time.monotonic() - start:.0f} s, {campaign.acknowledged} changes acknowledged, "
        f"{campaign.refused} refused, {campaign.failed} failed by the disk, {len(campaign.faults)} faults, seed {options.seed}"
    )
    raise SystemExit(1 if campaign.faults else 0)


if __name__ == "__main__":
    main()
