"""A paywalld that a campaign starts for itself, on a free port."""

import argparse
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from harness.base.client import Client
from harness.base.trees import TreeSchema


def parser(text):
    """The arguments from check.sh; a campaign adds its own. SIGTERM also ends the campaign's services."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    made = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("paywalld")
    made.add_argument("paywalls", help="the folder of the sample paywalls")
    return made


def copy_parts(source, paywalls):
    """Copies schemas, fonts and devices to a folder of documents; links would lead out of the folder. The program has the fonts' outlines."""
    for name in ("schema", "fonts"):
        shutil.copytree(pathlib.Path(source) / name, pathlib.Path(paywalls) / name, ignore=shutil.ignore_patterns("*.woff2", "*.zz"))
    shutil.copy(pathlib.Path(source) / "devices.json", paywalls)


@contextlib.contextmanager
def sample_service(options, *flags, descriptors=None, access=("--dev",), screens=None):
    """A service of a copy of the sample paywalls, as start_service of lib.sh starts one; its log is shown if the campaign fails.

    `screens` is the number of screens that the gate judges of a version: fewer than usual save minutes where the gate is not the subject."""
    with tempfile.TemporaryDirectory() as folder:
        paywalls, state = os.path.join(folder, "paywalls"), os.path.join(folder, "state")
        shutil.copytree(options.paywalls, paywalls)
        for brand in ("disney", "espn") if screens else ():
            (pathlib.Path(paywalls) / brand / "policy.json").write_text(json.dumps({"budget": screens}))
        with Service(options.paywalld, paywalls, state, *flags, descriptors=descriptors, access=access) as service:
            try:
                yield service
            except BaseException:
                print("".join(service.log[-20:]), end="")
                raise


@contextlib.contextmanager
def example_service(options):
    """A service of a copy of the sample paywalls in which each example is a brand, and the names of its brands. The gate does not judge them: that takes 30 seconds."""
    with tempfile.TemporaryDirectory() as folder:
        paywalls = pathlib.Path(folder) / "paywalls"
        shutil.copytree(options.paywalls, paywalls)
        examples = sorted((paywalls / "examples").glob("*.json"))
        for path in examples:
            shutil.copytree(path.parent, paywalls / path.stem, ignore=shutil.ignore_patterns("*.py", "*.json"))
            for part in ("data", "strings"):
                shutil.copytree(path.parent / part, paywalls / path.stem / part, dirs_exist_ok=True)
            shutil.copy(path, paywalls / path.stem / "1.json")
        with Service(options.paywalld, str(paywalls), os.path.join(folder, "state"), "--gate", "off", access=("--dev",)) as service:
            yield service, ["disney", "espn", *(path.stem for path in examples)]


class Service:
    """Started by `with`; ended only by its own process id."""

    def __init__(self, paywalld, paywalls, state, *flags, descriptors=None, access=("--dev",)):
        # A command prefix, such as strace.
        self.prefix = []
        self.paywalls, self.state = pathlib.Path(paywalls), state
        self.command = [paywalld, "serve", "--port", "0", "--paywalls", paywalls, "--state", state, *access, *flags]
        if descriptors:
            self.command = ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh", *self.command]
        self.process = None
        self.port = None
        self.trees = None
        self.log = []

    def start(self, deadline=60):
        self.process = subprocess.Popen(
            self.prefix + self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        )
        ready = threading.Event()
        threading.Thread(target=self._read, args=(self.process.stdout, ready), daemon=True).start()
        if not ready.wait(deadline) or self.port is None:
            self.kill()
            raise RuntimeError("paywalld did not start:\n" + "".join(self.log))
        return self

    def _read(self, stream, ready):
        self.port = None
        for line in stream:
            self.log.append(line)
            found = re.search(r"http://[^ ]*:(\d+)", line)
            if found and self.port is None:
                self.port = int(found.group(1))
                ready.set()
        ready.set()

    def kill(self):
        if self.is_running():
            os.killpg(self.process.pid, signal.SIGKILL)
        if self.process:
            self.process.wait()
            self.wait_for_group()

    def wait_for_group(self, deadline=60):
        """A tracer may end before the traced service, which holds the state's lock until it ends."""
        end = time.monotonic() + deadline
        while time.monotonic() < end:
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.01)

    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def stop(self, deadline=60):
        """Stops it like an operator, and returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(deadline)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.kill()

    def connect(self, timeout=30):
        return Client(self.port, timeout)

    def ask(self, method, path, connection=None, body=None, fields=None):
        """The status, the fields and the JSON of a response."""
        own = connection or self.connect()
        try:
            answer = own.ask(method, path, body, fields)
        finally:
            if connection is None:
                own.close()
        return answer.status, answer.fields, json.loads(answer.body)

    def layout(self, query):
        """A laid-out tree from /render. If it violates its own schema, the campaign ends."""
        with contextlib.closing(self.connect()) as client:
            self.trees = self.trees or TreeSchema(client)
            answer = client.ask("GET", f"/render?{query}")
        mistake = self.trees.mistake(answer.body) if answer.status == 200 else str(answer.status)
        if mistake:
            raise SystemExit(f"/render?{query}: {mistake}")
        return json.loads(answer.body)

    def catalog(self):
        """The served state: the active brand, each brand's live version, versions, images and files, the schedules, the problems."""
        brands = self.ask("GET", "/brands")[2]
        page = brands
        while page["next"]:
            page = self.ask("GET", "/brands?after=" + page["next"])[2]
            brands["brands"] += page["brands"]
        return {
            "active": brands["active"],
            "brands": {
                brand["brand"]: {
                    "live": brand["live"],
                    "versions": {version["version"]: version["etag"] for version in brand["versions"]},
                    "images": {image["name"]: image["etag"] for image in brand["staged"]},
                    "files": {file["name"]: file["etag"] for file in brand["stagedFiles"]},
                }
                for brand in brands["brands"]
            },
            "schedules": {schedule["id"] for schedule in self.ask("GET", "/admin/schedule")[2]["schedules"]},
            "problems": self.ask("GET", "/readyz")[2]["problems"],
        }

    def memory(self):
        """The current and the peak resident memory in MiB; None if the system does not report it."""
        try:
            text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        except OSError:
            return None
        return [int(re.search(rf"{name}:\s+(\d+)", text)[1]) / 1024 for name in ("VmRSS", "VmHWM")]


def wait_for(condition, what, deadline=60):
    end = time.monotonic() + deadline
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError("gave up waiting for " + what)
        time.sleep(0.001)
