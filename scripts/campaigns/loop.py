"""Apps and pages ask a placement, show it, sell, and the result knows it to the event.

Readers in Chromium and sessions of the Swift client are asked an experiment, see its paywalls, tap, buy, fail, go offline, come back and leave, with chances
of a seed, while the service is killed and started again and another version goes live. Then what each of them did, what its client
counted, what the service counted and what the experiment's results say are equal; nobody changed the variant, and OFREP decides the same.
Needs chromium and Python's axe-playwright-python, and paywalld-lab beside paywalld.
Short run: loop --short
"""

import asyncio
import collections
import contextlib
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

from harness.base.service import parser, sample_service, wait_for
from harness.component.elsewhere import Elsewhere
from harness.component.webviews import LACKING

PLACEMENTS = {
    "experiments": {"offer": {"by": "userId", "fallbackBy": "deviceId", "variants": [
        {"name": "first", "weight": 0.5, "show": {"paywall": "main"}}, {"name": "second", "weight": 0.5, "show": {"paywall": "annual"}}]}},
    "placements": {"launch": {"rules": [{"name": "everybody", "show": {"experiment": "offer"}}], "otherwise": {"paywall": "main"}}},
}


def main():
    added = parser(__doc__)
    added.add_argument("--short", action="store_true", help="16 readers and 20 sessions; skipped if something is missing")
    added.add_argument("--readers", type=int, default=300, help="contexts of Chromium")
    added.add_argument("--sessions", type=int, default=500, help="sessions of the Swift client")
    added.add_argument("--seed", type=int, default=1)
    options = added.parse_args()
    lab = pathlib.Path(options.paywalld).with_name("paywalld-lab")
    lacking = LACKING or (None if lab.exists() else f"{lab} is missing")
    if lacking:
        print(f"skipped: {lacking}")
        sys.exit(0 if options.short else 1)
    if options.short:
        options.readers, options.sessions = min(options.readers, 16), min(options.sessions, 20)
    with sample_service(options, "--gate", "off") as service, tempfile.TemporaryDirectory() as folder:
        service.command[service.command.index("--port") + 1] = str(service.port)
        key = prepared(service)
        began = time.monotonic()
        trouble = threading.Thread(target=disturb, args=(service, options))
        sessions = subprocess.Popen(
            [lab, "readers", "--url", f"http://127.0.0.1:{service.port}", "--brand", "disney", "--key", key, "--log", f"{folder}/log", "--paywalls", "main,annual",
             "--sessions", str(options.sessions), "--seed", str(options.seed), "--state", f"{folder}/apps"], stdout=subprocess.PIPE, text=True)
        trouble.start()
        try:
            readers = asyncio.run(browsers(service, key, options))
            output, _ = sessions.communicate(timeout=900)
        finally:
            sessions.kill()
            trouble.join()
        mistakes = [f"{each}" for each in readers if isinstance(each, BaseException)] + ([output.strip()] if sessions.returncode else [])
        done = [Client(each.client, each.variant, each.isCounted, each.events) for each in readers if not isinstance(each, BaseException)]
        mistakes += [line for each in readers if not isinstance(each, BaseException) for line in misread(each)]
        apps, more = read(f"{folder}/log")
        mistakes += more + compared(service, [*done, *apps])
        events = sum(len(each.events) for each in [*done, *apps])
    print(*mistakes, sep="\n")
    print(f"{len(done)} readers and {len(apps)} sessions, {events} events in {time.monotonic() - began:.0f} s; loop: {len(mistakes)} mistakes")
    sys.exit(1 if mistakes else 0)


Client = collections.namedtuple("Client", "id variant is_counted events")


def asked(service, method, path, body=None):
    status, _, answer = service.ask(method, path, body=None if body is None else json.dumps(body))
    if status >= 300:
        raise RuntimeError(f"{method} {path}: {status} {answer}")
    return answer


def prepared(service):
    asked(service, "PUT", "/admin/brands/disney?placements=true&activate=true", PLACEMENTS)
    return asked(service, "POST", "/admin/brands/disney/keys", {"name": "loop", "eventsPerMinute": 60_000})["key"]


