"""The gate finds each defect seeded into real documents, in its place, and its remedies remove what it found.

For each defect, gate-defects.json has a patch (RFC 6902) of a document of the repository or of gate-bases, what the gate finds then (rule, place,
severity, and the worst screen), and a second patch to a near miss: what looks like the defect and is none. Of that the gate must find nothing that it
does not find in the unchanged document. What it says of the unchanged document does not matter. At least 95 % of the defects must be found, and no near
miss may be an error. The campaign also makes each fix and each suggestion that the gate offers for a seeded defect: it must take the finding away and bring
no other.
Short run: gate-defects --budget 60 --every 6
"""

import argparse
import collections
import copy
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

# Needs a policy beside the document; its rule case in Tests/PaywallGateTests has one.
UNSEEDED = {"policy-outdated"}
BASES = pathlib.Path(__file__).with_name("gate-bases")
SEEDS = json.loads(pathlib.Path(__file__).with_name("gate-defects.json").read_text())


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("paywalld")
    arguments.add_argument("paywalls", type=pathlib.Path)
    arguments.add_argument("--budget", type=int, default=600, help="screens of each document")
    arguments.add_argument("--every", type=int, default=1, help="one of so many defects")
    arguments.add_argument("--only", help="a part of a seed's name")
    options = arguments.parse_args()
    seeds = [seed for seed in SEEDS if not options.only or options.only in seed["name"]][::options.every]
    with tempfile.TemporaryDirectory() as folder:
        jobs = [job for seed in seeds for job in write(pathlib.Path(folder), options.paywalls, seed)]
        results = {path: found for group in grouped(jobs) for path, found in judged(options, *group).items()}
        mistakes = [line for seed in seeds for line in compared(seed, results)]
        remedies = [remedy for seed in seeds for remedy in offered(seed, results)]
        for group in grouped((remedy["group"], remedy["path"]) for remedy in remedies):
            results |= judged(options, *group)
        mistakes += [line for remedy in remedies for line in unmended(remedy, results)]
    rules = {find["rule"] for seed in seeds for find in seed["finds"]}
    together = sum(len(seed["finds"]) > 1 for seed in seeds)
    unseeded = {} if options.only or options.every > 1 else set(named(options)) - rules - UNSEEDED
    mistakes += [f"no seed has {rule}" for rule in sorted(unseeded)]
    print(*mistakes, sep="\n")
    print(f"{len(seeds)} defects of {len(rules)} rules, {together} in combination, {len(remedies)} remedies made; gate-defects: {len(mistakes)} mistakes")
    return 1 if mistakes else 0


def named(options):
    table = subprocess.run([options.paywalld, "check", "--rules", "--format", "json"], capture_output=True, text=True, check=True)
    return [rule["code"] for rule in json.loads(table.stdout)]


def write(folder, paywalls, seed):
    """The document, the one with the defect, and the mended one, beside copies of the other files of their folder."""
    source = (BASES.parent if seed["of"].startswith(BASES.name) else paywalls) / f"{seed['of']}.json"
    place = folder / source.parent.name
    if not place.exists():
        shutil.copytree(source.parent, place, ignore=lambda folder, names: [name for name in names if name.endswith(".json") and pathlib.Path(folder) == source.parent])
    document = json.loads(source.read_text())
    defect = patched(document, seed["patch"])
    for kind, value in (("base", document), ("defect", defect), ("near", patched(defect, seed["mend"]))):
        path = place / f"{kind}-{SEEDS.index(seed)}.json" if kind != "base" else place / f"base-{source.stem}-{seed['locales']}-{seed['devices']}.json"
        path.write_text(json.dumps(value, ensure_ascii=False))
        seed[kind] = str(path)
        yield (seed["locales"], seed["devices"]), str(path)


