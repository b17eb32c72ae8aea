"""Computes the state from the audit log, independently of the service, and compares it with the service and with the acknowledged changes."""

import hashlib
import json
import time

LIVE = {"record", "live", "canary-pass", "fallback", "restored", "schedule-start", "schedule-end"}
DONE = {"unschedule", "schedule-end", "schedule-skip", "schedule-stop"}


def tag(data):
    return '"' + hashlib.sha256(data).hexdigest()[:32] + '"'


class Ledger:
    """Follows the log from its last position, through rotated files; files that only grow are not read again."""

    def __init__(self, path):
        # The position in the last file, the number of lines, and the last change of the last rotated file.
        self.path, self.offset, self.count, self.end = path, 0, 0, 0
        self.active, self.live, self.versions, self.given = None, {}, {}, {}
        self.images, self.files, self.schedules, self.seen, self.faults = {}, {}, {}, {}, []
        self.blobs = {}

    def read_on(self):
        while True:
            try:
                with open(self.path, "rb") as file:
                    # Opened before the listing, so that it is the same file as before unless one was rotated.
                    full = self.full()
                    if not full:
                        self.take(file)
                        return
            except FileNotFoundError:
                # It is being rotated right now.
                continue
            for end in full:
                with open(self.path.with_name(f"audit-{end}.jsonl"), "rb") as file:
                    self.take(file)
                self.offset, self.end = 0, end

    def full(self):
        """The last changes of the files rotated since."""
        ends = [int(file.name[6:-6]) for file in self.path.parent.glob("audit-*.jsonl")]
        return sorted(end for end in ends if end > self.end)

    def take(self, file):
        if file.seek(0, 2) < self.offset:
            self.faults.append("the log has become shorter")
        text = self.whole_lines(file)
        self.offset += len(text)
        for line in text.split(b"\n")[:-1]:
            self.count += 1
            self.follow(json.loads(line))

    def whole_lines(self, file, patience=2):
        """The following lines. A reader may briefly see only the beginning of a line that is being written."""
        end = time.monotonic() + patience
        while True:
            file.seek(self.offset)
            text = file.read()
            if not text or text.endswith(b"\n"):
                return text
            if time.monotonic() > end:
                self.faults.append("the log's last line is torn")
                return text[: text.rfind(b"\n") + 1]
            time.sleep(0.01)

    def follow(self, change):
        brand, version, action, name = change.get("brand"), change.get("version"), change["action"], change.get("name")
        if change["sequence"] != self.count:
            self.faults.append(f"change {change['sequence']} is in line {self.count}")
        if "requestId" in change:
            # New data also creates versions, after it.
            self.seen.setdefault(change["requestId"], change)
        self.active = change["after"].get("active")
        if action == "publish":
            if version in self.given.setdefault(brand, {}):
                self.faults.append(f"version {version} of {brand} was given twice")
            self.given[brand][version] = change["etag"]
        if action in ("publish", "found", "record"):
            self.versions.setdefault(brand, {})[version] = change["etag"]
            self.blobs[brand, version] = [change["document"], *change.get("pins", {}).values()]
        if action in ("delete", "vanished"):
            self.versions[brand].pop(version, None)
            self.blobs.pop((brand, version), None)
        if action in LIVE or action == "publish" or action == "activate" and version:
            self.live[brand] = change["after"]["live"]
        if action == "put-image":
            self.images.setdefault(brand, {})[name] = change["etag"]
            self.blobs[brand, name] = [change["blob"]]
        if action == "delete-image":
            self.images.setdefault(brand, {}).pop(name, None)
            self.blobs.pop((brand, name), None)
        if action == "put-file":
            self.files.setdefault(brand, {})[name] = change["etag"]
            self.blobs[brand, name] = [change["blob"]]
        if action == "schedule":
            self.schedules[name] = "until" in change
        if action in DONE or action == "schedule-start" and not self.schedules[name]:
            self.schedules.pop(name, None)

    def broken_promises(self, promises, asked):
        """Acknowledged changes that are missing or different in the log, and changes in the log that were never requested."""
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

    def differences(self, catalog, state):
        """Differences between the served versions, the state folder and the log."""
        faults = []
        if catalog["active"] != self.active:
            faults.append(f"active is {catalog['active']}, the log says {self.active}")
        for brand, entry in catalog["brands"].items():
            if entry["live"] != self.live[brand]:
                faults.append(f"{brand} serves {entry['live']}, the log says {self.live[brand]}")
            if not entry["versions"] == self.versions[brand]:
                faults.append(f"{brand}: catalog and log differ: {entry['versions']} {self.versions[brand]}")
            if "images" in entry and entry["images"] != self.images.get(brand, {}):
                faults.append(f"{brand}: the images are {entry['images']}, the log says {self.images.get(brand, {})}")
            if "files" in entry and entry["files"] != self.files.get(brand, {}):
                faults.append(f"{brand}: the files are {entry['files']}, the log says {self.files.get(brand, {})}")
        faults += self.missing_blobs(state / "blobs")
        if "schedules" in catalog and catalog["schedules"] != set(self.schedules):
            faults.append(f"the schedules are {catalog['schedules']}, the log says {set(self.schedules)}")
        return faults

    def missing_blobs(self, folder):
        """Files that the log requires and that are missing or different."""
        faults = []
        for blob in {blob for blobs in self.blobs.values() for blob in blobs}:
            file = folder / blob
            if not file.exists():
                faults.append(f"the bytes {blob} are gone")
            elif hashlib.sha256(file.read_bytes()).hexdigest() != blob:
                faults.append(f"the bytes {blob} are damaged")
        return faults
