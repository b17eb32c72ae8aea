"""The conformance kit is complete, its pictures are Chromium's, and its runner finds seeded faults.

Its trees have every member of the schema, its pictures are what Chromium draws of its SVGs, the sample client passes, and the kit's runner finds
each of the seeded faults.

--record draws the pictures anew, into paywalls/examples/kit/pictures, and lists the kit's files for the compiler.
Needs chromium, fonts-inter and Python's playwright and pillow.
Short run: kit
"""

import contextlib
import functools
import http.server
import importlib.util
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

from harness.base.lab import ROOT
from harness.base.service import parser, sample_service
from harness.drawing import inter, kitfaults

# What no response of one reader can have, or no document can lead to.
ABSENT = {
    "Layout.brand", "Layout.version", "Layout.hash", "Layout.texts", "Layout.localeMatch", "screen.id",
    # No document leads to it yet: expansion gives each component a pointer of its own.
    "node.repetition",
    # The kit's trees are the same on every day.
    "Layout.assumed", "FlatLayout.assumed",
    # The default of a border is not written.
    "border.style=solid",
}
# What says nothing of drawing and playing: further screens in one response, and the list of its files.
APART = ("variant.", "asset.", "Layout.variants", "Layout.assets", "Layout.freshFor", "FlatLayout.fonts", "backgroundImage.kind=",
         "flatState.inputs", "flatState.scroll", "flatState.groups")


def main():
    added = parser(__doc__)
    added.add_argument("--record", action="store_true", help="write the pictures to the folder of the sample paywalls")
    options = added.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        kit = pathlib.Path(folder)
        subprocess.run([options.paywalld, "kit", folder, "--paywalls", options.paywalls], check=True, stdout=subprocess.DEVNULL)
        with sample_service(options) as service:
            faults = missing_members(kit, json.loads(service.connect().ask("GET", "/schema/layout").body))
        faults += pictures(kit, pathlib.Path(options.paywalls) / "examples/kit/pictures", options.record)
        if not options.record:
            faults += sample_client(kit)
    if options.record:
        list_files(pathlib.Path(options.paywalls))
    for fault in faults:
        print(fault)
    if faults:
        sys.exit(f"kit: {len(faults)} findings")


def missing_members(kit, schema):
    """The members of the schema that no tree of the kit has, and the values of choices that none uses."""
    met = set()
    for tree in kit.glob("*/tree.json"):
        meet(json.loads(tree.read_text()), schema, "Layout", schema, met)
    for flat in kit.glob("*/*.flat.json"):
        meet(json.loads(flat.read_text()), schema["$defs"]["FlatLayout"], "FlatLayout", schema, met)
    declared = set(members(schema, "Layout", schema, set()))
    declared |= set(members(schema["$defs"]["FlatLayout"], "FlatLayout", schema, set()))
    return [f"no case has {name}" for name in sorted(declared - met - ABSENT) if not name.startswith(APART)]


def forms(schema, root):
    """The schema itself, what it refers to, and its alternatives, except for the kinds to come."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield from ((other or name, part) for other, part in forms(root["$defs"][name], root))
    if "not" not in schema.get("properties", {}).get("type", {}):
        yield None, schema
    for part in schema.get("anyOf", []):
        yield from forms(part, root)


def choices(form):
    return form.get("enum", [form["const"]] if "const" in form else [])


def members(schema, name, root, seen):
    """Every member and value that a schema declares: node.frame, node.role=tab."""
    for other, form in forms(schema, root):
        name = other or name
        if (name, id(form)) in seen:
            continue
        seen.add((name, id(form)))
        for key, value in form.get("properties", {}).items():
            yield f"{name}.{key}"
            yield from members(value, f"{name}.{key}", root, seen)
        for value in choices(form):
            yield f"{name}={value}"
        for part in ("items", "additionalProperties"):
            if isinstance(form.get(part), dict):
                yield from members(form[part], name, root, seen)


def meet(value, schema, name, root, met):
    """Notes the members and values of an answer."""
    for other, form in forms(schema, root):
        name = other or name
        if isinstance(value, dict):
            if value.get("type") != form.get("properties", {}).get("type", {}).get("const", value.get("type")):
                continue
            for key, inner in form.get("properties", {}).items():
                if key in value:
                    met.add(f"{name}.{key}")
                    meet(value[key], inner, f"{name}.{key}", root, met)
            if isinstance(form.get("additionalProperties"), dict):
                for inner in value.values():
                    meet(inner, form["additionalProperties"], name, root, met)
        elif isinstance(value, list) and "items" in form:
            for inner in value:
                meet(inner, form["items"], name, root, met)
        elif value in choices(form):
            met.add(f"{name}={value}")


def pictures(kit, recorded, records):
    missing = inter.missing()
    if missing:
        print(f"kit: no picture was compared. {missing}")
        return []
    try:
        from PIL import Image, ImageChops
    except ImportError:
        print("kit: no picture was compared. Pillow is missing. Get it: pip install pillow")
        return []
    faults = []
    names = set()
    with inter.chromium_page() as blank:
        page = blank.context.browser.new_page(device_scale_factor=2)
        draw_images(page, kit)
        for svg in sorted(kit.glob("*/picture*.svg")):
            name = f"{svg.parent.name}.{svg.stem}.png"
            names.add(name)
            drawn = draw(page, svg)
            if records:
                recorded.mkdir(exist_ok=True)
                Image.open(drawn).convert("RGB").save(recorded / name, optimize=True)
            elif not (recorded / name).exists():
                faults.append(f"{name} is missing; record it with --record")
            else:
                difference = ImageChops.difference(Image.open(drawn).convert("RGB"), Image.open(recorded / name).convert("RGB"))
                if max(high for _, high in difference.getextrema()) > 24:
                    faults.append(f"{name} is not what Chromium draws of {svg.parent.name}/{svg.name}; record it with --record")
    if recorded.exists():
        for old in {path.name for path in recorded.glob("*.png")} - names:
            faults.append(f"{old} belongs to no case")
            if records:
                (recorded / old).unlink()
    return faults


def sample_client(kit):
    """Runs the sample client on the kit, as it is and with seeded faults, and the kit's runner on the results."""
    try:
        import numpy  # noqa: F401
        import PIL  # noqa: F401
    except ImportError as error:
        print(f"kit: the sample client did not run. {error.name} is missing. Get it: pip install pillow numpy")
        return []
    with served(kit) as address, tempfile.TemporaryDirectory() as results:
        results, faults, client, runner = pathlib.Path(results), [], module(ROOT / "scripts/sample-client.py"), module(kit / "runner.py")
        for svg in kit.glob("*/picture*.svg"):
            flat = json.loads(svg.with_suffix(".flat.json").read_text())
            draw_with(client, kit, address, flat, results / (svg.parent.name + svg.stem.removeprefix("picture") + ".png"))
        for case in kit.glob("*/transcript.json"):
            events = [step["events"] for step in json.loads(case.read_text())]
            (results / f"{case.parent.name}.json").write_text(json.dumps(events))
        found = subprocess.run([sys.executable, kit / "runner.py", results], capture_output=True, text=True)
        if found.returncode:
            faults += [f"the sample client: {line}" for line in found.stdout.splitlines() if not line.startswith("ok")]
        for name, case, change in kitfaults.DRAWN:
            flat = json.loads((kit / case / "picture.flat.json").read_text())
            change(flat)
            faults += not_found(runner, results, name, case, results / f"{case}.png",
                                lambda target, flat=flat: draw_with(client, kit, address, flat, target))
        for name, case, change in kitfaults.PLAYED:
            events = json.loads((results / f"{case}.json").read_text())
            change(events)
            faults += not_found(runner, results, name, case, results / f"{case}.json",
                                lambda target, events=events: target.write_text(json.dumps(events)))
    print(f"kit: the runner was tried on {len(kitfaults.DRAWN) + len(kitfaults.PLAYED)} seeded faults")
    return faults


