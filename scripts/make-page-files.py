"""Lists the texts, the stylesheet and the script of the service's pages in Sources/Platform/CProgramFiles/page_files.c, so that they come
with the program. Run it after adding or removing one."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "Sources/Service/PaywallPages/Pages"
TARGET = ROOT / "Sources/Platform/CProgramFiles/page_files.c"

paths = sorted(path.relative_to(PAGES).as_posix() for path in PAGES.rglob("*") if path.is_file())
files = {path: re.sub("[^a-z0-9]", "_", path.lower()) for path in paths}
assert len(set(files.values())) == len(files), "two files have one name in C"
TARGET.write_text("\n".join([
    "// The files of the service's pages. `python3 scripts/make-page-files.py` writes this list.",
    '#include "program_files.h"', "",
    *(f'static const unsigned char {name}[] = {{\n#embed "../../Service/PaywallPages/Pages/{path}"\n}};' for path, name in files.items()), "",
    "#define FILE(path, contents) {path, contents, sizeof contents}", "static const struct program_file files[] = {",
    *(f'    FILE("{path}", {name}),' for path, name in files.items()), "};", "",
    "const struct program_file *page_file(size_t index) {",
    "  const size_t count = sizeof files / sizeof files[0];",
    "  return index < count ? &files[index] : NULL;", "}", ""]))
