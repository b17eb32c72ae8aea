"""What the lines of the audit log add up to, worked out here once more, and what was promised of them."""

import hashlib
import json

LIVE = {"record", "live", "fallback", "restored", "schedule-start", "schedule-end"}
DONE = {"unschedule", "schedule-end", "schedule-skip"}


def tag(data):
    return '"' + hashlib.sha256(data).hexdigest()[:32] + '"'


class Ledger:
    """Follows the log from where it stopped; an append-only file needs no second look."""

    def __init__(self, path):
        self.path, self.offset, self.count = path, 0, 0
        self.active, self.live, self.versions, self.given = None, {}, {}, {}
        self.images, self.schedules, self.seen, self.faults = {}, {}, {}, []

    def read_on(self):
        with open(self.path, "rb") as file:
            if file.seek(0, 2) < self.offset:
                self.faults.append("the log has become shorter")
            file.seek(self.offset)
            text = file.read()
        if text and not text.endswith(b"\n"):
            self.faults.append("the log's last line is torn")
        self.offset += len(text)
        for line in text.split(b"\n")[:-1]:
            self.count += 1
            self.follow(json.loads(line))

    def follow(self, change):
        brand, version, action, name = change.get("brand"), change.get("version"), change["action"], change.get("name")
        if change["sequence"] != self.count:
            self.faults.append(f"change {change['sequence']} stands in line {self.count}")
        if "requestId" in change:
            self.seen[change["requestId"]] = change
        self.active = change["after"].get("active")
        if action == "publish":
            if version in self.given.setdefault(brand, {}):
                self.faults.append(f"version {version} of {brand} was given twice")
            self.given[brand][version] = change["etag"]
        if action in ("publish", "found", "record"):
            self.versions.setdefault(brand, {})[version] = change["etag"]
        if action in ("delete", "vanished"):
            self.versions[brand].pop(version, None)
        if action in LIVE or action == "publish" or action == "activate" and version:
            self.live[brand] = change["after"]["live"]
        if action == "put-image":
            self.images.setdefault(brand, {})[name] = change["etag"]
        if action == "delete-image":
            self.images.setdefault(brand, {}).pop(name, None)
        if action == "schedule":
            self.schedules[name] = "until" in change
        if action in DONE or action == "schedule-start" and not self.schedules[name]:
            self.schedules.pop(name, None)

    def broken_promises(self, promises, asked):
        """What was acknowledged and is not in the log as it was told, and what is there and was never asked for."""
        faults = [f"{name} is in the log and was not asked for" for name in self.seen if name not in asked]
        for name, promise in promises.items():
            change = self.seen.get(name)
            if change is None:
                faults.append(f"{name} was acknowledged and is lost: {promise}")
                continue
            found = {key: change.get(key) for key in promise}
            if found != promise:
                faults.append(f"{name} was promised as {promise} and is {found}")
        return faults

    def differences(self, catalog, paywalls):
        """Where what is served, what lies in the folder and what the log says are not the same."""
        faults = []
        if catalog["active"] != self.active:
            faults.append(f"active is {catalog['active']}, the log says {self.active}")
        for brand, entry in catalog["brands"].items():
            if entry["live"] != self.live[brand]:
                faults.append(f"{brand} serves {entry['live']}, the log says {self.live[brand]}")
            files = {int(file.stem): tag(file.read_bytes()) for file in (paywalls / brand).glob("[0-9]*.json")}
            if not files == entry["versions"] == self.versions[brand]:
                faults.append(f"{brand}: files, catalog and log differ: {files} {entry['versions']} {self.versions[brand]}")
            if "images" in entry:
                faults += self.image_differences(brand, entry["images"], paywalls / brand / "images")
        if "schedules" in catalog and catalog["schedules"] != set(self.schedules):
            faults.append(f"the schedules are {catalog['schedules']}, the log says {set(self.schedules)}")
        return faults

    def image_differences(self, brand, served, folder):
        logged = self.images.get(brand, {})
        files = {file.name: tag(file.read_bytes()) for file in folder.glob("[!.]*")}
        faults = [] if files == served else [f"{brand}: image files and catalog differ: {files} {served}"]
        for name, etag in logged.items():
            if served.get(name) != etag:
                faults.append(f"{brand}: {name} is {served.get(name)}, the log says {etag}")
        for name, etag in served.items():
            # What was replaced stays under a name with its hash.
            if name not in logged and etag[1:13] not in name:
                faults.append(f"{brand}: {name} is there and was never put")
        return faults
