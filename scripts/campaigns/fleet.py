"""Three nodes on three members of etcd agree while processes, links, watches and clocks fail.

Clients change and read on all nodes. Meanwhile nodes and members are killed, stopped and restarted, links between all of them are cut, silenced
and delayed, watches lose events, etcd is compacted each second, and clocks jump. In each answer and afterwards these must hold:
acknowledged changes are in the log exactly once, refused ones never; planned launches come once and not before their time; each node's history is
the beginning of the log; removed tokens open nothing and added ones do; nodes catch up on the events that they missed; no answer mixes two
revisions or goes back; and all nodes are equal within 5 seconds.
The checks are in harness/histories/checks.py and harness/fleet/tokens.py. --seed 7 repeats the faults of a run; --keep FOLDER keeps its record.
Short run: fleet --seconds 25
"""

import bisect
import json
import pathlib
import tempfile
import threading
import time
import traceback

from harness.base.service import parser
from harness.etcd.client import EtcdError, after
from harness.etcd.cluster import HOW, find_etcd
from harness.fleet import tokens
from harness.fleet.clients import BRANDS, CONTEST, FIRST, Crowd, tag
from harness.fleet.nemesis import Nemesis
from harness.fleet.nodes import PREFIX, Fleet, settled, shifter
from harness.histories import checks
from harness.histories.checks import Message, Watch

# Of an administrator whom all nodes know without etcd.
SECRET = "the-secret-of-the-campaign-of-fleets-0123456789"
# All nodes are equal so many seconds after everything works again.
CONVERGENCE = 5
FLAGS = ("--gate", "off", "--token-age", f"{tokens.TOKEN_AGE}s")


class Watchers:
    """Watches of the campaign's own, one at each member: what they see says whether etcd itself kept its promises."""

    def __init__(self, fleet):
        self.fleet, self.watches, self.over = fleet, [], False
        for member in fleet.cluster.members:
            threading.Thread(target=self.follow, args=(member,), daemon=True).start()

    def follow(self, member):
        start = 1
        while not self.over:
            client, messages = member.client(timeout=3), []
            self.watches.append(Watch(f"{member.name}, watch {len(self.watches)}", start, messages))
            try:
                for told in client.watch(f"{PREFIX}/watched/", after(f"{PREFIX}/watched/"), start):
                    result = told["result"]
                    if result.get("canceled"):
                        start = int(result.get("compact_revision", start))
                        break
                    events = [(int(event["kv"]["mod_revision"]), event["kv"]["key"]) for event in result.get("events", [])]
                    events.sort()
                    if not result.get("created"):
                        messages.append(Message(int(result["header"]["revision"]), events, not events))
                    if events:
                        start = events[-1][0] + 1
            except (OSError, EtcdError, KeyError, ValueError):
                time.sleep(0.2)
            finally:
                client.close()

    def faults(self):
        """What is wrong with etcd's own watches."""
        self.over = True
        history = sorted({event for watch in self.watches for event in checks.events(watch)})
        found = []
        for watch in self.watches:
            for check in (checks.ordered, checks.unique, checks.atomic, checks.bookmarkable):
                found += check(watch)
            found += checks.resumable(watch, history) + checks.reliable(watch, history)
        return found


def bounded(reads, polls):
    """Answers without a revision, with the newest change that their node had shown before they were asked for."""
    shown = {}
    for poll in sorted(polls, key=lambda poll: poll.end):
        own = shown.setdefault(poll.node, ([0], [0]))
        own[0].append(poll.end)
        own[1].append(max(own[1][-1], poll.revision))
    for read in reads:
        ends, newest = shown.get(read.node, ([0], [0]))
        yield read._replace(revision=newest[bisect.bisect_left(ends, read.begin) - 1])


def judge(crowd, losses, log, shown, seconds):
    """The name of each check with what it finds."""
    reads, numbered = crowd.reads, [read for read in crowd.reads if read.revision is not None]
    verdicts = {
        "Numbered": checks.numbered(log),
        "AcknowledgedOnce": checks.acknowledged_once(crowd.changes, log),
        "RefusedNever": checks.refused_never(crowd.changes, log),
        "AskedOnly": checks.asked_only(crowd.changes, log),
        "RealTime": checks.real_time(crowd.changes, log),
        "Planned": checks.planned(crowd.plans, crowd.steps, log),
        "Prefix": [fault for node, history in crowd.histories.items() for fault in checks.prefix(node, history, log)],
        "Told": [fault for (node, _), events in crowd.events.items() for fault in checks.told(node, events, log)],
        "SomeRevision": checks.some_revision(reads, log),
        "OneRevision": checks.one_revision(numbered, log),
        "NeverBack": checks.never_back([read for read in numbered + crowd.polls if read.life is not None]),
        "RevokedGone": checks.revoked_gone(numbered or list(bounded(reads, crowd.polls)), log),
        "Linearizable": checks.conditions_hold(crowd.changes, {CONTEST: tag(FIRST)}),
        "Converged": checks.converged(shown),
        "Expected": crowd.unexpected,
        **judge_tokens(crowd, losses, shown),
    }
    if seconds is None and not verdicts["Converged"]:
        verdicts["Converged"].append(f"after {CONVERGENCE} s the nodes do not show the end of the log, {log[-1]['sequence'] if log else 0}: {shown}")
    return verdicts


