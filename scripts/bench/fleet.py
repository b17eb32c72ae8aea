"""Measures a fleet: appends beside etcd's own puts, swaps on other nodes beside a bare watch, requests beside those of a service alone,
starts with many brands, and memory over many swaps. Whatever it compares takes turns."""

import contextlib
import json
import os
import pathlib
import re
import selectors
import subprocess
import tempfile
import threading
import time

from harness.base.client import Client
from harness.base.service import Service, copy_parts, parser
from harness.etcd.cluster import Cluster, free_ports
from harness.fleet.nodes import Node

DOCUMENT = {"components": [{"type": "label", "title": "A brand of many"}]}


def late(values, share):
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def told(name, times):
    print(f"{name}: median {late(times, 0.5) * 1000:.2f} ms, p99 {late(times, 0.99) * 1000:.2f} ms", flush=True)


def timed(work):
    begin = time.perf_counter()
    result = work()
    return time.perf_counter() - begin, result


def swap(link, brand):
    answer = link.ask("POST", f"/admin/active?brand={brand}")
    if answer.status != 200:
        raise SystemExit(f"a swap was answered with {answer.status}: {answer.body[:300]}")
    return answer


def measure(link, *names):
    """Numbers of /metrics."""
    text = link.ask("GET", "/metrics").body.decode()
    return [float(re.search(rf"^paywalld_{name} (\S+)", text, re.MULTILINE)[1]) for name in names]


def appends(cluster, nodes, rounds):
    """Appends in turns with transactions of a put of the same size, which nobody watches. The first node counts its appends and their time, so what a
    swap adds is its own. Other nodes use the same cores when they follow, so the node is measured alone too."""
    client, link, own, append = cluster.client(cluster.members[0], 10), Client(nodes[0].port), [], []
    value, puts, counters = "x" * 1000, [], ("store_append_seconds_total", "store_appends_total")
    for number in range(rounds):
        puts.append(timed(lambda: client.put("bench/put", value))[0])
        before = measure(link, *counters)
        own.append(timed(lambda: swap(link, ("espn", "disney")[number % 2]))[0])
        after = measure(link, *counters)
        if after[1] == before[1] + 1:
            append.append(after[0] - before[0])
    told("etcd's put of 1 KB", puts)
    told("a swap, asked over HTTP", own)
    told("an append within it", append)
    followers = f"{len(nodes) - 1} nodes follow on this machine" if nodes[1:] else "no other node follows"
    print(f"{late(append, 0.5) / late(puts, 0.5):.2f} times a put, by medians, while {followers}", flush=True)


class Watch:
    """A watch of etcd that notes when each value came."""

    def __init__(self, client):
        self.client, self.came, self.arrival = client, {}, threading.Condition()
        threading.Thread(target=self.run, daemon=True).start()
        time.sleep(0.5)

    def run(self):
        with contextlib.suppress(OSError):
            for message in self.client.watch("bench/lag"):
                at = time.perf_counter()
                with self.arrival:
                    for event in message["result"].get("events", []):
                        self.came[int(event["kv"]["mod_revision"])] = at
                    self.arrival.notify_all()

    def after(self, revision, begin):
        with self.arrival:
            self.arrival.wait_for(lambda: revision in self.came, 5)
            return self.came[revision] - begin


def lags(cluster, nodes, rounds):
    """From the answer to a swap to its being served elsewhere, in turns with a put and a bare watch.

    The other nodes are asked before the swap, for the change that it will make. So both wait as the watch does, and the later answer counts.
    """
    client, watch = cluster.client(cluster.members[0], 10), Watch(cluster.client(cluster.members[1], 60))
    link, others = Client(nodes[0].port), [Client(node.port) for node in nodes[1:]]
    sequence = json.loads(swap(link, "disney").body)["sequence"]
    bare, served = [], []
    for number in range(rounds):
        answer = client.put("bench/lag", str(number))
        bare.append(max(0, watch.after(int(answer["header"]["revision"]), time.perf_counter())))
        sequence += 1
        for other in others:
            other.send("GET", "/paywall", fields={"Paywall-Min-Revision": str(sequence)})
        time.sleep(0.005)
        link.send("POST", f"/admin/active?brand={('espn', 'disney')[number % 2]}")
        came = arrivals([link, *others])
        told_sequence = json.loads(link.answer().body)["sequence"]
        reads = [other.answer() for other in others]
        if told_sequence != sequence or any(read.status != 200 for read in reads):
            raise SystemExit(f"change {sequence} was not served: {told_sequence}, {[read.status for read in reads]}")
        served.append(max(0, max(came[1:]) - came[0]))
    told("from a put's answer to a bare watch", bare)
    told("from a swap's answer to its being served by two other nodes", served)
    print(f"p99 beyond the watch's: {(late(served, 0.99) - late(bare, 0.99)) * 1000:.2f} ms", flush=True)


