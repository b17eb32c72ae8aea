"""Compares what two builds answer: trees, lists, pictures, speech, schemas and problems, byte by byte.

check.sh same-bytes --other PATH [--imports DIR] [--documents DIR]. PATH is another build's paywalld, which knows the same documents. DIR has RevenueCat
paywalls (*.json); the other build imports up to 50 of them. The documents are those of the other build's time, where they changed: give its folder.
"""

import contextlib
import pathlib
import re
import subprocess
import sys

from service import parser, sample_service

DEVICES = ("iphone-se", "iphone-11", "pixel-8", "ipad")
READERS = ("", "&locale=ar&theme=dark&textScale=1.3", "&locale=de&orientation=landscape")
FORMATS = ("format=json", "states=all", "format=svg", "format=speech", "flatten=true")
SCHEMAS = ("/schema", "/schema/layout", "/devices")
PROBLEMS = ("/paywall?brand=nobody", "/paywall?version=x", "/nothing", "/render?device=none", "/render?width=-1", "/brands/none")
# Problems are compared but for the words for people.
WORDS = re.compile(rb'"(title|detail|hint|message)": "(?:[^"\\]|\\.)*"')


def documents(options):
    folder = pathlib.Path(options.documents or options.paywalls)
    found = {path.stem: path.read_bytes() for path in sorted((folder / "examples").glob("*.json"))}
    imports = sorted(pathlib.Path(options.imports).rglob("*.json")) if options.imports else []
    for path in imports:
        if sum(name.startswith("import ") for name in found) == 50:
            break
        made = subprocess.run([options.other, "import", "revenuecat", str(path)], capture_output=True, check=False)
        if made.returncode == 0 and made.stdout.startswith(b"{"):
            found["import " + path.name] = made.stdout
    return found


def questions(options):
    """What is asked: a name, the method, the target and the body. Each document becomes a brand of its own first."""
    for target in SCHEMAS + PROBLEMS:
        yield target, "GET", target, None
    names = {f"doc-{number}": name for number, name in enumerate(options.read)}
    for brand, name in names.items():
        yield f"publish {name}", "PUT", f"/admin/brands/{brand}", options.read[name]
    for query in (f"device={device}{reader}&{form}" for device in DEVICES for reader in READERS for form in FORMATS):
        for brand in ("disney", "espn", *names):
            yield f"{names.get(brand, brand)} {query}", "GET", f"/render?brand={brand}&{query}", None


def answer(service, client, method, target, body):
    fields = {"Content-Type": "application/json"} if body else None
    given = client.ask(method, target, body, fields)
    if method == "PUT" and given.status < 300:
        return given.status, b""
    text = given.body.replace(f":{service.port}".encode(), b":PORT")
    if given.status >= 400:
        text = WORDS.sub(rb'"\1": ""', text)
    return given.status, text


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--other", required=True, help="another build's paywalld")
    arguments.add_argument("--imports", help="a folder of RevenueCat paywalls")
    arguments.add_argument("--documents", help="a folder with examples, instead of the samples")
    options = arguments.parse_args()
    options.read = documents(options)
    same = different = 0
    statuses = {}
    here = options.paywalld
    with contextlib.ExitStack() as stack:
        service = stack.enter_context(sample_service(options))
        options.paywalld = options.other
        other = stack.enter_context(sample_service(options))
        options.paywalld = here
        clients = [stack.enter_context(contextlib.closing(one.connect(60))) for one in (service, other)]
        for name, method, target, body in questions(options):
            new, old = (answer(one, client, method, target, body) for one, client in zip((service, other), clients))
            statuses[new[0]] = statuses.get(new[0], 0) + 1
            if new == old:
                same += 1
                continue
            different += 1
            if different <= 20:
                at = next((i for i, (a, b) in enumerate(zip(new[1], old[1])) if a != b), min(len(new[1]), len(old[1])))
                print(f"{name}: {old[0]} {old[1][max(0, at - 60):at + 60]!r} became {new[0]} {new[1][max(0, at - 60):at + 60]!r}")
    told = ", ".join(f"{count} of status {status}" for status, count in sorted(statuses.items()))
    print(f"{len(options.read)} documents and 2 brands, {len(DEVICES)} devices: {told}")
    print(f"{same} passed, {different} failed")
    sys.exit(1 if different else 0)


main()
