"""Checks of a fleet's log, changes, answers and watches. Each returns a list of what is wrong, which is empty if nothing is.

The checks of watches have the names and the meaning of those of etcd's robustness suite (tests/robustness/validate/watch.go).
"""

import bisect
import collections

from harness.histories.linearizability import Operation, is_linearizable, register

# A request for a change. `outcome` is acknowledged, refused or unknown; `promise` the members that its line in the log must have, None if it
# was acknowledged because nothing had to change. `condition` is the brand, the tag to replace and the new tag of a publish with If-Match that was
# acknowledged, refused because of its condition, or is unknown.
Change = collections.namedtuple("Change", "marker client node begin end outcome promise condition", defaults=(None,))
# An answer to a reader. `life` counts the starts of the node. `preview` is the link that it was asked with. `honest` says whether the body has the tag.
Read = collections.namedtuple("Read", "client node life begin end revision minimum asked brand version etag honest preview", defaults=(None,))
# An acknowledged plan of a launch, and when it was due by the machine's steady clock.
Plan = collections.namedtuple("Plan", "id node due")
# A watch from a revision on: messages in order, each with the revision of its header and its events as (revision, key).
Watch = collections.namedtuple("Watch", "name start messages")
Message = collections.namedtuple("Message", "revision events is_bookmark", defaults=(False,))

CONTENT = {"publish", "found", "record"}
LIVE = {"record", "live", "fallback", "restored", "schedule-start", "schedule-end", "publish"}


def events(watch):
    return [event for message in watch.messages for event in message.events]


def ordered(watch):
    """Ordered: revisions never go down."""
    seen = [revision for revision, _ in events(watch)]
    return [f"{watch.name}: {later} comes after {earlier}" for earlier, later in zip(seen, seen[1:]) if later < earlier]


def unique(watch):
    """Unique: no event comes twice."""
    counts = collections.Counter(events(watch))
    return [f"{watch.name}: {event} came {count} times" for event, count in counts.items() if count > 1]


def atomic(watch):
    """Atomic: the events of a revision come in one message."""
    parts = [{revision for revision, _ in message.events} for message in watch.messages if message.events]
    return [f"{watch.name}: revision {revision} is split" for one, next_one in zip(parts, parts[1:]) for revision in one & next_one]


def bookmarkable(watch):
    """Bookmarkable: after the news that a revision is reached, no event of it or of an earlier one comes."""
    faults, reached = [], 0
    for message in watch.messages:
        faults += [f"{watch.name}: {event} comes after the bookmark {reached}" for event in message.events if event[0] <= reached]
        if message.is_bookmark:
            reached = max(reached, message.revision)
    return faults


def resumable(watch, history):
    """Resumable: the first event is the first of the history from the watch's start on. `history` is all events in order."""
    seen = events(watch)
    expected = next((event for event in history if event[0] >= watch.start), None)
    if watch.start and seen and seen[0] != expected:
        return [f"{watch.name}: from {watch.start} on {seen[0]} came first, not {expected}"]
    return []


def reliable(watch, history):
    """Reliable: between its first and its last event, and up to each bookmark, nothing of the history is missing."""
    seen, messages = events(watch), [message.revision for message in watch.messages if message.is_bookmark]
    if not seen and not (messages and watch.start):
        return []
    first = watch.start or seen[0][0]
    last = max([revision for revision, _ in seen] + (messages if watch.start else []))
    had, known = set(seen), set(history)
    missing = [event for event in history if first <= event[0] <= last and event not in had]
    invented = [event for event in seen if event not in known]
    return [f"{watch.name}: {event} did not come" for event in missing] + [f"{watch.name}: {event} never happened" for event in invented]


def numbered(log):
    """Numbered: the log counts from one without a hole."""
    return [f"change {change['sequence']} is in place {place}" for place, change in enumerate(log, 1) if change["sequence"] != place]


def acknowledged_once(changes, log):
    """AcknowledgedOnce: each acknowledged change is in the log exactly once, as it was acknowledged."""
    lines = collections.defaultdict(list)
    for line in log:
        lines[line.get("requestId")].append(line)
    faults = []
    for change in changes:
        if change.outcome != "acknowledged" or change.promise is None:
            continue
        found = lines[change.marker]
        if len(found) != 1:
            faults.append(f"{change.marker} was acknowledged by {change.node} and is in the log {len(found)} times: {change.promise}")
            continue
        different = {name: found[0].get(name) for name, value in change.promise.items() if found[0].get(name) != value}
        if different:
            faults.append(f"{change.marker} was acknowledged as {change.promise}, the log has {different}")
    return faults


