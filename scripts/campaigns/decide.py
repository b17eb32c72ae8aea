"""Clients decide as the service does with the placements of a static copy: 100,000 readers of every kind.

The placements ask for everything that a condition can, and their shares end at the numbers of readers. The JavaScript that pages load decides in
Node.js, the Swift of apps in `paywalld-lab`, which also decides as the service does; a running service decides for some over HTTP, and keeps
variants by its tickets. Then contexts of every form: none may throw. Skipped if node is missing.
Short run: decide --readers 1500 --http 100 --strange 300
"""

import contextlib
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

from harness.base.lab import ROOT, lab
from harness.base.service import Service, copy_parts, parser
from harness.deciding import documents, readers

DECIDER = ROOT / "Sources/Service/SiteRoutes/Client/Joined/decide.js"
PIPELINED = 20


def main():
    added = parser(__doc__)
    added.add_argument("--lab", help="a build of paywalld-lab, else a fresh release build is taken")
    added.add_argument("--readers", type=int, default=100_000)
    added.add_argument("--http", type=int, default=2_000, help="for how many of them a service decides, too")
    added.add_argument("--strange", type=int, default=10_000, help="how many contexts of every form")
    added.add_argument("--seed", type=int, default=1)
    options = added.parse_args()
    if not shutil.which("node"):
        print("decide: skipped, node is missing; it runs the JavaScript. Get it: apt-get install nodejs")
        return
    with tempfile.TemporaryDirectory() as folder:
        faults = list(compared(options, pathlib.Path(folder)))
    for fault in faults[:5]:
        print(fault[:1500])
    print(f"{options.readers} readers and {options.strange} strange ones, {options.http} of them over HTTP, {len(faults)} faults")
    print(f"{int(not faults)} passed, {int(bool(faults))} failed")
    sys.exit(1 if faults else 0)


def compared(options, folder):
    dice = random.Random(options.seed)
    people = [name for name in (readers.identifier(dice, index) for index in range(300)) if isinstance(name, str) and name]
    first = documents.earlier(dice, people)
    second = documents.later(dice, people, first)
    exports = [exported(options, folder, number, text) for number, text in enumerate((first, second), 1)]
    asked = folder / "asked.jsonl"
    with asked.open("w", encoding="utf-8") as file:
        print(json.dumps({"exports": [str(path) for path in exports]}), file=file)
        for question in questions(dice, options, people, first["experiments"]):
            print(json.dumps(question), file=file)
    decider, canonical = folder / "decide.mjs", folder / "canonical.jsonl"
    shutil.copy(DECIDER, decider)
    ours = lines(["node", script("answers.mjs"), decider, asked, canonical])
    theirs = lines([options.lab or lab(), "decide", canonical])
    if len(ours) != len(theirs):
        yield f"{len(ours)} answers of JavaScript, {len(theirs)} of Swift"
    written = canonical.read_text(encoding="utf-8").splitlines()[1:]
    for question, one, other in zip(written, ours, theirs):
        if one != other and json.loads(one) != json.loads(other):
            yield difference(question, json.loads(one), json.loads(other))
    yield from over_http(options, folder, [json.loads(line) for line in written[:options.http]], [json.loads(line) for line in ours[:options.http]])
    run = subprocess.run(["node", script("strange.mjs"), decider, exports[1], str(options.strange), str(options.seed)], capture_output=True, text=True, check=False)
    if run.returncode:
        yield run.stdout + run.stderr


def questions(dice, options, people, tests):
    """The readers that a service is asked for come first. They have nothing but its tickets."""
    for index in range(options.readers):
        question = readers.reader(dice, index, tests)
        if index % 7 == 0:
            question["context"][dice.choice(["targetingKey", "userId", "deviceId"])] = dice.choice(people)
        yield {**question, "forced": {}, "assignments": []} if index < options.http else question
    for _ in range(options.strange):
        yield readers.strange(dice, tests)