def arrivals(links):
    """When the first bytes of each answer came."""
    came = {}
    with selectors.DefaultSelector() as selector:
        for link in links:
            selector.register(link.socket, selectors.EVENT_READ, link)
        while len(came) < len(links):
            ready = selector.select(10)
            if not ready:
                raise SystemExit("an answer did not come in 10 s")
            at = time.perf_counter()
            for key, _ in ready:
                came[key.data] = at
                selector.unregister(key.fileobj)
    return [came[link] for link in links]


def spent(node):
    """The processor time of a process, in seconds."""
    parts = pathlib.Path(f"/proc/{node.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def settle(nodes):
    """Waits until the nodes have done what they do after a start, such as judging their documents."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        before = [spent(node) for node in nodes]
        time.sleep(1)
        if all(spent(node) - former < 0.05 for node, former in zip(nodes, before, strict=True)):
            return
    print("the nodes are still busy after 120 s", flush=True)


def requests(node, alone, seconds, turns):
    """The processor time of a GET, with and without a fleet."""
    costs = {"fleet": [], "alone": []}
    for _ in range(turns):
        for name, service in (("fleet", node), ("alone", alone)):
            before = spent(service)
            output = subprocess.run(
                ["wrk", "-t1", "-c8", f"-d{seconds}s", f"http://127.0.0.1:{service.port}/paywall"], capture_output=True, text=True, check=True).stdout
            costs[name].append((spent(service) - before) / int(re.search(r"(\d+) requests in", output)[1]))
    fleet, single = late(costs["fleet"], 0.5), late(costs["alone"], 0.5)
    print(f"processor time of GET /paywall: {fleet * 1e6:.2f} µs on a node, {single * 1e6:.2f} µs alone, ratio {fleet / single:.3f}")


def many(options, folder, store, flags):
    """Starts with many brands: the first node logs them, another one reads them from etcd, then from its own disk."""
    copy_parts(options.paywalls, folder / "many")
    for number in range(options.brands):
        brand = folder / "many" / f"brand-{number}"
        brand.mkdir()
        (brand / "1.json").write_text(json.dumps({**DOCUMENT, "meta": {"name": f"Brand {number}"}}))
    for name, paywalls in (("many", folder / "many"), ("reader", folder / "empty"), ("reader", folder / "empty")):
        (folder / "empty").mkdir(exist_ok=True)
        node = Node(options.paywalld, folder / name, name, free_ports(1)[0], store, flags)
        node.command[node.command.index("--paywalls") + 1] = str(paywalls)
        (folder / name).mkdir(exist_ok=True)
        seconds, _ = timed(lambda: node.start(deadline=600))
        print(f"start of the node {name} with {options.brands} brands: {seconds:.1f} s, {node.memory()[0]:.0f} MiB", flush=True)
        node.stop()


def swaps(nodes, minutes):
    """A thousand swaps a minute, and what they leave."""
    link = Client(nodes[0].port)
    before = [node.memory()[0] for node in nodes]
    begin = time.monotonic()
    for number in range(int(1000 * minutes)):
        swap(link, ("espn", "disney")[number % 2])
        time.sleep(max(0, begin + number * 0.06 - time.monotonic()))
    after = [node.memory()[0] for node in nodes]
    print(f"{int(1000 * minutes)} swaps in {time.monotonic() - begin:.0f} s: {before[0]:.0f} MiB before, {after[0]:.0f} after; "
          f"others {before[1]:.0f} and {after[1]:.0f}")


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--brands", type=int, default=10_000)
    arguments.add_argument("--minutes", type=float, default=1)
    arguments.add_argument("--rounds", type=int, default=300)
    arguments.add_argument("--only", choices=["appends", "lags", "swaps"], help="measure this alone")
    arguments.add_argument("--tls", action="store_true")
    options = arguments.parse_args()
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster = stack.enter_context(Cluster(folder / "etcd", 3, tls=options.tls))
        hosts = ",".join(f"127.0.0.1:{member.client_port}" for member in cluster.members)
        flags = ["--etcd-ca", str(cluster.authority.certificate)] if options.tls else []
        nodes = []
        for number, port in enumerate(free_ports(3), 1):
            home = folder / f"node{number}"
            copy_parts(options.paywalls, home / "paywalls")
            for brand in ("disney", "espn"):
                subprocess.run(["cp", "-r", f"{options.paywalls}/{brand}", str(home / "paywalls")], check=True)
            node = Node(options.paywalld, home, f"node{number}", port, f"etcd://{hosts}/bench", flags)
            stack.callback(node.kill)
            nodes.append(node.start())
            if number == 1 and options.only in (None, "appends"):
                settle(nodes)
                appends(cluster, nodes, options.rounds)
        alone = Service(options.paywalld, str(folder / "node1" / "paywalls"), str(folder / "alone"))
        stack.callback(alone.kill)
        alone.start()
        settle([*nodes, alone])
        for work in (appends, lags):
            if options.only in (None, work.__name__):
                work(cluster, nodes, options.rounds)
        if options.only in (None, "swaps"):
            swaps(nodes, options.minutes)
        if options.only:
            return
        requests(nodes[1], alone, 2, 5)
        for node in nodes:
            node.stop()
        many(options, folder, f"etcd://{hosts}/many", flags)


main()