def refused_never(changes, log):
    """RefusedNever: no refused change is in the log."""
    markers = {line.get("requestId"): line["sequence"] for line in log}
    refused = [change for change in changes if change.outcome == "refused" and change.marker in markers]
    return [f"{change.marker} was refused by {change.node} and is change {markers[change.marker]}" for change in refused]


def asked_only(changes, log):
    """AskedOnly: the log has nothing that nobody asked for, and nothing twice that was asked for once."""
    counts = collections.Counter(line["requestId"] for line in log if "requestId" in line)
    markers = {change.marker for change in changes}
    unasked = [f"{marker} is in the log and was not asked for" for marker in counts if marker not in markers]
    return unasked + [f"{marker} is in the log {count} times" for marker, count in counts.items() if count > 1]


def real_time(changes, log):
    """RealTime: a change that was asked for after another one was acknowledged comes after it."""
    places = {line.get("requestId"): line["sequence"] for line in log}
    done = sorted((change.end, places[change.marker]) for change in changes if change.outcome == "acknowledged" and change.marker in places)
    faults, ends, latest = [], [end for end, _ in done], []
    for _, place in done:
        latest.append(max(place, latest[-1] if latest else 0))
    for change in changes:
        before = bisect.bisect_left(ends, change.begin)
        if before and change.marker in places and places[change.marker] < latest[before - 1]:
            faults.append(f"{change.marker} is change {places[change.marker]}, and {latest[before - 1]} was acknowledged before it was asked for")
    return faults


# The most that a node may launch early: a clock that differs by less than two seconds is trusted, and is known to a second.
EARLY = 3


def planned(plans, steps, log):
    """Planned: each planned launch comes once, whichever nodes fail, and not before its time. `steps` says when a node first showed a step of a plan."""
    started = collections.Counter(line["name"] for line in log if line["action"] == "schedule-start")
    faults = [f"{name} was launched {count} times" for name, count in started.items() if count > 1]
    faults += [f"{plan.id}, which {plan.node} took, was never launched" for plan in plans if not started[plan.id]]
    early = [(plan, plan.due - steps[plan.id]) for plan in plans if plan.id in steps]
    return faults + [f"{plan.id} was launched {seconds:.1f} s before its time" for plan, seconds in early if seconds > EARLY]


def prefix(node, history, log):
    """Prefix: a node's history is the beginning of the log."""
    for place, (own, line) in enumerate(zip(history, log), 1):
        different = {name for name in own.keys() | line.keys() if own.get(name) != line.get(name)} - {"sum"}
        if different:
            return [f"{node}: change {place} differs from the log in {sorted(different)}: {own} {line}"]
    return [f"{node} has {len(history)} changes, the log {len(log)}"] if len(history) > len(log) else []


TOLD = ("type", "brand", "version", "etag", "active", "live")


def event_of(line):
    """What an event tells of a line of the log."""
    told = {**line, "type": line["action"], "active": line["after"].get("active"), "live": line["after"].get("live")}
    return tuple(told.get(name) for name in TOLD)


def told(node, events, log):
    """Told: the events of a process are changes of the log in order, none left out. `events` maps the number of an event to what it tells."""
    lines, own = [event_of(line) for line in log], [events[number] for number in sorted(events)]
    if own and sorted(events) != list(range(min(events), max(events) + 1)):
        return [f"{node}: between event {min(events)} and {max(events)} some are missing"]
    if any(lines[start : start + len(own)] == own for start in range(len(lines) - len(own) + 1)):
        return []
    first = next((number for number in sorted(events) if events[number] not in lines), min(events, default=0))
    return [f"{node}: its {len(own)} events are not in the log in this order; look at event {first}: {events[first]}"] if own else []


def content(log):
    """What is served after each change, from none on: the active brand, and each brand's live version with its tag."""
    active, live, tags, states = None, {}, {}, [(None, {})]
    for line in log:
        action, version = line["action"], line.get("version")
        brand = "/".join([line.get("brand") or "", *([line["paywall"]] if "paywall" in line else []), *(["-"] if "placements" in line else [])])
        active = line["after"].get("active")
        if action in CONTENT:
            tags[brand, version] = line["etag"]
        if action in LIVE or action == "activate" and version:
            number = line["after"].get("live")
            live = {**live, brand: (number, tags.get((brand, number)))}
        if action == "delete-brand":
            live = {name: value for name, value in live.items() if name != brand}
        states.append((active, live))
    return states


