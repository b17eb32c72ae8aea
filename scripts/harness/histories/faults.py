"""Shows that each check of histories/checks.py and fleet/tokens.py passes a small good history and finds each fault that is put into it.

    PYTHONPATH=scripts python3 -m harness.histories.faults [SUITE]

Then it compares the checker of linearizability with the verdicts of SUITE, a folder of recorded histories.
"""

import hashlib
import json
import pathlib
import sys
import time

from harness.fleet import tokens
from harness.fleet.tokens import LIMIT, Loss, Token, Use
from harness.histories import checks, files
from harness.histories.checks import Change, Message, Plan, Read, Watch
from harness.histories.linearizability import Operation, Undecided, is_linearizable, register, text

TAGS = {name: '"' + hashlib.sha256(name.encode()).hexdigest()[:32] + '"' for name in "abcd"}


def line(sequence, marker, action, **more):
    return {"sequence": sequence, "action": action, "after": {"active": "x", "live": more.pop("live", 1)}, "requestId": marker, **more}


LOG = [
    line(1, "m1", "publish", brand="x", version=1, etag=TAGS["a"]), line(2, "m2", "publish", brand="x", version=2, etag=TAGS["b"], live=2),
    line(3, "m3", "live", brand="x", version=1), line(4, "m4", "revoke-preview", brand="x", name="link"),
]
CHANGES = [
    Change("m1", "c", "n1", 0, 1, "acknowledged", {"sequence": 1, "etag": TAGS["a"]}, ("x", None, TAGS["a"])),
    Change("m2", "c", "n2", 2, 3, "acknowledged", {"sequence": 2}, ("x", TAGS["a"], TAGS["b"])),
    Change("m3", "c", "n2", 4, 5, "unknown", None), Change("m4", "d", "n1", 4.5, 6, "acknowledged", {"sequence": 4}),
    Change("m5", "d", "n1", 4, 6, "refused", None, ("x", TAGS["c"], TAGS["d"])),
]
READS = [
    Read("r", "n1", 1, 1, 2, 1, None, None, "x", 1, TAGS["a"], True), Read("r", "n1", 1, 3, 4, 2, 2, "x", "x", 2, TAGS["b"], True),
    Read("r", "n2", 1, 3, 5, 1, None, None, "x", 1, TAGS["a"], True), Read("r", "n2", 2, 6, 7, 3, None, None, "x", None, None, True, "link"),
]
PLANS, STEPS = [Plan("x-1", "n1", 10), Plan("x-2", "n2", 20)], {"x-1": 8, "x-2": 21}
LAUNCHES = [line(5, None, "schedule-start", brand="x", version=2, name="x-1"), line(6, None, "schedule-start", brand="x", version=1, name="x-2")]
EVENTS = {7: checks.event_of(LOG[1]), 8: checks.event_of(LOG[2])}
# One token that stays, and one whose removal is acknowledged at 50. From 100 on the watches of n1 lose events.
TOKENS = {"stays": Token("s", 10), "goes": Token("g", 11, 49, 50)}
USES = [
    Use("stays", "n2", 12, 13, 401), Use("stays", "n2", 19, 20, 200), Use("goes", "n2", 40, 41, 200), Use("goes", "n2", 52, 53, 200), Use("goes", "n2", 60, 61, 401),
    Use("stays", "n2", 70, 71, 503), Use("stays", "n1", 106, 107, 200), Use("goes", "n1", 106, 107, 429),
]
LOSSES, LATE = [Loss("n1", 100, 110)], [Change("m7", "c", "n2", 99, 100, "acknowledged", {"sequence": 7})]
POLLS = [Read("audit", "n1", 1, 101, 102, 6, None, None, None, None, None, True), Read("audit", "n1", 1, 106, 107, 7, None, None, None, None, None, True)]
LIST = ({"stays", "doubtful"}, {"stays", "goes", "doubtful"})
HISTORY = [(2, "k1"), (3, "k2"), (3, "k3"), (5, "k1"), (6, "k4")]
WATCH = Watch("w", 3, [Message(3, [(3, "k2"), (3, "k3")]), Message(4, [], True), Message(5, [(5, "k1")]), Message(6, [(6, "k4")])])


def messages(*lists):
    return WATCH._replace(messages=[Message(max((revision for revision, _ in one), default=9), one, not one) for one in lists])


