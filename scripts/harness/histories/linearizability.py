"""Decides whether a history is linearizable: each operation can be given one moment between its request and its answer, such that the object,
used by one client in this order, gives the same answers.

The search is Wing and Gong's with Lowe's memory of what was tried: the set of operations done, and the state after them. It judges a history of
several keys key by key, because linearizability is local (Herlihy and Wing 1990, theorem 1). An operation without an answer may have happened
at any later moment, or never. The search has a limit, and says when it cannot decide.
"""

import collections

# `begin` and `end` are moments of one clock; end None: no answer came. `answer` None: it said nothing.
Operation = collections.namedtuple("Operation", "client kind key given answer begin end")
STEPS = 5_000_000
# So many gets are asked whether a text can still become what they saw.
LOOKS_AHEAD = 8
UNSEEN = "\0"


class Undecided(Exception):
    """The search was ended by its limit."""


def register(state, operation):
    """A register with read, write and compare-and-set: the state after an operation, and whether the operation can have this answer here.

    A compare-and-set is given what it expects and what it writes, and answers whether it wrote."""
    kind, given, answer = operation.kind, operation.given, operation.answer
    if kind == "read":
        return state, answer is None or answer[0] == state
    if kind == "write":
        return given, True
    expected, new = given
    if answer is None:
        return new if state == expected else state, True
    return (new if answer else state), answer == (state == expected)


def text(state, operation):
    """A text with get, put and append; at first it is empty."""
    state = state or ""
    if operation.kind == "get":
        return state, operation.answer is None or operation.answer == state
    return (operation.given if operation.kind == "put" else state + operation.given), True


def is_linearizable(operations, model, steps=STEPS, initial=None):
    """The keys whose history is not linearizable; an empty list is the proof of the others. Raises Undecided."""
    keys = collections.defaultdict(list)
    for operation in operations:
        keys[operation.key].append(operation)
    return [key for key, own in keys.items() if not _is_linearizable(own, model, steps, initial)]


class _Moment:
    """A request or an answer in the list of those that are not yet placed."""

    __slots__ = ("operation", "number", "answer", "before", "after")

    def __init__(self, operation, number):
        self.operation, self.number, self.answer, self.before, self.after = operation, number, None, None, None


def _listed(operations):
    """The first of the moments in order; the number of answers."""
    moments = []
    for number, operation in enumerate(operations):
        request = _Moment(operation, number)
        moments.append((operation.begin, 0, number, request))
        if operation.end is not None:
            request.answer = _Moment(None, number)
            # At the same moment a request counts as before an answer, which allows more orders.
            moments.append((operation.end, 1, number, request.answer))
    moments.sort(key=lambda moment: moment[:3])
    head = last = _Moment(None, -1)
    for *_, moment in moments:
        last.after, moment.before, last = moment, last, moment
    return head


def _lift(request):
    for moment in (request, request.answer):
        if moment is not None:
            moment.before.after = moment.after
            if moment.after is not None:
                moment.after.before = moment.before


def _unlift(request):
    for moment in (request.answer, request):
        if moment is not None:
            moment.before.after = moment
            if moment.after is not None:
                moment.after.before = moment


class _Texts:
    """What the gets of a history see: it cuts the search where no get can see what it must."""

    def __init__(self, operations):
        self.puts = [(1 << number, one.given) for number, one in enumerate(operations) if one.kind == "put"]
        self.gets = [(1 << number, one.answer) for number, one in enumerate(operations) if one.kind == "get"]

    def settle(self, state, done):
        """The state, or one for all those that no get will see before the next put."""
        return state if any(not done & bit and answer.startswith(state) for bit, answer in self.gets) else UNSEEN

    def lead_on(self, head, done, state):
        """Whether the next gets can still see what they saw: it begins with the state, or with a put that has no place yet."""
        moment, seen = head.after, 0
        while moment is not None and seen < LOOKS_AHEAD:
            operation = moment.operation
            if operation is not None and operation.kind == "get" and not done >> moment.number & 1:
                seen += 1
                answer = operation.answer
                if not answer.startswith(state) and not any(not done & bit and answer.startswith(given) for bit, given in self.puts):
                    return False
            moment = moment.after
        return True


def _is_linearizable(operations, model, steps, initial):
    # What failed or timed out and changes nothing says nothing.
    operations = [one for one in operations if one.answer is not None or one.kind not in ("read", "get")]
    looks = [one.kind in ("read", "get") or one.answer is False for one in operations]
    texts = _Texts(operations) if model is text else None
    head = _listed(operations)
    open_answers = sum(one.end is not None for one in operations)
    state, done, stack, tried = initial, 0, [], set()
    moment = head.after
    while open_answers:
        if moment is not None and moment.operation is not None:
            after, fits = model(state, moment.operation)
            now = done | 1 << moment.number
            attempt = (now, texts.settle(after, now) if texts and fits else after)
            if fits and attempt not in tried and (not texts or texts.lead_on(head, *attempt)):
                steps -= 1
                if steps < 0:
                    raise Undecided(f"a history of {len(operations)} operations")
                tried.add(attempt)
                stack.append((moment, state, done))
                (done, state) = attempt
                open_answers -= moment.answer is not None
                _lift(moment)
                moment = head.after
            else:
                moment = moment.after
            continue
        # An answer whose request has no place yet: go back.
        while True:
            if not stack:
                return False
            moment, state, done = stack.pop()
            open_answers += moment.answer is not None
            _unlift(moment)
            # What changes nothing and fits now need not come later.
            if not looks[moment.number]:
                break
        moment = moment.after
    return True
