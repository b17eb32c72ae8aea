"""Experiments whose truth is known promise no more than they hold: in the process, and counted by a service.

In the process (paywalld-lab simulate) conversions, revenue, renewals, heavy tails, three variants and refunds are looked at 30 times each. Through the
API the same kinds arrive in batches of a server; the intervals of each result are compared with the closed form (arXiv 2103.06476), computed here from what each
reader paid. The limits are the 99 % intervals of 5 %. --seed repeats a run.
Short run: experiments --experiments 10 --through 6 --looks 2 --readers 200
"""

import json
import math
import pathlib
import random
import subprocess
import sys

from harness.base.service import parser, sample_service

ALPHA, TUNING = 0.05, 5000
KINDS = ["conversions", "revenue", "renewals", "tails", "threeVariants", "refunds"]
RATE, REFUNDED, CAP = 0.1, 0.15, 150
PRICES = [4.99, 9.99, 29.99]
# The shape and the least amount of the distribution of Pareto.
SHAPE, LEAST = 1.3, 5.0
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
    """Half of the experiments of each kind have no difference; in the others the last variant sells a quarter more."""
    dice, faults = random.Random(options.seed), []
    experiments = [Simulated(f"e{number}", KINDS[number // 2 % len(KINDS)], 1.25 if number % 2 else 1) for number in range(options.through)]
    with sample_service(options, "--gate", "off") as service:
        key = prepare(service, experiments)
        connection = service.connect(600)
        for look in range(options.looks):
            for experiment in experiments:
                send(connection, key, experiment.events(options.readers // options.looks, look, dice))
            for experiment in experiments:
                faults += experiment.look(service.ask("GET", f"/admin/brands/disney/experiments/{experiment.name}", connection)[2])
        connection.close()
    for kind in KINDS:
        of_kind = [experiment for experiment in experiments if experiment.kind == kind]
        equal, other = [[one for one in of_kind if (one.lift == 1) == same] for same in (True, False)]
        print(f"through the API, {kind}: {sum(one.decides for one in equal)} of {len(equal)} alarmed falsely, {sum(one.missed for one in of_kind)} of {len(of_kind)} missed, "
              f"{sum(one.decides for one in other)} of {len(other)} differences found")
    equal = [experiment for experiment in experiments if experiment.lift == 1]
    for what, seen, count in (("false alarms", sum(one.decides for one in equal), len(equal)), ("misses", sum(one.missed for one in experiments), len(experiments))):
        print(f"through the API: {seen} {what} of {count}, {options.looks} looks")
        if least(seen, count) > ALPHA:
            faults.append(f"{what} through the API: {seen} of {count}")
    return faults


class Simulated:
    """An experiment, and what its readers paid, as whoever made them up knows it."""

    def __init__(self, name, kind, lift):
        self.name, self.kind, self.lift = name, kind, lift
        self.variants = ["monthly", "annual", "weekly"][:3 if kind == "threeVariants" else 2]
        self.readers, self.paid = 0, {variant: {} for variant in self.variants}
        self.decides, self.missed = False, False

    @property
    def document(self):
        variants = [{"name": name, "weight": 1 / len(self.variants), "show": {"paywall": "main"}} for name in self.variants]
        return {"measure": "purchases" if self.kind == "conversions" else "revenue", "variants": variants, **({"cap": CAP} if self.kind == "tails" else {})}

    def rate(self, variant):
        return RATE * (self.lift if variant == self.variants[-1] else 1)

    def events(self, count, look, dice):
        """New readers of all variants, some of whom buy, and some of whom bought before and pay again or are refunded."""
        events = []
        for variant in self.variants:
            paid, place = self.paid[variant], {"paywall": "main", "version": 1, "placement": self.name, "experiment": self.name, "variant": variant}
            if self.kind == "renewals":
                for client in [client for client in paid if dice.random() < 0.2]:
                    events.append(self.purchase(client, place, f"renewed{look}", dice))
            for reader in range(self.readers, self.readers + count):
                client = f"{self.name}-{variant}-{reader}"
                events.append({"id": "seen", "type": "impression", "client": client, **place})
                if dice.random() < self.rate(variant):
                    events.append(self.purchase(client, place, "bought", dice))
                    if self.kind == "refunds" and dice.random() < REFUNDED:
                        events.append({**events[-1], "id": "refund", "type": "refunded"})
                        paid[client] = 0
        self.readers += count
        return events

    def purchase(self, client, place, name, dice):
        price = LEAST * (1 - dice.random()) ** (-1 / SHAPE) if self.kind == "tails" else dice.choice(PRICES)
        text = f"{min(price, 1e6):.2f}"
        paid = self.paid[place["variant"]]
        paid[client] = paid.get(client, 0) + float(text)
        return {"id": name, "type": "purchaseCompleted", "product": "monthly", "price": text, "currency": "USD", "client": client, **place}

    def look(self, result):
        """Keeps what the result says, and returns where it differs from the sequential test of the paper by more than a billionth."""
        faults = []
        for side in result["variants"][1:]:
            comparison = side["comparison"]
            told = comparison["conversions" if self.kind == "conversions" else "amount"]
            self.decides |= comparison["verdict"] in ("better", "worse")
            expected = self.interval(side["variant"])
            if told and expected:
                wrong = [(member, told[member], value) for member, value in zip(("effect", "lower", "upper"), expected) if abs(told[member] - value) > 1e-9 * max(1, abs(value))]
                faults += [f"{self.name} ({self.kind}): {wrong}"] if wrong else []
            truth = self.truth(side["variant"])
            if told and truth is not None and comparison["verdict"] != "tooEarly":
                self.missed |= not told["lower"] <= truth <= told["upper"]
        return faults

    def interval(self, variant):
        """The difference to the first variant, and its interval (arXiv 2103.06476); None without a purchase."""
        (p, v), (q, w) = self.moments(self.variants[0]), self.moments(variant)
        if not v or not w or not p:
            return None
        variance, effect = (v + w) / self.readers, q - p
        if self.kind == "conversions":
            effect, variance = effect / p, (w / p ** 2 + v * q ** 2 / p ** 4) / self.readers
        alpha = ALPHA / (len(self.variants) - 1)
        logarithm = -2 * math.log(alpha)
        square = (logarithm + math.log(logarithm + 1)) / TUNING
        total = 2 * self.readers * square + 1
        width = math.sqrt(variance) * math.sqrt(2 * total / (2 * self.readers * square)) * math.sqrt(math.log(math.sqrt(total) / alpha))
        return effect, effect - width, effect + width

    def moments(self, variant):
        """The mean of one reader, and its variance."""
        amounts, count = list(self.paid[variant].values()), self.readers
        if self.kind == "conversions":
            share = len(amounts) / count
            return share, share * (1 - share)
        amounts = [min(amount, CAP) if self.kind == "tails" else amount for amount in amounts]
        mean = math.fsum(amounts) / count
        return mean, (math.fsum((amount - mean) ** 2 for amount in amounts) + (count - len(amounts)) * mean ** 2) / (count - 1)

    def truth(self, variant):
        """The true difference to the first variant; None if it changes from look to look."""
        difference = self.rate(variant) - self.rate(self.variants[0])
        mean = sum(PRICES) / len(PRICES)
        if self.kind == "conversions":
            return difference / RATE
        if self.kind == "renewals":
            return None if difference else 0
        if self.kind == "tails":
            return difference * (SHAPE * LEAST / (SHAPE - 1) - LEAST ** SHAPE * CAP ** (1 - SHAPE) / (SHAPE - 1))
        return difference * mean * (1 - REFUNDED if self.kind == "refunds" else 1)


def prepare(service, experiments):
    placements = {"experiments": {one.name: one.document for one in experiments},
                  "placements": {one.name: {"rules": [{"show": {"experiment": one.name}}], "otherwise": {"paywall": "main"}} for one in experiments}}
    status, _, told = service.ask("PUT", "/admin/brands/disney?placements=true&activate=true&reason=simulation", body=json.dumps(placements))
    if status != 201:
        raise RuntimeError(f"placements: {status} {told}")
    return service.ask("POST", "/admin/brands/disney/keys", body=json.dumps({"name": "app", "eventsPerMinute": 10_000_000}))[2]["key"]


def send(connection, key, events):
    for start in range(0, len(events), 1000):
        answer = connection.ask("POST", "/events/client", json.dumps({"key": key, "events": events[start:start + 1000]}), TOKEN)
        told = json.loads(answer.body)
        if answer.status != 200 or told["refused"] or told["resend"]:
            raise RuntimeError(f"{answer.status} {told}")


def least(count, all_of):
    """The lower end of the 99 % interval of a share (Wilson 1927)."""
    if not all_of:
        return 0
    z, share = 2.575829304, count / all_of
    middle = share + z * z / (2 * all_of)
    return (middle - z * math.sqrt(share * (1 - share) / all_of + z * z / (4 * all_of ** 2))) / (1 + z * z / all_of)


if __name__ == "__main__":
    main()
