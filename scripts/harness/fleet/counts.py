"""The story of counts: each node knows the sums of all events that apps send to any node, and a node that dies loses nothing that has a receipt."""

import shutil

from harness.fleet.stage import PATIENCE, ask, eventually, expect, history, port_of, send

PLACEMENTS = {
    "experiments": {"price": {"variants": [{"name": name, "show": {"paywall": "main"}} for name in ("control", "other")]}},
    "placements": {"launch": {"rules": [{"show": {"experiment": "price"}}], "otherwise": {"paywall": "main"}}},
}


class App:
    """Sends events, and knows how many."""

    def __init__(self, node):
        made = send(node, "PUT", "/admin/brands/alpha?placements=true&activate=true&reason=counts", PLACEMENTS)
        expect(made["version"] == 1, f"placements: {made}")
        self.key = send(node, "POST", "/admin/brands/alpha/keys", {"name": "app", "eventsPerMinute": 1_000_000})["key"]
        self.taps, self.readers = 0, set()

    def tap(self, node, client, times=1):
        """Taps of a client, who takes part in an experiment."""
        place = {"paywall": "main", "version": 1, "placement": "launch", "experiment": "price", "variant": "control"}
        events = [{"id": str(self.taps + number), "type": "tap", **place} for number in range(times)]
        accepted = send(node, "POST", "/events/client", {"key": self.key, "client": client, "events": events})["accepted"]
        expect(accepted == times, f"{node.name} took {accepted} of {times} events")
        self.taps += times
        self.readers.add(client)

    def are_known(self, node, deadline=PATIENCE):
        """The node comes to have all that was sent, and no more."""
        eventually(lambda: counted(node) == (self.taps, len(self.readers)),
                   lambda: f"{node.name} has {counted(node)}, sent were {self.taps} taps of {len(self.readers)} readers; {node.log[-3:]}", deadline)


def counted(node):
    sums = {}
    for row in ask(node, "/admin/usage?brand=alpha")[1]["rows"]:
        sums[row["type"]] = sums.get(row["type"], 0) + row["count"]
    return sums.get("tap", 0), sums.get("reader", 0)


def is_complete(node):
    return ask(node, "/admin/usage")[1]["complete"]


def shared_counts(stage):
    """Apps send to all nodes; one is killed for good, one is without etcd and killed, and one begins anew: all know exactly what was sent."""
    cluster = stage.cluster()
    front = stage.front(cluster)
    one, two = stage.node("one", port_of(cluster)).start(), stage.node("two", front.port).start()
    app = App(one)
    eventually(lambda: history(two) == history(one), "the second node does not follow")
    for number in range(20):
        app.tap((one, two)[number % 2], f"client-{number // 2 % 7}", 1 + number)
    for node in (one, two):
        app.are_known(node)
        expect(is_complete(node), f"{node.name} says that others do not know its counts")
    # What a node has acknowledged is in etcd a second later, where the other one finds it.
    app.tap(one, "last", 50)
    app.are_known(two)
    one.kill()
    shutil.rmtree(one.home / "state")
    app.are_known(two)
    front.turn("closed")
    eventually(lambda: not is_complete(two), "the second node does not say that others do not know its counts")
    for number in range(30):
        app.tap(two, f"alone-{number % 3}", 2)
        if number % 10 == 9:
            # The receipt came once it was in the node's file.
            two.kill()
            two.start()
            app.are_known(two)
    front.turn("pass")
    eventually(lambda: is_complete(two), lambda: f"the second node does not tell others its counts: {two.log[-3:]}")
    one.start()
    three = stage.node("three", port_of(cluster)).start()
    for node in (one, two, three):
        app.are_known(node)
    app.tap(one, "client-1", 3)
    app.tap(three, "client-2", 4)
    for node in (one, two, three):
        app.are_known(node)
