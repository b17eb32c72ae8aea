"""Reads histories that others recorded, in the formats of Jepsen's logs and Porcupine's tests."""

import pathlib
import re

from harness.histories.linearizability import Operation

JEPSEN = re.compile(r"INFO\s+jepsen\.util - (\d+)\s+:(\w+)\s+:(\w+)\s+(.*)")
KEYED = re.compile(r'\{:process (\d+), :type :(\w+), :f :(\w+), :key "(.*)", :value (?:nil|"(.*)")\}')


def jepsen(path):
    """The operations on one register. A number is a word here; nil is None."""
    operations, waiting = [], {}
    for moment, line in enumerate(pathlib.Path(path).read_text().splitlines()):
        found = JEPSEN.match(line)
        if not found:
            continue
        client, kind, name, words = found[1], found[2], found[3], found[4].strip()
        if kind == "invoke":
            given = tuple(words.strip("[]").split()) if name == "cas" else words
            waiting[client] = (name, given, moment)
            continue
        name, given, begin = waiting.pop(client)
        if words.endswith(":timed-out") or kind == "info":
            operations.append(Operation(client, name, None, given, None, begin, None))
        elif name == "cas":
            operations.append(Operation(client, name, None, given, kind == "ok", begin, moment))
        elif name == "write" and kind == "fail":
            raise ValueError(f"{path}: a write that failed: {line}")
        else:
            answer = (None if words == "nil" else words,) if name == "read" else True
            operations.append(Operation(client, name, None, given, answer, begin, moment))
    operations += [Operation(client, name, None, given, None, begin, None) for client, (name, given, begin) in waiting.items()]
    return operations


def keyed(path):
    """The operations on texts by key."""
    operations, waiting = [], {}
    for moment, line in enumerate(pathlib.Path(path).read_text().splitlines()):
        client, kind, name, key, value = KEYED.match(line).groups()
        if kind == "invoke":
            waiting[client] = (name, key, value, moment)
        else:
            name, key, given, begin = waiting.pop(client)
            operations.append(Operation(client, name, key, given, value or "" if name == "get" else True, begin, moment))
    operations += [Operation(client, name, key, given, None, begin, None) for client, (name, key, given, begin) in waiting.items()]
    return operations
