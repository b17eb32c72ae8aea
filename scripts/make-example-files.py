"""Lists the example paywalls, with their pictures, data and translations, in Sources/Platform/CProgramFiles/example_files.c, so that they
come with the program. Run it after adding or removing one."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "paywalls/examples"
TARGET = ROOT / "Sources/Platform/CProgramFiles/example_files.c"
# A PNG there is drawn from the SVG beside it, for documents that name it; no example does.
PATTERNS = ["*.json", "data/*.json", "images/*.svg", "images/*.webp", "strings/*.json"]

names = [each.relative_to(EXAMPLES).as_posix() for pattern in PATTERNS for each in sorted(EXAMPLES.glob(pattern))]
files = {f"examples/{name}": re.sub("[^a-z0-9]", "_", name.lower()) for name in names}
assert len(set(files.values())) == len(files), "two files have one name in C"
TARGET.write_text("\n".join([
    "// The example paywalls, beside the files of program_files.c. `python3 scripts/make-example-files.py` writes this list.",
    '#include "program_files.h"', "",
    *(f'static const unsigned char {name}[] = {{\n#embed "../../../paywalls/{path}"\n}};' for path, name in files.items()), "",
    "#define FILE(path, contents) {path, contents, sizeof contents}", "static const struct program_file files[] = {",
    *(f'    FILE("{path}", {name}),' for path, name in files.items()), "};", "",
    "const struct program_file *example_file(size_t index) {",
    "  const size_t count = sizeof files / sizeof files[0];",
    "  return index < count ? &files[index] : kit_file(index - count);", "}", ""]))
