"""The recipes for clients do what they say, as far as this machine can run them.

For SwiftUI and UIKit the compiler reads them beside stubs of Apple's modules, which have what they use; what Apple's modules do with it no stub can
tell. It needs the modules of a build. The Kotlin code without views is compiled and run: on every case of the conformance kit, and
against a service. So are the page without the element, the component for React and the page of a server, in Node. The Dart code mirrors the Kotlin,
and nothing here runs it.

recipes.json has the hashes of the Kotlin files that were run last and of their mirrors. Without kotlinc they stand for a run: whoever changes one of
these files runs it where kotlinc is, with --record. It refuses a file that changed without its mirror.
Short run: recipes
"""

import argparse
import collections
import contextlib
import hashlib
import http.server
import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

from harness.base import react
from harness.base.lab import ROOT
from harness.base.service import parser, sample_service

CODE = ROOT / "paywalls/examples/clients"
STUBS = ROOT / "scripts/campaigns/stubs"
RECORD = ROOT / "scripts/campaigns/recipes.json"
JSON_OF_ANDROID = pathlib.Path("/usr/share/java/json.jar")
MIRRORS = {"PaywallPage.kt": "paywall_page.dart", "PaywallService.kt": "paywall_service.dart", "PaywallEvents.kt": "paywall_events.dart"}
# What a flat page has no places for.
APART = {"focus", "announce"}


def main():
    added = parser(__doc__)
    added.add_argument("--record", action="store_true", help="notes the hashes of what this run has run")
    options = added.parse_args()
    faults, passed = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for name, check in (("SwiftUI and UIKit", swift), ("Kotlin", kotlin), ("the page", page), ("React", component)):
            found = check(options, pathlib.Path(folder))
            passed += found == []
            faults += [f"{name}: {fault}" for fault in found or []]
    found = record() if options.record and not faults else unlike()
    passed += not found
    faults += found
    for fault in faults:
        print("FAILED ", fault)
    print(f"{passed} passed, {len(faults)} failed")
    sys.exit(1 if faults else 0)


def run(*command, **more):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **more)


def swift(_, folder):
    builds = [place for place in ROOT.glob(".build/*/Modules") if (place / "PaywallClient.swiftmodule").exists()]
    modules = max(builds, key=lambda place: (place / "PaywallClient.swiftmodule").stat().st_mtime, default=None)
    if not modules:
        return ["there is no build of PaywallClient. Make it: swift build --target PaywallClient"]
    for name in ("CoreGraphics", "CoreText", "UIKit", "SwiftUI", "Combine"):
        made = run("swiftc", "-emit-module", "-parse-as-library", "-swift-version", "6", "-I", folder, "-module-name", name,
                   "-o", folder / f"{name}.swiftmodule", STUBS / f"{name}.swift")
        if made.returncode:
            return [made.stderr]
    # Linux has no Objective-C: selectors become plain Swift.
    for name in ("PaywallDrawing", "PaywallView+SwiftUI", "PaywallView+UIKit"):
        text = (CODE / f"{name}.swift").read_text().replace("@objc ", "")
        (folder / f"{name}.swift").write_text(re.sub(r"#selector\(([a-z]*)\)", r'Selector("\1")', text))
    checks = {view: run("swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-I", folder, "-I", modules,
                        folder / "PaywallDrawing.swift", folder / f"PaywallView+{view}.swift") for view in ("SwiftUI", "UIKit")}
    # What the client has only where Combine is.
    observing = [ROOT / f"Sources/Client/PaywallClient/Observing/{name}.swift" for name in ("PresentationLink", "PaywallObject")]
    text = "".join(path.read_text().replace("import Numbers", "") for path in observing)
    (folder / "Observing.swift").write_text("import PaywallClient\n" + text)
    checks["Combine"] = run("swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-I", folder, "-I", modules,
                            folder / "Observing.swift")
    return [f"the Swift code for {view} does not fit\n{made.stderr}" for view, made in checks.items() if made.returncode]


def kotlin(options, folder):
    """What is wrong; None if nothing was run."""
    if not shutil.which("kotlinc") or not JSON_OF_ANDROID.exists():
        print("recipes: skipped, the Kotlin code was not run; its hashes are those of the last run. Get it: apt-get install kotlin libandroid-json-org-java")
        return None
    made = run("kotlinc", "-cp", JSON_OF_ANDROID, *(CODE / name for name in MIRRORS), STUBS / "Recipes.kt", "-include-runtime", "-d", folder / "recipes.jar")
    if made.returncode or "warning:" in made.stderr.replace("64-Bit Server VM warning", ""):
        return [made.stderr]

    def answer(what, given):
        (folder / "input.json").write_text(json.dumps(given))
        ran = run("java", "-cp", f"{folder / 'recipes.jar'}:{JSON_OF_ANDROID}", "com.example.paywall.RecipesKt", what, folder / "input.json", timeout=120)
        if ran.returncode:
            raise RuntimeError(ran.stderr)
        return json.loads(ran.stdout)

    return on_kit(options, folder / "kit", answer) + on_service(options, folder / "app", answer)


