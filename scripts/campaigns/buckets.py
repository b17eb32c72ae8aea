"""Random experiments give each of 100,000 people the same variant as PyPI's growthbook.

A tenth of the people have identifiers of emoji, combining marks and Chinese, Japanese and Korean characters. Some people keep variants.
Half of the experiments are plain. Each variant of a plain one must have its share of people within four standard deviations, and nobody
can predict from it the variant in another one. Skipped if the package growthbook is missing. Get it: pip install growthbook
Short run: buckets --people 10000 --compared 10
"""
import collections
import concurrent.futures
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile

from harness.base.lab import lab
from harness.base.service import parser

EXPERIMENTS = 50
PLAIN = 25
LETTERS = [
    "abcdefghijklmnopqrstuvwxyz0123456789-_|@.:", "😀🎬👩‍👩‍👧🏈🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿👍🏽❤️", "e\u0301a\u0308o\u0302ñn\u0303ç\u0315\u0323", "東京北京서울大阪한국어ひらがなカタカナ", "مرحبا שלום नमस्ते ไทย",
]


def main():
    added = parser(__doc__)
    added.add_argument("--lab", help="a build of paywalld-lab, else a fresh release build is taken")
    added.add_argument("--people", type=int, default=100_000)
    added.add_argument("--compared", type=int, default=EXPERIMENTS, help="how many experiments of each person growthbook decides")
    added.add_argument("--seed", type=int, default=1)
    options = added.parse_args()
    try:
        import growthbook  # noqa: F401
    except ImportError:
        print("buckets: skipped, the package growthbook is missing. Get it: pip install growthbook")
        return
    dice = random.Random(options.seed)
    experiments = [experiment(dice, index) for index in range(EXPERIMENTS)]
    people = [person(dice, index, experiments) for index in range(options.people)]
    ours = decide_here(options.lab or lab(), experiments, people)
    known = [answers[:PLAIN] for one, answers in zip(people, ours) if one["attributes"]["id"]]
    faults = list(itertools.chain(
        differences(experiments, people, ours, options.compared), wrong_shares(experiments[:PLAIN], known), correlations(known)))
    for fault in faults[:5]:
        print(fault)
    print(f"{len(people)} people in {EXPERIMENTS} experiments, {min(options.compared, EXPERIMENTS)} of each compared, {len(faults)} faults")
    print(f"{int(not faults)} passed, {int(bool(faults))} failed")
    sys.exit(1 if faults else 0)


def experiment(dice, index):
    """An experiment in the form of GrowthBook's SDKs. The first ones are plain: version 2 of the hash, nobody kept out but by coverage."""
    count = dice.randint(2, 6)
    parts = [dice.randint(1, 20) for _ in range(count)]
    made = {
        "key": f"experiment-{index}", "variations": list(range(count)), "meta": [{"key": f"v{number}"} for number in range(count)],
        "weights": [part / sum(parts) for part in parts], "coverage": dice.choice([1, 1, round(dice.uniform(0.3, 1), 3)]), "hashVersion": 2,
    }
    if index < PLAIN:
        return {**made, "disableStickyBucketing": True}
    made["hashVersion"] = dice.choice([1, 2, 2])
    made["hashAttribute"], made["fallbackAttribute"] = dice.choice([("id", None), ("id", "device"), ("account", "id")])
    made["bucketVersion"] = dice.randint(0, 2)
    made["minBucketVersion"] = dice.randint(0, made["bucketVersion"])
    if dice.random() < 0.4:
        made["seed"] = identifier(dice, dice.choice(LETTERS))
    if dice.random() < 0.3:
        made["ranges"] = [cut(dice) for _ in range(count)]
    if dice.random() < 0.5:
        made["namespace"] = [f"namespace-{dice.randint(0, 2)}", *cut(dice, 0.5)]
    if dice.random() < 0.3:
        made["filters"] = [
            {"seed": "layer", "ranges": [cut(dice), cut(dice, 0.6)], "attribute": dice.choice(["id", "device"]), "hashVersion": dice.choice([1, 2])}
            for _ in range(dice.randint(1, 2))]
    if dice.random() < 0.2:
        made["disableStickyBucketing"] = True
    if dice.random() < 0.1:
        made[dice.choice(["force", "active"])] = 0
    if made.get("active") == 0:
        made["active"] = False
    return {name: value for name, value in made.items() if value is not None}


def cut(dice, least=0.1):
    """A range of at least a length, with ends that double numbers do or do not hold exactly."""
    start = dice.uniform(0, 1 - least)
    end = dice.uniform(start + least, 1)
    return [round(start, 4), round(end, 4)] if dice.random() < 0.7 else [start, end]


def person(dice, index, experiments):
    letters = dice.choice(LETTERS[1:]) if index % 10 == 0 else LETTERS[0]
    attributes = {"id": f"{identifier(dice, letters)}{index}", "device": f"device-{index}"}
    if dice.random() < 0.5:
        attributes["account"] = identifier(dice, letters)
    if dice.random() < 0.05:
        attributes["id"] = ""
    documents = []
    if dice.random() < 0.2:
        for name in dice.sample(sorted(attributes), 1):
            names = [kept(dice, dice.choice(experiments[PLAIN:])) for _ in range(4)]
            documents.append({"attributeName": name, "attributeValue": attributes[name], "assignments": dict(names)})
    return {"attributes": attributes, "documents": [document for document in documents if document["attributeValue"]]}


