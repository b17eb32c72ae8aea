"""The levels of crash tests: the store alone, the whole service, and a service on a disk that loses power."""

import json
import os
import shutil
import signal
import subprocess
import time

from harness.base.service import Service
from harness.storage.traffic import Traffic


def strace(faults, chance):
    """The prefix that makes system calls of a command fail."""
    if not faults:
        return []
    calls = sorted({fault.split(":")[0] for fault in faults})
    words = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + ",".join(calls)]
    for fault in faults:
        words += ["-e", "inject=" + fault.replace("RANDOM", str(chance.randint(60, 120)))]
    return words


class StoreLevel:
    """The store alone, changed by the lab's threads."""

    def __init__(self, options, folder, chance):
        self.options, self.folder, self.chance = options, folder, chance
        self.promises, self.asked, self.unexpected = {}, set(), []
        self.acknowledged = self.refused = self.failed = 0

    def round(self, number):
        options = self.options
        command = strace(options.inject, self.chance) + [
            options.program, "store", "change", str(self.folder),
            "--threads", str(options.threads), "--seed", str(options.seed + number), "--prefix", f"r{number}",
        ]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        # Wait for the start, so that the kill hits a process that changes the store.
        first = process.stdout.readline()
        time.sleep(self.chance.uniform(0, options.longest))
        ended = process.poll()
        if ended is None:
            os.killpg(process.pid, signal.SIGKILL)
        lines = (first + process.stdout.read()).decode().split("\n")
        process.wait()
        if ended is not None and not (options.inject and any("paywalld-lab" in line for line in lines)):
            self.unexpected.append(f"the writer ended by itself with {ended}: {lines[-5:]}")
        # The kill cut off the text after the last newline.
        for line in lines[:-1]:
            self.take(line.split(" "))

    def take(self, words):
        if words[0] == "ask":
            self.asked.add(words[1])
        elif words[0] == "ack":
            self.acknowledged += 1
            brand, version, etag = words[4], int(words[5]), words[6]
            self.promises[words[1]] = {
                "sequence": int(words[2]), "action": words[3], "brand": None if brand == "-" else brand,
                "version": version or None, "etag": None if etag == "-" else etag,
            }
        elif words[0] == "err":
            self.refused += words[2] == "refused"
            self.failed += words[2] != "refused"
            if words[2] == "other":
                self.unexpected.append(" ".join(words))

    def catalog(self, ledger):
        shown = subprocess.run(
            [self.options.program, "store", "show", str(self.folder)], capture_output=True, text=True, check=False
        )
        if shown.returncode:
            raise RuntimeError(f"the store does not open: {shown.stderr}")
        catalog = json.loads(shown.stdout)
        for entry in catalog["brands"].values():
            entry["versions"] = {int(version): f'"{etag}"' for version, etag in entry["versions"].items()}
        ledger.read_on()
        return catalog

    def end(self):
        """Nothing runs between two rounds."""


class ServiceLevel(Traffic):
    """The real service, changed by clients over HTTP."""

    def __init__(self, options, folder, chance):
        self.options, self.chance = options, chance
        service = Service(options.program, str(folder / "paywalls"), str(folder / "state"))
        super().__init__(service, options.threads)
        self.log = folder / "state" / "audit.jsonl"
        self.slowest = 0

    def round(self, number):
        self.boot(strace(self.options.inject, self.chance))
        if self.service.port is None:
            return
        self.learn(self.service.catalog())
        self.start(f"r{number}", self.options.seed + number)
        time.sleep(self.chance.uniform(0.02, self.options.longest))
        ended = self.service.process.poll()
        self.halt()
        if ended is not None:
            self.unexpected.append(f"the service ended by itself with {ended}: {self.service.log[-5:]}")

    def halt(self):
        self.service.kill()
        self.join()

    def boot(self, prefix):
        """Continues with the service of the last check, unless system calls must fail from now on."""
        if self.service.is_running() and not prefix:
            return
        self.service.kill()
        self.service.prefix = prefix
        try:
            self.service.start()
        except RuntimeError as error:
            if not prefix:
                raise
            # A service that cannot start on such a disk says so and ends.
            self.service.port = None
            if "paywalld: " not in str(error):
                self.unexpected.append(str(error))

    def catalog(self, ledger):
        start = time.monotonic()
        self.boot([])
        self.slowest = max(self.slowest, time.monotonic() - start)
        while True:
            ledger.read_on()
            catalog = self.service.catalog()
            # A schedule may have become due in the meantime.
            if self.log.stat().st_size == ledger.offset:
                return catalog

    def end(self):
        self.service.kill()


class Disk:
    """A small disk in a file."""

    def __init__(self, folder):
        self.image, self.place = folder / "image", folder / "disk"
        self.place.mkdir()
        with open(self.image, "wb") as file:
            file.truncate(64 << 20)
        subprocess.run(["mkfs.ext4", "-q", "-F", self.image], check=True)
        self.mount()

    def mount(self):
        subprocess.run(["mount", "-o", "loop", self.image, self.place], check=True)

    def unmount(self):
        # A killed process may take a moment to disappear.
        end = time.monotonic() + 20
        while subprocess.run(["umount", self.place], stderr=subprocess.DEVNULL, check=False).returncode:
            if time.monotonic() > end:
                raise RuntimeError(f"{self.place} is still in use")
            time.sleep(0.05)

    def cut(self, still):
        """Copies the disk while nothing writes; `still` ends the processes that use it."""
        copy = self.image.with_name("copy")
        shutil.copyfile(self.image, copy)
        still()
        self.unmount()
        copy.rename(self.image)
        self.mount()


class PowerLevel(ServiceLevel):
    """The service on a disk that loses power."""

    def __init__(self, options, folder, chance):
        super().__init__(options, folder, chance)
        self.disk = None

    def halt(self):
        os.killpg(self.service.process.pid, signal.SIGSTOP)
        # Let responses in flight arrive.
        time.sleep(0.05)
        with self.lock:
            promised = set(self.promises)
        self.disk.cut(self.service.kill)
        self.join()
        self.promises = {name: promise for name, promise in self.promises.items() if name in promised}

    def end(self):
        super().end()
        if self.disk:
            self.disk.unmount()


LEVELS = {"store": StoreLevel, "service": ServiceLevel, "power": PowerLevel}
