"""Every flipped byte of a small state is harmless or reported.

The campaign flips each byte once and starts the service on the state. Either the service serves the same bytes as before, or /readyz reports what
is missing; a service that does not start says why. The folder of documents is empty, so that everything served comes from the state.
Short run: flip --every 43
"""

import os
import pathlib
import shutil
import tempfile

from harness.base.service import Service, copy_parts, parser

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="4" height="2"/></svg>'
DOCUMENT = '{"meta": {"name": "%s"}, "components": [{"type": "image", "url": "images/logo.svg"}]}'
LIVE = ('{"meta": {"name": "live"}, "data": {"list": "data/list.json"}, "components": [{"type": "image", "url": "images/logo.svg"},'
        '{"type": "label", "title": "@list.word", "color": "$ink"}]}')
DATA = '{"word": "seven"}'
THEME = '{"colors": {"ink": "#102030"}}'
TARGETS = ("/paywall", "/paywall/resolved", "/paywall?brand=disney", "/paywall?brand=espn", "/paywall?brand=disney&version=1",
           "/brands/disney/images/logo.svg", "/brands/espn/images/logo.svg")


def prepare(options, folder):
    """A state with two brands, a draft, a replaced picture, data and a theme, and the responses for it."""
    paywalls = folder / "paywalls"
    paywalls.mkdir()
    copy_parts(options.paywalls, paywalls)
    (paywalls / "disney").mkdir()
    (paywalls / "disney" / "1.json").write_text('{"components": []}')
    with Service(options.paywalld, str(paywalls), str(folder / "state"), "--gate", "off") as service:
        for method, path, body in (
            ("PUT", "/admin/brands/disney/images/logo.svg", PICTURE),
            ("PUT", "/admin/brands/disney/data/list.json", DATA),
            ("PUT", "/admin/brands/disney/theme", THEME),
            ("PUT", "/admin/brands/disney?activate=true", LIVE),
            ("PUT", "/admin/brands/espn/images/logo.svg", PICTURE.replace('width="4"', 'width="5"')),
            ("PUT", "/admin/brands/espn", DOCUMENT % "other"),
            ("PUT", "/admin/brands/disney", DOCUMENT % "draft"),
        ):
            status, _, told = service.ask(method, path, None, body)
            if status not in (200, 201):
                raise RuntimeError(f"{method} {path}: {status} {told}")
        shutil.rmtree(paywalls / "disney")
        answers = fetch(service)
        service.stop()
    return answers


def fetch(service):
    answers = {}
    for target in TARGETS:
        client = service.connect()
        try:
            answer = client.ask("GET", target, None, None)
        finally:
            client.close()
        answers[target] = (answer.status, bytes(answer.body) if answer.status == 200 else b"")
    return answers


def attempt(options, folder, before):
    """The failure of a service on a state with one flipped byte, and whether the flip was reported."""
    service = Service(options.paywalld, str(folder / "paywalls"), str(folder / "state"), "--gate", "off")
    try:
        service.start()
    except RuntimeError as error:
        service.kill()
        return (None if "paywalld: " in str(error) else f"it did not start: {error}"), True
    try:
        after = fetch(service)
        status, _, told = service.ask("GET", "/readyz")
        is_named = status != 200 or told["problems"]
        for target, (code, body) in after.items():
            if (code, body) == before[target]:
                continue
            if code == 200:
                return f"{target} is answered with something else", is_named
            # A damaged version does not make the service unready, because it serves all others; it must be named.
            if not is_named:
                return f"{target} is answered with {code}, and nothing says why", is_named
        if not service.is_running():
            return "the service has ended", is_named
        return None, is_named
    finally:
        service.kill()


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--every", type=int, default=1, help="only each so many bytes")
    options = arguments.parse_args()
    flips = named = failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        before = prepare(options, folder)
        whole = folder / "whole"
        shutil.copytree(folder / "state", whole)
        files = sorted(file.relative_to(whole) for file in whole.rglob("*") if file.is_file() and file.name != "lock")
        place = 0
        for file in files:
            for index in range(os.path.getsize(whole / file)):
                place += 1
                if place % options.every:
                    continue
                shutil.rmtree(folder / "state")
                shutil.copytree(whole, folder / "state")
                data = bytearray((whole / file).read_bytes())
                data[index] ^= 0x01 if index % 2 else 0x20
                (folder / "state" / file).write_bytes(data)
                fault, is_named = attempt(options, folder, before)
                flips += 1
                named += bool(is_named)
                if fault:
                    failed += 1
                    print(f"byte {index} of {file}: {fault}", flush=True)
    print(f"{flips} flips in {len(files)} files, {named} named, the others without effect")
    print(f"{flips - failed} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)


main()
