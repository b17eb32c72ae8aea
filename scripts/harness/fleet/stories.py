"""Stories of what goes wrong between a node and its etcd. In each, the node says what is wrong, serves on, and loses nothing."""

import os
import shutil
import subprocess
import time

from harness.etcd.client import EtcdError
from harness.fleet.canaries import canary
from harness.fleet.counts import shared_counts
from harness.fleet.nodes import PREFIX, read_log, shifter
from harness.fleet.places import brand_of_unit, lost_folder, unequal_bytes, used_prefix
from harness.fleet.plans import planned_launch, shifted_clocks
from harness.fleet.silence import guarded, lost_events, silent_etcd
from harness.fleet.sources import killed_asker
from harness.fleet.stage import Skipped, Stage, Wrong, address, ask, ends, eventually, expect, history, port_of, reach, served

HOURS = 4 * 3600


def another_prefix(stage):
    """A folder belongs to one prefix."""
    cluster = stage.cluster()
    node = stage.node("one", port_of(cluster)).start()
    stage.changes(node)
    node.stop()
    reach(node, address(port_of(cluster), "other"))
    ends(node, f"belongs to the prefix {PREFIX}, and --store names other")
    reach(node, address(port_of(cluster)))
    node.start()
    stage.changes(node)
    expect(history(node) == stage.judge(cluster), "the node's history is not the log")


def another_cluster(stage):
    """A node whose --store names another etcd serves on, and goes on with its own again."""
    own, other = stage.cluster(), stage.cluster()
    node, stranger = stage.node("one", port_of(own)).start(), stage.node("two", port_of(other)).start()
    name = stage.changes(node)
    node.stop()
    reach(node, address(port_of(other)))
    node.start()
    stage.refuses(node, "etcd's cluster is", name)
    node.stop()
    reach(node, address(port_of(own)))
    node.start()
    stage.changes(node)
    expect(history(node) == stage.judge(own), "the node's history is not the log")
    expect(len(history(stranger)) == len(read_log(other)[0]), "the other etcd has more than its own node made")


def another_password(stage):
    """A wrong password is named, and the right one goes on."""
    cluster = stage.cluster(password="right")
    (stage.folder / "password").write_text("right\n")
    (stage.folder / "wrong").write_text("wrong\n")
    node = stage.node("one", port_of(cluster), ("--etcd-user", "root", "--etcd-password-file", str(stage.folder / "password"))).start()
    name = stage.changes(node)
    node.stop()
    reach(node, address(port_of(cluster)), etcd_password_file=stage.folder / "wrong")
    node.start()
    stage.refuses(node, "etcd refuses the password of user root", name)
    node.stop()
    reach(node, address(port_of(cluster)), etcd_password_file=stage.folder / "password")
    node.start()
    stage.changes(node)
    stage.judge(cluster)


def expired_certificate(stage):
    """A certificate of etcd that has expired is named, and its successor goes on."""
    cluster = stage.cluster(tls=True)
    member = cluster.members[0]
    node = stage.node("one", member.client_port, ("--etcd-ca", str(cluster.authority.certificate))).start()
    name = stage.changes(node)
    good = cluster.server
    cluster.server = cluster.authority.sign("old", days=-1)
    member.restart()
    stage.refuses(node, "expired", name)
    node.kill()
    node.start()
    stage.refuses(node, "expired", name)
    cluster.server = good
    member.restart()
    stage.changes(node)
    stage.judge(cluster)


def many_changes(stage):
    """The first scan of a folder with thousands of brands is one entry of the log, in pieces, and a new node has all of it."""
    cluster = stage.cluster()
    node = stage.node("one", port_of(cluster), brands=4_000)
    node.start(120)
    log = stage.judge(cluster)
    pairs, _ = cluster.client().every(f"{PREFIX}/watched/log/")
    expect(len(pairs) == 1 and b'"body"' in pairs[0][1] and len(log) >= 4_000, f"the log has {len(pairs)} entries with {len(log)} changes")
    second = stage.node("two", port_of(cluster))
    shutil.rmtree(second.home / "paywalls" / "alpha")
    second.start(120)
    expect(history(second) == log, "the second node's history is not the log")
    name = stage.changes(node)
    eventually(lambda: served(second) == name, "the second node does not follow", 30)
    expect(ask(second, "/paywall?brand=brand3999")[0] == 200, "the second node lacks a brand")


