"""Writes a family's font files for clients: make-font-files.py FAMILY LICENCE LIST FONT...   (TTF or OTF, one file a face)

LIST is paywalls/fonts/NAME.files.json. Beside it, each FONT becomes FAMILY-WEIGHT.woff2 or FAMILY-WEIGHT-italic.woff2, with the characters
and features that the metrics have, and the family's entries in the list are replaced. LICENCE is an SPDX identifier or a name.
The same fonts, fontTools and brotli give the same bytes.

The list is one JSON object: format ("paywalld-font-files-1") and files, an array of {family, weight, italic, file, size: in bytes, sha256:
of the file, license, unicodeRange: as CSS writes it}.
"""
import hashlib
import io
import json
import pathlib
import sys

from fontTools import subset

import fontmetrics.tables
from fontmetrics.face import Face, is_text
from fontmetrics.substitutions import ALWAYS, UNSPACED

FORMAT = "paywalld-font-files-1"
JOINERS = (0x200C, 0x200D)
# A range goes on over this many characters that the font lacks: a client takes those from the next family all the same.
WIDEST_GAP = 64
NAMES = [*fontmetrics.tables.LEGAL, 2, 3, 4, 6, 7]
FEATURES = {*ALWAYS, *UNSPACED, *fontmetrics.tables.SUBSTITUTIONS, *fontmetrics.tables.POSITIONS}


def main():
    if len(sys.argv) < 5 or not sys.argv[3].endswith(".files.json"):
        sys.exit("usage: make-font-files.py FAMILY LICENCE NAME.files.json FONT...")
    family, licence, path, fonts = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), sys.argv[4:]
    made = [entry(family, licence, path.parent, Face(font)) for font in fonts]
    others = json.loads(path.read_text(encoding="utf-8"))["files"] if path.exists() else []
    files = [file for file in others if file["family"] != family] + made
    files.sort(key=lambda file: (file["family"], file["italic"], file["weight"]))
    text = json.dumps({"format": FORMAT, "files": files}, ensure_ascii=False, indent=1)
    path.write_text(text + "\n", encoding="utf-8")
    print(f"{family}: {len(made)} faces, {sum(file['size'] for file in made) // 1024} KiB")


def entry(family, licence, folder, face):
    codes = sorted(code for code in face.font.getBestCmap() if is_text(code) or code in JOINERS)
    data = narrowed(face.font, codes)
    name = f"{family.lower().replace(' ', '-')}-{face.weight}{'-italic' if face.italic else ''}.woff2"
    (folder / name).write_bytes(data)
    return {
        "family": family, "weight": face.weight, "italic": face.italic, "file": name, "size": len(data),
        "sha256": hashlib.sha256(data).hexdigest(), "license": licence, "unicodeRange": ranges(codes),
    }


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


def ranges(codes):
    """As CSS writes `unicode-range`."""
    found = []
    for code in codes:
        if found and code - found[-1][1] <= WIDEST_GAP:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ", ".join(f"U+{first:X}" + (f"-{last:X}" if last > first else "") for first, last in found)


main()
