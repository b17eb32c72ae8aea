"""A service without free file descriptors answers requests, rejects clients completely, and recovers.

Subscribers to /events leave connections for requests and for administration. If the process has no free descriptor, each of many
simultaneous clients gets a 503, nothing spins, and the service recovers when descriptors are free again.
Short run: descriptors
"""

import contextlib
import json
import os
import re
import resource
import tempfile
import time

from harness.base.service import Service, parser, sample_service, wait_for

LIMIT = 80
CLIENTS = 61


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def counted(service, name):
    connection = service.connect()
    text = connection.ask("GET", "/metrics").body.decode()
    connection.close()
    return int(re.search(rf'limits_hit_total{{limit="{name}"}} (\d+)', text).group(1))


def accepted(service):
    """The number of the service's connections, including those that it is about to close."""
    listening = "0A"
    with open("/proc/net/tcp", encoding="ascii") as file:
        rows = [row.split() for row in file.readlines()[1:]]
    inodes = {row[9] for row in rows if int(row[1].split(":")[1], 16) == service.port and row[3] != listening}
    held = 0
    folder = f"/proc/{service.process.pid}/fd"
    for name in os.listdir(folder):
        with contextlib.suppress(FileNotFoundError):
            held += os.readlink(f"{folder}/{name}")[len("socket:[") : -1] in inodes
    return held


def check_refusal(client, name):
    """The client gets a complete response with Retry-After, and then the end of the connection."""
    answer = client.answer()
    problem = json.loads(answer.body)
    if answer.status != 503 or not answer.fields["Retry-After"] or problem["reason"] != name:
        raise RuntimeError(f"expected to be refused by {name}, got {answer}")
    client.close()


def subscribe(service):
    """As many subscribers as the service accepts."""
    held, refused = [], 0
    for _ in range(CLIENTS):
        client = service.connect()
        client.send("GET", "/events")
        # Only the head, because a stream never ends.
        status, fields = client.head()
        if status == 200:
            held.append(client)
            continue
        problem = json.loads(client.read_content(fields["Content-Length"]))
        if status != 503 or not fields["Retry-After"] or problem["reason"] != "request-reserve":
            raise RuntimeError(f"a subscriber was refused with {status}: {problem}")
        client.close()
        refused += 1
    for number in range(100):
        brand = ("espn", "disney")[number % 2]
        statuses = service.ask("GET", "/paywall")[0], service.ask("POST", f"/admin/active?brand={brand}")[0]
        if statuses != (200, 200):
            raise RuntimeError(f"beside the subscribers requests are answered with {statuses}")
    print(f"{len(held)} subscribers hold what they may have; {refused} were refused, and 200 requests were answered")
    if not held or not refused:
        raise RuntimeError("the subscribers did not come to their limit")
    return held


def exhaust(service, held, seconds):
    """No descriptor is free: many clients connect at once, in rounds."""
    pid = service.process.pid
    # A connection that closes later would free its descriptor for the clients.
    wait_for(lambda: accepted(service) == len(held), "only the subscribers to be connected")
    # A file being written, such as the state, is not visible in every check.
    used = set.intersection(*({int(name) for name in os.listdir(f"/proc/{pid}/fd")} for _ in range(1000)))
    first_free = next(number for number in range(LIMIT + 1) if number not in used)
    before = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (first_free, before[1]))
    for _ in range(5):
        clients = [service.connect().connect() for _ in range(CLIENTS)]
        for client in clients:
            client.send("GET", "/paywall", fields={"X-Padding": "x" * 5000})
        for client in clients:
            check_refusal(client, "descriptors")
    print(f"{5 * CLIENTS} clients came when no descriptor was left, and each was told so")
    waiting = [service.connect().connect() for _ in range(CLIENTS)]
    start = processor_seconds(pid)
    time.sleep(seconds)
    share = (processor_seconds(pid) - start) / seconds
    print(f"processor meanwhile: {share:.1%}")
    if share > 0.2:
        raise RuntimeError("the service spins")
    resource.prlimit(pid, resource.RLIMIT_NOFILE, before)
    for client in waiting:
        client.close()


def recover(service, held):
    for client in held[: len(held) // 2]:
        client.close()
    start = time.monotonic()

    def answers():
        try:
            return service.ask("GET", "/healthz")[0] == 200
        except (OSError, ValueError):
            return False

    wait_for(answers, "an answer after descriptors became free")
    print(f"answers again after {time.monotonic() - start:.2f} s")
    for _ in range(100):
        if not answers():
            raise RuntimeError("a request failed though descriptors were free")
    hits = counted(service, "descriptors")
    print(f"counted: {hits} times without a descriptor")
    if hits < 5 * CLIENTS:
        raise RuntimeError("the metrics do not count it")
    for client in held:
        client.close()


def start_without_enough(options):
    """A service without enough resources for all its loops does not start with some of them."""
    with tempfile.TemporaryDirectory() as state:
        service = Service(options.paywalld, options.paywalls, state, "--event-loops", "64", descriptors=LIMIT)
        try:
            service.start()
        except RuntimeError:
            ended = service.process.wait()
            if ended in (0, -9):
                raise
            print(f"without descriptors for all of its loops it ends with {ended}: {service.log[-1].strip()}")
            return
        finally:
            service.kill()
    raise RuntimeError("the service has started without some of its loops")


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--seconds", type=float, default=2)
    options = arguments.parse_args()
    with sample_service(options, "--event-loops", "1", "--gate", "off", descriptors=LIMIT) as service:
        held = subscribe(service)
        exhaust(service, held, options.seconds)
        recover(service, held)
        if service.stop() != 0:
            raise RuntimeError("the service did not stop well")
    start_without_enough(options)
    print("4 passed, 0 failed")


main()