def garbage(stage):
    """What nobody can read under the prefix stops changes at most; once it is gone, all go on."""
    cluster = stage.cluster()
    node = stage.node("one", port_of(cluster)).start()
    name, client = stage.changes(node), cluster.client()

    def spoil(key, text, recovers=True):
        full = f"{PREFIX}/{key}"
        former, _ = client.range(full)
        client.put(full, b"\xffgarbage")
        stage.refuses(node, text, name)
        node.kill()
        node.start()
        stage.refuses(node, text, name)
        if former:
            client.put(full, former[0][1])
        else:
            client.delete(full)

    spoil("watched/head", "what etcd has as the end of the log cannot be read")
    name = stage.changes(node)
    spoil("watched/identity", "the fleet")
    name = stage.changes(node)
    last = history(node)[-1]["sequence"]
    spoil(f"watched/log/{last + 1:016d}", f"an entry at change {last + 1}")
    name = stage.changes(node)
    for key in ("watched/secrets/unknown", "watched/nodes/somebody", "watched/log/what", "watched/what", "blobs/what", "blobs/" + "0" * 64, "duties/what"):
        client.put(f"{PREFIX}/{key}", b"\xffgarbage")
    name = stage.changes(node)
    second = stage.node("two", port_of(cluster)).start()
    expect(served(second) == name, f"a new node serves {served(second)}, not {name}")
    stage.changes(second)
    first = min(key for key, _ in client.every(f"{PREFIX}/watched/log/")[0] if key.rsplit(b"/", 1)[1].isdigit())
    former = client.range(first)[0][0][1]
    client.put(first, b"\xffgarbage")
    stage.changes(node)
    # It has nothing to serve yet, says why, and begins by itself.
    third = stage.node("three", port_of(cluster)).start(waits=False)
    eventually(lambda: any("at change 1 that cannot be read" in line for line in third.log), "the third node does not name the entry", 30)
    expect(eventually(lambda: ask(third, "/readyz"), "the third node does not answer")[0] == 503, "a node without anything to serve is ready")
    client.put(first, former)
    client.delete(f"{PREFIX}/watched/log/what")
    name = stage.changes(node)
    eventually(lambda: served(third) == name, lambda: f"the third node does not catch up: {third.log[-3:]}")
    eventually(lambda: history(third) == stage.judge(cluster), "the third node's history is not the log")


def damaged_tokens(stage):
    """Tokens that nobody can read open nothing, and shut out nobody who was known: nodes start, serve, and say which key it is."""
    cluster = stage.cluster()
    node = guarded(stage, "one", port_of(cluster))
    name, client, key = stage.changes(node), cluster.client(), f"{PREFIX}/watched/secrets/tokens"
    former = client.range(key)[0][0][1]
    client.put(key, b"\xffgarbage")
    eventually(lambda: any(key in line for line in node.log), "the node does not tell of the key")
    told = ask(node, "/admin/tokens", "POST", '{"name": "more", "role": "viewer"}')
    expect(told[0] == 503 and key in told[1]["detail"], f"a token is added: {told}")
    name = stage.changes(node)
    node.kill()
    node.start()
    name = stage.changes(node)
    second = guarded(stage, "two", port_of(cluster), node.token)
    told = stage.publish(second)
    expect(told[0] == 503 and key in told[1] and "tokens.json" in told[1], f"a change is not refused: {told}")
    expect(served(second) == name, "the second node does not serve")
    expect((node.home / "state" / "tokens.json").read_bytes() == former, "the copy of the tokens is not the last good one")
    client.put(key, former)
    for one in (second, node):
        stage.changes(one)
    told = ask(node, "/admin/tokens", "POST", '{"name": "more", "role": "viewer"}')
    expect(told[0] == 201, f"no token can be added: {told}")
    expect(history(node) == stage.judge(cluster), "the node's history is not the log")


