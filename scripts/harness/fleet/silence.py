"""Stories of silence: a watch loses events, and etcd says nothing."""

import contextlib
import time

from harness.base.client import Client
from harness.fleet.nodes import PREFIX
from harness.fleet.stage import ask, eventually, expect, history, port_of, send, served

# A lost event is made good by the next comparison, every two seconds; the rest is for a busy machine.
SOON = 8
# A change waits for etcd five seconds by default.
ANSWER = 8
# After so long without word from etcd no token of the fleet is trusted.
TRUST = 10


def guarded(stage, name, port, token=None):
    """A node that takes changes with a token alone: this one, or the first one, which it makes."""
    node = stage.node(name, port)
    node.command.remove("--dev")
    node.start()
    node.token = token or (node.home / "state" / "admin-token").read_text().strip()
    return node


def opens(node, secret):
    """The status of an answer for whoever has a token."""
    with contextlib.closing(Client(node.port, 30)) as client:
        return client.ask("GET", "/admin/audit?limit=1", None, {"Authorization": f"Bearer {secret}"}).status


def stale(node):
    """For how many seconds the node says that it may lack changes; None if it does not."""
    with contextlib.closing(Client(node.port, 30)) as client:
        return client.ask("GET", "/paywall").fields["Paywall-Stale"]


def lost_events(stage):
    """Tokens are compared like the log: one that is added or removed counts on a node that hears of neither, also while other events arrive."""
    cluster = stage.cluster()
    front = stage.front(cluster)
    one = guarded(stage, "one", port_of(cluster))
    two = guarded(stage, "two", front.port, one.token)
    stage.changes(one)
    front.lose(f"{PREFIX}/watched/secrets/tokens")
    secret = send(one, "POST", "/admin/tokens", {"name": "thief", "role": "viewer"})["secret"]

    def after_changes(*statuses):
        """Whether the second node answers so by now, while it hears of changes."""
        stage.changes(one)
        return opens(two, secret) in statuses

    eventually(lambda: after_changes(200), "a token is unknown to the node that missed its event", SOON)
    expect(ask(one, "/admin/tokens/thief", "DELETE")[0] == 200, "the token cannot be removed")
    # After several attempts wrong tokens get 429.
    eventually(lambda: after_changes(401, 429), "a removed token lives on where its event was lost", SOON)
    expect(front.lost >= 2, f"the proxy has dropped {front.lost} events")
    front.lose(f"{PREFIX}/watched/head", f"{PREFIX}/watched/log/")
    name = stage.changes(one)
    eventually(lambda: served(two) == name, "a change whose event was lost is not served", SOON)
    front.lose()
    name = stage.changes(two)
    eventually(lambda: served(one) == name, "the first node does not follow")
    eventually(lambda: history(two) == history(one) == stage.judge(cluster), "the nodes' histories are not the log")


def silent_etcd(stage):
    """An etcd that takes everything and answers nothing: a change is answered in time, readers are told of the age, and tokens are not trusted for long,
    nor after a start."""
    cluster = stage.cluster()
    node = guarded(stage, "one", port_of(cluster))
    name = stage.changes(node)
    member = cluster.members[0]
    member.pause()
    try:
        begin = time.monotonic()
        status, told, _ = stage.publish(node)
        waited = time.monotonic() - begin
        expect(status == 503 and waited < ANSWER, f"a change is answered with {status} after {waited:.1f} s: {told}")
        eventually(lambda: not ask(node, "/readyz?for=changes")[1]["changes"], "the node does not say that it takes no change", SOON)
        eventually(lambda: stale(node) is not None, "answers do not say how old they may be", SOON)
        eventually(lambda: any("may lack changes" in line for line in ask(node, "/readyz")[1]["warnings"]), "/readyz does not warn", SOON)
        eventually(lambda: opens(node, node.token) == 503, "tokens are trusted without end", TRUST + 2 * SOON)
        expect(served(node) == name, "readers get something else")
        # One that is gone refuses at once, so the node starts within the time that tokens are trusted.
        member.kill()
        node.kill()
        node.start()
        expect(opens(node, node.token) == 503, "tokens are trusted after a start, though others may have removed them long ago")
        expect(served(node) == name, "readers get something else after a start")
    finally:
        member.restart()
    eventually(lambda: opens(node, node.token) == 200, "tokens are not trusted again", 20)
    eventually(lambda: stale(node) is None, "answers say that they are old", SOON)
    stage.changes(node)
    stage.judge(cluster)
