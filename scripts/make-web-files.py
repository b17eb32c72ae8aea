#!/usr/bin/env python3
"""Joins the modules of Client/Web in Sources/Service/PaywallAPI/SiteRoutes into the two scripts that the service sends.

The modules come in the order of their imports, without imports and comments, as two modules, which esbuild shortens (apt-get install esbuild),
into Client/ClientScript+Joined.swift: paywall.js with all that view.js imports, and more.js with what only more.js needs, which imports the rest
from paywall.js; the reference apps' files in App come into Client/AppFiles+Joined.swift, those of the studio into
Studio/StudioFiles+Joined.swift, where each page has one script with all modules that it needs, those of the page for phones into
Preview/PreviewFiles+Joined.swift of RenderRoutes. With --check it fails if these were made of other files.
A comment fills its lines. A string does not go over lines, except in style.js. No two modules declare the same name.
"""

import collections
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SERVICE = pathlib.Path(__file__).resolve().parent.parent / "Sources/Service/PaywallAPI"
SITE = SERVICE / "SiteRoutes"
RENDER = SERVICE / "RenderRoutes"
FOLDER = SITE / "Client"
IMPORT = re.compile(r'^(?:import|export) .* from "\./(\w+)\.js";$', re.MULTILINE)
NAMES = re.compile(r'^import \{(.*)\} from "\./(\w+)\.js";$', re.MULTILINE)
EXPORTS = re.compile(r'^export \{(.*)\} from', re.MULTILINE)
DECLARATION = re.compile(r"^(?:export )?(?:async )?(?:const|let|class|function) (\w+)", re.MULTILINE)
MAIN, MORE = "view", "more"
# Members of our own classes that nobody outside of the modules names: of the web component, and of the pages of the studio.
OWN = (
    "isSilent isMute silenced holders focusedKey firstStop needsParts isPassing retryAfter isBroken screenShown isScreen isBack openers"
    " isPurchasing isStill elements context draw films scroller settle ring voice probe tapped pressed trap patchChildren remember"
    " scrolled forget far patch dress tick asked clocks live holder going declare isReady isSeen"
).split()
STUDIO = (
    "desk emit editor area selection vocabulary completions inspector drawer against unsaved obstacle begun isDue isDone isBusy isFolded isChanged"
    " isEmpty isName isValue isMissing isRequired"
).split()


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
    """The two modules, by their names, as they are written."""
    core, every = ordered(MAIN, sources, []), ordered(MORE, sources, [])
    rest = [name for name in every if name not in core]
    if unused := set(sources) - set(core) - set(rest):
        sys.exit(f"no module imports {', '.join(sorted(unused))}")
    declared = [name for source in sources.values() for name in DECLARATION.findall(source)]
    if twice := {name for name in declared if declared.count(name) > 1}:
        sys.exit(f"declared in two modules: {', '.join(sorted(twice))}")
    shared = {name for each in rest for names, source in NAMES.findall(sources[each]) if source in core for name in names.split(", ")}
    own = {name for name in shared if not re.search(rf"^export \\{{.*\\b{name}\\b", sources[MAIN], re.MULTILINE)}
    public = ", ".join(sorted(shared))
    exports = ", ".join(EXPORTS.findall(sources[MORE]))
    main = parts(core, sources, kept=MAIN) + f"export {{{', '.join(sorted(own))}}};\n"
    return {"paywall": main, "more": f'import {{{public}}} from "./paywall.js";\n' + parts(rest, sources) + f"export {{{exports}}};\n"}


def parts(names, sources, kept=None):
    """The modules one after the other, with exports only of the kept one."""
    texts = {name: stripped(IMPORT.sub("", sources[name])) for name in names}
    if "style" in texts:
        texts["style"] = re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r": ", ":", texts["style"])).removesuffix(";") + ";"
    return "\n".join(text if name == kept else re.sub(r"^export ", "", text, flags=re.MULTILINE) for name, text in texts.items()) + "\n"


def run_esbuild(*options):
    if not shutil.which("esbuild"):
        sys.exit("esbuild is missing. Get it: apt-get install esbuild")
    subprocess.run(["esbuild", "--minify", "--format=esm", "--target=es2022", "--charset=utf8", "--log-level=warning", *options], check=True)


def mangled(members):
    return f"--mangle-props=^({'|'.join(members)})$"


def shortened(script, cache):
    """The same script with short names, on few lines. `cache` is the file with the short names of members, which both modules share."""
    written, target = cache.with_name("written.js"), cache.with_name("shortened.js")
    written.write_text(script, encoding="utf-8")
    run_esbuild(str(written), f"--outfile={target}", "--allow-overwrite", mangled(OWN), f"--mangle-cache={cache}")
    return target.read_text(encoding="utf-8")


def digest(sources):
    return hashlib.sha256(b"".join(sources[name].encode() for name in sorted(sources))).hexdigest()


def literal(text, spaces=4):
    """The lines of a text within a literal of Swift."""
    if '"""##' in text or "\\##" in text:
        sys.exit("a file would end its Swift literal")
    return "\n".join(" " * spaces + line if line else "" for line in text.rstrip("\n").split("\n"))


