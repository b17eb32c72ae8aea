"""200 mixed clients get the right bytes from a busy service, and nothing is lost, left open or leaked.

They send requests, disconnect, send a byte at a time, swap every 100 ms, publish and look at each new version, while subscribers listen to
events. Every byte of the responses is checked. The memory may grow by what the caches may hold and by what each published version needs;
in the second half the caches are full. An hour, which shows a leak of a few bytes a request: soak --seconds 3600.
Short run: soak
"""

import collections
import json
import multiprocessing
import os
import random
import resource
import select
import socket
import struct
import sys
import threading
import time

from harness.base.client import Client
from harness.base.service import parser, sample_service, wait_for
from harness.base.steady import percentiles
from harness.base.trees import TreeSchema

BROKEN_OFF = [
    b"GET /paywall HT", b"PUT /admin/brands/disney HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n{",
    b"GET /paywall HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20, b"\x16\x03\x01\x02\x00\x01",
]

# What a published version may keep, in MiB: its document of 10 KiB, its description, and its part of the lists.
OF_VERSION = 28 / 1024
# What caches may hold once they are full, in MiB: layouts and decoded documents, findings, texts, what the allocator keeps for threads.
OF_CACHES = 64


class Soak:
    """The clients, and what they saw."""

    def __init__(self, service, seconds):
        self.service, self.end = service, time.monotonic() + seconds
        self.counts, self.wrong, self.known, self.lock = collections.Counter(), [], {}, threading.Lock()
        # The time of the last swap request to each brand.
        self.swapped = multiprocessing.Array("d", 2)
        client = service.connect()
        self.trees = TreeSchema(client)
        client.close()

    def is_on(self):
        return time.monotonic() < self.end

    def count(self, name):
        with self.lock:
            self.counts[name] += 1

    def fault(self, text):
        if len(self.wrong) < 20:
            self.wrong.append(text)
        self.count("wrong")

    def expect(self, holds, text):
        if not holds:
            self.fault(text)

    def check_document(self, answer):
        """The body equals the file of the version that the response names, byte for byte."""
        key = answer.fields["Paywall-Brand"], answer.fields["Paywall-Version"]
        if key not in self.known:
            try:
                self.known[key] = (self.service.paywalls / key[0] / f"{key[1]}.json").read_bytes()
            except (OSError, TypeError):
                return self.fault(f"an answer names {key}, which is not a version: {answer.status}")
        self.expect(answer.body == self.known[key], f"the body of {key} differs from its file")

    def keeper(self):
        """A client that keeps its connection: documents, conditions, heads, renderings, images."""
        client, tag = self.service.connect(), '"none"'
        while self.is_on():
            kind = random.random()
            if kind < 0.6:
                answer = client.ask("GET", "/paywall")
                self.check_document(answer)
                tag = answer.fields["ETag"] or tag
            elif kind < 0.75:
                answer = client.ask("GET", "/paywall", fields={"If-None-Match": tag})
                self.expect(answer.status in (200, 304), f"conditional GET: {answer.status}")
            elif kind < 0.8:
                answer = client.ask("HEAD", "/paywall")
                self.expect(answer.status == 200, f"HEAD: {answer.status}")
            elif kind < 0.9:
                brand = random.choice(["disney", "espn"])
                answer = client.ask("GET", f"/render?brand={brand}&version=1&device=iphone-11")
                mistake = self.trees.mistake(answer.body) if answer.status == 200 else None
                self.expect(answer.status in (200, 503) and not mistake, f"GET /render: {answer.status} {mistake or ''}")
            elif kind < 0.95:
                answer = client.ask("GET", "/brands/disney/images/logo.png")
                self.expect(answer.status == 200 and answer.body[:4] == b"\x89PNG", f"GET image: {answer.status}")
            else:
                for _ in range(5):
                    client.send("GET", "/paywall")
                for _ in range(5):
                    self.check_document(client.answer())
            self.count("answers")
            time.sleep(random.random() * 0.2)
        client.close()

    def breaker(self):
        """A client that disconnects: in the head, in the content, in the middle of a response, with a reset."""
        while self.is_on():
            client = self.service.connect()
            client.send_bytes(random.choice(BROKEN_OFF))
            if random.random() < 0.5:
                client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            time.sleep(random.random() * 0.05)
            client.close()
            self.count("broken off")

    def dripper(self):
        """A client that sends its head a byte at a time, forever: the service closes its connection."""
        while self.is_on():
            client = self.service.connect(timeout=0.3)
            client.send_bytes(b"GET /paywall HTTP/1.1\r\nHost: localhost\r\nX: ")
            try:
                while self.is_on():
                    client.send_bytes(b"a")
                    try:
                        client.receive()
                        self.count("let go of")
                        break
                    except TimeoutError:
                        pass
            finally:
                client.close()

    def swapper(self):
        client, number = self.service.connect(), 0
        while self.is_on():
            number += 1
            brand = ("disney", "espn")[number % 2]
            self.swapped[number % 2] = time.monotonic()
            answer = client.ask("POST", f"/admin/active?brand={brand}")
            if answer.status == 200:
                answer = client.ask("GET", "/paywall")
                self.check_document(answer)
                seen = answer.fields["Paywall-Brand"]
                self.expect(seen == brand, f"after the swap to {brand}: {seen}")
            else:
                self.fault(f"swap: {answer.status} {answer.body[:200]}")
                time.sleep(0.5 if answer.status == 503 else 0)
            self.count("swaps")
            time.sleep(0.1)

    def publisher(self):
        client, number = self.service.connect(), 0
        sample = json.loads((self.service.paywalls / "espn" / "1.json").read_text())
        while self.is_on():
            number += 1
            sample.setdefault("meta", {})["name"] = f"Soak {number}"
            answer = client.ask("PUT", "/admin/brands/espn", json.dumps(sample), {"Content-Type": "application/json"})
            if answer.status == 201:
                self.count("published")
                version = json.loads(answer.body)["version"]
                for path in ("paywall?", "render?device=iphone-11&"):
                    seen = client.ask("GET", f"/{path}brand=espn&version={version}")
                    self.expect(seen.status in (200, 503), f"version {version}: {seen.status}")
            self.expect(answer.status in (201, 503), f"publish: {answer.status} {answer.body[:300]}")
            time.sleep(2)

    def play(self, client):
        """Runs a client until the end; it reconnects whenever its connection breaks."""
        while self.is_on():
            try:
                client()
            except OSError as error:
                self.count(f"client error: {type(error).__name__} in {client.__name__}")
                time.sleep(0.05)


