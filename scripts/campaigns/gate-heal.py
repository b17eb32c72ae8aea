"""What the gate suggests for real documents takes its findings away, brings no other, and makes no text fainter.

The documents are those of the repository, and those of the suite revenuecat, in ../shared/suites or PAYWALLD_SUITES, where it is there. Each change
of each issue is made by itself and judged anew: there are not more findings than before, all findings of its issue are gone, and no colour has less
contrast. Then --fix is run twice: the second run changes nothing.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

SUITE = pathlib.Path(os.environ.get("PAYWALLD_SUITES", "../shared/suites")) / "revenuecat"
# Contrasts are measured on other screens after a change of sizes.
ROUNDING = 0.05


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("paywalld")
    arguments.add_argument("paywalls", type=pathlib.Path)
    arguments.add_argument("--budget", type=int, default=600, help="screens of each document")
    arguments.add_argument("--documents", type=int, default=0, help="so many, drawn by the seed; all by default")
    arguments.add_argument("--seed", type=int, default=7)
    arguments.add_argument("--only", help="a part of a document's name")
    options = arguments.parse_args()
    mistakes, counts = [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        found = [(name, path) for name, path in documents(options, pathlib.Path(folder)) if (options.only or "") in name]
        for name, path in random.Random(options.seed).sample(found, min(options.documents or len(found), len(found))):
            wrong = list(healed(options, name, path, counts))
            print(*wrong, sep="\n", end="\n" if wrong else "", flush=True)
            mistakes += wrong
    print(f"{counts['documents']} documents, {counts['changes']} changes of {counts['issues']} issues made, {counts['fixed']} documents fixed; gate-heal: {len(mistakes)} mistakes")
    return 1 if mistakes else 0


def documents(options, folder):
    """The names and places of copies of the documents, each beside the files that it needs."""
    copy = folder / "paywalls"
    shutil.copytree(options.paywalls, copy)
    for path in sorted([*copy.glob("examples/*.json"), *copy.glob("*/1.json")]):
        if "components" in json.loads(path.read_text()):
            yield f"{path.parent.name}/{path.stem}", path
    for source in sorted([*SUITE.glob("*.json"), *SUITE.glob("more/*.json")]):
        place = folder / source.stem
        subprocess.run([options.paywalld, "import", "revenuecat", str(source), "--output", str(place), "--products"], check=True, capture_output=True)
        yield source.stem, place / "1.json"


def healed(options, name, path, counts):
    before = judged(options, [path])[path]
    if before is None:
        yield f"{name}: refused by the language"
        return
    counts["documents"] += 1
    changes = {}
    for number, issue in enumerate(before["issues"]):
        for remedy in [*filter(None, [issue.get("fix")]), *issue.get("suggestions", [])]:
            changed = path.with_name(f"changed-{number}-{len(changes)}.json")
            changed.write_text(json.dumps(patched(json.loads(path.read_text()), remedy["patch"]), ensure_ascii=False))
            changes[changed] = (issue, remedy)
    counts["issues"] += len(before["issues"])
    counts["changes"] += len(changes)
    after = judged(options, list(changes)) if changes else {}
    for changed, (issue, remedy) in changes.items():
        yield from (f"{name}, \"{remedy['title']}\" for {issue['code']} at {issue['pointer']}: {fault}" for fault in harm(before, after[changed], issue, remedy))
        changed.unlink()
    yield from fixed_twice(options, name, path, counts)


def harm(before, after, issue, remedy):
    if after is None:
        yield "refused by the language"
        return
    for severities in (["error"], ["error", "warning"]):
        old, new = (counted(result, severities) for result in (before, after))
        if sum(new.values()) > sum(old.values()):
            yield f"{sum(old.values())} of {'/'.join(severities)} before, {sum(new.values())} after: {dict(new - old)}"
    known = {place(each): each for each in before["findings"]}
    moves = any(operation["op"] in ("move", "remove", "add") and operation["path"].split("/")[-1].lstrip("-").isdigit() or operation["op"] == "move" for operation in remedy["patch"])
    for each in after["findings"]:
        same = known.get(place(each))
        if same and each["code"].startswith("contrast") and not moves and each.get("measured", 0) < same.get("measured", 0) - ROUNDING:
            yield f"{each['message']}; it was {same['measured']} : 1"
    left = {place(each) for each in after["findings"]}
    yield from (f"still {each['code']} at {each['pointer']}" for each in issue["findings"] if not moves and place(each) in left)


def place(finding):
    return finding["code"], finding.get("component", finding["pointer"])


def counted(result, severities):
    return collections.Counter(each["code"] for each in result["findings"] if each["severity"] in severities and "suppression" not in each)


def fixed_twice(options, name, path, counts):
    first = path.read_bytes()
    check(options, [path], "--fix")
    once = path.read_bytes()
    if once == first:
        return
    counts["fixed"] += 1
    check(options, [path], "--fix")
    if path.read_bytes() != once:
        yield f"{name}: the second run of --fix changes something"


def check(options, paths, *flags):
    command = [options.paywalld, "check", *map(str, paths), "--format", "json", "--budget", str(options.budget), "--at", "2026-11-25", "--paywalls", str(options.paywalls), *flags]
    run = subprocess.run(command, capture_output=True, text=True, timeout=3600)
    if not run.stdout:
        sys.exit(run.stderr)
    return json.loads(run.stdout)["documents"]


def judged(options, paths):
    found = {pathlib.Path(each["path"]): each for each in check(options, paths)}
    return {path: found.get(path) for path in paths}


def patched(document, operations):
    """RFC 6902, as far as suggestions use it."""
    for operation in operations:
        if operation["op"] == "move":
            value = taken(document, operation["from"])
        elif operation["op"] == "remove":
            taken(document, operation["path"])
            continue
        else:
            value = operation["value"]
        parent, last = around(document, operation["path"])
        if isinstance(parent, list) and operation["op"] != "replace":
            parent.insert(len(parent) if last == "-" else int(last), value)
        else:
            parent[int(last) if isinstance(parent, list) else last] = value
    return document


def around(document, pointer):
    *path, last = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    for part in path:
        document = document[int(part)] if isinstance(document, list) else document[part]
    return document, last


def taken(document, pointer):
    parent, last = around(document, pointer)
    return parent.pop(int(last) if isinstance(parent, list) else last)


if __name__ == "__main__":
    sys.exit(main())
