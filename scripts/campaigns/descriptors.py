"""Takes every descriptor that the service may have, and looks whether it goes on when some are free again.

Short run: descriptors
"""

import os
import re
import socket
import time

from service import parser, sample_service, wait_for

LIMIT = 48


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def subscribe(port):
    """A connection that stays, and the status of its answer; None for one that nobody has taken."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=2)
    connection.sendall(b"GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
    try:
        answer = connection.recv(65536)
    except (TimeoutError, ConnectionError):
        return connection, None
    return connection, int(answer[9:12]) if answer else None


def status(service):
    try:
        return service.ask("GET", "/healthz")[0]
    except (OSError, ValueError):
        return None


def counted(service):
    connection = service.connect()
    text = connection.ask("GET", "/metrics").body.decode()
    connection.close()
    return int(re.search(r'limits_hit_total{limit="descriptors"} (\d+)', text).group(1))


def run(service, seconds):
    held = []
    refused = 0
    while refused < 20:
        connection, code = subscribe(service.port)
        if code == 200:
            held.append(connection)
        else:
            connection.close()
            refused += 1
        if len(held) > LIMIT:
            raise RuntimeError(f"{len(held)} connections were taken with {LIMIT} descriptors")
    print(f"{len(held)} subscribers hold every descriptor; {refused} that came after them were told so")

    before = processor_seconds(service.process.pid)
    time.sleep(seconds)
    share = (processor_seconds(service.process.pid) - before) / seconds
    print(f"processor while none is free: {share:.1%}")
    if share > 0.2:
        raise RuntimeError("the service spins")

    for connection in held[: len(held) // 2]:
        connection.close()
    start = time.monotonic()
    wait_for(lambda: status(service) == 200, "an answer after descriptors became free")
    print(f"answers again after {time.monotonic() - start:.2f} s")
    for _ in range(100):
        if status(service) != 200:
            raise RuntimeError("a request failed though descriptors were free")
    print(f"counted: {counted(service)} times without a descriptor")
    if counted(service) < refused:
        raise RuntimeError("the metrics do not tell of it")
    for connection in held:
        connection.close()


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--seconds", type=float, default=2)
    options = arguments.parse_args()
    with sample_service(options, "--event-loops", "1", descriptors=LIMIT) as service:
        run(service, options.seconds)
        if service.stop() != 0:
            raise RuntimeError("the service did not stop well")
    print("1 passed, 0 failed")


main()
