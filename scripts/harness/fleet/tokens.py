"""Tokens of a fleet: clients that add, use and remove them on all nodes, and checks of the answers.

A node that hears of a removal late accepts the token until it compares its list with etcd's. A node that cannot compare trusts no token after
`--token-age`. So no node accepts a removed token, or calls a valid one unknown, for longer than that.
"""

import collections
import contextlib
import json
import time

from harness.base.client import Client

# --token-age of the nodes, how often they compare, and what a request may take to arrive.
TOKEN_AGE, COMPARISON, SLACK = 5, 2, 1
LIMIT = TOKEN_AGE + COMPARISON + SLACK
# A node whose watch loses events has caught up so many seconds later.
CATCH_UP = 5
# How often a change of a token is tried, and for how long the clients use a removed one.
TRIES, USED = 6, 25
ACCEPTED, UNKNOWN = 200, (401, 429)

# A token: its secret, when its addition was acknowledged, when its removal was first asked for, and when it was acknowledged; None for what did not come.
Token = collections.namedtuple("Token", "secret added tried removed", defaults=(None, None))
# A request with a token, by the token's name, and the status of its answer.
Use = collections.namedtuple("Use", "name node begin end status")
# When the watches of a node lost events, and nothing else was wrong.
Loss = collections.namedtuple("Loss", "node begin end")


class Tokens:
    """What the clients know of tokens. Tokens whose addition was not acknowledged are not used: nobody has their secrets."""

    def __init__(self, crowd):
        self.crowd, self.known, self.asked, self.uses = crowd, {}, set(), []

    def change(self, node, client, marker, chance):
        """Adds a token, or removes one."""
        time.sleep(chance.uniform(0.1, 0.8))
        valid = [name for name, token in self.known.items() if token.tried is None]
        if len(valid) < 3 or len(valid) < 12 and chance.random() < 0.5:
            self.add(marker, chance)
        else:
            self.remove(chance.choice(valid), marker, chance)

    def add(self, marker, chance):
        self.asked.add(marker)
        for status, told in self.tries("POST", "/admin/tokens", marker, chance, json.dumps({"name": marker, "role": "viewer"})):
            if status == 201:
                self.known[marker] = Token(told["secret"], time.monotonic())
            # It is taken: one of the former attempts has added it.
            if status in (201, 409):
                return

    def remove(self, name, marker, chance):
        self.known[name] = self.known[name]._replace(tried=time.monotonic())
        is_doubtful = False
        for status, _ in self.tries("DELETE", f"/admin/tokens/{name}", marker, chance):
            if status == 200:
                self.known[name] = self.known[name]._replace(removed=time.monotonic())
                return
            if status == 404 and not is_doubtful:
                self.crowd.unexpected.append(f"{marker}: a node says that there is no token {name}, which was added and not removed")
            # Whatever else was answered, it may be removed for a moment or for good.
            is_doubtful = is_doubtful or status not in (0, 404)

    def tries(self, method, path, marker, chance, body=None):
        """The answers of one node after the other."""
        for number in range(TRIES):
            node, attempt = chance.choice(self.crowd.fleet.nodes), f"{marker}-{number}"
            with contextlib.closing(Client(node.port)) as own:
                yield self.crowd.submit(node, own, attempt, method, f"{path}?reason={attempt}", body)
            if self.crowd.over.wait(0.1):
                return

    def use(self, node, client, marker, chance):
        """Shows a node a token, one that was removed as often as a valid one."""
        time.sleep(chance.uniform(0.02, 0.1))
        now, known = time.monotonic(), list(self.known.items())
        valid = [name for name, token in known if token.tried is None]
        gone = [name for name, token in known if token.removed and now < token.removed + USED]
        names = chance.choice([valid, gone]) or valid
        if names:
            self.show(node, client, chance.choice(names))

    def show(self, node, client, name):
        """The status of an answer to a token."""
        begin, fields = time.monotonic(), {"Authorization": f"Bearer {self.known[name].secret}"}
        status = self.crowd.ask(node, client, "GET", "/admin/audit?limit=1", None, fields, timeout=6)[0]
        if status:
            self.uses.append(Use(name, node.name, begin, time.monotonic(), status))
            if status not in (ACCEPTED, *UNKNOWN, 503):
                self.crowd.unexpected.append(f"{node.name} answers the token {name} with {status}")
        return status

    def shown(self):
        """What each node answers to each valid token, once all works again."""
        told = {}
        for node in self.crowd.fleet.nodes:
            with contextlib.closing(Client(node.port)) as client:
                told[node.name] = {name: self.show(node, client, name) for name, token in list(self.known.items()) if token.tried is None}
        return told


def removed_gone(tokens, uses):
    """RemovedGone: no node accepts a token long after its removal was acknowledged."""
    late = [use for use in uses if use.status == ACCEPTED and (tokens[use.name].removed or use.begin) + LIMIT < use.begin]
    return [f"{use.node} accepted the token {use.name} {use.begin - tokens[use.name].removed:.1f} s after its removal was acknowledged" for use in late]


def is_valid(token, use):
    """Whether nobody had asked for the token's removal by the end of its use."""
    return token.tried is None or use.end < token.tried


def added_known(tokens, uses):
    """AddedKnown: no node says that a token is not valid long after its addition was acknowledged; it may say that it cannot know."""
    late = [use for use in uses if use.status in UNKNOWN and is_valid(tokens[use.name], use) and use.begin > tokens[use.name].added + LIMIT]
    return [f"{use.node} does not know the token {use.name} {use.begin - tokens[use.name].added:.1f} s after its addition was acknowledged" for use in late]


def caught_up(losses, tokens, uses, changes, polls):
    """CaughtUp: while the watches of a node lose events it accepts what was added, refuses what was removed, and shows what was changed some seconds before."""
    faults = []
    for loss in losses:
        first = loss.begin + CATCH_UP
        for use in during(loss, uses):
            token, before = tokens[use.name], use.begin - CATCH_UP
            if use.begin > first and use.status == ACCEPTED and token.removed and token.removed < before:
                faults.append(f"{use.node}, whose watches lose events, accepted the token {use.name} {use.begin - token.removed:.1f} s after its removal")
            if use.begin > first and use.status != ACCEPTED and is_valid(token, use) and token.added < before:
                faults.append(f"{use.node}, whose watches lose events, answered {use.status} to the token {use.name} {use.begin - token.added:.1f} s after its addition")
        numbers = sorted((change.end, change.promise["sequence"]) for change in changes if change.promise and "sequence" in change.promise)
        for poll in during(loss, polls):
            newest = max((number for end, number in numbers if end < poll.begin - CATCH_UP), default=0)
            if poll.begin > first and poll.revision < newest:
                faults.append(f"{poll.node}, whose watches lose events, shows change {poll.revision}, and {newest} was acknowledged {CATCH_UP} s before")
    return faults


def during(loss, requests):
    return [request for request in requests if request.node == loss.node and loss.begin <= request.begin and request.end <= loss.end]


def listed(tokens, asked, names):
    """Listed: a list of the names of tokens has each one that was added and that nobody removes, none that was removed, and none that nobody asked for."""
    faults = [f"the token {name} was added, and is not in the list" for name, token in tokens.items() if token.tried is None and name not in names]
    faults += [f"the token {name} was removed, and is in the list" for name, token in tokens.items() if token.removed and name in names]
    return faults + [f"nobody asked for the token {name}" for name in names if name not in asked]


def opened(shown):
    """Opened: in the end each node accepts each valid token."""
    return [f"{node} answers {status} to the valid token {name}" for node, told in shown.items() for name, status in told.items() if status != ACCEPTED]
