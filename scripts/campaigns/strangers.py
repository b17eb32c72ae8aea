"""An operator's swaps stay fast while strangers send changes without a token or with wrong ones.

The strangers use many connections.
Short run: strangers --seconds 2
"""

import pathlib
import random
import subprocess
import sys

from harness.base.flooder import Flood
from harness.base.service import parser, sample_service

SWAPS = ("POST /admin/active?brand=espn", "POST /admin/active?brand=disney")
CONNECTIONS, RATE = 100, 2000
# The allowed multiple of the idle median of a swap, and the milliseconds below which the ratio is ignored.
FACTOR, LEAST = 1.5, 0.5
# Another process may take the cores in one of the two measurements, so a slow one is repeated.
LOOKS = 3


def stranger():
    """A change without a token, or with a wrong one."""
    line = random.choice(["POST /admin/active?brand=disney", "DELETE /admin/brands/espn", "GET /admin/audit"]) + " HTTP/1.1"
    return line + random.choice(["", f"\r\nAuthorization: Bearer pwd_{random.getrandbits(256):x}"])


def swaps(service, seconds):
    """p50, p99 and p99.9 of an operator's swaps in milliseconds; a rejected swap is an error."""
    token = pathlib.Path(service.state) / "admin-token"
    command = [sys.executable, "-m", "harness.base.steady", str(service.port), str(seconds), "20", "--token", str(token), *SWAPS]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300)
    if done.returncode:
        raise RuntimeError(f"a swap: {done.stderr.strip() or done.stdout.strip()}")
    return [float(number) for number in done.stdout.split()]


def is_steady(service, seconds):
    """Whether swaps take no longer while strangers send."""
    idle = swaps(service, seconds)
    with Flood(service.port, CONNECTIONS, stranger, rate=RATE) as running:
        flooded = swaps(service, seconds)
    print(f"swaps: p50 {idle[0]:.2f} ms idle, {flooded[0]:.2f} ms, {flooded[0] / idle[0]:.2f} times; p99 {idle[1]:.2f} and {flooded[1]:.2f} ms")
    print("strangers: " + ", ".join(f"{count} {status}" for status, count in sorted(running.counts.items(), key=str)))
    if set(running.counts) - {401, 429} or running.total < RATE * seconds / 2:
        raise RuntimeError("strangers were answered otherwise than with 401 and 429, or too few were")
    return flooded[0] <= max(LEAST, FACTOR * idle[0])


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--seconds", type=float, default=20)
    options = arguments.parse_args()
    # The first start creates a token, which every change needs.
    with sample_service(options, access=()) as service:
        swaps(service, 1)
        if not any(is_steady(service, options.seconds) for _ in range(LOOKS)):
            raise RuntimeError("strangers slow down the operator's swaps")
    print("1 passed, 0 failed")


if __name__ == "__main__":
    sys.exit(main())
