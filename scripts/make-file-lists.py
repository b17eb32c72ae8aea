#!/usr/bin/env python3
"""Lists the files that the program contains, in C, so that the compiler embeds them as they are.

usage: make-file-lists.py [--check]
Writes example_files.c, web_files.c, page_files.c, word_files.c and claim_files.c in Sources/Platform/CProgramFiles. Run it after adding or
removing an example, a file of the studio, the page for phones, the reference apps or the component, a page, or a language of terms or of the
gate. With --check it fails if a list is out of date.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTS = ROOT / "Sources/Platform/CProgramFiles"
SERVICE = ROOT / "Sources/Service"
EXAMPLES = ROOT / "paywalls/examples"
PAGES = ROOT / "Sources/Service/PaywallPages/Pages"
WORDS = ROOT / "Sources/Document/Wording/Words"
CLAIMS = ROOT / "Sources/Render/PaywallGate/Words/Languages"
# A PNG there is drawn from the SVG beside it, for documents that name it; no example does.
PATTERNS = ["*.json", "data/*.json", "images/*.svg", "images/*.webp", "strings/*.json"]
WEB = {
    "web/app": SERVICE / "SiteRoutes/Client/App", "web/client": SERVICE / "SiteRoutes/Client/Joined",
    "web/preview": SERVICE / "RenderRoutes/Preview/Web", "web/studio": SERVICE / "SiteRoutes/Studio/Web",
}


def examples():
    return {f"examples/{path.relative_to(EXAMPLES).as_posix()}": path for pattern in PATTERNS for path in sorted(EXAMPLES.glob(pattern))}


def web():
    return {f"{folder}/{path.name}": path for folder, place in WEB.items() for path in sorted(place.iterdir()) if path.suffix != ".sha256"}


def pages():
    files = {path.relative_to(PAGES).as_posix(): path for path in sorted(PAGES.rglob("*")) if path.is_file()}
    return files | {"reference/changes.md": ROOT / "Sources/CHANGES.md"}


def words(folder):
    return {path.relative_to(folder).as_posix().removesuffix(".json"): path for path in sorted(folder.rglob("*.json"))}


def text(what, files, function, after):
    """The list in C: what a call past its end returns comes last."""
    names = {path: re.sub("[^a-z0-9]", "_", path.lower()) for path in files}
    assert len(set(names.values())) == len(names), "two files have one name in C"
    embedded = {path: place.relative_to(ROOT) for path, place in files.items()}
    return "\n".join([
        f"// {what} `python3 scripts/make-file-lists.py` writes this list.",
        '#include "program_files.h"', "",
        *(f'static const unsigned char {names[path]}[] = {{\n#embed "../../../{place}"\n}};' for path, place in embedded.items()), "",
        "#define FILE(path, contents) {path, contents, sizeof contents}", "static const struct program_file files[] = {",
        *(f'    FILE("{path}", {name}),' for path, name in names.items()), "};", "",
        f"const struct program_file *{function}(size_t index) {{",
        "  const size_t count = sizeof files / sizeof files[0];",
        f"  return index < count ? &files[index] : {after};", "}", ""])


def main():
    lists = {
        "example_files.c": text(
            "The example paywalls, beside the files of program_files.c.", examples(), "example_file", "kit_file(index - count)"),
        "web_files.c": text(
            "The files of the studio, the page for phones, the reference apps and the web component.", web(), "web_file",
            "example_file(index - count)"),
        "page_files.c": text("The files of the service's pages.", pages(), "page_file", "NULL"),
        "word_files.c": text("The patterns of terms, by language.", words(WORDS), "word_file", "NULL"),
        "claim_files.c": text("The words by which the gate reads texts, by language.", words(CLAIMS), "claim_file", "NULL"),
    }
    for name, written in lists.items():
        target = LISTS / name
        if "--check" not in sys.argv[1:]:
            target.write_text(written, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != written:
            sys.exit(f"{target} is out of date: run python3 scripts/make-file-lists.py")


if __name__ == "__main__":
    main()