def subscribe(port, count, seconds, swapped, results):
    """A separate process with subscribers, which records for some events the time since the swap request."""
    end, events, lost, arrivals, poller, clients = time.monotonic() + seconds, 0, 0, [], select.epoll(), {}
    while time.monotonic() < end:
        while len(clients) < count and time.monotonic() < end:
            client = Client(port)
            client.send("GET", "/events")
            clients[client.socket.fileno()] = client
            poller.register(client.socket.fileno(), select.EPOLLIN)
        for place, _ in poller.poll(0.1):
            client = clients[place]
            try:
                open_still = client.receive()
            except OSError:
                open_still = False
            if not open_still:
                lost += 1
                clients.pop(place).close()
                continue
            data, client.input = client.input, b""
            here = data.count(b"\ndata:")
            events += here
            if here == 1 and random.random() < 0.02 and b'"active' in data:
                arrivals.append(time.monotonic() - swapped[b'"disney"' not in data])
    results.put((events, lost, sorted(arrivals)))


def probe(port, seconds, results):
    """A separate process that sends 100 requests a second, however long the responses take."""
    results.put(percentiles(port, seconds, 100, ["GET /paywall"]))


def descriptors(service):
    return len(os.listdir(f"/proc/{service.process.pid}/fd"))


def check_memory(soak, first, middle, last):
    """Holds the memory to its bounds; each argument is the MiB and how many versions were published by then."""
    caches = first[0] + OF_CACHES + OF_VERSION * last[1]
    soak.expect(last[0] <= caches, f"memory grew to {last[0]:.1f} MiB, beyond {caches:.1f}")
    steady = middle[0] * 1.1 + 8 + OF_VERSION * (last[1] - middle[1])
    soak.expect(last[0] <= steady, f"memory grew in the second half to {last[0]:.1f} MiB, beyond {steady:.1f}")


