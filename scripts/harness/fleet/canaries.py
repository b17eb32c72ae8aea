"""The story of a canary: every node draws the same readers, and the readers of all nodes together send it back."""

from harness.fleet.plans import draft
from harness.fleet.stage import ask, eventually, expect, history, port_of, send, served

READERS = 400
# The guard rails look every minute.
PATIENCE = 150


def drawn(node):
    """The readers who see the version of the canary."""
    def version(reader):
        return ask(node, f"/paywall?brand=alpha&userId=reader{reader}")[1]["meta"]["name"]

    return {reader for reader in range(READERS) if version(reader) == "canary"}


def see(node, key, version, readers, failing):
    """Readers who see a version, some of whom cannot buy."""
    for reader in readers:
        kinds = ["impression", "purchaseFailed"] if reader in failing else ["impression"]
        events = [{"id": str(number), "type": kind, "paywall": "main", "version": version} for number, kind in enumerate(kinds)]
        accepted = send(node, "POST", "/events/client", {"key": key, "client": f"app{reader}", "events": events})["accepted"]
        expect(accepted == len(events), f"{node.name} took {accepted} of {len(events)} events")


def ends(stage, cluster):
    return [(line["action"], line["actor"]) for line in stage.judge(cluster) if line["action"].startswith("canary")]


def canary(stage):
    """All nodes draw alike, also one that is killed and begins again; failing purchases of both nodes' readers send the version back, once."""
    cluster = stage.cluster()
    one, two = stage.node("one", port_of(cluster)).start(), stage.node("two", port_of(cluster)).start()
    before = stage.changes(one)
    live, number = ask(one, "/brands/alpha")[1]["live"], draft(one, "canary")
    key = send(one, "POST", "/admin/brands/alpha/keys", {"name": "app", "eventsPerMinute": 1_000_000})["key"]
    status, begun = ask(one, f"/admin/live?brand=alpha&version={number}&canary=0.25&for=PT2H", "POST")
    expect(status == 200 and begun["after"]["live"] == live and begun["after"]["canary"] == number, f"it begins with {begun}")
    eventually(lambda: history(two) == history(one), "the second node does not follow")
    first = drawn(one)
    expect(0.15 < len(first) / READERS < 0.35, f"{len(first)} of {READERS} readers are drawn")
    expect(drawn(two) == first, "the second node draws others")
    expect(served(one) == served(two) == before, "a stranger sees the canary")
    two.kill()
    two.start()
    expect(drawn(two) == first, "after a start the node draws others")
    others = [reader for reader in range(READERS) if reader not in first]
    chosen = sorted(first)
    for node, half in ((one, 0), (two, 1)):
        see(node, key, number, chosen[half::2], set(chosen[half::4]))
        see(node, key, live, others[half::2], set(others[half::100]))
    eventually(lambda: "canary" not in ask(one, "/brands/alpha")[1], "the guard rails do not send it back", PATIENCE)
    eventually(lambda: history(two) == history(one), "the second node does not follow to the end")
    expect(drawn(one) == drawn(two) == set(), "readers see it after its end")
    told = ends(stage, cluster)
    expect([action for action, _ in told] == ["canary", "canary-stop"] and told[1][1] == "paywalld", f"the log has {told}")
