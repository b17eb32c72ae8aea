"""A paywalld of one's own on a free port, for the campaigns beside this file."""

import http.client
import json
import os
import re
import signal
import subprocess
import threading
import time


class Service:
    """Started by `with`; ended by its own process id only."""

    def __init__(self, paywalld, paywalls, state, *flags, descriptors=None):
        # What runs the command: strace, say.
        self.prefix = []
        self.command = [paywalld, "serve", "--port", "0", "--paywalls", paywalls, "--state", state, *flags]
        if descriptors:
            self.command = ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh", *self.command]
        self.process = None
        self.port = None
        self.log = []

    def start(self, deadline=20):
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

    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def stop(self, deadline=10):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(deadline)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.kill()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)

    def ask(self, method, path, connection=None, body=None, fields=None):
        """The status, the fields and the JSON of an answer."""
        own = connection or self.connect()
        own.request(method, path, body, fields or {})
        answer = own.getresponse()
        body = answer.read()
        if connection is None:
            own.close()
        return answer.status, answer.headers, json.loads(body)

    def catalog(self):
        """What is served: the active brand, each brand's live version, versions and images, the schedules, the problems."""
        brands = self.ask("GET", "/brands")[2]
        return {
            "active": brands["active"],
            "brands": {
                brand["brand"]: {
                    "live": brand["live"],
                    "versions": {version["version"]: version["etag"] for version in brand["versions"]},
                    "images": {image["name"]: image["etag"] for image in brand["images"]},
                }
                for brand in brands["brands"]
            },
            "schedules": {schedule["id"] for schedule in self.ask("GET", "/admin/schedule")[2]["schedules"]},
            "problems": self.ask("GET", "/readyz")[2]["problems"],
        }


def wait_for(condition, what, deadline=20):
    end = time.monotonic() + deadline
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError("gave up waiting for " + what)
        time.sleep(0.001)