def damaged_key(stage):
    """A key for preview links that nobody can read: no node gives links that others do not know."""
    cluster = stage.cluster()
    node = stage.node("one", port_of(cluster)).start()
    client, key, asked = cluster.client(), f"{PREFIX}/watched/secrets/preview-key", "/admin/preview?brand=alpha&version=1"
    stage.changes(node)
    former = client.range(key)[0][0][1]
    client.put(key, b"\xffgarbage")
    eventually(lambda: any(key in line for line in node.log), "the node does not tell of the key")
    second = stage.node("two", port_of(cluster)).start()
    told = ask(second, asked, "POST")
    expect(told[0] == 503 and key in told[1]["detail"], f"the second node makes links: {told}")
    node.kill()
    node.start()
    made = ask(node, asked, "POST")
    expect(made[0] == 201, f"the first node makes no links: {made}")
    client.put(key, former)
    eventually(lambda: ask(second, asked, "POST")[0] == 201, "the second node makes no links")
    told = ask(second, f"/admin/preview/{made[1]['id']}", "DELETE")
    expect(told[0] == 200, f"the second node does not know the first one's link: {told}")


def lost_pieces(stage):
    """A blob that is gone from etcd stays where it is served; others say that it is missing."""
    cluster = stage.cluster()
    node = stage.node("one", port_of(cluster)).start()
    name, client = stage.changes(node), cluster.client()
    client.delete(f"{PREFIX}/pieces/", f"{PREFIX}/pieces0")
    expect(served(node) == name, "the node no longer serves what it has")
    second = stage.node("two", port_of(cluster)).start(waits=False)
    eventually(lambda: ask(second, "/healthz") and True, lambda: f"the second node does not start: {second.log[-3:]}", 30)
    ready = ask(second, "/readyz")[1]
    expect(ready["problems"], f"the second node does not say what it lacks: {ready}")
    node.kill()
    node.start()
    expect(served(node) == name, "the node no longer serves what it has after a start")
    stage.changes(node)
    eventually(lambda: served(second) == served(node), "the second node does not serve what came later")
    stage.judge(cluster)


def front_story(mode, text):
    def story(stage):
        cluster = stage.cluster()
        front = stage.front(cluster)
        node = stage.node("one", front.port).start()
        name = stage.changes(node)
        front.turn(mode)
        stage.refuses(node, text, name)
        node.kill()
        node.start()
        stage.refuses(node, text, name)
        front.turn("pass")
        stage.changes(node)
        expect(history(node) == stage.judge(cluster), "the node's history is not the log")

    return story


def failing_watch(stage):
    """A watch that fails after its beginning is begun anew, with pauses; the node knows by then what there is."""
    cluster = stage.cluster()
    front = stage.front(cluster)
    node, other = stage.node("one", front.port).start(), stage.node("two", port_of(cluster)).start()
    stage.changes(node)
    front.turn("watch-error")
    eventually(lambda: any("no leader" in line for line in node.log), lambda: f"the node does not tell of its watch: {node.log[-2:]}")
    before, begin = front.asked, time.monotonic()
    name = stage.changes(other)
    eventually(lambda: served(node) == name, "the node does not follow while its watches fail")
    time.sleep(3)
    rate = (front.asked - before) / (time.monotonic() - begin)
    expect(rate < 12, f"the node asks for {rate:.0f} watches a second")
    front.turn("pass")
    stage.changes(node)
    eventually(lambda: history(node) == stage.judge(cluster), "the node's history is not the log")


def no_space(stage):
    """etcd's quota: nothing is half done, and after space was made all goes on."""
    cluster = stage.cluster(quota=16 << 20)
    node = stage.node("one", port_of(cluster)).start()
    name = stage.changes(node)
    cluster.fill()
    stage.refuses(node, "etcd's storage quota is used up", name)
    node.kill()
    node.start()
    stage.refuses(node, "etcd's storage quota is used up", name)
    cluster.make_space()
    stage.changes(node)
    expect(history(node) == stage.judge(cluster), "the node's history is not the log")


