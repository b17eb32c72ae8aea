"""Whoever has an app's key cannot blind another key's experiment: forged readers, series and revoked keys change none of its numbers.

A key sends readers that nobody has, in all combinations of what placements can show, until nothing more is counted for it; meanwhile another key's readers come to another
experiment. Keys are revoked in between, and the service is killed and started. It measures the memory with so many experiments and readers. With --nodes the forged
readers and the others come to all nodes of a fleet in turn, and each node must have the exact numbers. --seed repeats a run.
Short run: blinding --readers 1200 --experiments 12 --combinations 200
"""

import contextlib
import json
import random
import sys
import tempfile

from harness.base.service import parser, sample_service, wait_for
from harness.etcd.cluster import HOW, find_etcd
from harness.fleet.nodes import Fleet

TOKEN = {"Authorization": "Bearer server"}
OWN, BATCH = 40, 1000
DOCUMENT = {
    "products": {"monthly": {"sku": "monthly", "price": "6.99", "currency": "USD", "period": "P1M"}},
    "components": [{"type": "button", "title": "Subscribe", "action": {"type": "purchase", "product": "monthly"}}],
}


def main():
    added = parser(__doc__)
    added.add_argument("--readers", type=int, default=1_000_000, help="that are forged")
    added.add_argument("--experiments", type=int, default=100)
    added.add_argument("--combinations", type=int, default=100_000, help="of events that are tried as series")
    added.add_argument("--memory", type=int, default=300, help="the most that counting may add, in MiB")
    added.add_argument("--nodes", type=int, default=1, help="more than one are a fleet")
    added.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = added.parse_args()
    if options.nodes > 1 and not find_etcd():
        print(f"blinding: skipped, {HOW}")
        return
    print(f"blinding: seed {options.seed}")
    dice, faults = random.Random(options.seed), []
    with nodes(options) as services:
        names = prepare(services, options.experiments)
        own, rounds = Own(services), 4
        before = services[0].memory()
        for turn in range(rounds):
            name, attacked = f"stolen{turn}", services[turn % len(services)]
            key = make_key(services, name)
            forge(attacked, key, names, options.readers // rounds, turn, dice)
            combine(attacked, key, names, options.combinations // rounds, dice)
            own.come()
            faults += own.differences(f"turn {turn}")
            if turn % 2:
                attacked.ask("DELETE", f"/admin/brands/disney/keys/{name}")
        after = services[0].memory()
        for service in services:
            service.kill()
            service.start()
            wait_for(lambda service=service: service.ask("GET", "/readyz")[0] == 200, "the restart")
            faults += own.differences("after a restart")
            own.come()
            faults += own.differences("readers after a restart")
        restarted = services[0].memory()
    if before and after:
        print(f"blinding: {before[0]:.0f} MiB before, {after[0]:.0f} MiB with {options.readers} readers of {options.experiments} experiments, {restarted[0]:.0f} MiB after a restart")
        if max(after[0], restarted[0]) - before[0] > options.memory:
            faults.append(f"counting takes more than {options.memory} MiB")
    for fault in faults:
        print("FAILED ", fault)
    print(f"{own.rounds} rounds of {OWN} readers beside {options.readers} forged ones on {options.nodes} nodes, {len(faults)} failed")
    sys.exit(1 if faults else 0)


@contextlib.contextmanager
def nodes(options):
    """One service, or the nodes of a fleet."""
    with contextlib.ExitStack() as stack:
        if options.nodes == 1:
            yield [stack.enter_context(sample_service(options, "--gate", "off"))]
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            document = json.dumps(DOCUMENT)
            yield stack.enter_context(Fleet(
                options.paywalld, options.paywalls, folder, ["disney"], nodes=options.nodes, members=1, flags=("--gate", "off"), documents=document)).nodes


def prepare(services, count):
    """The names of experiments; the last one is the other key's."""
    names = [f"e{number}" for number in range(count)] + ["own"]
    variants = [{"name": "control", "show": {"paywall": "main"}}, {"name": "other", "show": {"paywall": "main"}}]
    placements = {"experiments": {name: {"variants": variants} for name in names},
                  "placements": {name: {"rules": [{"show": {"experiment": name}}], "otherwise": {"paywall": "main"}} for name in names}}
    status, _, told = services[0].ask("PUT", "/admin/brands/disney?placements=true&activate=true&reason=blinding", body=json.dumps(placements))
    if status != 201:
        raise RuntimeError(f"placements: {status} {told}")
    return names[:-1]


def make_key(services, name):
    """A key that all nodes know."""
    key = services[0].ask("POST", "/admin/brands/disney/keys", body=json.dumps({"name": name, "eventsPerMinute": 10_000_000}))[2]["key"]
    for service in services:
        wait_for(lambda service=service: name in json.dumps(service.ask("GET", "/admin/brands/disney/keys")[2]), f"the key {name}")
    return key


def seen(name, variant, client, kind="impression", **more):
    return {"id": f"{kind}{more.get('product', '')}", "client": client, "type": kind, "paywall": "main", "version": 1, "placement": name, "experiment": name, "variant": variant, **more}


def send(connection, key, events):
    for start in range(0, len(events), BATCH):
        answer = connection.ask("POST", "/events/client", json.dumps({"key": key, "events": events[start:start + BATCH]}), TOKEN)
        if answer.status != 200:
            raise RuntimeError(f"{answer.status} {answer.body[:300]}")


def forge(service, key, names, count, turn, dice):
    """Readers that nobody has. The batches of a server stand for the requests of as many made-up apps."""
    connection = service.connect(600)
    for start in range(0, count, BATCH):
        send(connection, key, [seen(names[dice.randrange(len(names))] if number % 2 else names[0], dice.choice(("control", "other")), f"{turn}-{number}")
                               for number in range(start, min(count, start + BATCH))])
    connection.close()


def combine(service, key, names, count, dice):
    kinds = ["impression", "tap", "purchaseStarted", "purchaseFailed", "restored", "closed"]
    connection = service.connect(600)
    for start in range(0, count, BATCH):
        send(connection, key, [seen(dice.choice(names), dice.choice(("control", "other")), f"c{dice.random()}", dice.choice(kinds), product=dice.choice(("monthly", None)))
                               for _ in range(start, min(count, start + BATCH))])
    connection.close()


class Own:
    """The readers of an experiment that nobody attacks, with a key of their own."""

    def __init__(self, services):
        self.services, self.key, self.rounds = services, make_key(services, "own"), 0

    def come(self):
        connection, events = self.services[(self.rounds + 1) % len(self.services)].connect(600), []
        for number in range(OWN):
            for variant in ("control", "other"):
                client = f"own-{self.rounds}-{variant}-{number}"
                events.append(seen("own", variant, client))
                if number % 4 == 0:
                    events.append(seen("own", variant, client, "purchaseCompleted", product="monthly"))
        send(connection, self.key, events)
        connection.close()
        self.rounds += 1

    def differences(self, when):
        """The nodes whose numbers are wrong. A node of a fleet has a while to hear from the others."""
        faults = []
        for service in self.services:
            with contextlib.suppress(RuntimeError):
                wait_for(lambda service=service: self.found(service) == self.expected, "the counts", 0 if len(self.services) == 1 else 60)
            found = self.found(service)
            faults += [] if found == self.expected else [f"{when}: {found} is not {self.expected}"]
        return faults

    @property
    def expected(self):
        buyers = OWN // 4 * self.rounds
        return [(OWN * self.rounds, buyers, buyers, buyers * 699)] * 2

    def found(self, service):
        result = service.ask("GET", "/admin/brands/disney/experiments/own")[2]
        return [(side["readers"], side["conversions"], side["purchases"], round((side["revenue"] or 0) * 100)) for side in result["variants"]]


if __name__ == "__main__":
    main()
