"""Disk faults for a running service, and their repair."""

import contextlib
import pathlib
import shutil
import subprocess

from harness.base.service import wait_for


class Unable(Exception):
    """This machine cannot produce the fault."""


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unable(f"{' '.join(command[:3])}: {(done.stderr or done.stdout).strip()}")


def is_traced(task):
    """Whether a thread has a tracer, or has ended."""
    with contextlib.suppress(OSError):
        return "TracerPid:\t0\n" not in (task / "status").read_text(encoding="ascii")
    return True


def need(tool, package):
    if not shutil.which(tool):
        raise Unable(f"{tool} is missing; get it: apt-get install {package}")


class Fault:
    """A healthy disk; subclasses add faults. `mend` can be called twice."""

    name = "none"
    prefix = ()
    # Whether the service is unaffected by the fault.
    is_harmless = False
    # Whether nothing can be made durable between `strike` and `mend`.
    lasts = False

    def prepare(self, folder):
        self.folder = folder

    def strike(self, service):
        """Starts the fault."""

    def mend(self):
        """Ends the fault."""

    def clear(self):
        """Removes all traces from the machine."""


class FullDisk(Fault):
    name = "a full disk"
    lasts = True

    def prepare(self, folder):
        super().prepare(folder)
        run("mount", "-t", "tmpfs", "-o", "size=4m", "none", str(folder))

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
    is_harmless = True

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
    lasts = True

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
    """fiu-run intercepts system calls; fiu-ctrl selects the calls that fail."""

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
    """strace attaches to a running service, makes calls fail, and detaches."""

    def __init__(self, call, *faults):
        self.name, self.faults, self.tracer = f"{call} (strace)", faults, None

    def prepare(self, folder):
        super().prepare(folder)
        need("strace", "strace")

    def strike(self, service):
        words = ["-e", "trace=" + ",".join(sorted({fault.split(":")[0] for fault in self.faults}))]
        words += [word for fault in self.faults for word in ("-e", "inject=" + fault)]
        # Only files of the folder, not the communication between threads.
        paths = [word for file in self.files() for word in ("-P", str(file))]
        command = ["strace", "-f", "-o", "/dev/null", *words, *paths, "-p", str(service.process.pid)]
        self.tracer = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        if "attached" not in self.tracer.stderr.readline():
            raise Unable("strace cannot join a process here")
        tasks = pathlib.Path(f"/proc/{service.process.pid}/task")
        wait_for(lambda: all(is_traced(task) for task in tasks.iterdir()), "strace to join every thread")

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
