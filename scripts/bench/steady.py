"""steady.py PORT SECONDS RATE REQUEST...   Sends requests, such as 'GET /paywall', in turns and RATE of them a second on one connection,
and prints p50, p99 and p99.9 in milliseconds.

The client goes before everything else on this machine (SCHED_FIFO, as root), as one on another machine would: what it measures is the
service's time, not its own wait for a core. A request that is late because the one before took long counts from when it was due."""

import gc
import itertools
import os
import socket
import sys
import time

port, seconds, gap = int(sys.argv[1]), float(sys.argv[2]), 1 / float(sys.argv[3])
requests = itertools.cycle(f"{line} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for line in sys.argv[4:])
try:
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
except OSError as error:
    print(f"steady.py waits for cores as others do ({error.strerror}); run it as root", file=sys.stderr)
link = socket.create_connection(("127.0.0.1", port))
link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def answer():
    link.sendall(next(requests))
    text = b""
    while b"\r\n\r\n" not in text:
        text += link.recv(65536)
    head, body = text.split(b"\r\n\r\n", 1)
    if not head.startswith(b"HTTP/1.1 200 "):
        sys.exit(f"answered {head[9:12].decode()}: {body[:300]!r}")
    missing = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]) - len(body)
    while missing > 0:
        missing -= len(link.recv(65536))


gc.disable()
answer()
times = []
due = time.monotonic()
end = due + seconds
while due < end:
    due += gap
    pause = due - time.monotonic()
    if pause > 0:
        time.sleep(pause)
    start = time.monotonic() if pause > 0 else due
    answer()
    times.append((time.monotonic() - start) * 1000)
times.sort()
print(*(f"{times[int(len(times) * part)]:.2f}" for part in (0.5, 0.99, 0.999)))