def judge_tokens(crowd, losses, shown):
    """The same of tokens, and of what nodes do not hear of."""
    known, uses, lists = crowd.tokens.known, crowd.tokens.uses, [told["tokens"] for told in shown.values() if "tokens" in told]
    names = {token["name"] for token in lists[0] if token["removable"]} if lists else set()
    return {
        "RemovedGone": tokens.removed_gone(known, uses),
        "AddedKnown": tokens.added_known(known, uses),
        "CaughtUp": tokens.caught_up(losses, known, uses, crowd.changes, crowd.polls),
        "Listed": tokens.listed(known, crowd.tokens.asked, names),
        "Opened": tokens.opened(crowd.tokens.shown()),
    }


def run(options, seed):
    """One run; what it found."""
    with tempfile.TemporaryDirectory() as folder, Fleet(
            options.paywalld, options.paywalls, folder, BRANDS, flags=FLAGS, program=options.etcd, documents=FIRST, token=SECRET) as fleet:
        crowd, nemesis, watchers = Crowd(fleet, seed), Nemesis(fleet, seed), Watchers(fleet)
        try:
            return examined(options, seed, fleet, crowd, nemesis, watchers)
        except Exception:
            if options.keep:
                keep(options, seed, fleet, crowd, nemesis, [], [traceback.format_exc()])
            raise


def examined(options, seed, fleet, crowd, nemesis, watchers):
    """What a fleet that is running does, and what is wrong with it."""
    crowd.start()
    nemesis.start()
    time.sleep(options.seconds)
    nemesis.end()
    fleet.heal()
    crowd.end()
    crowd.await_plans()
    seconds, shown = settled(fleet, CONVERGENCE)
    log, faults = fleet.log()
    for node in fleet.nodes:
        try:
            crowd.histories[node.name] += node.audit(len(crowd.histories[node.name]))
        except OSError as error:
            nemesis.faults.append(f"{node.name} does not answer at the end ({error}): {''.join(node.log[-5:])}")
    verdicts = judge(crowd, nemesis.losses, log, shown, seconds)
    verdicts["Numbered"] += faults
    verdicts["Alive"] = nemesis.faults
    wrong = [f"{name}: {fault}" for name, found in verdicts.items() for fault in found[:5]]
    own = watchers.faults()
    report(options, seed, fleet, crowd, nemesis, log, seconds, own)
    if options.keep and wrong:
        keep(options, seed, fleet, crowd, nemesis, log, wrong)
    return verdicts, wrong


def report(options, seed, fleet, crowd, nemesis, log, seconds, own):
    outcomes = [change.outcome for change in crowd.changes]
    counts = ", ".join(f"{outcomes.count(name)} {name}" for name in ("acknowledged", "refused", "unknown"))
    least = sum(read.minimum is not None for read in crowd.reads)
    settle = f"equal after {seconds:.2f} s" if seconds is not None else "not equal"
    faults = sum(not line.endswith(("healed", "messages are lost")) for line in nemesis.told)
    used = f"{len(crowd.tokens.known)} tokens, {sum(token.removed is not None for token in crowd.tokens.known.values())} removed, {len(crowd.tokens.uses)} uses"
    print(f"seed {seed}: {counts}; {len(log)} changes; {len(crowd.reads)} reads, {least} with a least revision; {len(crowd.plans)} plans; {used}; "
          f"{faults} faults, {len(nemesis.losses)} with {fleet.network.lost()} lost messages; {settle}", flush=True)
    for fault in own[:3]:
        print(f"    etcd {'.'.join(map(str, fleet.cluster.version))} itself: {fault}")
    if options.verbose:
        print("\n".join(f"    {line}" for line in nemesis.told), crowd.statuses, sep="\n")


def keep(options, seed, fleet, crowd, nemesis, log, wrong):
    """What is needed to understand a run that went wrong."""
    folder = pathlib.Path(options.keep) / f"seed-{seed}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, value in (("changes", crowd.changes), ("reads", crowd.reads), ("log", log), ("histories", crowd.histories),
                        ("tokens", crowd.tokens.known), ("uses", crowd.tokens.uses), ("losses", nemesis.losses)):
        (folder / f"{name}.json").write_text(json.dumps(value, indent=0))
    (folder / "nemesis.txt").write_text("\n".join([f"began at {nemesis.begin}", *nemesis.told, *wrong]) + "\n")
    for node in fleet.nodes:
        (folder / f"{node.name}.log").write_text("".join(node.log))
    for member in fleet.cluster.members:
        (folder / f"{member.name}.log").write_text(member.tail(400))


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--seconds", type=float, default=40)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--runs", type=int, default=1, help="so many seeds, from --seed on")
    arguments.add_argument("--etcd", help="a path, or a version: 3.4 or 3.5")
    arguments.add_argument("--keep", metavar="FOLDER", help="keeps the record and the logs of runs that went wrong")
    arguments.add_argument("--verbose", action="store_true", help="tells each fault and each status")
    options = arguments.parse_args()
    if not find_etcd(options.etcd):
        print(f"fleet: skipped, {HOW}")
        return
    if not shifter():
        print("faketime is missing; no clock jumps in this run. Get it: apt-get install faketime")
    passed, failed = 0, 0
    for seed in range(options.seed, options.seed + options.runs):
        verdicts, wrong = run(options, seed)
        for fault in wrong:
            print(f"    {fault[:600]}")
        bad = sum(bool(found) for found in verdicts.values())
        passed, failed = passed + len(verdicts) - bad, failed + bad
    print(f"{passed} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
