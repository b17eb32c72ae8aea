"""Writes a family's metrics: make-font-metrics.py FAMILY OUTPUT.json FONT...  (TTF or OTF, one file a face)
or one face's own tables:      make-font-metrics.py FAMILY OUTPUT.metrics FONT  (FONT#2 is the third of a collection)

A .metrics file is an OpenType file of the tables that shaping reads: cmap, head, hhea, hmtx, maxp, OS/2, name, GDEF, GSUB and GPOS, of
the features that are on by default, without outlines and anchors. In CJK fonts, characters that no rule names and that are equally
wide share a glyph: cmap has them in ranges (format 13).

A .json file is one JSON object. A "list" is a string of integers between spaces, `n*count` for a run.
  format         "paywalld-font-1"
  family         the name that documents use
  version, license, copyright   of the first font file
  characters     list of triples: first code point, how many, glyph of the first (the next ones follow)
  glyphCount     glyphs are 1 ..< glyphCount; 0 is the missing glyph
  marks          list of pairs (first glyph, how many): combining marks
  substitutions  array of tables {sets, lookups, order}; a face names one by its index
    sets         array of lists of pairs (first glyph, how many)
    lookups      array of one of (each may have ignoreMarks: true)
                   {single: list of pairs from, to}
                   {multiple: list of: from, count, glyphs...}
                   {ligatures: list of: count, components..., result; longer ones first as the font has them}
                   {contexts: [{before, input, after: arrays of set numbers; apply: [[position, lookup]...]}]}
                 `before` is nearest first; the first context that matches at a place wins
    order        the lookups that texts start with, in order: list of pairs (lookup, 1 when letter spacing turns it off)
  kerning        {rows, columns: lists of classes by glyph; columnCount; matrix: list, an index of a face's kerning values}
  faces          array of {weight, italic, unitsPerEm, ascent, descent, lineGap, capHeight, xHeight, substitutions,
                   advances: list by glyph, -1 where the face lacks it; kerning: list by matrix entry}
"""
import json
import os
import sys

import fontmetrics.family
import fontmetrics.tables


def main():
    if len(sys.argv) < 4:
        sys.exit("usage: make-font-metrics.py FAMILY OUTPUT.json|OUTPUT.metrics FONT...")
    name, output, paths = sys.argv[1], sys.argv[2], sys.argv[3:]
    if output.endswith(".metrics"):
        path, _, number = paths[0].partition("#")
        font = fontmetrics.tables.read(path, int(number or -1), is_cjk=" CJK " in name)
        fontmetrics.tables.set_lines(font, name)
        fontmetrics.tables.write(font, output)
        print(f"{output}: {font['maxp'].numGlyphs} glyphs, {os.path.getsize(output) // 1024} KiB")
        return
    family = fontmetrics.family.read(name, paths)
    text = json.dumps(family, ensure_ascii=False, indent=0, separators=(",", ":"))
    with open(output, "w", encoding="utf-8") as file:
        file.write(text + "\n")
    print(f"{output}: {len(family['faces'])} faces, {family['glyphCount'] - 1} glyphs, {len(text) // 1024} KiB")


main()
