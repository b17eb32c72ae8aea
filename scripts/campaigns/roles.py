"""Each operation admits only the roles that its description names, and four eyes let nothing unapproved go live.

The campaign makes requests from /openapi.json, so it also tries a new operation. It makes them as nobody, with a forged, expired or revoked token,
with a client key, and with each role: the answer is 401, 403, or neither, as the description says. Then a publisher and an editor send random
requests. Afterwards, each version that strangers can see was live before, or somebody else approved it or placements that show it.
--seed 7 repeats the requests of a run.
Short run: roles --seconds 3
"""

import datetime
import itertools
import json
import random
import re
import time

from harness.base.service import parser, sample_service

# The seconds until the token that is to be expired is.
LIFE = 5
ROLES = ("reporter", "viewer", "editor", "publisher", "admin")
VALUES = {
    "brand": "disney", "version": "1", "name": "logo.svg", "locale": "sv", "fragment": "card", "file": "none.json", "app": "first", "type": "not-found",
    "placement": "launch", "from": "1", "to": "1", "paywall": "winter", "at": "2099-01-01T00:00:00Z", "sequence": "1",
}
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
# Flags that would end the second part, or that only an administrator may send.
LEFT = {"unapproved", "dryRun"}


class Operation:
    """An operation of the description, and requests to it."""

    def __init__(self, path, method, told):
        self.path, self.method, self.told = path, method.upper(), told
        found = re.search(r"Needs the role (\w+)\.", told.get("description", ""))
        self.role = found and found[1]
        self.parameters = [each for each in told.get("parameters", []) if each["in"] == "query"]
        content = told.get("requestBody", {}).get("content", {})
        self.types = list(content)
        self.streams = any("text/event-stream" in answer.get("content", {}) for answer in told["responses"].values())

    def request(self, values, more=(), body="{}"):
        """The target with the parameters that it requires and those that are named, and the content."""
        path = re.sub(r"\{(\w+)\}", lambda found: values.get(found[1]) or VALUES.get(found[1], "none"), self.path)
        given = [each for each in self.parameters if each.get("required") or each["name"] in more]
        query = "&".join(f"{each['name']}={values.get(each['name']) or self.value(each)}" for each in given)
        if not self.types:
            body = ""
        elif "application/json" not in self.types:
            body = PICTURE
        return path + (query and "?" + query), body

    @staticmethod
    def value(parameter):
        schema = parameter["schema"]
        if parameter["name"] in VALUES and schema.get("type") != "boolean":
            return VALUES[parameter["name"]]
        if "enum" in schema:
            return str(schema["enum"][0])
        return {"boolean": "true", "integer": str(schema.get("minimum", 1)), "number": str(schema.get("minimum", 1))}.get(schema.get("type"), "x")

    def flags(self):
        return [each["name"] for each in self.parameters if each["schema"].get("type") == "boolean" and each["name"] not in LEFT]


def operations(service):
    paths = service.ask("GET", "/openapi.json")[2]["paths"]
    made = [Operation(path, method, told) for path, methods in paths.items() for method, told in methods.items() if isinstance(told, dict) and "responses" in told]
    # What deletes comes last: it would take away what the others try.
    return sorted(made, key=lambda each: each.method == "DELETE")


class People:
    """Tokens by name."""

    def __init__(self, service):
        self.service, self.expired = service, 0
        with open(f"{service.state}/admin-token", encoding="ascii") as file:
            self.secrets = {"admin": file.read().strip(), "nobody": None, "forged": "pwd_forged"}
        for name, role in [(role, role) for role in ROLES[:4]] + [("ann", "publisher"), ("bob", "publisher"), ("eve", "editor"), ("revoked", "admin"), ("expired", "admin")]:
            self.add(name, role)
        self.ask("admin", "DELETE", "/admin/tokens/revoked")
        self.secrets["key"] = self.ask("admin", "POST", "/admin/brands/disney/keys", '{"name": "app"}')[1]["key"]

    def add(self, name, role):
        body = {"name": name, "role": role}
        if name == "expired":
            # It must not have passed when the request arrives.
            body["expiresAt"] = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=LIFE)).isoformat()
            self.expired = time.monotonic() + LIFE
        status, told = self.ask("admin", "POST", "/admin/tokens", json.dumps(body))
        assert status == 201, told
        self.secrets[name] = told["secret"]

    def ask(self, name, method, target, body="", streams=False):
        """The status and the JSON of an answer; of a stream the status alone."""
        secret = self.secrets[name]
        connection = self.service.connect(60)
        try:
            connection.send(method, target, body, {"Authorization": f"Bearer {secret}"} if secret else {})
            if streams:
                return connection.head()[0], None
            answer = connection.answer(to_head=method == "HEAD")
        finally:
            connection.close()
        try:
            return answer.status, json.loads(answer.body)
        except ValueError:
            return answer.status, None


def expected(caller, role):
    if role is None:
        return "allowed"
    if caller not in ROLES:
        return "unauthorized"
    if (caller, role) == ("viewer", "reporter"):
        return "forbidden"
    return "allowed" if ROLES.index(caller) >= ROLES.index(role) else "forbidden"


