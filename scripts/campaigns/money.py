"""What stores say of purchases is lost by no kill and no full disk once it has a receipt, counts once, and cannot be forged.

Servers, Stripe and a scripted App Store, which signs with the test's own root, send while the service is killed. After each kill the ledger has
all that was acknowledged, and no more than what was sent; what is sent again counts once. On a full disk each message is refused with 507, and
readers are served on. Each wrong message of Tests/Suites/app-store is refused and moves no number. Then the campaign measures how many
notifications a second are verified, and how long GET /paywall takes with 200 a second. --seed repeats a run.
Short run: money --rounds 2
"""

import base64
import gzip
import hashlib
import hmac
import json
import pathlib
import random
import shutil
import subprocess
import tempfile
import threading
import time
import zlib

from harness.base.service import Service, parser, wait_for
from harness.storage.disks import FullDisk, Unable, run

SUITE = pathlib.Path(__file__).parents[2] / "Tests/Suites/app-store/made.json.gz"
SECRET = "whsec_0123456789abcdef"
APP = {"bundleId": "com.example.app", "appId": 1234567890}


def b64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Disk(FullDisk):
    """One with room for the facts of all rounds."""

    def prepare(self, folder):
        self.folder = folder
        run("mount", "-t", "tmpfs", "-o", "size=64m", "none", str(folder))


class AppStore:
    """Signs notifications with the suite's leaf."""

    def __init__(self, suite, folder):
        self.key = folder / "leaf.key"
        self.key.write_text(suite["leafKey"])
        self.header = b64url(json.dumps({"alg": "ES256", "x5c": suite["chain"]}).encode())

    def sign(self, payload):
        text = self.header + "." + b64url(json.dumps(payload).encode())
        der = subprocess.run(["openssl", "dgst", "-sha256", "-sign", str(self.key)], input=text.encode(), capture_output=True, check=True).stdout
        numbers, place = b"", 2
        for _ in range(2):
            count = der[place + 1]
            numbers += der[place + 2:place + 2 + count].lstrip(b"\0").rjust(32, b"\0")
            place += 2 + count
        return text + "." + b64url(numbers)

    def notification(self, name):
        now = int(time.time() * 1000)
        transaction = {"transactionId": name, "originalTransactionId": name, "bundleId": APP["bundleId"], "productId": "annual", "purchaseDate": now,
                       "price": 39990, "currency": "USD", "storefront": "USA", "environment": "Production", "signedDate": now}
        data = {"appAppleId": APP["appId"], "bundleId": APP["bundleId"], "environment": "Production", "signedTransactionInfo": self.sign(transaction)}
        payload = {"notificationType": "SUBSCRIBED", "subtype": "INITIAL_BUY", "notificationUUID": name, "signedDate": now, "data": data}
        return json.dumps({"signedPayload": self.sign(payload)})


def stripe(name):
    content = json.dumps({"id": name, "type": "invoice.paid", "created": int(time.time()), "livemode": True,
                          "data": {"object": {"billing_reason": "manual", "amount_paid": 999, "currency": "usd", "payment_intent": name}}})
    moment = int(time.time())
    code = hmac.new(SECRET.encode(), f"{moment}.{content}".encode(), hashlib.sha256).hexdigest()
    return content, {"Stripe-Signature": f"t={moment},v1={code}"}


def server(name):
    moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return json.dumps({"events": [{"id": name, "kind": "paid", "time": moment, "purchase": name, "amount": "39.99", "currency": "USD"}]})


class Sender(threading.Thread):
    """Sends messages, each with a name of its own, until the service is gone."""

    def __init__(self, service, store, number):
        super().__init__(daemon=True)
        self.service, self.store, self.number = service, store, number
        self.accepted, self.unanswered, self.faults = 0, None, []

    def message(self, name):
        if self.store:
            return "app-store", self.store.notification(name), None
        return ("stripe", *stripe(name)) if zlib.crc32(name.encode()) % 2 else ("server", server(name), None)

    def run(self):
        connection, sent = self.service.connect(), 0
        while True:
            where, body, fields = self.message(f"{self.number}-{sent}")
            sent += 1
            try:
                answer = connection.ask("POST", f"/events/{where}/disney", body, fields)
            except OSError:
                self.unanswered = (where, body, fields)
                return
            if answer.status != 200 or json.loads(answer.body)["kept"] != 1:
                self.faults.append(f"{where}: {answer.status} {answer.body[:200]}")
                return
            self.accepted += 1


def post(service, where, body, fields=None):
    return service.ask("POST", f"/events/{where}/disney", None, body, fields)


def facts(service):
    text = service.connect().ask("GET", "/metrics").body.decode()
    return next(int(float(line.split()[1])) for line in text.splitlines() if line.startswith("paywalld_money_facts "))


def reads(service, seconds):
    """The 99th percentile of GET /paywall for so long, in milliseconds."""
    connection, times, end = service.connect(), [], time.monotonic() + seconds
    while time.monotonic() < end:
        before = time.perf_counter()
        connection.ask("GET", "/paywall?brand=disney")
        times.append(time.perf_counter() - before)
        time.sleep(0.002)
    return sorted(times)[int(len(times) * 0.99)] * 1000


