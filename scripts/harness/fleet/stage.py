"""The clusters and nodes of one story, and the questions that stories ask them."""

import contextlib
import json
import pathlib
import time

from harness.base.client import Client
from harness.base.service import copy_parts
from harness.etcd.cluster import Cluster, free_ports
from harness.etcd.front import Front
from harness.fleet.nodes import PREFIX, Node, read_log

# How long a node may take to notice a fault or its end, in seconds, on a busy machine.
PATIENCE = 30


class Wrong(Exception):
    """What a story found."""


class Skipped(Exception):
    """What a story lacks on this machine."""


def eventually(act, what, deadline=PATIENCE):
    """What `act` returns once it returns something. `what` is said if it does not, or makes what is said."""
    end = time.monotonic() + deadline
    while True:
        found = None
        with contextlib.suppress(OSError, ValueError, KeyError, IndexError):
            found = act()
        if found:
            return found
        if time.monotonic() > end:
            raise Wrong(f"after {deadline} s {what() if callable(what) else what}")
        time.sleep(0.05)


class Stage(contextlib.ExitStack):
    """Clusters, nodes and fronts of one story; all end with it."""

    def __init__(self, options, folder):
        super().__init__()
        self.options, self.folder, self.clusters, self.asked, self.acknowledged = options, pathlib.Path(folder), [], 0, {}

    def cluster(self, **more):
        name = f"etcd-{len(self.clusters)}"
        self.clusters.append(self.enter_context(Cluster(self.folder / name, 1, self.options.etcd, **more)))
        return self.clusters[-1]

    def front(self, cluster):
        return self.enter_context(Front(cluster.members[0].client_port))

    def home(self, name, brands=1):
        home = self.folder / name
        (home / "paywalls").mkdir(parents=True)
        copy_parts(self.options.paywalls, home / "paywalls")
        for number in range(brands):
            brand = home / "paywalls" / ("alpha" if number == 0 else f"brand{number}")
            brand.mkdir()
            (brand / "1.json").write_text('{"meta": {"name": "first"}, "components": []}')
        return home

    def node(self, name, port, flags=(), prefix=PREFIX, brands=1, clock=None):
        """A node that has not started."""
        home = self.home(name, brands)
        node = Node(self.options.paywalld, home, name, free_ports(1)[0], address(port, prefix), ("--gate", "off", *flags), clock)
        node.shift(0)
        self.callback(node.kill)
        return node

    def publish(self, node):
        """Publishes a new live version; the status, the detail and the name of the version."""
        self.asked += 1
        name = f"story-{self.asked}"
        document = json.dumps({"meta": {"name": name}, "components": []})
        with contextlib.closing(Client(node.port, PATIENCE)) as client:
            answer = client.ask("PUT", "/admin/brands/alpha?activate=true", document, {"X-Request-Id": name, **node.proof})
        if answer.status == 201:
            self.acknowledged[name] = node.name
        return answer.status, json.loads(answer.body).get("detail", ""), name

    def changes(self, node):
        """Changes until it succeeds, and checks that it is served."""
        def change():
            told.append(self.publish(node))
            return told[-1][0] == 201

        told = []
        eventually(change, lambda: f"{node.name} still takes no changes: {told[-1:]}, its log ends with {node.log[-2:]}")
        expect(served(node) == told[-1][2], f"{node.name} serves {served(node)}, {told[-1][2]} was published")
        return told[-1][2]

    def refuses(self, node, text, serving):
        """It refuses changes with this text, tells operators, and serves on."""
        def refused():
            told.append(self.publish(node))
            return told[-1][0] in (503, 507) and text in told[-1][1]

        told = []
        eventually(refused, lambda: f"{node.name} does not refuse changes with \"{text}\"; it says {told[-3:]}, its log ends with {node.log[-2:]}")
        expect(served(node) == serving, f"{node.name} serves {served(node)}, not {serving}")
        ready = eventually(lambda: not ask(node, "/readyz")[1]["changes"], lambda: f"/readyz of {node.name} says that changes are possible")
        expect(ready, "")

    def judge(self, cluster, prefix=PREFIX):
        """Each acknowledged change is in the log once."""
        log, faults = read_log(cluster, prefix)
        markers = [line.get("requestId") for line in log]
        # An entry that a story has spoiled is gone from the log that is read.
        faults += [f"{name} is {markers.count(name)} times in the log" for name in self.acknowledged if markers.count(name) != 1]
        expect(not faults, "; ".join(faults[:3]))
        return [{name: value for name, value in line.items() if name != "sum"} for line in log]


def expect(holds, what):
    if not holds:
        raise Wrong(what)


def address(port, prefix=PREFIX):
    return f"etcd://127.0.0.1:{port}/{prefix}"


def ask(node, path, method="GET", body=None):
    with contextlib.closing(Client(node.port, PATIENCE)) as client:
        answer = client.ask(method, path, body, node.proof)
        return answer.status, json.loads(answer.body)


def send(node, method, path, content):
    """Sends JSON, which the node must accept; the JSON of its answer."""
    with contextlib.closing(Client(node.port, PATIENCE)) as client:
        answer = client.ask(method, path, json.dumps(content), node.proof)
    expect(answer.status < 300, f"{method} {path} is answered with {answer.status}: {answer.body[:300]}")
    return json.loads(answer.body)


def served(node):
    return ask(node, "/paywall?brand=alpha")[1]["meta"]["name"]


def history(node):
    """Its lines as the log has them."""
    return [{name: value for name, value in line.items() if name != "sum"} for line in node.audit(0)]


def reach(node, store, **flags):
    """Names another store, or other values of flags, for its next start."""
    for name, value in {"store": store, **flags}.items():
        node.command[node.command.index("--" + name.replace("_", "-")) + 1] = str(value)


def ends(node, text, deadline=PATIENCE):
    """It starts, and ends by itself with this text."""
    node.log.clear()
    node.start(waits=False)
    eventually(lambda: not node.is_running(), lambda: f"{node.name} goes on, where it should end: {node.log}", deadline)
    # What it said last may not have been read yet.
    eventually(lambda: text in "".join(node.log), lambda: f"{node.name} ended with {node.process.returncode}: {node.log}")
    expect(node.process.returncode != 0, f"{node.name} ended with 0: {node.log}")


def port_of(cluster):
    return cluster.members[0].client_port
