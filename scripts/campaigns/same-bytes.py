"""Two builds answer with the same trees, lists, pictures, speech, schemas and problems, byte by byte.

check.sh same-bytes --other PATH [--imports DIR] [--other-paywalls DIR]. PATH is another build's paywalld. DIR of --imports has RevenueCat paywalls
(*.json); the other build imports up to 50 of them. If the documents changed too, --other-paywalls is the other build's paywalls folder: a document
may then be written differently, as long as it looks the same.
"""

import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from harness.base.service import Service, parser

DEVICES = ("iphone-se", "iphone-11", "pixel-8", "ipad")
READERS = ("", "&locale=ar&theme=dark&textScale=1.3", "&locale=de&orientation=landscape")
FORMATS = ("format=json", "states=all", "format=svg", "format=speech", "flatten=true")
SCHEMAS = ("/schema", "/schema/layout", "/devices")
PROBLEMS = ("/paywall?brand=nobody", "/paywall?version=x", "/nothing", "/render?device=none", "/render?width=-1", "/brands/none")
# Problems are compared without their texts for people.
WORDS = re.compile(rb'"(title|detail|hint|message)": "(?:[^"\\]|\\.)*"')


def imports(options):
    """Documents that the other build made from another tool's, by name."""
    found = {}
    paths = sorted(pathlib.Path(options.imports).rglob("*.json")) if options.imports else []
    for path in paths:
        if len(found) == 50:
            break
        made = subprocess.run([options.other, "import", "revenuecat", str(path)], capture_output=True, check=False)
        if made.returncode == 0 and made.stdout.startswith(b"{"):
            found["import " + path.name] = made.stdout
    return found


def examples(paywalls):
    return sorted((pathlib.Path(paywalls) / "examples").glob("*.json"))


@contextlib.contextmanager
def service(paywalld, paywalls):
    """A service of a copy of the folder, with a brand for each example."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "paywalls"
        shutil.copytree(paywalls, copy)
        for path in examples(paywalls):
            brand = copy / f"example-{path.stem}"
            shutil.copytree(copy / "examples", brand, ignore=shutil.ignore_patterns("*.py"))
            for document in brand.glob("*.json"):
                if document.name == path.name:
                    document.rename(brand / "1.json")
                else:
                    document.unlink()
        # Not a flag, which an earlier build does not know.
        os.environ["PAYWALLD_GATE"] = "off"
        with Service(paywalld, copy, pathlib.Path(folder) / "state", access=("--dev",)) as started:
            yield started


def locales(path):
    """The locales of an example: its own and those of the files beside it."""
    own = json.loads(path.read_bytes())["strings"]
    return sorted(own.keys() | {file.stem for file in (path.parent / "strings").glob("*.json")})


def questions(options):
    """Yields each request as a name, a method, a target and a body. Each import becomes a brand of its own first."""
    for target in SCHEMAS + PROBLEMS:
        yield target, "GET", target, None
    names = {f"import-{number}": name for number, name in enumerate(options.read)}
    for brand, name in names.items():
        yield f"publish {name}", "PUT", f"/admin/brands/{brand}", options.read[name]
    brands = ["disney", "espn", *(f"example-{path.stem}" for path in examples(options.paywalls)), *names]
    for query in (f"device={device}{reader}&{form}" for device in DEVICES for reader in READERS for form in FORMATS):
        for brand in brands:
            yield f"{names.get(brand, brand)} {query}", "GET", f"/render?brand={brand}&{query}", None
    for path in examples(options.paywalls):
        for query in (f"locale={locale}&{form}" for locale in locales(path) for form in FORMATS):
            yield f"{path.stem} {query}", "GET", f"/render?brand=example-{path.stem}&{query}", None


def answer(asked, client, method, target, body):
    fields = {"Content-Type": "application/json"} if body else None
    given = client.ask(method, target, body, fields)
    if method == "PUT" and given.status < 300:
        return given.status, b""
    text = given.body.replace(f":{asked.port}".encode(), b":PORT")
    if given.status >= 400:
        text = WORDS.sub(rb'"\1": ""', text)
    return given.status, text


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--other", required=True, help="another build's paywalld")
    arguments.add_argument("--imports", help="a folder of RevenueCat paywalls")
    arguments.add_argument("--other-paywalls", help="the other build's paywalls folder, if it differs")
    options = arguments.parse_args()
    options.read = imports(options)
    same = different = 0
    statuses = {}
    with contextlib.ExitStack() as stack:
        services = [
            stack.enter_context(service(options.paywalld, options.paywalls)),
            stack.enter_context(service(options.other, options.other_paywalls or options.paywalls)),
        ]
        clients = [stack.enter_context(contextlib.closing(one.connect(60))) for one in services]
        for name, method, target, body in questions(options):
            new, old = (answer(one, client, method, target, body) for one, client in zip(services, clients))
            statuses[new[0]] = statuses.get(new[0], 0) + 1
            if new == old:
                same += 1
                continue
            different += 1
            if different <= 20:
                at = next((i for i, (a, b) in enumerate(zip(new[1], old[1])) if a != b), min(len(new[1]), len(old[1])))
                print(f"{name}: {old[0]} {old[1][max(0, at - 60):at + 60]!r} became {new[0]} {new[1][max(0, at - 60):at + 60]!r}")
    counts = ", ".join(f"{count} of status {status}" for status, count in sorted(statuses.items()))
    print(f"{len(examples(options.paywalls))} examples, {len(options.read)} imports and 2 brands, {len(DEVICES)} devices: {counts}")
    print(f"{same} passed, {different} failed")
    sys.exit(1 if different else 0)


main()