class Flood(threading.Thread):
    """Sends one notification again and again: `rate` a second, or as many as are answered."""

    def __init__(self, service, body, seconds, rate=None):
        super().__init__(daemon=True)
        self.connection, self.body, self.rate, self.count = service.connect(), body, rate, 0
        self.end = time.monotonic() + seconds

    def run(self):
        while time.monotonic() < self.end:
            self.connection.ask("POST", "/events/app-store/disney", self.body)
            self.count += 1
            if self.rate:
                time.sleep(1 / self.rate)


def kills(service, store, options, faults):
    """Kills the service while it keeps messages. Returns how many were kept without their receipt arriving."""
    dice, base, repeated = random.Random(options.seed), 0, 0
    for number in range(options.rounds):
        senders = [Sender(service, each, f"{options.seed}-{number}-{index}") for index, each in enumerate([None, None, store])]
        for sender in senders:
            sender.start()
        time.sleep(1 + dice.random())
        service.kill()
        for sender in senders:
            sender.join()
            faults += sender.faults
        with open(pathlib.Path(service.state) / "money.jsonl", "ab") as file:
            file.write(b'{"brand":"disney","id":"00')
        service.start()
        wait_for(lambda: service.ask("GET", "/readyz")[0] == 200, "the restart")
        accepted, kept = sum(sender.accepted for sender in senders), facts(service) - base
        waiting = [sender.unanswered for sender in senders if sender.unanswered]
        if not accepted <= kept <= accepted + len(waiting):
            faults.append(f"round {number}: {kept} facts of {accepted} with a receipt and {len(waiting)} without")
        repeated += kept - accepted
        for where, body, fields in waiting + waiting:
            status, _, told = post(service, where, body, fields)
            if status != 200 or told["kept"] + told["duplicates"] != 1:
                faults.append(f"round {number}: {status} {told} for what is sent again")
        if facts(service) - base != accepted + len(waiting):
            faults.append(f"round {number}: {facts(service) - base} facts after what had no receipt was sent again")
        base = facts(service)
    return repeated


def full_disk(service, disk, faults):
    before, kept = facts(service), 0
    disk.strike(service)
    # The last page of the file has room for a few lines.
    while (answer := post(service, "server", server(f"full {kept}")))[0] == 200 and kept < 50:
        kept += 1
    status, _, told = answer
    if status != 507 or not told["type"].endswith("storage-full"):
        faults.append(f"a full disk: {status} {told}")
    if service.ask("GET", "/paywall?brand=disney")[0] != 200:
        faults.append("a full disk: readers are not served")
    disk.mend()
    for _ in range(2):
        status, _, told = post(service, "server", server(f"full {kept}"))
        if status != 200:
            faults.append(f"after a full disk: {status} {told}")
    service.kill()
    service.start()
    if facts(service) != before + kept + 1:
        faults.append(f"after a full disk: {facts(service) - before} facts of {kept + 1}")


def forgeries(service, suite, faults):
    """Sends each wrong message. Returns their number."""
    before, tried = facts(service), 0
    for name, case in suite["cases"].items():
        if case["expected"]:
            tried += 1
            status, _, told = post(service, "app-store", json.dumps({"signedPayload": case["message"]}))
            # Some are wrong only beside the suite's own clock.
            if status == 200 and case["expected"] != "future":
                faults.append(f"{name}: {status} {told}")
    if facts(service) > before + 1:
        faults.append(f"{facts(service) - before} facts of forged messages")
    return tried


def measure(service, store):
    body = store.notification("measured")
    post(service, "app-store", body)
    flood = [Flood(service, body, 3) for _ in range(2)]
    for each in flood:
        each.start()
    for each in flood:
        each.join()
    idle = reads(service, 3)
    steady = Flood(service, body, 4, 200)
    steady.start()
    busy = reads(service, 3)
    steady.join()
    print(f"{sum(each.count for each in flood) / 3:.0f} notifications a second; GET /paywall, p99: {idle:.2f} ms idle, {busy:.2f} ms with {steady.count / 4:.0f} a second")


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--rounds", type=int, default=10)
    arguments.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = arguments.parse_args()
    suite, faults = json.loads(gzip.open(SUITE).read()), []
    with tempfile.TemporaryDirectory() as name:
        folder, disk = pathlib.Path(name), Disk()
        (folder / "disk").mkdir()
        try:
            disk.prepare(folder / "disk")
        except Unable as error:
            print(f"the full disk is skipped: {error}")
            disk = None
        paywalls = folder / "paywalls"
        shutil.copytree(options.paywalls, paywalls)
        (folder / "secret").write_text(SECRET)
        (folder / "root.der").write_bytes(base64.b64decode(suite["root"]))
        (paywalls / "disney/stores.json").write_text(json.dumps(
            {"appStore": {"apps": [APP]}, "stripe": {"secretFiles": [str(folder / "secret")]}, "server": {}}))
        store = AppStore(suite, folder)
        flags = ("--gate", "off", "--store-root", str(folder / "root.der"))
        try:
            with Service(options.paywalld, str(paywalls), str(folder / "disk/state"), *flags) as service:
                repeated = kills(service, store, options, faults)
                if disk:
                    full_disk(service, disk, faults)
                total = facts(service)
                forged = forgeries(service, suite, faults)
                measure(service, store)
        finally:
            if disk:
                disk.clear()
    print(f"seed {options.seed}: {total} facts, {repeated} messages kept without their receipt arriving, {forged} forged ones refused")
    for fault in faults[:20]:
        print(fault)
    print(f"{options.rounds} passed, {len(faults)} failed")
    raise SystemExit(1 if faults else 0)


main()