def exported(options, folder, number, document):
    """Adds a version of the placements to a brand, and returns its placements of a static copy."""
    paywalls = folder / "paywalls"
    if number == 1:
        copy_parts(options.paywalls, make(paywalls))
        shutil.copytree(pathlib.Path(options.paywalls) / "disney", paywalls / "disney")
        shutil.rmtree(paywalls / "disney/placements")
        newer = json.loads((paywalls / "disney/1.json").read_text())
        newer["meta"]["name"] = "The second version"
        (paywalls / "disney/2.json").write_text(json.dumps(newer))
    (make(paywalls / "disney/placements") / f"{number}.json").write_text(json.dumps(document))
    site = folder / f"site{number}"
    export = ["export", "site", site, "--paywalls", paywalls, "--state", folder / "none", "--devices", "iphone-se", "--locales", "en", "--placements"]
    subprocess.run([options.paywalld, *export], check=True, stdout=subprocess.DEVNULL)
    return site / "brands/disney/placements.json"


def make(path):
    path.mkdir(parents=True, exist_ok=True)
    return path


def script(name):
    return ROOT / "scripts/harness/deciding" / name


def lines(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, timeout=1200).stdout.decode().splitlines()


def difference(question, ours, theirs):
    for side, (one, other) in enumerate(zip(ours, theirs)):
        for here, there in zip(one, other):
            if here != there:
                return f"placements {side + 1}: JavaScript {here}, Swift {there}\n  {question}"
    return f"JavaScript {ours}, Swift {theirs}"


def over_http(options, folder, asked, decided):
    """What a service decides by the earlier placements, then with its ticket by the later ones."""
    with Service(options.paywalld, folder / "paywalls", str(folder / "state"), "--evaluation-rate", "1000000", "--gate", "off") as service:
        tickets = [None] * len(asked)
        for version in (1, 2):
            status, _, answer = service.ask("POST", f"/admin/live?brand=disney&placements=true&version={version}&reason=decide")
            if status != 200:
                yield f"making placements {version} live: {answer}"
                return
            with contextlib.closing(service.connect()) as client:
                for index, answer in enumerate(evaluated(client, asked, tickets)):
                    expected, found = [flag(row) for row in decided[index][version - 1]], [told(each) for each in answer["flags"]]
                    if expected != found:
                        wrong = next(pair for pair in zip(expected, found) if pair[0] != pair[1])
                        yield f"placements {version} over HTTP: JavaScript {wrong[0]}, service {wrong[1]}\n  {json.dumps(asked[index])}"
                    new = [each["metadata"]["assignments"] for each in answer["flags"] if "assignments" in each["metadata"]]
                    tickets[index] = new[-1] if new else None


def evaluated(client, asked, tickets):
    """The answers for all placements, with some requests under way."""
    bodies = [json.dumps({"context": {**question["context"], **({"assignments": ticket} if ticket else {})}}) for question, ticket in zip(asked, list(tickets))]
    for start in range(0, len(bodies), PIPELINED):
        part = bodies[start:start + PIPELINED]
        for body in part:
            client.send("POST", "/brands/disney/ofrep/v1/evaluate/flags", body, {"Content-Type": "application/json"})
        for _ in part:
            answer = client.answer()
            if answer.status != 200:
                raise RuntimeError(f"{answer.status}: {answer.body.decode()}")
            yield json.loads(answer.body)


def flag(row):
    """A decision as a flag of OpenFeature tells it."""
    placement, rule, experiment, variant, paywall, version, nothing, reason, counted, new = row
    return [placement, rule, experiment, variant or rule, paywall, version, nothing, "STATIC" if reason == "DEFAULT" else reason, counted, new is not None]


def told(each):
    value, about = each.get("value", {}), each["metadata"]
    return [
        each["key"], about["rule"], about.get("experiment"), each["variant"], value.get("paywall"), value.get("version"), about.get("nothing"), each["reason"], about["counted"],
        "assignments" in about]


if __name__ == "__main__":
    main()
