"""Stories of planned launches: somebody kills their node, nobody can carry them out, clocks differ."""

import contextlib
import datetime
import re
import time
import urllib.parse

from harness.base.client import Client
from harness.fleet.nodes import shifter
from harness.fleet.stage import Skipped, ask, eventually, expect, port_of, send, served

DAY = 86_400


def draft(node, name):
    """Publishes a version that is not live; its number."""
    return send(node, "PUT", "/admin/brands/alpha", {"meta": {"name": name}, "components": []})["version"]


def plan(node, version, seconds, until=None):
    """Plans a launch so many seconds ahead of this machine's clock; the status and the answer."""
    def moment(ahead):
        return (datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=ahead)).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    query = {"brand": "alpha", "version": version, "at": moment(seconds), **({"until": moment(until)} if until else {})}
    return ask(node, "/admin/schedule?" + urllib.parse.urlencode(query), "POST")


def planned(node, version, seconds, until=None):
    """The id of a plan that the node takes."""
    status, told = plan(node, version, seconds, until)
    expect(status == 201, f"{node.name} takes no plan: {told}")
    return told["id"]


def token(node, name, seconds):
    """Makes a token that expires so many seconds later; its secret."""
    end = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=seconds)).isoformat(timespec="seconds").replace("+00:00", "Z")
    return send(node, "POST", "/admin/tokens", {"name": name, "role": "viewer", "expiresAt": end})["secret"]


def opens(node, secret):
    """The status of an answer for whoever has a token."""
    with contextlib.closing(Client(node.port, 30)) as client:
        return client.ask("GET", "/admin/audit?limit=1", None, {"Authorization": f"Bearer {secret}"}).status


def warnings(node):
    return " ".join(ask(node, "/readyz")[1]["warnings"])


def launches(stage, cluster):
    return [(line["action"], line.get("version")) for line in stage.judge(cluster) if line["action"].startswith("schedule-")]


def planned_launch(stage):
    """A plan outlives the node that took it; its end comes too, and each step once. One that nobody can carry out is named."""
    cluster = stage.cluster()
    front = stage.front(cluster)
    one, two = stage.node("one", port_of(cluster)).start(), stage.node("two", front.port).start()
    before = stage.changes(one)
    number = draft(one, "planned")
    eventually(lambda: ask(two, f"/paywall?brand=alpha&version={number}")[0] == 200, "the second node does not follow")
    # The thread of the second node has slept since it found nothing planned.
    time.sleep(2)
    planned(one, number, 5, 15)
    one.kill()
    eventually(lambda: served(two) == "planned", lambda: f"the plan died with its node: {two.log[-2:]}")
    eventually(lambda: served(two) == before, "the plan has not ended")
    expect(launches(stage, cluster) == [("schedule-start", number), ("schedule-end", number - 1)], f"the log has {launches(stage, cluster)}")
    name = planned(two, number, 6)
    front.turn("closed")
    told = eventually(lambda: ask(two, "/readyz")[1]["overdue"], "a plan that is overdue is not named")
    expect(name in told[0] and "1 planned launch is overdue" in warnings(two), f"/readyz names {told}, and warns: {warnings(two)}")
    expect(served(two) == before, "a node launches what it cannot log")
    front.turn("pass")
    eventually(lambda: served(two) == "planned", "the plan is not carried out once etcd is back")
    eventually(lambda: not ask(two, "/readyz")[1]["overdue"], "what was carried out is named as overdue")
    one.start()
    eventually(lambda: served(one) == "planned", "the node that was killed does not follow")
    expect(launches(stage, cluster)[2:] == [("schedule-start", number)], f"the log has {launches(stage, cluster)}")


def shifted_clocks(stage):
    """A node whose clock is a day ahead, or an hour behind, launches nothing, takes no plan and says so, also after a start; the others are told nothing."""
    if not shifter():
        raise Skipped("faketime is missing; it shifts clocks. Get it: apt-get install faketime")
    cluster = stage.cluster()
    one, wrong = stage.node("one", port_of(cluster)), stage.node("two", port_of(cluster), clock=shifter())
    for node in (one, wrong):
        node.command.remove("--dev")
        node.start()
        node.token = one.token or (one.home / "state" / "admin-token").read_text().strip()
    stage.changes(one)
    tokens = {name: token(one, name, seconds) for name, seconds in (("long", 3_600), ("short", 5))}
    number = draft(one, "tomorrow")
    planned(one, number, 3_600)
    eventually(lambda: ask(wrong, f"/paywall?brand=alpha&version={number}")[0] == 200, "the second node does not follow")
    # What the others tell is some seconds old on a busy machine.
    for seconds, text in ((DAY, r"is 86[34]\d\d s ahead of most others"), (-3_600, r"is 3[56]\d\d s behind most others")):
        wrong.shift(seconds)
        for _ in range(2):
            eventually(lambda: re.search(text, warnings(wrong)), lambda: f"the node does not say \"{text}\": {warnings(wrong)}")
            eventually(lambda: any(re.search(text, line) for line in wrong.log), "the node's log does not say it")
            status, told = plan(wrong, number, 7_200)
            expect(status == 503 and re.search(text, told["detail"]), f"it takes a plan: {status} {told}")
            expect("clock" not in warnings(one), f"the node that is right warns: {warnings(one)}")
            eventually(lambda: [opens(wrong, tokens[name]) for name in ("long", "short")] == [200, 401], "it judges tokens by its own clock")
            wrong.kill()
            wrong.log.clear()
            wrong.start()
        # Changes go on, and are dated by the clocks of most.
        name = stage.changes(wrong)
        eventually(lambda: served(one) == name, "the first node does not follow")
        time.sleep(3)
        expect(launches(stage, cluster) == [], f"a node with a wrong clock has launched: {launches(stage, cluster)}")
    soon = draft(one, "soon")
    told = ask(one, "/admin/schedule")[1]["schedules"]
    ask(one, f"/admin/schedule/{told[0]['id']}", "DELETE")
    planned(one, soon, 5)
    eventually(lambda: served(one) == served(wrong) == "soon", "the node that is right does not carry out its plan")
    wrong.shift(0)
    eventually(lambda: "most others" not in warnings(wrong), lambda: f"the clock is right, and the node says: {warnings(wrong)}")
    planned(wrong, number, 5)
    eventually(lambda: served(one) == served(wrong) == "tomorrow", "the plan of the node whose clock is right again is not carried out")
    expect(launches(stage, cluster) == [("schedule-start", soon), ("schedule-start", number)], f"the log has {launches(stage, cluster)}")
