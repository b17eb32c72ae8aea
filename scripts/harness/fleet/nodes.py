"""A fleet that a campaign starts for itself: nodes of paywalld, members of etcd, and a network between them whose links can be cut."""

import contextlib
import json
import math
import os
import pathlib
import signal
import subprocess
import threading
import time

from harness.base.client import Client
from harness.base.service import Service, copy_parts
from harness.etcd.client import EtcdError
from harness.etcd.cluster import Cluster, free_ports
from harness.fleet.network import Network

PREFIX = "fleet"
# Shifts the clock of a process, from a file that it reads again.
SHIFTERS = ("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1", "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1")


def shifter():
    """The library that shifts clocks; None if it is not installed."""
    return next((path for path in SHIFTERS if os.path.exists(path)), None)


class Node(Service):
    """A node with its own folders and a port that stays the same when it starts again."""

    def __init__(self, paywalld, folder, name, port, store, flags=(), clock=None):
        super().__init__(paywalld, str(folder / "paywalls"), str(folder / "state"))
        self.name, self.home, self.life, self.clock, self.token = name, folder, 0, clock, None
        self.command = [
            paywalld, "serve", "--port", str(port), "--paywalls", str(folder / "paywalls"), "--state", str(folder / "state"), "--store", store,
            "--node", name, "--dev", *flags,
        ]
        self.port = port

    def start(self, deadline=60, waits=True):
        environment = dict(os.environ)
        if self.clock:
            environment.update(LD_PRELOAD=self.clock, FAKETIME_TIMESTAMP_FILE=str(self.home / "clock"), FAKETIME_NO_CACHE="1", FAKETIME_DONT_FAKE_MONOTONIC="1")
            # Without it the library adds it before the program begins, and Swift then does not find the program's arguments.
            environment["FAKETIME_SHARED"] = "/none /none"
        self.life += 1
        self.forget_clock()
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True, env=environment)
        threading.Thread(target=self._keep, args=(self.process.stdout,), daemon=True).start()
        if waits and not self.wait(deadline):
            self.kill()
            raise RuntimeError(f"{self.name} did not start:\n" + "".join(self.log[-20:]))
        return self

    def _keep(self, stream):
        for line in stream:
            self.log.append(line)

    def wait(self, deadline=60):
        """Waits until it serves; false if it has ended or does not."""
        end = time.monotonic() + deadline
        while time.monotonic() < end and self.is_running():
            with contextlib.suppress(OSError, ValueError), contextlib.closing(Client(self.port, 1)) as client:
                if client.ask("GET", "/paywall").status == 200:
                    return True
            time.sleep(0.02)
        return False

    def forget_clock(self):
        """Removes what the clock's library leaves in memory after kills, of nodes and of their children: a later process with the same number would end
        because of it."""
        if self.clock:
            for path in pathlib.Path("/dev/shm").glob("*faketime_s*_*"):
                if not pathlib.Path("/proc", path.name.rsplit("_", 1)[1]).exists():
                    path.unlink(missing_ok=True)

    def kill(self):
        super().kill()
        self.forget_clock()

    def stop(self, deadline=60):
        status = super().stop(deadline)
        self.forget_clock()
        return status

    def shift(self, seconds):
        """Moves its clock away from the machine's."""
        if self.clock:
            (self.home / "clock.new").write_text(f"{seconds:+d}s\n")
            os.replace(self.home / "clock.new", self.home / "clock")

    def pause(self):
        os.killpg(self.process.pid, signal.SIGSTOP)

    def resume(self):
        if self.is_running():
            os.killpg(self.process.pid, signal.SIGCONT)

    def guard(self, secret):
        """Takes changes with a token alone: this one, which no other node can remove, and those of the fleet."""
        file = self.home / "secret"
        file.write_text(secret)
        file.chmod(0o600)
        self.command.remove("--dev")
        self.command += ["--admin-token-file", str(file)]
        self.token = secret

    @property
    def proof(self):
        """The fields of a request that may make changes."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def audit(self, since=0):
        """Its history after a change; OSError if it does not tell."""
        changes = []
        with contextlib.closing(Client(self.port, 5)) as client:
            while since is not None:
                answer = client.ask("GET", f"/admin/audit?since={since}&limit=1000", None, self.proof)
                if answer.status != 200:
                    raise ConnectionError(f"/admin/audit is answered with {answer.status}")
                page = json.loads(answer.body)
                changes += page["changes"]
                since = page["next"]
        return changes


class Fleet:
    """Three members, three nodes, and proxies between all of them; everything ends with `with`."""

    def __init__(self, paywalld, paywalls, folder, brands, nodes=3, members=3, flags=(), program=None, documents="{}", token=None, **cluster):
        self.folder, self.paywalls = pathlib.Path(folder), paywalls
        self.paywalld, self.brands, self.documents = paywalld, brands, documents
        self.count, self.members, self.flags, self.program, self.options = nodes, members, tuple(flags), program, cluster
        # The secret of an administrator whom each node knows by itself; without one nodes ask nobody for a token.
        self.token, self.nodes = token, []

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            self.network = stack.enter_context(Network())
            peers = (lambda name, port: self.network.link(None, name, port)) if self.members > 1 else None
            self.cluster = stack.enter_context(Cluster(self.folder / "etcd", self.members, self.program, peers, **self.options))
            self.network.name(self.cluster.identities())
            stack.callback(self.end)
            for number, port in enumerate(free_ports(self.count), 1):
                self.nodes.append(self.make(f"node{number}", port))
            for node in self.nodes:
                node.start(waits=False)
            for node in self.nodes:
                if not node.wait():
                    raise RuntimeError(f"{node.name} did not start:\n" + "".join(node.log[-20:]))
            with contextlib.closing(Client(self.nodes[0].port)) as client:
                self.tells_revisions = client.ask("GET", "/paywall").fields["Paywall-Revision"] is not None
            self.stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def make(self, name, port):
        home = self.folder / name
        (home / "paywalls").mkdir(parents=True)
        copy_parts(self.paywalls, home / "paywalls")
        for brand in self.brands:
            (home / "paywalls" / brand).mkdir()
            (home / "paywalls" / brand / "1.json").write_text(self.documents)
        node = Node(self.paywalld, home, name, port, self.store(name), self.flags, shifter())
        if self.token:
            node.guard(self.token)
        node.shift(0)
        return node

    def store(self, name):
        """The address of the store, as this node reaches it."""
        ports = [self.network.link(name, member.name, member.client_port) for member in self.cluster.members]
        return "etcd://" + ",".join(f"127.0.0.1:{port}" for port in ports) + f"/{PREFIX}"

    def end(self):
        for node in self.nodes:
            node.kill()

    def heal(self):
        """Ends all faults and starts all that has ended."""
        self.network.heal(loses=True)
        for member in self.cluster.members:
            member.resume()
            if not member.is_running:
                member.start()
        for node in self.nodes:
            node.resume()
            node.shift(0)
            if not node.is_running():
                node.start(waits=False)

    def log(self):
        return read_log(self.cluster)

    def shown(self, node):
        """What a node shows: its revision, catalog, and the bytes of each brand's live version."""
        with contextlib.closing(Client(node.port, 2)) as client:
            told = {"brands": json.loads(client.ask("GET", "/brands", None, node.proof).body)}
            for brand in self.brands:
                told[brand] = bytes(client.ask("GET", f"/paywall?brand={brand}").body).decode()
            told["revision"] = json.loads(client.ask("GET", "/admin/audit?order=newest&limit=1", None, node.proof).body)["changes"][0]["sequence"]
            if self.token:
                told["tokens"] = json.loads(client.ask("GET", "/admin/tokens", None, node.proof).body)["tokens"]
        return told


