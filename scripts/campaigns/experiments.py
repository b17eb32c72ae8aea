"""Experiments whose truth is known promise no more than they hold: in the process, and counted by a service.

In the process (paywalld-lab simulate) conversions, revenue, renewals, heavy tails, three variants and refunds are looked at 30 times each. Through the
API apps' events arrive in batches of a server; the intervals of each result are compared with the closed form (arXiv 2103.06476), computed here. The limits are the
99 % intervals of 5 %. --seed repeats a run.
Short run: experiments --experiments 10 --through 1 --looks 2 --readers 200
"""

import json
import math
import pathlib
import random
import subprocess
import sys

from harness.base.service import parser, sample_service

ALPHA, TUNING, LEAST_READERS, LEAST_BUYERS = 0.05, 5000, 500, 50
TOKEN = {"Authorization": "Bearer server"}


def main():
    added = parser(__doc__)
    added.add_argument("--experiments", type=int, default=2000, help="of each kind, in the process")
    added.add_argument("--through", type=int, default=100, help="through the API")
    added.add_argument("--looks", type=int, default=30, help="through the API")
    added.add_argument("--readers", type=int, default=3000, help="of each variant, through the API")
    added.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = added.parse_args()
    print(f"experiments: seed {options.seed}")
    lab = pathlib.Path(options.paywalld).parent / "paywalld-lab"
    faults = []
    if subprocess.run([lab, "simulate", "--experiments", str(options.experiments), "--seed", str(options.seed % 1000)], check=False).returncode:
        faults.append("the results in the process promise more than they hold")
    faults += through(options)
    for fault in faults:
        print("FAILED ", fault)
    sys.exit(1 if faults else 0)


def through(options):
    """Half of the experiments have no difference; in the others the second variant sells a quarter more."""
    dice, names = random.Random(options.seed), [f"e{number}" for number in range(options.through)]
    lifts = {name: 1 if number % 2 else 1.25 for number, name in enumerate(names)}
    alarms, misses, found, faults = set(), set(), set(), []
    with sample_service(options, "--gate", "off") as service:
        key = prepare(service, names)
        connection = service.connect(600)
        for look in range(options.looks):
            batch = options.readers // options.looks
            for name in names:
                send(connection, key, name, lifts[name], look * batch, batch, dice)
            for name in names:
                result = service.ask("GET", f"/admin/brands/disney/experiments/{name}", connection)[2]
                faults += closed_form(name, result)
                comparison = result["variants"][1]["comparison"]
                if comparison["verdict"] in ("better", "worse"):
                    (alarms if lifts[name] == 1 else found).add(name)
                interval = comparison.get("conversions")
                if interval and comparison["verdict"] != "tooEarly" and not interval["lower"] <= lifts[name] - 1 <= interval["upper"]:
                    misses.add(name)
        connection.close()
    same = sum(lift == 1 for lift in lifts.values())
    print(f"through the API: {len(alarms)} false alarms of {same}, {len(misses)} misses of {len(names)}, {len(found)} of {len(names) - same} differences found, {options.looks} looks")
    for what, seen, count in (("false alarms", len(alarms), same), ("misses", len(misses), len(names))):
        if least(seen, count) > ALPHA:
            faults.append(f"{what} through the API: {seen} of {count}")
    return faults


def prepare(service, names):
    variants = [{"name": "monthly", "weight": 0.5, "show": {"paywall": "main"}}, {"name": "annual", "weight": 0.5, "show": {"paywall": "main"}}]
    placements = {"experiments": {name: {"measure": "purchases", "variants": variants} for name in names},
                  "placements": {name: {"rules": [{"show": {"experiment": name}}], "otherwise": {"paywall": "main"}} for name in names}}
    status, _, told = service.ask("PUT", "/admin/brands/disney?placements=true&activate=true&reason=simulation", body=json.dumps(placements))
    if status != 201:
        raise RuntimeError(f"placements: {status} {told}")
    return service.ask("POST", "/admin/brands/disney/keys", body=json.dumps({"name": "app", "eventsPerMinute": 10_000_000}))[2]["key"]


def send(connection, key, name, lift, first, count, dice):
    """New readers of both variants, some of whom buy."""
    events = []
    for variant, rate in (("monthly", 0.1), ("annual", 0.1 * lift)):
        for reader in range(first, first + count):
            place = {"client": f"{name}-{variant}-{reader}", "paywall": "main", "version": 1, "placement": name, "experiment": name, "variant": variant}
            events.append({"id": "seen", "type": "impression", **place})
            if dice.random() < rate:
                events.append({"id": "bought", "type": "purchaseCompleted", "product": "monthly", **place})
    for start in range(0, len(events), 1000):
        answer = connection.ask("POST", "/events/client", json.dumps({"key": key, "events": events[start:start + 1000]}), TOKEN)
        told = json.loads(answer.body)
        if answer.status != 200 or told["refused"] or told["resend"]:
            raise RuntimeError(f"{answer.status} {told}")


def closed_form(name, result):
    """What differs from the sequential test of the paper, by more than a billionth."""
    control, variant = result["variants"]
    told = variant["comparison"].get("conversions")
    (n, x), (m, y) = [(side["readers"], side["conversions"]) for side in (control, variant)]
    if not told or not x:
        return []
    p, q = x / n, y / m
    variance = q * (1 - q) / m / p ** 2 + p * (1 - p) / n * q ** 2 / p ** 4
    logarithm = -2 * math.log(ALPHA)
    square = (logarithm + math.log(logarithm + 1)) / TUNING
    total = (n + m) * square + 1
    width = math.sqrt(variance) * math.sqrt(2 * total / ((n + m) * square)) * math.sqrt(math.log(math.sqrt(total) / ALPHA))
    expected = [(q - p) / p, (q - p) / p - width, (q - p) / p + width]
    wrong = [(member, told[member], value) for member, value in zip(("effect", "lower", "upper"), expected)
             if abs(told[member] - value) > 1e-9 * max(1, abs(value))]
    return [f"{name}: {wrong}"] if wrong else []


def least(count, all_of):
    """The lower end of the 99 % interval of a share (Wilson 1927)."""
    if not all_of:
        return 0
    z, share = 2.575829304, count / all_of
    middle = share + z * z / (2 * all_of)
    return (middle - z * math.sqrt(share * (1 - share) / all_of + z * z / (4 * all_of ** 2))) / (1 + z * z / all_of)


if __name__ == "__main__":
    main()
