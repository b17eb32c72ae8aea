"""Writes a face of European headlines: narrow-font.py FAMILY WEIGHT FONT OUTPUT   (TTF or OTF, one face)

OUTPUT has FONT's Latin letters, figures, punctuation and currency marks, its kerning, and the substitutions that are on by default. It is
named FAMILY, and WEIGHT, because some fonts give other numbers there. The same font and fontTools give the same bytes.
"""
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

import fontmetrics.tables

# Basic Latin, Latin-1, Latin Extended-A, and the marks of European texts: dashes, quotes, the ellipsis, primes, currencies, the minus sign.
CHARACTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2015), *range(0x2018, 0x201F), 0x2022, 0x2026, 0x202F, 0x2032, 0x2033,
              0x2039, 0x203A, 0x20A9, 0x20AA, 0x20AC, 0x20B9, 0x20BD, 0x2122, 0x2212]
FAMILY, STYLE, FULL, TYPOGRAPHIC_FAMILY, TYPOGRAPHIC_STYLE = 1, 2, 4, 16, 17


def main():
    if len(sys.argv) != 5:
        sys.exit("usage: narrow-font.py FAMILY WEIGHT FONT OUTPUT")
    family, weight, path, output = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    font = TTFont(path, recalcTimestamp=False)
    options = subset.Options(
        layout_features=fontmetrics.tables.SUBSTITUTIONS + fontmetrics.tables.POSITIONS, name_IDs=["*"], notdef_outline=True,
        glyph_names=False, hinting=False, legacy_kern=False, desubroutinize=True, recalc_timestamp=False, drop_tables=["FFTM", "DSIG"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    font["OS/2"].usWeightClass = weight
    names = font["name"]
    for number in (TYPOGRAPHIC_FAMILY, TYPOGRAPHIC_STYLE):
        names.removeNames(nameID=number)
    for number, text in ((FAMILY, family), (STYLE, "Bold" if weight >= 700 else "Regular"), (FULL, family)):
        names.removeNames(nameID=number)
        names.setName(text, number, 3, 1, 0x409)
    font.save(output)


main()
