"""Clients that change a service at random over HTTP, and record their requests and the acknowledgements."""

import datetime
import json
import random
import threading

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><!-- {} --></svg>'
DATA, THEME = "data/list.json", "theme.json"
KEPT = 12


def moment(seconds):
    """A time this many seconds from now, in the API's format."""
    at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Traffic:
    """Changes of every kind, each with its own request id."""

    def __init__(self, service, threads):
        self.service, self.threads = service, threads
        self.versions, self.images, self.files, self.schedules = {}, {}, {}, set()
        self.promises, self.asked, self.unexpected = {}, set(), []
        self.acknowledged = self.refused = self.failed = 0
        self.lock = threading.Lock()
        self.running = []

    def learn(self, catalog):
        """Reads the existing state to change."""
        self.versions = {brand: set(entry["versions"]) for brand, entry in catalog["brands"].items()}
        self.images = {brand: set(entry["images"]) for brand, entry in catalog["brands"].items()}
        self.files = {brand: set(entry["files"]) for brand, entry in catalog["brands"].items()}
        self.schedules = set(catalog["schedules"])

    def start(self, prefix, seed):
        self.running = [
            threading.Thread(target=self.run, args=(f"{prefix}-{number}", random.Random(seed * 1000 + number)))
            for number in range(self.threads)
        ]
        for thread in self.running:
            thread.start()

    def join(self):
        for thread in self.running:
            thread.join()

    def run(self, prefix, chance):
        try:
            connection = self.service.connect()
            number = 0
            while True:
                number += 1
                self.change(connection, f"{prefix}-{number}", chance)
        except OSError:
            return

    def change(self, connection, name, chance):
        brand = chance.choice(sorted(self.versions))
        with self.lock:
            method, path, body = self.choose(brand, name, chance)
            self.asked.add(name)
        status, _, told = self.service.ask(method, path, connection, body, {"X-Request-Id": name})
        with self.lock:
            self.take(name, brand, method, path, status, told)

    def choose(self, brand, name, chance):
        # A version published a moment ago may not be listed yet.
        versions = sorted(self.versions[brand]) or [1]
        version, kind = chance.choice(versions), chance.randrange(18)
        if kind < 5 and len(versions) > KEPT:
            kind = 11
        if kind < 5:
            flag = "?activate=true" if kind < 2 else ""
            return "PUT", f"/admin/brands/{brand}{flag}", self.document(brand, name, chance)
        if kind < 7:
            return "POST", f"/admin/live?brand={brand}&version={version}", None
        if kind < 9:
            return "POST", f"/admin/active?brand={brand}", None
        if kind < 10:
            return "POST", f"/admin/active?brand={brand}&version={version}", None
        if kind < 12:
            return "DELETE", f"/admin/brands/{brand}/versions/{version}", None
        if kind < 14:
            images = sorted(self.images[brand])
            if len(images) > KEPT:
                return "DELETE", f"/admin/brands/{brand}/images/{chance.choice(images)}", None
            return "PUT", f"/admin/brands/{brand}/images/i{chance.randrange(4)}.svg", PICTURE.format(name)
        if kind == 14:
            return "PUT", f"/admin/brands/{brand}/{DATA}", json.dumps({"word": name})
        if kind == 15:
            return "PUT", f"/admin/brands/{brand}/theme", json.dumps({"spacing": {name: chance.randrange(9), "m": 8}})
        if self.schedules and chance.random() < 0.4:
            return "DELETE", f"/admin/schedule/{chance.choice(sorted(self.schedules))}", None
        soon = chance.choice([1, 2, 3600])
        end = f"&until={moment(soon + 0.3)}" if chance.random() < 0.5 else ""
        return "POST", f"/admin/schedule?brand={brand}&version={version}&at={moment(soon)}{end}", None

    def document(self, brand, name, chance):
        """A document that uses data and the theme, if they exist."""
        value = {"meta": {"name": name}, "components": []}
        if DATA in self.files[brand] and chance.random() < 0.5:
            value["data"] = {"list": DATA}
            value["components"].append({"type": "label", "title": "@list.word"})
        if THEME in self.files[brand] and chance.random() < 0.5:
            value["components"].append({"type": "spacer", "padding": "$m"})
        return json.dumps(value)

    def take(self, name, brand, method, path, status, told):
        if status >= 400:
            self.refused += status < 500
            self.failed += status >= 500
            if status not in (404, 409, 412, 500, 507) and told["type"] != "/problems/not-ready":
                self.unexpected.append(f"{name}: {method} {path}: {status} {told}")
            return
        promise = self.promise(brand, method, path, status, told)
        if promise:
            self.acknowledged += 1
            self.promises[name] = promise

    def promise(self, brand, method, path, status, told):
        """The expected log entry of a change with this response; None if it changed nothing."""
        if method == "PUT" and "/images/" in path:
            self.images[brand].add(told["name"])
            return {"action": "put-image", "brand": brand, "name": told["name"], "etag": told["etag"]}
        if method == "PUT" and path.endswith((DATA, "/theme")):
            name = THEME if path.endswith("/theme") else DATA
            self.files[brand].add(name)
            self.versions[brand].update(made["version"] for made in told.get("versions", []))
            return {"action": "put-file", "brand": brand, "name": name, "etag": told["etag"]}
        if method == "PUT":
            self.versions[brand].add(told["version"])
            return {"action": "publish", "brand": brand, "version": told["version"], "etag": told["etag"]}
        if path.startswith("/admin/schedule?"):
            self.schedules.add(told["id"])
            return {"action": "schedule", "brand": brand, "version": told["version"], "name": told["id"]}
        if not told["changed"]:
            return None
        if told["action"] == "delete":
            self.versions[brand].discard(told["version"])
        if told["action"] == "delete-image":
            self.images[brand].discard(told["name"])
        if told["action"] == "unschedule":
            self.schedules.discard(told["name"])
        return {key: told.get(key) for key in ("sequence", "action", "brand", "version", "name")}