def swift(sources):
    with tempfile.TemporaryDirectory() as folder:
        cache = pathlib.Path(folder) / "names.json"
        cache.write_text("{}")
        scripts = {name: shortened(text, cache) for name, text in joined(sources).items()}
    # An older main module must not get a newer second one.
    version = hashlib.sha256(scripts["more"].encode()).hexdigest()[:8]
    main = scripts["paywall"].replace("./more.js", f"./more.js?{version}")
    return f'''// Generated by scripts/make-web-files.py from the modules in Web.
extension ClientScript {{
  /// The SHA-256 of the modules, in the order of their names.
  static let source = "{digest(sources)}"

  /// The version of the second module, a part of its hash.
  static let version = "{version}"

  static let mainText = ##"""
{literal(main)}

    """##

  static let moreText = ##"""
{literal(scripts["more"])}

    """##
}}
'''


def modules():
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted((FOLDER / "Web").glob("*.js"))}


def scripts():
    """The scripts that the service sends, as they are written."""
    return joined(modules())


def files_of(folder):
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def plain(files):
    """The files of pages, without comments and indentation."""
    return {name: stripped(re.sub(r"/[*].*?[*]/", "", text, flags=re.DOTALL) if name.endswith(".css") else text) for name, text in files.items()}


def bundled(files):
    """The files of pages: each page's script with all modules that it needs in one, and its style, with short names and on few lines."""
    scripts = {name for text in files.values() for name in re.findall(r'<script type="module" src="(\w+\.js)">', text)}
    imported = {f"{name}.js" for text in files.values() for name in IMPORT.findall(text)}
    if unused := {name for name in files if name.endswith(".js")} - scripts - imported:
        sys.exit(f"no module imports {', '.join(sorted(unused))}")
    with tempfile.TemporaryDirectory() as folder:
        written, made = pathlib.Path(folder, "written"), pathlib.Path(folder, "made")
        written.mkdir()
        for name, text in files.items():
            (written / name).write_text(text, encoding="utf-8")
        sources = sorted(scripts) + [name for name in files if name.endswith(".css")]
        run_esbuild(*(str(written / name) for name in sources), "--bundle", f"--outdir={made}", mangled(STUDIO))
        html = plain({name: text for name, text in files.items() if name.endswith(".html")})
        texts = {name: (made / name).read_text(encoding="utf-8") for name in sources}
        styles = renamed({name: text for name, text in texts.items() if name.endswith(".css")})
        return {**html, **{name: styles.get(name) or aliased(text) for name, text in texts.items()}}


def aliased(script):
    """The script with its most used members of the browser by a variable that holds their name, where that is shorter."""
    counts = collections.Counter(re.findall(r"(?<=[\w$)\]])\.([a-z]\w{7,})(?=[^\w$])", script))
    names = sorted(name for name, count in counts.items() if count * (len(name) - 4) > len(name) + 9 and not re.search(rf"[\"'` ]\.?{name}[\"'` ]", script))
    short = {name: f"$${letter}" for name, letter in zip(names, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")}
    if re.search(r"\$\$[a-zA-Z]", script):
        sys.exit("the script has names of its own that begin with $$")
    members = re.compile(rf"(?<=[\w$)\]])(\?)?\.({'|'.join(short)})(?![\w$])")
    return f"var {','.join(f'{each}={json.dumps(name)}' for name, each in short.items())};" + members.sub(lambda found: f"{'?.' if found[1] else ''}[{short[found[2]]}]", script)


def renamed(styles):
    """The styles with short names of the variables that the root of the first one has."""
    names = sorted({name for text in styles.values() for root in re.findall(r":root{([^}]*)}", text) for name in re.findall(r"--([\w-]+):", root)})
    short = dict(zip(names, "abcdefghijklmnopqrstuvwxyz"))
    return {style: re.sub(r"--([\w-]+)\b", lambda found: f"--{short.get(found[1], found[1])}", text) for style, text in styles.items()}


def pages(files, name, folder, smaller=plain):
    """The files of pages as the service sends them."""
    def entry(file, text):
        return f'    (\n      "{file}",\n      ##"""\n{literal(text, 6)}\n\n      """##\n    ),'

    entries = "\n".join(entry(name, text) for name, text in smaller(files).items())
    return f"""// Generated by scripts/make-web-files.py from the files in {folder}.
enum {name} {{
  /// The SHA-256 of the files, in the order of their names.
  static let source = "{digest(files)}"

  static let files: [(name: String, text: String)] = [
{entries}
  ]
}}
"""


def main():
    made = {
        FOLDER / "ClientScript+Joined.swift": (swift, modules()),
        FOLDER / "AppFiles+Joined.swift": (lambda files: pages(files, "AppFiles", "App"), files_of(FOLDER / "App")),
        RENDER / "Preview/PreviewFiles+Joined.swift": (lambda files: pages(files, "PreviewFiles", "Preview/Web"), files_of(RENDER / "Preview/Web")),
        SITE / "Studio/StudioFiles+Joined.swift": (lambda files: pages(files, "StudioFiles", "Studio/Web", bundled), files_of(SITE / "Studio/Web")),
    }
    for target, (write, sources) in made.items():
        if "--check" not in sys.argv[1:]:
            target.write_text(write(sources), encoding="utf-8")
            print(f"{target}: {target.stat().st_size} bytes")
        elif not target.exists() or digest(sources) not in target.read_text(encoding="utf-8"):
            sys.exit(f"{target} is out of date: run python3 scripts/make-web-files.py")


if __name__ == "__main__":
    main()
