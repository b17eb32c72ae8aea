"""Writes a family's font files for clients: make-font-files.py FAMILY LICENCE LIST FONT...   (TTF or OTF, one file a face)
Packs the WOFF2 files of lists as TTF or OTF: make-font-files.py --plain LIST...

LIST is paywalls/fonts/NAME.files.json. Beside it, each FONT becomes FAMILY-WEIGHT.woff2 or FAMILY-WEIGHT-italic.woff2, with the characters
and features that the metrics have, and the family's entries in the list are replaced. LICENCE is an SPDX identifier or a name.
Where the characters of most Western European paywalls make a file of less than half the size, they become FAMILY-WEIGHT-latin.woff2: a part,
which sets each text of its characters as the whole file does. For clients that read no WOFF2, the whole file is also packed as what it was
before, TTF or OTF: FAMILY-WEIGHT.ttf.zz, compressed as zlib does (RFC 1950). The same fonts, fontTools, brotli and zlib give the same bytes.

The list is one JSON object: format ("paywalld-font-files-1") and files, an array of {family, weight, italic, file, size: in bytes, sha256:
of the file, license, unicodeRange: as CSS writes it, plain: {file, size, sha256}, both before packing, parts: if there are any, an array of {file, size, sha256, unicodeRange}}. The whole file
may lack characters in its ranges, a part none.
"""
import hashlib
import io
import json
import pathlib
import sys
import zlib

from fontTools import subset
from fontTools.ttLib import TTFont

import fontmetrics.tables
from fontmetrics.face import Face, is_text
from fontmetrics.substitutions import ALWAYS, UNSPACED

FORMAT = "paywalld-font-files-1"
JOINERS = (0x200C, 0x200D)
# A range goes on over this many characters that the font lacks: a client takes those from the next family all the same.
WIDEST_GAP = 64
# ASCII and Latin-1: without them, a part is of no use.
LETTERS = {*range(0x20, 0x7F), *range(0xC0, 0x100)}
# Also the other letters of Windows-1252, spaces, dashes, quotes and marks of direction, the signs of currencies in use, ™, arrows, signs of
# numbers, stars and ticks.
LATIN = {*LETTERS, *range(0xA0, 0xC0), 0x152, 0x153, 0x160, 0x161, 0x178, 0x17D, 0x17E, *range(0x2000, 0x2016), *range(0x2018, 0x201F), 0x2020,
         0x2021, 0x2022, *range(0x2026, 0x2031), 0x2032, 0x2033, 0x2039, 0x203A, 0x2044, *range(0x2060, 0x2070), 0x20A1, 0x20A6, *range(0x20A9, 0x20AF),
         0x20B1, 0x20B2, 0x20B4, 0x20B5, 0x20B8, 0x20B9, 0x20BA, 0x20BC, 0x20BD, 0x20BE, 0x2122, *range(0x2190, 0x219A), 0x2212, 0x221E, 0x2248, 0x2260,
         0x2264, 0x2265, 0x2605, 0x2606, *range(0x2713, 0x2719)}
NAMES = [*fontmetrics.tables.LEGAL, 2, 3, 4, 6, 7]
FEATURES = {*ALWAYS, *UNSPACED, *fontmetrics.tables.SUBSTITUTIONS, *fontmetrics.tables.POSITIONS}


def main():
    if sys.argv[1:2] == ["--plain"]:
        for path in map(pathlib.Path, sys.argv[2:]):
            pack(path)
        return
    if len(sys.argv) < 5 or not sys.argv[3].endswith(".files.json"):
        sys.exit("usage: make-font-files.py FAMILY LICENCE NAME.files.json FONT...")
    family, licence, path, fonts = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), sys.argv[4:]
    made = [entry(family, licence, path.parent, font) for font in fonts]
    others = json.loads(path.read_text(encoding="utf-8"))["files"] if path.exists() else []
    files = [file for file in others if file["family"] != family] + made
    files.sort(key=lambda file: (file["family"], file["italic"], file["weight"]))
    write_list(path, files)
    parts = [part for file in made for part in file.get("parts", [])]
    print(f"{family}: {len(made)} faces, {sum(file['size'] for file in made) // 1024} KiB; {len(parts)} parts, {sum(part['size'] for part in parts) // 1024} KiB")


def write_list(path, files):
    text = json.dumps({"format": FORMAT, "files": files}, ensure_ascii=False, indent=1)
    path.write_text(text + "\n", encoding="utf-8")


def pack(path):
    """Packs the files of a list anew, from their WOFF2."""
    files = json.loads(path.read_text(encoding="utf-8"))["files"]
    for file in files:
        file["plain"] = plain(path.parent, file["file"], (path.parent / file["file"]).read_bytes())
    write_list(path, files)
    print(f"{path.name}: {len(files)} faces, {sum((path.parent / file['plain']['file']).stat().st_size for file in files) // 1024} KiB")


def plain(folder, name, data):
    """The font in a WOFF2 file as TTF or OTF, packed beside it."""
    font, out = TTFont(io.BytesIO(data), recalcTimestamp=False), io.BytesIO()
    font.flavor = None
    font.save(out)
    name = name.removesuffix(".woff2") + ".ttf.zz"
    (folder / name).write_bytes(zlib.compress(out.getvalue(), 9))
    return {"file": name, "size": len(out.getvalue()), "sha256": hashlib.sha256(out.getvalue()).hexdigest()}


def entry(family, licence, folder, path):
    face = Face(path)
    codes = sorted(code for code in face.font.getBestCmap() if is_text(code) or code in JOINERS)
    name = f"{family.lower().replace(' ', '-')}-{face.weight}{'-italic' if face.italic else ''}"
    whole = narrowed(face.font, codes)
    few = [code for code in codes if code in LATIN]
    part = narrowed(Face(path).font, few)
    made = {
        "family": family, "weight": face.weight, "italic": face.italic, **written(folder / f"{name}.woff2", whole), "license": licence,
        "unicodeRange": ranges(codes, WIDEST_GAP), "plain": plain(folder, f"{name}.woff2", whole),
    }
    if 2 * len(part) < len(whole) and LETTERS.issubset(few):
        made["parts"] = [{**written(folder / f"{name}-latin.woff2", part), "unicodeRange": ranges(few, 1)}]
    return made


def written(path, data):
    path.write_bytes(data)
    return {"file": path.name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def narrowed(font, codes):
    options = subset.Options(
        layout_features=sorted(FEATURES), name_IDs=NAMES, notdef_outline=True, glyph_names=False, hinting=False,
        desubroutinize=True, flavor="woff2", recalc_timestamp=False, prune_unicode_ranges=False)
    font.recalcTimestamp = False
    if "FFTM" in font:
        del font["FFTM"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    out = io.BytesIO()
    font.flavor = "woff2"
    font.save(out)
    return out.getvalue()


def ranges(codes, gap):
    """As CSS writes `unicode-range`; characters that are at most `gap` apart share a range."""
    found = []
    for code in codes:
        if found and code - found[-1][1] <= gap:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ", ".join(f"U+{first:X}" + (f"-{last:X}" if last > first else "") for first, last in found)


main()