def settled(fleet, deadline):
    """Waits until etcd answers everywhere and then until all nodes show the same; the seconds that the nodes took, and what they show.

    A busy machine needs more time for everything: twenty times as long as for a look at all nodes is added.
    """
    fleet.cluster.wait(deadline=60)
    begin, shown, quickest = time.monotonic(), {}, math.inf
    while True:
        look = time.monotonic()
        for node in fleet.nodes:
            try:
                shown[node.name] = fleet.shown(node)
            except (OSError, ValueError) as error:
                shown[node.name] = {"revision": f"{node.name}: {error}"}
        quickest = min(quickest, time.monotonic() - look)
        with contextlib.suppress(OSError, EtcdError):
            last = fleet.log()[0][-1]["sequence"]
            if all(told == shown[fleet.nodes[0].name] and told["revision"] == last for told in shown.values()):
                return time.monotonic() - begin, shown
        if time.monotonic() > begin + deadline + 20 * quickest:
            return None, shown
        time.sleep(0.02)


def read_log(cluster, prefix=PREFIX):
    """The log as etcd has it: its lines in order, and what is wrong with its keys."""
    pairs, _ = cluster.ask(lambda client: client.every(f"{prefix}/watched/log/"))
    lines, faults, appends = [], [], set()
    for key, value in pairs:
        head, _, text = value.partition(b"\n")
        told, number = json.loads(head), int(key.rsplit(b"/", 1)[1])
        if "body" in told:
            text = pieces(cluster, prefix, told["body"])
        own = [json.loads(line) for line in text.splitlines()]
        if [line["sequence"] for line in own] != list(range(number, told["last"] + 1)) or told["first"] != number:
            faults.append(f"{key.decode()} has the changes {[line['sequence'] for line in own][:3]}, and says {told['first']} to {told['last']}")
        if told["append"] in appends:
            faults.append(f"the append {told['append']} is in the log twice")
        appends.add(told["append"])
        lines += own
    return lines, faults


def pieces(cluster, prefix, content):
    """The bytes of an entry that is too large for one value."""
    pairs, _ = cluster.ask(lambda client: client.every(f"{prefix}/pieces/{content['sha256']}/", page=4))
    return b"".join(value for _, value in pairs)