def changed(values, place, **members):
    """A copy of a list in which one element has other members."""
    copy = list(values)
    copy[place] = {**copy[place], **members} if isinstance(copy[place], dict) else copy[place]._replace(**members)
    return copy


# Each check with its good arguments, and other arguments with one fault each.
CASES = [
    (checks.ordered, (WATCH,), [(messages([(5, "k1")], [(3, "k2")]),)]),
    (checks.unique, (WATCH,), [(messages([(3, "k2")], [(3, "k2")]),)]),
    (checks.atomic, (WATCH,), [(messages([(3, "k2")], [(3, "k3")]),)]),
    (checks.bookmarkable, (WATCH,), [(messages([(3, "k2")], [], [(5, "k1")]),)]),
    (checks.resumable, (WATCH, HISTORY), [(messages([(5, "k1")]), HISTORY), (messages([(3, "k3")]), HISTORY)]),
    (checks.reliable, (WATCH, HISTORY), [
        (messages([(3, "k2"), (3, "k3")], [(6, "k4")]), HISTORY), (messages([(3, "k2"), (3, "k3")], []), HISTORY),
        (messages([(3, "k2"), (3, "k3")], [(4, "k9")]), HISTORY),
    ]),
    (checks.numbered, (LOG,), [(LOG[1:],), (LOG[:1] + LOG[2:],), (LOG + LOG[3:],)]),
    (checks.acknowledged_once, (CHANGES, LOG), [
        (CHANGES, LOG[1:]), (CHANGES, LOG + LOG[1:2]), (CHANGES, changed(LOG, 0, etag=TAGS["c"])), (CHANGES, changed(LOG, 3, sequence=5)),
    ]),
    (checks.refused_never, (CHANGES, LOG), [(CHANGES, LOG + [line(5, "m5", "live", brand="x", version=1)])]),
    (checks.asked_only, (CHANGES, LOG), [(CHANGES, LOG + [line(5, "m6", "live")]), (CHANGES, LOG + [line(5, "m3", "live")])]),
    (checks.real_time, (CHANGES, LOG), [(changed(CHANGES, 0, begin=4, end=5), LOG), (CHANGES, changed(changed(LOG, 0, sequence=2), 1, sequence=1))]),
    (checks.planned, (PLANS, STEPS, LAUNCHES), [
        (PLANS, STEPS, LAUNCHES[:1]), (PLANS, STEPS, LAUNCHES + LAUNCHES[:1]), (PLANS, {**STEPS, "x-2": 16}, LAUNCHES),
    ]),
    (checks.prefix, ("n1", LOG[:3], LOG), [("n1", changed(LOG, 1, version=3), LOG), ("n1", LOG[1:], LOG), ("n1", LOG + LOG[:1], LOG)]),
    (checks.told, ("n1", EVENTS, LOG), [
        ("n1", {7: EVENTS[7], 9: EVENTS[8]}, LOG), ("n1", {7: EVENTS[8], 8: EVENTS[7]}, LOG), ("n1", {7: EVENTS[7], 8: EVENTS[7]}, LOG), ("n1", EVENTS, LOG[:2]),
    ]),
    (checks.some_revision, (READS, LOG), [(changed(READS, 0, version=2), LOG), (changed(READS, 0, honest=False), LOG), (changed(READS, 0, brand="y"), LOG)]),
    (checks.one_revision, (READS, LOG), [
        (changed(READS, 0, version=2), LOG), (changed(READS, 0, etag=TAGS["b"]), LOG), (changed(READS, 1, revision=3), LOG),
        (changed(READS, 0, honest=False), LOG), (changed(READS, 0, revision=9), LOG), (changed(READS, 0, revision=None), LOG),
        (changed(READS, 0, brand="y"), LOG),
    ]),
    (checks.never_back, (READS,), [(changed(READS, 1, minimum=3),), (changed(READS, 1, revision=0, minimum=None),)]),
    (checks.revoked_gone, (READS, LOG), [(changed(READS, 3, revision=4), LOG)]),
    (checks.conditions_hold, (CHANGES, {"x": None}), [
        (CHANGES, {"x": TAGS["d"]}), (changed(CHANGES, 1, condition=("x", TAGS["c"], TAGS["b"])), {"x": None}),
        (changed(CHANGES, 4, condition=("x", TAGS["b"], TAGS["d"])), {"x": None}),
    ]),
    (tokens.removed_gone, (TOKENS, USES), [(TOKENS, changed(USES, 3, begin=50.5 + LIMIT)), (TOKENS, changed(USES, 4, status=200))]),
    (tokens.added_known, (TOKENS, USES), [(TOKENS, changed(USES, 0, begin=11 + LIMIT, end=90)), (TOKENS, changed(USES, 5, status=429))]),
    (tokens.caught_up, (LOSSES, TOKENS, USES, LATE, POLLS), [
        (LOSSES, TOKENS, changed(USES, 6, status=401), LATE, POLLS), (LOSSES, TOKENS, changed(USES, 6, status=503), LATE, POLLS),
        (LOSSES, TOKENS, changed(USES, 7, status=200), LATE, POLLS), (LOSSES, TOKENS, USES, LATE, changed(POLLS, 1, revision=6)),
    ]),
    (tokens.listed, (TOKENS, LIST[1], LIST[0]), [(TOKENS, LIST[1], names) for names in ({"doubtful"}, {"stays", "goes"}, {"stays", "other"})]),
    (tokens.opened, ({"n1": {"stays": 200}},), [({"n1": {"stays": 401}},), ({"n1": {"stays": None}},)]),
    (checks.converged, ({"n1": LOG, "n2": LOG},), [({"n1": LOG, "n2": LOG[:3]},)]),
]