def older_backup(stage):
    """etcd is restored from an older backup: nodes that know more say so and serve on; nodes that start anew go on, and others tell them apart."""
    if not find_etcdctl():
        raise Skipped("etcdctl is missing; it restores backups. Get it: apt-get install etcd-client")
    cluster = stage.cluster()
    member = cluster.members[0]
    one, two = stage.node("one", member.client_port).start(), stage.node("two", member.client_port).start()
    stage.changes(one)
    backup = stage.folder / "backup.db"
    etcdctl("--endpoints", f"127.0.0.1:{member.client_port}", "snapshot", "save", str(backup))
    lost = [stage.changes(one) for _ in range(3)]
    eventually(lambda: served(two) == lost[-1], "the second node does not follow")
    member.kill()
    shutil.rmtree(member.folder)
    etcdctl("snapshot", "restore", str(backup), "--name", member.name, "--initial-cluster", cluster.initial(), "--initial-cluster-token", "campaign",
            "--initial-advertise-peer-urls", member.peer_address, "--data-dir", str(member.folder))
    member.start()
    cluster.wait()
    for node in (one, two):
        stage.refuses(node, "etcd was restored from", lost[-1])
    one.kill()
    one.start()
    stage.refuses(one, "etcd was restored from", lost[-1])
    # What the backup lacks is in the folders of the nodes alone.
    for name in lost:
        stage.acknowledged.pop(name)
    two.stop()
    shutil.move(two.home / "state", two.home / "former")
    two.start()
    for _ in range(6):
        name = stage.changes(two)
    stage.refuses(one, "etcd was restored from", lost[-1])
    one.stop()
    one.start()
    stage.refuses(one, "etcd was restored from", lost[-1])
    one.stop()
    shutil.move(one.home / "state", one.home / "former")
    one.start()
    expect(served(one) == name, "the first node does not go on with the fleet")
    expect(history(one) == stage.judge(cluster), "the node's history is not the log")


def find_etcdctl():
    return shutil.which("etcdctl", path=f"/usr/bin:{os.environ['PATH']}")


def etcdctl(*words):
    done = subprocess.run([find_etcdctl(), *words], capture_output=True, text=True, check=False, env={**os.environ, "ETCDCTL_API": "3"}, timeout=60)
    if done.returncode:
        raise RuntimeError(f"etcdctl {words[0]}: {done.stderr[-300:]}")


def four_hours(stage):
    """Without etcd for hours a node serves, also after new starts; it refuses changes, and catches up."""
    if not shifter():
        raise Skipped("faketime is missing; it shifts clocks. Get it: apt-get install faketime")
    cluster = stage.cluster()
    front = stage.front(cluster)
    node, other = stage.node("one", front.port, clock=shifter()).start(), stage.node("two", port_of(cluster)).start()
    name = stage.changes(node)
    front.turn("closed")
    stage.refuses(node, "the shared log is out of reach", name)
    node.shift(HOURS)
    stage.refuses(node, "the shared log is out of reach", name)
    node.kill()
    node.start()
    stage.refuses(node, "the shared log is out of reach", name)
    for _ in range(20):
        later = stage.changes(other)
    node.stop()
    node.start()
    expect(served(node) == name, "the node serves something else than what it knew")
    front.turn("pass")
    eventually(lambda: served(node) == later, lambda: f"the node does not catch up: {node.log[-3:]}")
    stage.changes(node)
    eventually(lambda: history(node) == history(other) == stage.judge(cluster), "the nodes' histories are not the log")


STORIES = {
    "many changes": many_changes, "garbage": garbage, "older backup": older_backup, "four hours": four_hours, "no space": no_space,
    "expired certificate": expired_certificate, "another password": another_password, "another cluster": another_cluster,
    "another prefix": another_prefix, "damaged tokens": damaged_tokens, "damaged key": damaged_key, "lost pieces": lost_pieces,
    "nginx": front_story("nginx", "is not etcd's gateway"), "half an answer": front_story("half", "etcd at 127.0.0.1"), "failing watch": failing_watch,
    "shared counts": shared_counts, "killed asker": killed_asker, "planned launch": planned_launch, "canary": canary, "shifted clocks": shifted_clocks,
    "used prefix": used_prefix, "unequal bytes": unequal_bytes, "lost folder": lost_folder, "brand of a unit": brand_of_unit,
    "lost events": lost_events, "silent etcd": silent_etcd,
}


def play(options, name, folder):
    """What is wrong in a story; empty if nothing is."""
    with Stage(options, folder) as stage:
        try:
            STORIES[name](stage)
        except (Wrong, RuntimeError, OSError, ValueError, EtcdError) as error:
            return f"{type(error).__name__}: {error}"
    return ""