def on_kit(options, kit, answer):
    """Reads each flat tree, shows each of its states, and plays each transcript. A flat page has neither pagers nor typed values."""
    subprocess.run([options.paywalld, "kit", kit, "--paywalls", options.paywalls], check=True, stdout=subprocess.DEVNULL)
    names = sorted(path.parent.name for path in kit.glob("*/tree.flat.json"))
    trees = {name: json.loads((kit / name / "tree.flat.json").read_text()) for name in names}
    steps = {name: playable(json.loads((kit / name / "transcript.json").read_text()), trees[name]) for name in names}
    played = answer("kit", {"cases": [{"tree": trees[name], "steps": steps[name]} for name in names]})["cases"]
    faults = []
    for name, case in zip(names, played):
        faults += [f"{name} in the state {seen['state']}" for seen, due in zip(case["states"], states(trees[name]), strict=True) if seen != due]
        for number, (step, seen) in enumerate(zip(steps[name], case["steps"]), 1):
            due = [event for event in step["events"] if not APART & set(event)]
            if due != seen["events"]:
                faults.append(f"{name}, step {number}: {seen['events']} is not {due}")
            drawn = kit / name / f"picture-{number}.flat.json"
            if drawn.exists() and json.loads(drawn.read_text())["items"] != seen["items"]:
                faults.append(f"{name}, step {number}: the page has other items")
    print(f"recipes: Kotlin read {len(names)} trees with {sum(map(len, map(states, trees.values())))} states and played {sum(map(len, steps.values()))} steps")
    return faults


def playable(steps, tree):
    """The steps before the first one that turns a pager or asks the service; none on a page with fields."""
    return [] if tree.get("inputs") else list(itertools.takewhile(lambda step: not {"swipe", "response"} & set(step), steps))


def states(tree):
    def shown(state, name):
        return [tree[name][entry] if isinstance(entry, int) else entry for entry in state[name]]
    return [{"state": state.get("state", {}), "items": shown(state, "items"), "taps": shown(state, "taps")} for state in (tree, *tree.get("states", []))]


def on_service(options, folder, answer):
    with sample_service(quiet(options, folder), "--gate", "off") as service, unavailable() as (closed, asked):
        key = client_key(service)
        told = answer("service", {"port": service.port, "closed": closed, "brand": "disney", "key": key, "folder": str(folder)})
        one, two, three, none, refused, kept, hidden = told["decisions"]
        people = {before.get("variant") for before, _ in told["people"]}
        first, second, third = told["installations"]
        variant = one["about"].get("variant")
        rows = {("impression", variant): 21, ("tap", variant): 1, ("purchaseStarted", variant): 1, ("purchaseCompleted", variant): 1, ("closed", variant): 1,
                ("exposure", hidden["about"].get("variant")): 1}
        expected = {
            "the same installation has the same variant": one == two == three and one["isShown"],
            "a user has the variant from before": all(before == after for before, after in told["people"]) and people == {"monthly", "annual"},
            f"a subscriber is shown nothing: {none}": not none["isShown"] and none["reason"] == "subscribers",
            "a mistake is told": not refused["isShown"] and refused["reason"].startswith("404"),
            "without an answer the last decision holds": kept == three,
            "the installation is kept until it is reset": first == second != third,
            "a receipt leaves nothing to send": told["left"] == ["paywalls.json"],
            "nothing is left after a reset": told["after"] == {"about": {}, "reason": "no answer", "isShown": False},
            "Retry-After is kept to": asked.count("/events/client") == 1,
            f"all events are counted: {counted(service)}": counted(service) == rows,
        }
    return [what for what, holds in expected.items() if not holds]


def page(options, folder):
    if not shutil.which("node"):
        print("recipes: skipped, the page was not run. Get it: apt-get install nodejs")
        return None
    with sample_service(quiet(options, folder / "page"), "--gate", "off") as service:
        ran = run("node", STUBS / "recipes.mjs", CODE / "paywall-page.js", f"http://127.0.0.1:{service.port}", "disney", client_key(service), timeout=120)
        if ran.returncode:
            return [ran.stderr]
        told = json.loads(ran.stdout)
        first, second, none, hidden = told["decisions"]
        variant = first["about"].get("variant")
        expected = {
            "the variant stays when the user is known": first == second and first["isShown"],
            "a subscriber is shown nothing": not none["isShown"] and none["reason"] == "subscribers",
            "a mistake is told": "lunch" in told["failed"],
            "the picture is an SVG": told["picture"] == "<svg",
            "a receipt leaves nothing to send": told["left"] == 0,
            f"all events are counted: {counted(service)}": counted(service) == {
                ("impression", variant): 1, ("tap", variant): 1, ("closed", variant): 20, ("exposure", hidden["about"]["variant"]): 1},
        }
    return [what for what, holds in expected.items() if not holds]


