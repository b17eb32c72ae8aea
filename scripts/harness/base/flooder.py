"""A client that sends requests on many connections, as fast as responses arrive or at a fixed rate."""

import collections
import multiprocessing
import os
import selectors
import socket
import time


class Flood:
    """Started and ended by `with`. `counts` then has the responses by status; None counts broken connections.

    `target` returns a path, or a whole request line and fields. `rate` is the number of requests a second on all connections."""

    def __init__(self, port, connections, target, address="127.0.0.2", rate=None):
        self.counts = {}
        self.mine, theirs = multiprocessing.Pipe()
        context = multiprocessing.get_context("fork")
        pause = connections / rate if rate else 0
        arguments = (port, connections, target, address, pause, theirs)
        self.process = context.Process(target=_run, args=arguments, daemon=True)

    def __enter__(self):
        self.process.start()
        self.mine.recv()
        return self

    def __exit__(self, *_):
        self.mine.send("end")
        self.counts = self.mine.recv()
        self.process.join()

    @property
    def total(self):
        return sum(self.counts.values())


class _Link:
    """One connection of the flood: it sends a request, discards the response, and sends the next."""

    def __init__(self, selector, port, address, target, pause):
        self.selector, self.place, self.address, self.target = selector, ("127.0.0.1", port), address, target
        self.socket, self.pause, self.due = None, pause, time.monotonic()

    def open(self):
        self.socket = socket.create_connection(self.place, 10, (self.address, 0))
        self.socket.setblocking(False)
        self.selector.register(self.socket, selectors.EVENT_READ, self)
        self.ask()

    def ask(self):
        self.left, self.head = None, b""
        target = self.target()
        line = f"GET {target} HTTP/1.1" if target.startswith("/") else target
        self.due, self.waits = max(self.due + self.pause, time.monotonic()), False
        self.socket.send(f"{line}\r\nHost: localhost\r\n\r\n".encode())

    def receive(self, counts):
        try:
            data = self.socket.recv(1 << 18)
        except OSError:
            data = b""
        if not data:
            return self.fail(counts)
        if self.left is None:
            self.head += data
            if b"\r\n\r\n" not in self.head:
                return
            head, _, data = self.head.partition(b"\r\n\r\n")
            self.status = int(head[9:12])
            self.left = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        self.left -= len(data)
        if self.left <= 0:
            counts[self.status] += 1
            self.waits = True
            self.ask_when_due()

    def ask_when_due(self):
        if self.socket and self.waits and self.due <= time.monotonic():
            self.ask()

    def fail(self, counts):
        counts[None] += 1
        self.selector.unregister(self.socket)
        self.socket.close()
        try:
            self.open()
        except OSError:
            self.socket = None


def _run(port, connections, target, address, pause, pipe):
    # It represents clients on other machines, which take no core from the service.
    os.nice(5)
    counts, selector = collections.Counter(), selectors.DefaultSelector()
    links = [_Link(selector, port, address, target, pause) for _ in range(connections)]
    for link in links:
        link.open()
    pipe.send("begun")
    while not pipe.poll():
        for key, _ in selector.select(min(0.1, pause / 20) if pause else 0.1):
            key.data.receive(counts)
        if pause:
            for link in links:
                link.ask_when_due()
    pipe.send(dict(counts))
