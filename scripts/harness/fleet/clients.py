"""Clients of a fleet: they change and read on all nodes, and record their requests and the answers."""

import contextlib
import datetime
import hashlib
import json
import random
import threading
import time

from harness.base.client import Client
from harness.fleet.tokens import Tokens
from harness.histories.checks import EARLY, TOLD, Change, Plan, Read

BRANDS = ("alpha", "beta", "gamma", "contest", "planned")
CONTEST, PLANNED = "contest", "planned"
FIRST = '{"meta": {"name": "first"}, "components": []}'
# The least of a change's time is etcd's own: a leader that is cut off gives up after 7 seconds.
PATIENCE, READ_PATIENCE = 12, 6


def tag(text):
    return '"' + hashlib.sha256(text if isinstance(text, bytes) else text.encode()).hexdigest()[:32] + '"'


def outcome(status, told):
    """What an answer says of a change; None stands for no answer."""
    if status is None or status == 504 or status == 503 and "not known whether" in told.get("detail", ""):
        return "unknown"
    return "acknowledged" if status < 300 else "refused"


class Crowd:
    """The clients of a run, and the record of it."""

    def __init__(self, fleet, seed, writers=6, readers=6):
        self.fleet, self.seed, self.over = fleet, seed, threading.Event()
        self.changes, self.reads, self.unexpected, self.statuses = [], [], [], {}
        # What any client has been told: the newest acknowledged change, links, versions.
        self.newest, self.links, self.versions = 0, [], {brand: [1] for brand in BRANDS}
        # The launches that were planned, and when any node first showed a step of a plan.
        self.plans, self.steps = [], {}
        self.tokens = Tokens(self)
        kinds = [self.change] * writers + [self.contend] * 3 + [self.plan] + [self.read] * readers + ([self.tokens.change, self.tokens.use] * 2 if fleet.token else [])
        self.threads = [threading.Thread(target=self.play, args=(act, number), daemon=True) for number, act in enumerate(kinds)]
        self.auditors = [threading.Thread(target=act, args=(node,), daemon=True) for act in (self.audit, self.listen) for node in fleet.nodes]
        self.histories = {node.name: [] for node in fleet.nodes}
        # What each process told in events, by its number, and the newest changes that the nodes showed.
        self.events, self.polls = {}, []

    def start(self):
        for thread in self.threads + self.auditors:
            thread.start()

    def end(self):
        self.over.set()
        for thread in self.threads + self.auditors:
            thread.join(PATIENCE + 10)
        if any(thread.is_alive() for thread in self.threads + self.auditors):
            self.unexpected.append("a client still waits for its answer")

    def play(self, act, number):
        chance, count = random.Random(self.seed * 1000 + number), 0
        clients = {node.name: None for node in self.fleet.nodes}
        while not self.over.is_set():
            node = chance.choice(self.fleet.nodes)
            if clients[node.name] is None:
                clients[node.name] = Client(node.port)
            count += 1
            act(node, clients[node.name], f"s{self.seed}-{number}-{count}", chance)
        for client in clients.values():
            if client:
                client.close()

    def ask(self, node, client, method, path, body=None, fields=None, timeout=PATIENCE):
        """The status, the fields and the content; the status None if there was no answer, and 0 if the request cannot have arrived."""
        client.timeout, proof = timeout, node.proof if path.startswith("/admin") else {}
        try:
            client.connect().socket.settimeout(timeout)
        except OSError:
            client.close()
            return 0, {}, b""
        try:
            answer = client.ask(method, path, body, {**proof, **(fields or {})})
        except OSError:
            client.close()
            return None, {}, b""
        key = f"{method} {path.split('?')[0].split('/')[1]} {answer.status}"
        self.statuses[key] = self.statuses.get(key, 0) + 1
        return answer

    def submit(self, node, client, marker, method, path, body=None, condition=None, fields=None):
        """Asks for a change and records it; its status and what was told."""
        begin = time.monotonic()
        status, head, text = self.ask(node, client, method, path, body, {"X-Request-Id": marker, **(fields or {})})
        end = time.monotonic()
        if status == 0:
            time.sleep(0.1)
            return 0, {}
        told = {}
        with contextlib.suppress(ValueError):
            told = json.loads(text)
        result = outcome(status, told)
        promise = self.promise(method, path, told) if result == "acknowledged" else None
        is_late = status == 400 and "has passed" in told.get("detail", "")
        if result == "refused" and not is_late and (status not in (404, 409, 412, 503) or status == 503 and head["Retry-After"] is None):
            self.unexpected.append(f"{marker}: {method} {path} to {node.name}: {status} {text[:300]!r}")
        # A refusal for another reason says nothing of the condition.
        if result == "refused" and status != 412:
            condition = None
        self.changes.append(Change(marker, marker.rsplit("-", 1)[0], node.name, begin, end, result, promise, condition))
        if promise and promise.get("sequence"):
            self.newest = max(self.newest, promise["sequence"])
        elif result == "acknowledged" and head["Paywall-Revision"]:
            self.newest = max(self.newest, int(head["Paywall-Revision"]))
        if status == 503:
            time.sleep(0.05)
        return status, told

    def promise(self, method, path, told):
        """The expected line of an acknowledged change; None if nothing had to change."""
        if method == "PUT":
            return {"action": "publish", "brand": told["brand"], "version": told["version"], "etag": told["etag"]}
        if path.startswith("/admin/tokens?"):
            return {"action": "add-token", "name": told["name"]}
        if path.startswith("/admin/schedule"):
            return {"action": "schedule", "brand": told["brand"], "version": told["version"], "name": told["id"]}
        if path.endswith("/keys") or path.startswith("/admin/preview?") or not told.get("changed", True):
            return None
        return {name: told[name] for name in ("sequence", "action", "brand", "version", "name") if name in told}

    def change(self, node, client, marker, chance):
        brand, kind = chance.choice(BRANDS[:3]), chance.randrange(10)
        time.sleep(chance.uniform(0, 0.08))
        if kind < 3:
            self.submit(node, client, marker, "POST", f"/admin/active?brand={brand}&reason={marker}")
        elif kind < 5:
            self.submit(node, client, marker, "POST", f"/admin/live?brand={brand}&version={chance.choice(self.versions[brand])}&reason={marker}")
        elif kind < 8:
            flag = "&activate=true" if kind == 5 else ""
            status, told = self.submit(node, client, marker, "PUT", f"/admin/brands/{brand}?reason={marker}{flag}", self.document(marker))
            if status == 201:
                self.versions[brand].append(told["version"])
        elif kind == 8 or not self.links:
            # A link needs no change: it is signed.
            _, _, text = self.ask(node, client, "POST", f"/admin/preview?brand={brand}&version=1&for=1h")
            with contextlib.suppress(ValueError, KeyError):
                self.links.append(json.loads(text))
        else:
            link = chance.choice(self.links[-4:])
            self.submit(node, client, marker, "DELETE", f"/admin/preview/{link['id']}?reason={marker}")

    def plan(self, node, client, marker, chance):
        """Plans a launch for some seconds later, by this machine's clock, on whichever node."""
        status, told = self.submit(node, client, f"{marker}d", "PUT", f"/admin/brands/{PLANNED}?reason={marker}", self.document(marker))
        time.sleep(chance.uniform(0.1, 0.6))
        if status != 201:
            return
        wait = chance.uniform(4, 8)
        due, moment = time.monotonic() + wait, datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=wait)
        at = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        other = chance.choice(self.fleet.nodes)
        with contextlib.closing(Client(other.port)) as own:
            path = f"/admin/schedule?brand={PLANNED}&version={told['version']}&at={at}&reason={marker}"
            status, told = self.submit(other, own, marker, "POST", path)
        if status == 201:
            self.plans.append(Plan(told["id"], other.name, due))
        elif status == 400 and time.monotonic() < due - EARLY:
            self.unexpected.append(f"{marker}: {other.name} takes a time to come for one that has passed: {told}")

    def await_plans(self):
        """Waits until all plans are due, and a little longer."""
        time.sleep(max(0, max((plan.due for plan in self.plans), default=0) + 2 - time.monotonic()))

    def document(self, marker):
        return json.dumps({"meta": {"name": marker}, "components": []})

    def contend(self, node, client, marker, chance):
        """Publishes only in place of what it has read."""
        fields = {"Paywall-Min-Revision": str(self.newest)} if self.fleet.tells_revisions else {}
        status, head, _ = self.ask(node, client, "GET", f"/paywall?brand={CONTEST}", None, fields, READ_PATIENCE)
        if status != 200:
            time.sleep(0.1)
            return
        seen, text, other = head["ETag"], self.document(marker), chance.choice(self.fleet.nodes)
        time.sleep(chance.uniform(0, 0.05))
        fields = {"If-Match": seen}
        with contextlib.closing(Client(other.port)) as own:
            self.submit(other, own, marker, "PUT", f"/admin/brands/{CONTEST}?activate=true&reason={marker}", text, (CONTEST, seen, tag(text)), fields)

    def read(self, node, client, marker, chance):
        asked = chance.choice([None, None, *BRANDS])
        minimum = self.newest if chance.random() < 0.5 and self.fleet.tells_revisions else None
        link = chance.choice(self.links[-4:]) if self.links and chance.random() < 0.2 else None
        path = link["url"][link["url"].index("/paywall?") :] if link else "/paywall" + (f"?brand={asked}" if asked else "")
        fields = {"Paywall-Min-Revision": str(minimum)} if minimum is not None else {}
        life, begin = node.life, time.monotonic()
        status, head, body = self.ask(node, client, "GET", path, None, fields, READ_PATIENCE)
        end = time.monotonic()
        time.sleep(chance.uniform(0, 0.02) if status == 200 else 0.1)
        if status == 200:
            revision = int(head["Paywall-Revision"]) if head["Paywall-Revision"] else None
            # Whoever has seen a revision may ask all nodes for it.
            self.newest = max(self.newest, revision or 0)
            # A node that was started anew meanwhile says nothing of one process.
            life = life if life == node.life else None
            version, preview = int(head["Paywall-Version"]), link and link["id"]
            honest = tag(body) == head["ETag"] or not body
            self.reads.append(Read(marker, node.name, life, begin, end, revision, minimum, asked, head["Paywall-Brand"], version, head["ETag"], honest, preview))
        elif status == 503:
            if head["Retry-After"] is None or minimum is None:
                self.unexpected.append(f"{marker}: GET {path} from {node.name}: 503 {dict(head)} {body[:200]!r}")
        elif status not in (None, 0) and not (link and status in (401, 403, 404, 410)):
            self.unexpected.append(f"{marker}: GET {path} from {node.name}: {status} {body[:200]!r}")

    def audit(self, node):
        """Follows a node's history; what it has told stays in the record."""
        own, client = self.histories[node.name], Client(node.port, 5)
        while not self.over.wait(0.1):
            with contextlib.suppress(OSError, ValueError):
                new = node.audit(len(own))
                own += new
                for line in new:
                    if line["action"].startswith("schedule-"):
                        self.steps.setdefault(line["name"], time.monotonic())
            life, begin = node.life, time.monotonic()
            status, _, body = self.ask(node, client, "GET", "/admin/audit?order=newest&limit=1", timeout=5)
            newest = json.loads(body)["changes"] if status == 200 else []
            if newest and life == node.life:
                self.polls.append(Read("audit", node.name, life, begin, time.monotonic(), newest[0]["sequence"], None, None, None, None, None, True))
        client.close()

    def listen(self, node):
        """Follows a node's events, going on where the last connection ended."""
        last = None
        while not self.over.is_set():
            with contextlib.suppress(OSError, ValueError), contextlib.closing(Client(node.port, 2)) as client:
                client.send("GET", "/events", None, {**node.proof, **({"Last-Event-ID": last} if last else {})})
                if client.head()[0] != 200:
                    raise ConnectionError
                while not self.over.is_set():
                    last = self.note(node, client.read_until(b"\n\n").decode()) or last
            self.over.wait(0.1)

    def note(self, node, text):
        """Records an event; its identifier."""
        lines = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line and not line.startswith(":"))
        if "id" in lines and lines["event"] != "reset":
            epoch, number = lines["id"].split("-")
            event = json.loads(lines["data"])
            value = tuple(event.get(name) for name in TOLD)
            if self.events.setdefault((node.name, epoch), {}).setdefault(int(number), value) != value:
                self.unexpected.append(f"{node.name} tells event {lines['id']} in two ways")
        return lines.get("id")