def not_found(runner, results, name, case, target, make):
    """Puts a faulty result in place of the right one; a finding if the runner passes it."""
    right = target.read_bytes()
    make(target)
    passed = not runner.faults_of(runner.KIT / case, results)
    target.write_bytes(right)
    return [f"the runner does not find a seeded fault: {name} ({case})"] if passed else []


def module(path):
    """A program of one file. As a part of this one it need not start for each picture."""
    found = importlib.util.spec_from_file_location(path.stem, path)
    made = importlib.util.module_from_spec(found)
    found.loader.exec_module(made)
    return made


def draw_with(client, kit, address, flat, target):
    (kit / "shown.flat.json").write_text(json.dumps(flat))
    client.Client(f"{address}/shown.flat.json", kit / "drawn").draw().save(target)


@contextlib.contextmanager
def served(folder):
    """Serves the files of a folder on a free port of the loopback address."""
    handler = functools.partial(QuietHandler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def list_files(paywalls):
    """Writes the C file that puts the kit into the program."""
    files = sorted(str(path.relative_to(paywalls)) for path in (paywalls / "examples/kit").rglob("*") if path.is_file())
    names = {path: re.sub("[^a-z0-9]", "_", path.removeprefix("examples/").lower()) for path in files}
    target = paywalls.parent / "Sources/Platform/CProgramFiles/kit_files.c"
    target.write_text("\n".join([
        "// The files of the conformance kit, beside those of program_files.c. `sh scripts/check.sh kit --record` writes this list.",
        '#include "program_files.h"', "",
        *(f"static const unsigned char {name}[] = {{\n#embed \"../../../paywalls/{path}\"\n}};" for path, name in names.items()), "",
        "#define FILE(path, contents) {path, contents, sizeof contents}", "static const struct program_file files[] = {",
        *(f'    FILE("{path}", {name}),' for path, name in names.items()), "};", "",
        "const struct program_file *kit_file(size_t index) {",
        "  return index < sizeof files / sizeof files[0] ? &files[index] : NULL;", "}", ""]))


def draw_images(page, kit):
    """PNGs of the SVG pictures, at 2 pixels per point, for clients that read none."""
    (kit / "drawn").mkdir()
    for svg in sorted((kit / "images").glob("*.svg")):
        page.set_content(f"<body style='margin:0'>{svg.read_text()}")
        box = page.locator("svg").bounding_box()
        size = f"{round(2 * box['width'])}x{round(2 * box['height'])}"
        page.locator("svg").screenshot(path=kit / "drawn" / f"{svg.name}@{size}.png", omit_background=True)


def draw(page, svg):
    """Chromium's picture of an SVG, at 2 pixels per point."""
    flat = json.loads(svg.with_suffix(".flat.json").read_text())
    page.set_viewport_size({"width": int(flat["device"]["width"]), "height": int(flat["device"]["height"])})
    page.goto(svg.as_uri())
    target = svg.parent.parent / "drawn" / f"{svg.parent.name}.{svg.stem}.png"
    page.screenshot(path=target)
    return target


main()
