"""Stories of ownership: prefixes in etcd, byte stores, state folders, the active brand."""

import shutil
import subprocess
import time

from harness.fleet.nodes import PREFIX
from harness.fleet.stage import address, ask, ends, eventually, expect, history, port_of, served


def lone(stage, name):
    """A service with a log of its own, which was stopped; its node."""
    node = stage.node(name, 1)
    place = node.command.index("--store")
    del node.command[place:place + 2]
    node.start()
    for _ in range(3):
        stage.changes(node)
    node.stop()
    return node


def migration(stage, node, store):
    return subprocess.Popen(
        [stage.options.paywalld, "migrate", "--from", str(node.home / "state"), "--to", store], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def migrate(stage, node, store):
    """Whether a migration succeeds, and what it says."""
    running = migration(stage, node, store)
    said = running.communicate(timeout=300)[0]
    return running.returncode == 0, said


def lasting(cluster, prefix):
    """The keys below a prefix, but for what running nodes write by themselves."""
    return {key for key, _ in cluster.client().every(prefix)[0] if b"/watched/nodes/" not in key and b"/duties/" not in key and b"/usage/" not in key}


def used_prefix(stage):
    """A migration onto a prefix that holds anything is refused and changes nothing: fleets below it, others' keys, a fleet of its own."""
    cluster = stage.cluster()
    port = port_of(cluster)
    moved, other = lone(stage, "moved"), lone(stage, "other")
    stage.acknowledged.clear()
    fleets = [stage.node(name, port, prefix=f"paywalls/{name}").start() for name in ("prod", "staging")]
    client = cluster.client()
    client.put("paywalls/somebody", b"else")
    before = lasting(cluster, "paywalls")
    for store in ("paywalls", "paywalls/prod"):
        done, said = migrate(stage, moved, address(port, store))
        expect(not done and ("is not empty" in said or "has a fleet already" in said), f"a migration to {store} is not refused: {said}")
    expect(lasting(cluster, "paywalls") == before, f"keys are gone or new: {sorted(before ^ lasting(cluster, 'paywalls'))[:5]}")
    for node in fleets:
        status, detail, name = stage.publish(node)
        expect(status == 201 and served(node) == name, f"{node.name} does not go on: {status} {detail}")
    cut_migrations(stage, cluster, moved, other)


def cut_migrations(stage, cluster, moved, other):
    """A migration is killed at any time; until it is run again from its own folder nobody gets the prefix, and it deletes nothing of others."""
    port, client = port_of(cluster), cluster.client()
    seen, seconds = [], 0.005
    # Later each time, until one comes to its end: on a busy machine the start alone takes long.
    while len(seen) < 3 and f"{PREFIX}/watched/identity".encode() not in lasting(cluster, PREFIX):
        running = migration(stage, moved, address(port, PREFIX))
        time.sleep(seconds)
        seconds *= 1.15
        running.kill()
        running.communicate()
        keys = lasting(cluster, PREFIX)
        if f"{PREFIX}/migration".encode() in keys:
            seen.append(len(keys))
            done, said = migrate(stage, other, address(port, PREFIX))
            expect(not done and "is not empty" in said, f"a folder takes over another one's migration: {said}")
            client.put(f"{PREFIX}/blobs/somebody", b"else")
            done, said = migrate(stage, moved, address(port, PREFIX))
            expect(not done and f"{PREFIX}/blobs/somebody" in said, f"keys of others are no reason: {said}")
            expect(lasting(cluster, PREFIX) == {f"{PREFIX}/blobs/somebody".encode()}, f"the rerun left {sorted(lasting(cluster, PREFIX))[:4]}")
            client.delete(f"{PREFIX}/blobs/somebody")
    print(f"migrations were cut {len(seen)} times, at {seen} keys", flush=True)
    if f"{PREFIX}/watched/identity".encode() not in lasting(cluster, PREFIX):
        done, said = migrate(stage, moved, address(port, PREFIX))
        expect(done, f"the migration cannot be run again, after it was cut at {seen} keys: {said}")
    expect(not [key for key in lasting(cluster, PREFIX) if b"/migration" in key], "a mark is left")
    node = stage.node("fresh", port).start()
    expect(served(node), "a node does not serve what was brought")
    status, detail, _ = stage.publish(node)
    expect(status == 201, f"the fleet that was brought takes no changes: {detail}")


def unequal_bytes(stage):
    """A node that keeps documents elsewhere than the fleet does not start and says which; one whose folder lags serves what it has, and stays ready."""
    cluster = stage.cluster()
    shared, away, replica = (stage.folder / name for name in ("shared", "away", "replica"))
    one = stage.node("one", port_of(cluster), ("--blobs", str(shared)), brands=2).start()
    before = stage.changes(one)
    ends(stage.node("two", port_of(cluster)), "in a folder that all nodes share")
    ends(stage.node("three", port_of(cluster), ("--blobs", str(away))), f"{away} of --blobs has no file")
    expect(not away.exists(), "a folder is made that is not the fleet's")
    shutil.copytree(shared, replica)
    four = stage.node("four", port_of(cluster), ("--blobs", str(replica))).start()
    name = stage.changes(one)
    eventually(lambda: "alpha cannot be served" in " ".join(ask(four, "/readyz")[1]["warnings"]), lambda: f"/readyz says {ask(four, '/readyz')}")
    expect(served(four) == before and ask(four, "/readyz")[0] == 200, f"it serves {served(four)} and is {ask(four, '/readyz')}")
    expect(ask(four, "/paywall?brand=brand1")[0] == 200, "another brand is not served")
    four.kill()
    four.start()
    expect(served(four) == before and ask(four, "/readyz")[0] == 200, f"after a start it serves {served(four)} and is {ask(four, '/readyz')}")
    for path in shared.iterdir():
        if not (replica / path.name).exists():
            shutil.copy(path, replica)
    eventually(lambda: served(four) == name, "the bytes have come, and are not served")
    shared.rename(away)
    shared.mkdir()
    status, detail, _ = stage.publish(one)
    expect(status == 503 and "has no file" in detail and not list(shared.iterdir()), f"a change goes to a folder that is not the fleet's: {status} {detail}")
    shared.rmdir()
    away.rename(shared)
    stage.changes(one)
    expect(history(one) == stage.judge(cluster), "the node's history is not the log")


def lost_folder(stage):
    """A node whose state folder is taken away takes no change, which it says, although etcd would; it serves and follows, and goes on with its folder."""
    cluster = stage.cluster()
    node, other = (stage.node(name, port_of(cluster), brands=2).start() for name in ("one", "two"))
    name = stage.changes(node)
    (node.home / "state").rename(node.home / "away")
    for _ in range(3):
        last = len(stage.judge(cluster))
        stage.refuses(node, "the state is out of reach", name)
        # It needs no bytes in the folder, so etcd alone would do.
        status, told = ask(node, "/admin/active?brand=brand1", "POST")
        expect(status == 503 and "the state is out of reach" in told["detail"], f"a swap is not refused: {status} {told}")
        expect(len(stage.judge(cluster)) == last, "a change was taken that was refused")
    ready = ask(node, "/readyz")[1]
    expect(any("the state is out of reach" in reason for reason in ready["changesReasons"]), f"/readyz says {ready}")
    name = stage.changes(other)
    eventually(lambda: served(node) == name, "the node does not follow")
    (node.home / "away").rename(node.home / "state")
    stage.changes(node)
    expect(ask(node, "/readyz")[1]["changes"], "a node that takes changes says that it does not")
    expect(history(node) == stage.judge(cluster), "the node's history is not the log")


def brand_of_unit(stage):
    """--brand chooses the first active brand of a fleet, and takes nobody's later choice away."""
    def active(node):
        return ask(node, "/admin/active")[1]["active"]

    cluster = stage.cluster()
    one = stage.node("one", port_of(cluster), ("--brand", "brand1"), brands=2).start()
    expect(active(one) == "brand1", f"{active(one)} is active")
    expect(ask(one, "/admin/active?brand=alpha", "POST")[0] == 200, "alpha cannot be made active")
    two = stage.node("two", port_of(cluster), ("--brand", "brand1"), brands=2).start()
    one.stop()
    one.start()
    for node in (one, two):
        expect(active(node) == "alpha", f"the start of {node.name} made {active(node)} active")
        # The log arrives by a pipe, perhaps after the answers.
        eventually(lambda: any("--brand brand1 is ignored" in line for line in node.log), f"{node.name} does not say that --brand is ignored")
    expect([line["action"] for line in stage.judge(cluster)].count("activate") == 2, "the starts are in the log")
