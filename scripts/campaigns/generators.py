"""Generators of types read the schemas completely, and their types parse every layout and lose nothing.

datamodel-code-generator reads /schema/layout and /openapi.json, openapi-python-client reads /openapi.json and may leave out no schema and no
response. The types parse all trees of the conformance kit and all documents in all their states, as trees and as flat lists, and write the same
again. They also parse each with an action, a paint, a node and a role of an unknown kind, and the last alternative of the schema is what lets them.
No two names of /openapi.json may differ in case or punctuation alone, because generators make one name of them.

`tsc --strict` accepts a page and a React component in `types` that use every attribute, event, property and method of <paywall-view>, against the
served types, and refuses what they say is wrong.

Skipped if a generator is missing. Get them: pip install datamodel-code-generator openapi-python-client. Types are not checked without tsc or the types
of React. Get them: apt-get install node-typescript node-react
Short run: generators --short
"""

import copy
import importlib.util
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import warnings

from harness.base import react
from harness.base.service import example_service, parser

COMMANDS = ("datamodel-codegen", "openapi-python-client")
# What it takes for a file.
FILES = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml", "font/woff2", "font/woff", "font/ttf", "font/otf")
SETTINGS = {"post_hooks": [], "content_type_overrides": {**{kind: "application/octet-stream" for kind in FILES}, "text/plain": "application/json"}}
UNKNOWN = {"action": {"type": "to-come", "value": 1}, "paint": {"type": "to-come", "stops": []}}
FRAME = {"x": 0, "y": 0, "width": 10, "height": 10}


def main():
    added = parser(__doc__)
    added.add_argument("--short", action="store_true", help="the documents in one theme and orientation; skipped if a generator is missing")
    options = added.parse_args()
    lacking = [name for name in COMMANDS if not shutil.which(name)]
    if lacking:
        print(f"skipped: {' and '.join(lacking)} missing. Get them: pip install datamodel-code-generator openapi-python-client")
        sys.exit(0 if options.short else 1)
    with tempfile.TemporaryDirectory() as folder, example_service(options) as (service, brands):
        folder, client = pathlib.Path(folder), service.connect(60)
        layout, api = (json.loads(client.ask("GET", path).body) for path in ("/schema/layout", "/openapi.json"))
        trees, flats = read_kit(options, folder / "kit"), read_kit(options, folder / "kit", "*.flat.json")
        more = "" if options.short else "&orientations=all&themes=all"
        trees |= {brand: answer(client, f"/render?brand={brand}&states=all{more}") for brand in brands}
        flats |= {brand: answer(client, f"/render?brand={brand}&states=all&flatten=true") for brand in brands}
        faults = [f"/openapi.json has {' and '.join(names)}, which differ in case or punctuation alone" for names in alike(api)]
        faults += with_datamodel(folder, "layout", "jsonschema", layout, trees, None)
        faults += with_datamodel(folder, "api", "openapi", api, trees, flats)
        faults += with_client(folder, api, trees, flats)
        faults += without_last(folder, layout, trees)
        faults += with_typescript(folder / "types", client)
    for fault in faults[:20]:
        print("FAILED ", fault)
    print(f"generators: {len(trees)} trees and {len(flats)} flat lists, each also with unknown kinds")
    print(f"{int(not faults)} passed, {len(faults)} failed")
    sys.exit(1 if faults else 0)


def answer(client, target):
    given = client.ask("GET", target)
    if given.status != 200:
        raise RuntimeError(f"{target}: {given.status} {given.body[:300]!r}")
    return json.loads(given.body)


def read_kit(options, kit, pattern="tree.json"):
    if not kit.exists():
        subprocess.run([options.paywalld, "kit", kit, "--paywalls", options.paywalls], check=True, stdout=subprocess.DEVNULL)
    return {str(path.relative_to(kit)): json.loads(path.read_text()) for path in sorted(kit.glob(f"*/{pattern}"))}


def alike(api):
    """The names that generators cannot tell apart."""
    by_word = {}
    for name in api["components"]["schemas"]:
        by_word.setdefault(re.sub("[^a-z0-9]", "", name.lower()), []).append(name)
    return [names for names in by_word.values() if len(names) > 1]


def strange(tree):
    """The tree as a later version may write it: with one more action, paint, node and role, all of unknown kinds."""
    later = copy.deepcopy(tree)
    if "root" in later:
        later["root"].setdefault("children", []).append(
            {"type": "to-come", "pointer": "/to-come", "frame": FRAME, "role": "to-come", "action": UNKNOWN["action"],
             "layers": [{"paint": UNKNOWN["paint"]}]})
    else:
        corners = {corner: 0 for corner in ("topLeft", "topRight", "bottomRight", "bottomLeft")}
        later["items"].append({"frame": FRAME, "rectangle": {"fill": UNKNOWN["paint"], "corners": corners}})
        later["taps"].append({"frame": FRAME, "action": UNKNOWN["action"]})
    return later


def with_datamodel(folder, name, kind, schema, trees, flats):
    types = datamodel(folder, name, kind, schema)
    if isinstance(types, str):
        return [types]
    whole = getattr(types, "Layout", None) or types.LaidOutPaywall
    flat = types.FlatLayout
    faults = []
    for form, answers in ((whole, trees), (flat, flats or {})):
        for case, tree in answers.items():
            faults += tried(f"datamodel-code-generator, {name}, {case}", tree, form.model_validate,
                            lambda value: value.model_dump(mode="json", by_alias=True, exclude_unset=True))
    return faults