def component(options, folder):
    lacking = [name for name in ("node", "tsc") if not shutil.which(name)] + ([] if react.TYPES.exists() else ["react"])
    if lacking:
        print(f"recipes: skipped, the component for React was not run: no {', '.join(lacking)}. Get it: apt-get install nodejs node-typescript node-react-dom")
        return None
    folder = folder / "react"
    folder.mkdir()
    for source in (CODE / "Paywall.tsx", CODE / "paywall-server.mjs", STUBS / "server.mjs"):
        shutil.copy(source, folder)
    with sample_service(options, "--gate", "off") as service:
        address = f"http://127.0.0.1:{service.port}/"
        wrong = react.compile_types(folder, service.connect())
        if wrong:
            return wrong
        ran = react.run_module(folder, "server.mjs", address)
    if ran.returncode:
        return [ran.stderr]
    told = json.loads(ran.stdout)
    start = '<div><paywall-view fill="" brand="disney" locale="de"></paywall-view><div style="position:fixed;inset:0;overflow:hidden"><svg'
    images = re.findall(r' href="([^"#]*)"', told["picture"])
    expected = {
        f"the component has its attributes and the picture: {told['component'][:200]}": told["component"].startswith(start),
        "without a picture the element is alone": told["bare"] == '<div style="position:relative"><paywall-view brand="disney"></paywall-view></div>',
        f"images have whole addresses: {images}": images and all(image.startswith(address) for image in images),
        "the page has the picture over the element": f'brand="disney"></paywall-view>\n<div id="picture">{told["picture"]}</div>' in told["page"],
        "a brand is quoted": 'brand="a&quot;b"' in told["quoted"],
        "without a service there is no picture": told["none"] == "",
    }
    return [what for what, holds in expected.items() if not holds]


def client_key(service):
    return service.ask("POST", "/admin/brands/disney/keys", body=json.dumps({"name": "recipes"}))[2]["key"]


def quiet(options, folder):
    """The options with a copy of the sample paywalls whose placement quiet shows nothing, by an experiment."""
    paywalls = folder / "quiet"
    shutil.copytree(options.paywalls, paywalls)
    path = paywalls / "disney/placements/1.json"
    placements = json.loads(path.read_text())
    placements["experiments"]["quiet"] = {"by": "deviceId", "variants": [{"name": name, "weight": 0.5, "show": {"nothing": name}} for name in ("none", "rest")]}
    placements["placements"]["quiet"] = {"rules": [{"show": {"experiment": "quiet"}}], "otherwise": {"paywall": "main"}}
    path.write_text(json.dumps(placements))
    return argparse.Namespace(**{**vars(options), "paywalls": paywalls})


def counted(service):
    """The events by type and variant."""
    table = service.ask("GET", "/admin/usage?brand=disney&from=2020-01-01T00:00:00Z&by=day")[2]
    found = collections.Counter()
    for row in table["rows"]:
        if row.get("placement") in ("launch", "quiet") and row["type"] in ("exposure", "impression", "tap", "purchaseStarted", "purchaseCompleted", "closed"):
            found[row["type"], row.get("variant")] += row["count"]
    return dict(found)


@contextlib.contextmanager
def unavailable():
    """A service that has no time for anybody, and the paths that it was asked for."""
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            asked.append(self.path)
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(503)
            self.send_header("Retry-After", "60")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port, asked
    finally:
        server.shutdown()


def hashes():
    return {name: hashlib.sha256((CODE / name).read_bytes()).hexdigest() for pair in MIRRORS.items() for name in pair}


def unlike():
    recorded, now = json.loads(RECORD.read_text()), hashes()
    return [f"{name} is another one than was run or mirrored last: sh scripts/check.sh recipes --record, with kotlinc" for name in now
            if now[name] != recorded.get(name)]


def record():
    if not shutil.which("kotlinc"):
        return ["nothing is recorded without kotlinc"]
    recorded, now = json.loads(RECORD.read_text()) if RECORD.exists() else {}, hashes()
    changed = {name for name in now if now[name] != recorded.get(name)}
    alone = [f"{file} changed, and {mirror} did not" for file, mirror in MIRRORS.items() if file in changed and mirror not in changed]
    if not alone:
        RECORD.write_text(json.dumps(now, indent=2) + "\n")
    return alone


main()