def try_roles(service, people):
    """Each operation by each caller. Returns how many pairs."""
    time.sleep(max(0, people.expired + 0.1 - time.monotonic()))
    pairs = 0
    # Wrong tokens come seldom enough for one address: too many are answered with 429, which is not an admission either.
    names = {200: "allowed", 401: "unauthorized", 403: "forbidden", 429: "unauthorized"}
    for operation in operations(service):
        callers = ("nobody",) if operation.role is None else ("nobody", "expired", "revoked", "forged", "key", *ROLES)
        for caller in callers:
            target, body = operation.request({})
            status, told = people.ask(caller, operation.method, target, body, operation.streams)
            seen = names.get(status, "allowed")
            if seen != expected(caller, operation.role):
                raise RuntimeError(f"{operation.method} {target} as {caller} needs {operation.role}: {status} {told}")
            pairs += 1
    return pairs


class Brand:
    """What strangers may see of a brand: what they saw at first, and what two people have agreed on."""

    def __init__(self, people, seed):
        self.people, self.random = people, random.Random(seed)
        self.pins = {}
        self.numbers = itertools.count(1)
        self.publish("admin", "?activate=true&paywall=winter", self.document())
        self.publish("admin", "?activate=true&placements=true", self.placements({"paywall": "main"}))
        policy = people.ask("admin", "PUT", "/admin/brands/disney/policy?reason=two", '{"fourEyes": true}')
        assert policy[0] in (200, 201), policy
        self.agreed = self.visible()

    def document(self):
        return json.dumps({"meta": {"name": f"Draft {next(self.numbers)}"}, "components": [{"type": "label", "title": "Draft"}]})

    def placements(self, show):
        return json.dumps({"placements": {"launch": {"otherwise": show}, f"p{next(self.numbers)}": {"otherwise": {"nothing": "none"}}}})

    def publish(self, name, query, body):
        status, told = self.people.ask(name, "PUT", "/admin/brands/disney" + query, body)
        assert status in (200, 201), told

    def versions(self):
        """The numbers of the versions of each paywall."""
        found = {}
        for paywall in ("main", "winter"):
            told = self.people.ask("viewer", "GET", f"/brands/disney?paywall={paywall}")[1]
            found[paywall] = [each["version"] for each in told["versions"]]
        return found

    def visible(self):
        """What strangers see, by paywall and number."""
        shown = {(paywall, number) for paywall, numbers in self.versions().items() for number in numbers
                 if self.people.ask("nobody", "GET", f"/paywall?brand=disney&paywall={paywall}&version={number}")[0] == 200}
        return shown

    def approve(self, name, proposal):
        """Approves a proposal, and notes what is agreed on then."""
        told = self.people.ask(name, "GET", f"/admin/proposals/{proposal}")[1]
        status, answer = self.people.ask(name, "POST", f"/admin/proposals/{proposal}/approve")
        if status != 200:
            return
        if told["createdBy"] == name:
            raise RuntimeError(f"{name} approved an own proposal: {told} {answer}")
        if told.get("placements"):
            self.agreed |= {(each["paywall"], each["version"]) for each in told["shows"]}
        else:
            self.agreed.add((told.get("paywall", "main"), told["version"]))

    def step(self, some):
        """A random request of one of the people."""
        name = self.random.choice(("ann", "ann", "eve"))
        proposals = [each["id"] for each in self.people.ask("viewer", "GET", "/admin/proposals")[1]["proposals"]]
        if proposals and self.random.random() < 0.15:
            return self.approve(self.random.choice(("ann", "bob")), self.random.choice(proposals))
        operation = self.random.choice(some)
        if operation.path.endswith("/approve"):
            return proposals and self.approve(name, self.random.choice(proposals))
        versions = self.versions()
        paywall = self.random.choice(("main", "winter"))
        number = self.random.choice(versions[paywall][-6:])
        body = self.random.choice((self.document(), self.placements({"paywall": paywall, "version": number}), self.placements({"paywall": paywall}), "{}"))
        more = [flag for flag in operation.flags() if self.random.random() < 0.5]
        more += [each for each in ("version", "reason") if self.random.random() < 0.8] + [each for each in ("paywall", "at") if self.random.random() < 0.3]
        soon = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=2)).strftime("%Y-%m-%dT%H:%M:%SZ")
        values = {"version": str(number), "proposal": self.random.choice(proposals or ["none"]), "reason": "tried", "at": soon}
        target, body = operation.request(values, more, body)
        status, told = self.people.ask(name, operation.method, target, body)
        return status, f"{operation.method} {target} as {name}: {status} {told}"


def try_launches(service, people, options):
    """Random requests. Returns how many, and how many versions strangers see in the end."""
    brand = Brand(people, options.seed)
    some = [each for each in operations(service) if each.role in ("editor", "publisher") and each.method != "GET"]
    some += [each for each in some if each.path in ("/admin/brands/{brand}", "/admin/proposals", "/admin/live", "/admin/active", "/admin/schedule")] * 3
    end, steps, last = time.monotonic() + options.seconds, 0, []
    while time.monotonic() < end:
        last = (last + [brand.step(some)])[-20:]
        steps += 1
        if steps % 20 == 0:
            # A launch at a time that was approved carries out what was agreed on; others wait for their approval.
            seen = brand.visible() - brand.agreed
            if seen:
                raise RuntimeError(f"seed {options.seed}: strangers see {sorted(seen)}, on which nobody else agreed, after:\n" + "\n".join(map(str, last)))
    return steps, len(brand.visible())


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--seconds", type=float, default=60)
    arguments.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = arguments.parse_args()
    with sample_service(options, "--gate", "off", access=()) as service:
        people = People(service)
        pairs = try_roles(service, people)
        steps, seen = try_launches(service, people, options)
    print(f"{pairs} pairs of operation and caller; {steps} random requests with seed {options.seed}, {seen} versions public")
    print("1 passed, 0 failed")


main()