async def browsers(service, key, options):
    from playwright.async_api import async_playwright

    from harness.loop.browsers import HIDDEN, SHOWN, page_of, run

    base = f"http://127.0.0.1:{service.port}"
    with Elsewhere(page_of(base, key, SHOWN), pages={"/hidden": page_of(base, key, HIDDEN)}) as other:
        async with async_playwright() as playwright:
            return await run(playwright, other.address, options.readers, options.seed)


def disturb(service, options):
    """Kills the service twice, and makes another version live in between."""
    pause = 4 if options.short else 40
    for turn in range(2):
        time.sleep(pause)
        service.kill()
        time.sleep(1)
        service.start()
        wait_for(lambda: service.is_running(), "the service")
        if turn == 0:
            document = json.loads((service.paywalls / "disney/1.json").read_text())
            document["meta"] = {**document.get("meta", {}), "name": "another version"}
            asked(service, "PUT", "/admin/brands/disney?activate=true", document)


def misread(reader):
    """Where what was counted is not what a reader did. A version that goes live meanwhile is seen once more."""
    found, did = collections.Counter(each["type"] for each in reader.events), collections.Counter(reader.did)
    versions = {each["version"] for each in reader.events}
    more = found["impression"] - did["impression"]
    if 0 < more < len(versions):
        found["impression"] -= more
    wrong = found != did
    return [f"reader {reader.number} did {dict(did)}, counted is {dict(found)} in versions {versions}"] if wrong else []


def read(path):
    """The sessions of the Swift client, from its log."""
    clients, decisions, mistakes = collections.defaultdict(list), {}, []
    log = pathlib.Path(path)
    for line in map(json.loads, log.read_text().splitlines() if log.exists() else []):
        if "event" in line:
            clients[line["client"]].append(line["event"])
        if line.get("decision"):
            old = decisions.setdefault(line["client"], line["decision"])
            if old.get("variant") != line["decision"].get("variant"):
                mistakes.append(f"session {line['session']} changed from {old.get('variant')} to {line['decision'].get('variant')}")
        if line.get("unsent"):
            mistakes.append(f"session {line['session']}: {line['unsent']} events without a receipt")
    return [Client(name, decision.get("variant"), decision.get("isCounted", True), clients[name]) for name, decision in decisions.items()], mistakes


def compared(service, clients):
    """Where the counts, the results and OFREP's decisions are not those of the clients."""
    mistakes = []
    ids = [(each.id, event["id"]) for each in clients for event in each.events]
    if len(set(ids)) < len(ids):
        mistakes.append("events with the same id")
    sent = collections.Counter((event["type"], event.get("variant")) for each in clients for event in each.events)
    table = asked(service, "GET", "/admin/usage?brand=disney&from=2020-01-01T00:00:00Z&by=day")
    kinds = {kind for kind, _ in sent}
    kept = collections.Counter()
    for row in table["rows"]:
        if row["type"] in kinds:
            kept[row["type"], row.get("variant")] += row["count"]
    mistakes += [f"{place}: {sent[place]} were sent, {kept[place]} are counted" for place in sorted(set(sent) | set(kept), key=str) if sent[place] != kept[place]]
    mistakes += results(service, clients)
    mistakes += [f"{each.id} has {each.variant}, and OFREP decides {decided}" for each in clients for decided in [ofrep(service, each.id)] if decided != each.variant]
    return mistakes


def results(service, clients):
    answer, mistakes = asked(service, "GET", "/admin/brands/disney/experiments/offer"), []
    for told in answer["variants"]:
        mine = [each for each in clients if each.variant == told["variant"] and each.events]
        did = lambda kind: sum(any(event["type"] == kind for event in each.events) for each in mine)
        purchases = sum(event["type"] == "purchaseCompleted" for each in mine for event in each.events)
        for name, own in (("readers", len(mine)), ("conversions", did("purchaseCompleted")), ("purchases", purchases), ("failures", did("purchaseFailed"))):
            if told[name] != own:
                mistakes.append(f"{told['variant']}: {name} is {told[name]} in the results, and was {own}")
    return mistakes


def ofrep(service, client):
    with contextlib.closing(service.connect()) as connection:
        answer = connection.ask("POST", "/brands/disney/ofrep/v1/evaluate/flags/launch", json.dumps({"context": {"targetingKey": client, "deviceId": client}}))
    return json.loads(answer.body).get("metadata", {}).get("experiment") and json.loads(answer.body)["variant"]


main()