def datamodel(folder, name, kind, schema):
    """A module of types; or what went wrong."""
    (folder / f"{name}.json").write_text(json.dumps(schema))
    target = folder / f"{name}_types.py"
    made = subprocess.run(
        ["datamodel-codegen", "--input", folder / f"{name}.json", "--input-file-type", kind, "--output", target, "--formatters", "builtin",
         "--output-model-type", "pydantic_v2.BaseModel"], capture_output=True, text=True, check=False)
    if made.returncode or not target.is_file():
        return f"datamodel-code-generator makes no types of {name}: {made.stderr[-500:]}"
    return module(target)


def module(path):
    found = importlib.util.spec_from_file_location(path.stem, path)
    made = importlib.util.module_from_spec(found)
    sys.modules[path.stem] = made
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found.loader.exec_module(made)
    return made


def with_client(folder, api, trees, flats):
    (folder / "client.json").write_text(json.dumps(SETTINGS))
    made = subprocess.run(
        ["openapi-python-client", "generate", "--path", folder / "api.json", "--output-path", folder / "paywalld_client", "--meta", "none",
         "--config", folder / "client.json"], capture_output=True, text=True, check=False)
    said = made.stdout + made.stderr
    faults = [f"openapi-python-client: {line}" for line in said.splitlines() if re.match("WARNING|Unable|Attempted|/components", line)]
    if made.returncode or "Warning" in said and not faults:
        faults.append(f"openapi-python-client: {said[-500:]}")
    sys.path.insert(0, str(folder))
    from paywalld_client.models import FlatLaidOutPaywall, LaidOutPaywall
    for form, answers in ((LaidOutPaywall, trees), (FlatLaidOutPaywall, flats)):
        for case, tree in answers.items():
            faults += tried(f"openapi-python-client, {case}", tree, form.from_dict, lambda value: value.to_dict())
            faults += [f"openapi-python-client, {case}: {type(part).__name__} for the type {part.type_}"
                       for part in parts(form.from_dict(copy.deepcopy(tree))) if "Other" in type(part).__name__]
    return faults


def parts(value):
    """The object, and all objects in it."""
    if isinstance(value, list):
        for element in value:
            yield from parts(element)
    elif hasattr(value, "additional_properties"):
        yield value
        for element in vars(value) if hasattr(value, "__dict__") else value.__slots__:
            yield from parts(getattr(value, element, None))


def tried(case, tree, read, write):
    """What is wrong with the types of one answer."""
    faults = []
    try:
        back = write(read(copy.deepcopy(tree)))
        if known(back) != known(tree):
            faults.append(f"{case}: {difference(known(tree), known(back))}")
    except Exception as error:
        faults.append(f"{case}: {str(error)[:300]}")
    try:
        read(strange(tree))
    except Exception as error:
        faults.append(f"{case} with unknown kinds: {str(error)[:300]}")
    return faults


def known(value):
    """The value without the members to come of the kit's case of that name, which types may keep or ignore."""
    if isinstance(value, dict):
        return {name: known(member) for name, member in value.items() if name != "toCome"}
    return [known(element) for element in value] if isinstance(value, list) else value


def difference(due, found, place=""):
    """The first place at which the values differ."""
    if isinstance(due, dict) and isinstance(found, dict):
        for name in due.keys() | found.keys():
            if due.get(name) != found.get(name):
                return difference(due.get(name), found.get(name), f"{place}/{name}")
    if isinstance(due, list) and isinstance(found, list) and len(due) == len(found):
        for number, (one, other) in enumerate(zip(due, found)):
            if one != other:
                return difference(one, other, f"{place}/{number}")
    return f"{place} is {json.dumps(found)[:100]} after {json.dumps(due)[:100]}"


def with_typescript(folder, client):
    """What tsc says of a page and a component that use all of the element, and what they do not use."""
    if not shutil.which("tsc") or not react.TYPES.exists():
        print("generators: the types for TypeScript were not checked. Get it: apt-get install node-typescript node-react")
        return []
    shutil.copytree(pathlib.Path(__file__).parent / "types", folder)
    manifest = json.loads(client.ask("GET", "/client/custom-elements.json").body)["modules"][0]["declarations"][0]
    names = [entry["name"] for part in ("attributes", "events", "members") for entry in manifest[part]]
    faults = []
    for source in sorted(folder.iterdir()):
        text = source.read_text()
        faults += [f"{source.name} does not use {name}" for name in names if not re.search(rf"(?<![\w-]){name}(?![\w-])|on{name}=", text)]
    return faults + react.compile_types(folder, client)


def without_last(folder, layout, trees):
    """A schema without an alternative for unknown kinds is found: its types refuse them."""
    closed = copy.deepcopy(layout)
    for name in ("action", "paint"):
        closed["$defs"][name]["anyOf"].pop()
    types = datamodel(folder, "closed", "jsonschema", closed)
    case, tree = next(iter(trees.items()))
    if isinstance(types, str) or not any("unknown kinds" in fault for fault in tried(case, tree, types.LaidOutPaywall.model_validate, lambda _: tree)):
        return ["types without an alternative for unknown kinds parse them, so this campaign proves nothing"]
    return []


main()