def operation(client, kind, given, answer, begin, end):
    return Operation(client, kind, None, given, answer, begin, end)


# One register; whether it is linearizable.
REGISTERS = [
    (True, [operation(1, "write", "1", True, 0, 3), operation(2, "read", None, ("1",), 1, 2)]),
    (True, [operation(1, "write", "1", True, 0, 3), operation(2, "read", None, (None,), 1, 2)]),
    (False, [operation(1, "write", "1", True, 0, 1), operation(2, "read", None, (None,), 2, 3)]),
    (True, [operation(1, "write", "1", None, 0, None), operation(2, "read", None, (None,), 1, 2), operation(2, "read", None, ("1",), 3, 4)]),
    (False, [operation(1, "write", "1", None, 0, None), operation(2, "read", None, ("1",), 1, 2), operation(2, "read", None, (None,), 3, 4)]),
    (True, [operation(1, "cas", (None, "1"), True, 0, 2), operation(2, "cas", (None, "2"), False, 1, 3)]),
    (False, [operation(1, "cas", (None, "1"), True, 0, 2), operation(2, "cas", (None, "2"), True, 1, 3)]),
]


def faults():
    """The faults that the checks did not find, and what they found wrong in good histories; the number of tries."""
    wrong, tries = [], len(REGISTERS)
    for check, good, bad in CASES:
        tries += 1 + len(bad)
        if found := check(*good):
            wrong.append(f"{check.__name__} finds a fault in a good history: {found}")
        wrong += [f"{check.__name__} does not find fault {number}" for number, arguments in enumerate(bad, 1) if not check(*arguments)]
    wrong += [f"register {number} is judged wrongly" for number, (good, operations) in enumerate(REGISTERS) if good != (not is_linearizable(operations, register))]
    return wrong, tries


def suite(folder):
    """The histories on whose verdict the checker and the suite differ; the number of histories."""
    wrong, number = [], 0
    for name, verdicts in json.loads((folder / "expected.json").read_text()).items():
        model, read, place = (text, files.keyed, "kv") if name == "kv" else (register, files.jepsen, "jepsen")
        for file, verdict in verdicts.items():
            number += 1
            try:
                judged = not is_linearizable(read(folder / place / file), model)
            except Undecided as error:
                judged = f"not decided: {error}"
            if judged != verdict:
                wrong.append(f"{place}/{file}: {judged}, the suite says {verdict}")
    return wrong, number


def main():
    wrong, tries = faults()
    start = time.monotonic()
    if len(sys.argv) > 1:
        different, number = suite(pathlib.Path(sys.argv[1]))
        wrong, tries = wrong + different, tries + number
        print(f"{number} recorded histories judged in {time.monotonic() - start:.1f} s, {len(different)} verdicts differ")
    for fault in wrong:
        print(fault)
    print(f"{tries - len(wrong)} passed, {len(wrong)} failed")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
