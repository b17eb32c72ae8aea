#!/usr/bin/env python3
"""Makes the scripts of the web component, Client/Joined in Sources/Service/SiteRoutes, from its modules in Client/Web.

usage: make-web-files.py [--check]
paywall.js has all that view.js imports; more.js, spare.js, loop.js and decide.js have what only they need, and import the rest from paywall.js. The
modules come in the order of their imports, without imports and comments. esbuild shortens them (apt-get install esbuild). With --check it fails if the scripts were
made of other modules; that needs no esbuild.
A comment fills its lines. A string does not go over lines, except in stylesheets. No two modules declare the same name.
"""

import hashlib
import itertools
import pathlib
import re
import shutil
import string
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLIENT = ROOT / "Sources/Service/SiteRoutes/Client"
# What the scripts in Client/Joined were made of: the SHA-256 of the modules, in the order of their names.
SOURCE = CLIENT / "Joined/sources.sha256"
IMPORT = re.compile(r'^(?:import|export) .* from "\./(\w+)\.js";$', re.MULTILINE)
NAMES = re.compile(r'^import \{(.*)\} from "\./(\w+)\.js";$', re.MULTILINE)
EXPORTS = re.compile(r'^export \{(.*)\} from', re.MULTILINE)
DECLARATION = re.compile(r"^(?:export )?(?:async )?(?:const|let|class|function) (\w+)", re.MULTILINE)
STYLE = re.compile(r"^(?:export )?const (style|forced) = `(.*?)`;$", re.MULTILINE | re.DOTALL)
# Members that only these scripts read. They have short names there, the same in all of them.
INNER = (
    "isPassing", "retryAfter", "focusedKey", "isSilent", "isMute", "openers", "isPurchasing", "isStill", "isStopped", "isBack", "isScreen", "isReady",
    "needsParts", "listeners", "declare", "holder", "surface", "glide", "report", "tell", "voice", "conditions", "refusal", "taken",
    "refresh",
)
# The scripts that are loaded on demand are named as their modules; one comes after those that it loads.
MAIN, PARTS = "view", ("decide", "spare", "more", "loop")


def ordered(name, sources, done):
    """The names of a module and of all that it needs, each after those that it needs."""
    for needed in IMPORT.findall(sources[name]):
        if needed not in done:
            ordered(needed, sources, done)
    if name not in done:
        done.append(name)
    return done


def stripped(text):
    text = re.sub(r"^\s*/\*\*.*?\*/\s*$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def joined(sources):
    """The scripts, by their names, as they are written."""
    core = ordered(MAIN, sources, [])
    own = {part: [name for name in ordered(part, sources, []) if name not in core] for part in PARTS}
    together = [*core, *itertools.chain(*own.values())]
    if unused := set(sources) - set(together):
        sys.exit(f"no module imports {', '.join(sorted(unused))}")
    if twice := {name for name in together if together.count(name) > 1}:
        sys.exit(f"in two scripts: {', '.join(sorted(twice))}")
    declared = [name for source in sources.values() for name in DECLARATION.findall(source)]
    if twice := {name for name in declared if declared.count(name) > 1}:
        sys.exit(f"declared in two modules: {', '.join(sorted(twice))}")
    shared = {part: {name for each in names for imported, source in NAMES.findall(sources[each]) if source in core for name in imported.split(", ")} for part, names in own.items()}
    # Pages import what view.js exports by its name. The rest is between the scripts, which agree on letters.
    inner = sorted(name for name in set().union(*shared.values()) if not re.search(rf"^export \{{.*\b{name}\b", sources[MAIN], re.MULTILINE))
    letters = dict(zip(inner, string.ascii_letters, strict=False))
    made = {"paywall": parts(core, sources, kept=MAIN) + f"export {{{', '.join(f'{name} as {letter}' for name, letter in letters.items())}}};\n"}
    for part, names in own.items():
        public = ", ".join(f"{letters[name]} as {name}" if name in letters else name for name in sorted(shared[part]))
        needed = f'import {{{public}}} from "./paywall.js";\n' if public else ""
        made[part] = needed + parts(names, sources) + f"export {{{', '.join(EXPORTS.findall(sources[part]))}}};\n"
    return made


def parts(names, sources, kept=None):
    """The modules one after the other, with exports only of the kept one."""
    texts = {name: stripped(IMPORT.sub("", sources[name])) for name in names}
    return "\n".join(text if name == kept else re.sub(r"^export ", "", text, flags=re.MULTILINE) for name, text in texts.items()) + "\n"


def minified(text, *options):
    if not shutil.which("esbuild"):
        sys.exit("esbuild is missing. Get it: apt-get install esbuild")
    command = ["esbuild", "--minify", "--target=es2022", "--charset=utf8", "--log-level=warning", *options]
    return subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=True).stdout


def shortened(script, folder):
    """The same script with short names, on few lines. A file of the folder keeps the names on which the scripts agree."""
    script = STYLE.sub(lambda found: f"const {found[1]} = `{minified(found[2], '--loader=css').strip()}`;", script)
    written, made, names = (folder / name for name in ("written.js", "made.js", "names.json"))
    written.write_text(script, encoding="utf-8")
    if not names.exists():
        names.write_text("{}", encoding="utf-8")
    minified(None, "--format=esm", f"--mangle-props=^({'|'.join(INNER)})$", f"--mangle-cache={names}", f"--outfile={made}", str(written))
    return made.read_text(encoding="utf-8")


def modules():
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted((CLIENT / "Web").glob("*.js"))}


def scripts():
    """The scripts that the service sends, as they are written."""
    return joined(modules())


def check(source):
    if not SOURCE.exists() or SOURCE.read_text(encoding="utf-8") != source:
        sys.exit(f"{SOURCE.parent} is out of date: run python3 scripts/make-web-files.py")


def make(source):
    with tempfile.TemporaryDirectory() as folder:
        made = {name: shortened(text, pathlib.Path(folder)) for name, text in scripts().items()}
    # An older script must not get newer parts.
    for part in PARTS:
        version = hashlib.sha256(made[part].encode()).hexdigest()[:8]
        made = {name: text.replace(f'import("./{part}.js")', f'import("./{part}.js?{version}")') for name, text in made.items()}
    SOURCE.parent.mkdir(exist_ok=True)
    for name, text in made.items():
        (SOURCE.parent / f"{name}.js").write_text(text, encoding="utf-8")
        print(f"{name}.js: {len(text.encode())} bytes")
    SOURCE.write_text(source, encoding="utf-8")


def main():
    source = hashlib.sha256("".join(modules().values()).encode()).hexdigest() + "\n"
    (check if "--check" in sys.argv[1:] else make)(source)


if __name__ == "__main__":
    main()