def kept(dice, test):
    """A kept assignment: mostly of the current version, and mostly of a variant that there is."""
    version = test["bucketVersion"] if dice.random() < 0.7 else dice.randint(0, 3)
    return f"{test['key']}__{version}", f"v{dice.randint(0, len(test['variations']))}"


def identifier(dice, letters):
    return "".join(dice.choice(letters) for _ in range(dice.randint(1, 24)))


def decide_here(program, experiments, people):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        for test in experiments:
            print(json.dumps({"experiment": test}), file=file)
        for one in people:
            print(json.dumps({"person": one}, ensure_ascii=False), file=file)
        file.flush()
        output = subprocess.run([program, "buckets", file.name], check=True, capture_output=True, timeout=600).stdout
    return [json.loads(line) for line in output.splitlines()]


def differences(experiments, people, ours, compared):
    """Where growthbook decides otherwise. Each person is compared in some of the experiments, which take turns."""
    if len(ours) != len(people):
        yield f"{len(ours)} answers for {len(people)} people"
        return
    size = 2_000
    parts = [range(start, min(start + size, len(people))) for start in range(0, len(people), size)]
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        chosen = [[[(index * 7 + step) % EXPERIMENTS for step in range(min(compared, EXPERIMENTS))] for index in part] for part in parts]
        answers = pool.map(decide_there, itertools.repeat(experiments), [[people[index] for index in part] for part in parts], chosen)
        for part, tests, theirs in zip(parts, chosen, answers):
            for index, numbers, decided in zip(part, tests, theirs):
                for number, their in zip(numbers, decided):
                    if ours[index][number] != their:
                        yield f"{json.dumps(people[index], ensure_ascii=False)} in {json.dumps(experiments[number])}: {ours[index][number]}, growthbook {their}"


def decide_there(experiments, people, chosen):
    """Numbers as `paywalld-lab buckets` prints them."""
    from growthbook import Experiment

    tests = [Experiment(**test) for test in experiments]
    answers = []
    for one, numbers in zip(people, chosen):
        # growthbook 4.0 copies the fallback's assignments of all experiments into the document of the first identifier, from where a later
        # experiment takes them: a person with documents meets each experiment anew.
        anew = bool(one["documents"])
        client = None if anew else client_of(one)
        results = [(client_of(one) if anew else client).run(tests[number]) for number in numbers]
        answers.append([
            result.variationId if result.inExperiment and result.hashUsed else -1 - result.variationId for result in results])
    return answers


def client_of(one):
    from growthbook import GrowthBook, InMemoryStickyBucketService

    service = InMemoryStickyBucketService()
    for document in one["documents"]:
        service.save_assignments({**document, "assignments": dict(document["assignments"])})
    client = GrowthBook(
        attributes=one["attributes"], sticky_bucket_service=service,
        sticky_bucket_identifier_attributes=["id", "device", "account"])
    client.refresh_sticky_buckets(True)
    return client


def wrong_shares(experiments, known):
    """Variants with a share of people that is more than four standard deviations off."""
    for number, test in enumerate(experiments):
        counts = collections.Counter(answers[number] for answers in known)
        start = 0.0
        for variant, weight in enumerate(test["weights"]):
            share = whole_share(start, start + test["coverage"] * weight)
            start += weight
            spread = math.sqrt(len(known) * share * (1 - share))
            if abs(counts[variant] - len(known) * share) > 4 * spread:
                yield f"{test['key']}, variant {variant}: {counts[variant]} people, {len(known) * share:.0f} expected"


def whole_share(start, end):
    """The share of the 10,000 numbers of the hash in a range."""
    return sum(1 for number in range(10_000) if start <= number / 10_000 < end) / 10_000


def correlations(known):
    """Pairs of experiments whose variants depend on each other, by a chi-square test that fails one in a million independent pairs."""
    columns = list(zip(*known))
    for (one, first), (two, second) in itertools.combinations(enumerate(columns), 2):
        table = collections.Counter(zip(first, second))
        rows, others = collections.Counter(first), collections.Counter(second)
        statistic = 0.0
        for row, other in itertools.product(rows, others):
            expected = rows[row] * others[other] / len(known)
            statistic += (table[row, other] - expected) ** 2 / expected
        freedom = (len(rows) - 1) * (len(others) - 1)
        if deviations(statistic, freedom) > 4.75:
            yield f"experiments {one} and {two} depend on each other: chi-square {statistic:.0f} at {freedom} degrees of freedom"


def deviations(statistic, freedom):
    """How far a chi-square value is above the mean, in standard deviations of a normal value (Wilson and Hilferty 1931)."""
    part = 2 / (9 * freedom)
    return ((statistic / freedom) ** (1 / 3) - (1 - part)) / math.sqrt(part)


if __name__ == "__main__":
    main()