def patched(document, operations):
    document = copy.deepcopy(document)
    for operation in operations:
        *path, last = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]]
        parent = document
        for part in path:
            parent = parent[int(part)] if isinstance(parent, list) else parent[part]
        key = last if isinstance(parent, dict) else len(parent) if last == "-" else int(last)
        if operation["op"] == "move":
            parent[key] = parent.pop(operation["from"].split("/")[-1])
        elif operation["op"] == "remove":
            del parent[key]
        elif operation["op"] == "add" and isinstance(parent, list):
            parent.insert(key, operation["value"])
        else:
            parent[key] = operation["value"]
    return document


def grouped(jobs):
    groups = collections.defaultdict(dict)
    for group, path in jobs:
        groups[group][path] = None
    return [(*group, list(paths)) for group, paths in groups.items()]


def judged(options, locales, devices, paths):
    command = [options.paywalld, "check", *paths, "--format", "json", "--devices", devices, "--locales", locales, "--budget", str(options.budget)]
    run = subprocess.run([*command, "--at", "2026-11-25", "--paywalls", str(options.paywalls)], capture_output=True, text=True, timeout=1200)
    if not run.stdout:
        sys.exit(run.stderr)
    found = {document["path"]: document["findings"] for document in json.loads(run.stdout)["documents"]}
    for path in paths:
        if path not in found:
            found[path] = None
            print(*[line for line in run.stderr.splitlines() if path in line][:2], sep="\n")
    return found


def compared(seed, results):
    base, defect, near = (results[seed[kind]] for kind in ("base", "defect", "near"))
    if defect is None or near is None:
        yield f"{seed['name']}: refused by the language"
        return
    for find in seed["finds"]:
        if not any(fits(find, each) for each in defect):
            close = [f"{each['severity']} {each['pointer']} {each.get('cells', {}).get('worst')}: {each['message']}" for each in defect if each["code"] == find["rule"]]
            yield f"{seed['name']}: expected {find}, found {close}"
    known = collections.Counter((each["code"], each["severity"]) for each in base)
    for each in near:
        known[each["code"], each["severity"]] -= 1
        if known[each["code"], each["severity"]] < 0:
            yield f"{seed['name']}, mended: {each['severity']} {each['code']} at {each['pointer']}: {each['message']}"


def offered(seed, results):
    """The documents with one remedy each of the findings that the seed expects."""
    for number, finding in enumerate(results[seed["defect"]] or []):
        if not any(fits(find, finding) for find in seed["finds"]):
            continue
        for choice, remedy in enumerate([*filter(None, [finding.get("fix")]), *finding.get("suggestions", [])]):
            defect = pathlib.Path(seed["defect"])
            path = defect.with_name(f"{defect.stem}-{number}-{choice}.json")
            path.write_text(json.dumps(patched(json.loads(defect.read_text()), remedy["patch"]), ensure_ascii=False))
            yield {"group": (seed["locales"], seed["devices"]), "path": str(path), "seed": seed, "finding": finding, "title": remedy["title"]}


def unmended(remedy, results):
    before, after = results[remedy["seed"]["defect"]], results[remedy["path"]]
    base = collections.Counter(each["code"] for each in results[remedy["seed"]["base"]])
    name = f"{remedy['seed']['name']}, \"{remedy['title']}\""
    if after is None:
        yield f"{name}: refused by the language"
        return
    known = collections.Counter(each["code"] for each in before)
    known[remedy["finding"]["code"]] -= 1
    # What the defect hid comes back.
    known = {code: max(known[code], base[code]) for code in known | base} | {remedy["finding"]["code"]: known[remedy["finding"]["code"]]}
    left = collections.Counter(each["code"] for each in after)
    yield from (f"{name}: {count} of {code}, at most {known.get(code, 0)} expected" for code, count in left.items() if count > known.get(code, 0))


def fits(find, finding):
    worst = finding.get("cells", {}).get("worst", {})
    return (
        finding["code"] == find["rule"] and finding["pointer"] == find["pointer"]
        and find.get("severity", finding["severity"]) == finding["severity"]
        and all(worst.get(name) == value for name, value in find.get("worst", {}).items())
    )


if __name__ == "__main__":
    sys.exit(main())