def run(service, seconds, subscribers):
    """The failures."""
    wait_for(lambda: service.ask("GET", "/readyz")[0] == 200, "the service to be ready")
    # Wait until the last connection is closed on both sides.
    time.sleep(0.5)
    before, soak = descriptors(service), Soak(service, seconds)
    samples, heard, timed = [], multiprocessing.Queue(), multiprocessing.Queue()
    for process in (
        multiprocessing.Process(target=subscribe, args=(service.port, subscribers, seconds, soak.swapped, heard)),
        multiprocessing.Process(target=probe, args=(service.port, seconds, timed)),
    ):
        process.start()
    clients = [soak.keeper] * 160 + [soak.breaker] * 20 + [soak.dripper] * 18 + [soak.swapper, soak.publisher]
    threads = [threading.Thread(target=soak.play, args=(client,), daemon=True) for client in clients]
    for thread in threads:
        thread.start()
    while soak.is_on():
        samples.append((service.memory()[0], soak.counts["published"]))
        time.sleep(0.5)
    for thread in threads:
        thread.join(max(0, soak.end + 60 - time.monotonic()))
    soak.expect(not any(thread.is_alive() for thread in threads), "a client still waits for its answer")
    events, lost, arrivals = heard.get(timeout=60)
    soak.expect(not lost, f"{lost} subscribers lost their connection")
    end = time.monotonic() + 30
    while descriptors(service) > before and time.monotonic() < end:
        time.sleep(0.1)
    left, half = descriptors(service) - before, samples[len(samples) // 2 :]
    soak.expect(left <= 0, f"{left} descriptors were left open")
    check_memory(soak, samples[0], half[0], half[-1])
    print(f"{seconds:.0f} s, {subscribers} subscribers, {events} events, {dict(soak.counts)}")
    told = zip(("p50", "p99", "p99.9"), timed.get(timeout=60))
    print("GET /paywall at 100/s:", ", ".join(f"{name} {value:.1f} ms" for name, value in told))
    first, middle, last = (memory for memory, _ in (samples[0], half[0], half[-1]))
    print(
        f"memory {first:.1f} MiB at first, {middle:.1f} at half, {last:.1f} at the end, {service.memory()[0]:.1f} after; "
        f"descriptors left: {left}"
    )
    if arrivals:
        median, late = arrivals[len(arrivals) // 2], arrivals[int(len(arrivals) * 0.99)]
        print(f"an event arrived after {median * 1000:.0f} ms (median), {late * 1000:.0f} ms (p99)")
    return soak.wrong


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--seconds", type=float, default=30)
    arguments.add_argument("--subscribers", type=int, default=1000)
    options = arguments.parse_args()
    needed = options.subscribers * 2 + 2000
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, max(needed, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
    with sample_service(options, "--event-loops", "2", "--gate", "off") as service:
        wrong = run(service, options.seconds, options.subscribers)
        status = service.stop()
        if status != 0:
            wrong.append(f"the service ended with status {status}: {''.join(service.log[-20:])}")
    for text in wrong:
        print("wrong:", text)
    print(f"{int(not wrong)} passed, {len(wrong)} failed")
    sys.exit(1 if wrong else 0)


main()