def one_revision(reads, log):
    """OneRevision: what an answer shows was live after the change that its Paywall-Revision names, and its body is that of its tag."""
    states, faults = content(log), []
    for read in reads:
        if read.preview:
            continue
        if read.revision is None or not 0 <= read.revision < len(states):
            faults.append(f"{read.node} names revision {read.revision}, the log ends at {len(log)}")
            continue
        active, live = states[read.revision]
        brand = read.asked or active
        expected, told = (brand, *live.get(brand, (None, None))), (read.brand, read.version, read.etag)
        if told != expected:
            faults.append(f"{read.node} served {told} at revision {read.revision}, where {expected} was live")
        if not read.honest:
            faults.append(f"{read.node}: the body at revision {read.revision} is not that of {read.etag}")
    return faults


def some_revision(reads, log):
    """SomeRevision: what an answer shows was live at some time, with this content, and its body is that of its tag. It judges answers without a revision."""
    shown = {(active, brand, *live) for active, brands in content(log) for brand, live in brands.items()}
    shown |= {(None, *rest) for _, *rest in shown}
    faults = []
    for read in reads:
        if read.preview is None and (None if read.asked else read.brand, read.brand, read.version, read.etag) not in shown:
            faults.append(f"{read.node} served version {read.version} of {read.brand} with {read.etag}, which never was live")
        if not read.honest:
            faults.append(f"{read.node}: the body of version {read.version} of {read.brand} is not that of {read.etag}")
    return faults


def never_back(reads):
    """NeverBack: no answer is older than what its reader asked for, and no process of a node goes back from one answer to a later request."""
    faults, lives = [], collections.defaultdict(list)
    for read in reads:
        if read.minimum is not None and read.revision < read.minimum:
            faults.append(f"{read.node} answered with revision {read.revision}, asked for {read.minimum} at least")
        lives[read.node, read.life].append(read)
    for (node, _), own in lives.items():
        newest, ended, place = 0, sorted(own, key=lambda read: read.end), 0
        for read in sorted(own, key=lambda read: read.begin):
            while ended[place].end < read.begin:
                newest = max(newest, ended[place].revision)
                place += 1
            if read.revision < newest:
                faults.append(f"{node} went back from revision {newest} to {read.revision}")
    return faults


def revoked_gone(reads, log):
    """RevokedGone: a node that knows of a revocation serves nothing by the revoked link."""
    gone = {line["name"]: line["sequence"] for line in log if line["action"] == "revoke-preview"}
    late = [read for read in reads if read.preview in gone and read.revision >= gone[read.preview]]
    return [f"{read.node} served {read.preview} at revision {read.revision}, it was revoked at {gone[read.preview]}" for read in late]


def conditions_hold(changes, first):
    """Linearizable: publishes with If-Match to each brand are one register's compare-and-sets. `first` is each brand's tag at first."""
    operations = []
    for change in changes:
        if change.condition:
            brand, expected, new = change.condition
            answer = {"acknowledged": True, "refused": False}.get(change.outcome)
            operations.append(Operation(change.client, "cas", brand, (expected, new), answer, change.begin, None if answer is None else change.end))
    keys = {operation.key for operation in operations}
    wrong = [key for key in keys if is_linearizable([one for one in operations if one.key == key], register, initial=first[key])]
    return [f"the publishes with If-Match to {brand} are not linearizable" for brand in sorted(wrong)]


def converged(states):
    """Converged: all nodes show the same in the end. `states` maps a node to what it shows."""
    names = sorted(states)
    return [f"{name} and {names[0]} differ: {difference(states[name], states[names[0]])}" for name in names[1:] if states[name] != states[names[0]]]


def difference(one, other, place=""):
    """Where two values first differ, and what they have there."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *other]:
            if one.get(key) != other.get(key):
                return difference(one.get(key), other.get(key), f"{place}/{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (own, its) in enumerate(zip(one, other, strict=True)):
            if own != its:
                return difference(own, its, f"{place}/{index}")
    told = [str(value) if len(str(value)) <= 200 else f"{str(value)[:200]}…" for value in (one, other)]
    return f"{place or 'all'}: {told[0]} and {told[1]}"
