"""Holds the conformance kit together: its trees have every member of the schema, and its pictures are what Chromium draws of its SVGs.

--record draws the pictures anew, into paywalls/examples/kit/pictures, and lists the kit's files for the compiler. Needs chromium, fonts-inter and Python's playwright and pillow.
Short run: kit
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import inter
from service import parser, sample_service

# What no response of one reader can have, or no document can lead to.
ABSENT = {
    "Layout.brand", "Layout.version", "Layout.hash", "Layout.texts", "Layout.localeMatch", "screen.id",
    # No document leads to it yet: expansion gives each component a pointer of its own.
    "node.repetition",
    # The default of a border is not written.
    "node.border.style=solid", "rectangleItem.border.style=solid",
}


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
    return [f"no case has {name}" for name in sorted(declared - met - ABSENT) if not name.startswith("FlatLayout.locale")]


def forms(schema, root):
    """The schema itself, what it refers to, and what it requires under conditions."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield from ((name, part) for _, part in forms(root["$defs"][name], root))
    yield None, schema
    for part in schema.get("allOf", []) + schema.get("anyOf", []):
        yield from forms(part, root)
        if "then" in part:
            yield from forms(part["then"], root)


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
        for value in form.get("enum", []):
            yield f"{name}={value}"
        for part in ("items", "additionalProperties"):
            if isinstance(form.get(part), dict):
                yield from members(form[part], name, root, seen)


def meet(value, schema, name, root, met):
    """Notes the members and values of an answer."""
    for other, form in forms(schema, root):
        name = other or name
        if isinstance(value, dict):
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
        elif value in form.get("enum", []):
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
        for svg in sorted(kit.glob("*/picture*.svg")):
            name = f"{svg.parent.name}.{svg.stem}.png"
            names.add(name)
            drawn = draw(blank, svg)
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


def draw(page, svg):
    """Chromium's picture of an SVG, at 2 pixels per point."""
    flat = json.loads(svg.with_suffix(".flat.json").read_text())
    context = page.context.browser.new_context(
        device_scale_factor=2, viewport={"width": int(flat["device"]["width"]), "height": int(flat["device"]["height"])})
    shown = context.new_page()
    shown.goto(svg.as_uri())
    target = svg.with_suffix(".drawn.png")
    shown.screenshot(path=target)
    context.close()
    return target


main()
