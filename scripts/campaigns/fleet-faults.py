"""A node serves on and loses nothing when its etcd is another one, full, restored, silent or gone.

Each story has one such trouble. Others are wrong passwords, expired certificates, garbage, used prefixes, plans whose node is gone, canaries, wrong clocks,
unequal byte stores and lost folders. In each story the node names the trouble, goes on serving, refuses changes, loses nothing, and recovers by
itself once the trouble is over. --stories chooses some.
Short run: fleet-faults
"""

import concurrent.futures
import tempfile
import time

from harness.base.service import parser
from harness.etcd.cluster import HOW, find_etcd
from harness.fleet.stage import Skipped
from harness.fleet.stories import STORIES, play


def tell(options, name):
    """Plays one story and prints its end; whether it ended well, None if it was skipped."""
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            wrong = play(options, name, folder)
        except Skipped as missing:
            print(f"{name}: skipped, {missing}", flush=True)
            return None
    if wrong or options.verbose:
        print(f"{name}, {time.monotonic() - begin:.1f} s: {wrong[:1500] or 'as it should'}", flush=True)
    return not wrong


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--etcd", help="a path, or a version: 3.4 or 3.5")
    arguments.add_argument("--stories", nargs="+", choices=list(STORIES), default=list(STORIES), metavar="STORY", help=", ".join(STORIES))
    arguments.add_argument("--verbose", action="store_true", help="prints the time of each story")
    options = arguments.parse_args()
    if not find_etcd(options.etcd):
        print(f"fleet-faults: skipped, {HOW}")
        return
    # They mostly wait.
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        ended = list(pool.map(lambda name: tell(options, name), options.stories))
    print(f"{ended.count(True)} passed, {ended.count(False)} failed")
    raise SystemExit(1 if False in ended else 0)


if __name__ == "__main__":
    main()
