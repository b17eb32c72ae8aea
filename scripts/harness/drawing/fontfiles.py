"""Compares font files with the metrics that layouts are measured with, and parts of font files with the whole ones.

Needs fontTools and brotli.
"""

import functools
import hashlib
import io
import json
import zlib

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont


def differences(folder, entry):
    """What a file of a list has otherwise than the metrics of its face: characters, advances in ems, features."""
    font, slug = TTFont(folder / entry["file"], lazy=True), entry["family"].lower().replace(" ", "-")
    flat = folder / f"{slug}.json"
    if flat.exists():
        advances, features = flat_face(json.loads(flat.read_text(encoding="utf-8")), entry), {"kern"} if slug == "inter" else set()
    else:
        metrics = TTFont(folder / f"{slug}-{entry['weight']}.metrics", lazy=True)
        advances, features = advances_of(metrics), features_of(metrics)
    ours = advances_of(font)
    wrong = [f"U+{code:04X}" for code, width in advances.items() if code not in ours or width is not None and abs(ours[code] - width) > 1e-6]
    found = [f"{entry['file']}: no advance as measured for {', '.join(wrong[:8])} ({len(wrong)} in all)"] if wrong else []
    if more := ours.keys() - advances.keys():
        found.append(f"{entry['file']}: {len(more)} characters that the metrics lack")
    if lacking := features - features_of(font):
        found.append(f"{entry['file']}: lacks the features {sorted(lacking)}")
    return found


def part_differences(folder, entry, part):
    """What a part has otherwise than the whole file: its characters, their outlines, their features, and each pair of them."""
    whole, font = (TTFont(folder / each["file"]) for each in (entry, part))
    found, codes = [], sorted(font.getBestCmap())
    if codes != sorted(codes_of(part["unicodeRange"])):
        found.append(f"{part['file']}: its ranges are not its characters")
    wrong = [f"U+{code:04X}" for code in codes if outline(font, code) != outline(whole, code)]
    if wrong:
        found.append(f"{part['file']}: other outlines of {', '.join(wrong[:8])} ({len(wrong)} in all)")
    if any(getattr(font["hhea"], name) != getattr(whole["hhea"], name) for name in ("ascent", "descent", "lineGap")):
        found.append(f"{part['file']}: other heights of lines")
    return found + [f"{part['file']}: {texts} are set otherwise" for texts in other_texts(whole, font, codes)]


def other_texts(whole, part, codes):
    """The characters whose pairs with all others HarfBuzz sets otherwise in the part; glyphs are compared by their outlines."""
    try:
        import uharfbuzz
    except ImportError as error:
        print(f"the pairs are not compared: {error.name} is missing. Get it: pip install uharfbuzz")
        return
    fonts = [(font, uharfbuzz.Font(uharfbuzz.Face(plain(font.reader.file.name)))) for font in (whole, part)]
    for first in codes:
        text = "".join(chr(first) + chr(second) for second in codes)
        if shaped(uharfbuzz, *fonts[0], text) != shaped(uharfbuzz, *fonts[1], text):
            yield f"U+{first:04X} and its neighbours"


def shaped(uharfbuzz, font, shaper, text):
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(shaper, buffer)
    places = [(at.x_advance, at.x_offset, at.y_offset) for at in buffer.glyph_positions]
    return [(glyph_outline(font, font.getGlyphName(info.codepoint)), info.cluster, *place) for info, place in zip(buffer.glyph_infos, places)]


def plain(path):
    """The bytes of a font without compression. Nothing in it has been read yet, so that its tables need not be written anew."""
    out, font = io.BytesIO(), TTFont(path, recalcBBoxes=False)
    font.flavor = None
    font.save(out)
    return out.getvalue()


def outline(font, code):
    return glyph_outline(font, font.getBestCmap().get(code))


@functools.cache
def glyph_outline(font, name):
    pen = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(pen)
    return str((font["hmtx"][name][0], pen.value))


def codes_of(ranges):
    ends = ([int(end, 16) for end in part.removeprefix("U+").split("-")] for part in ranges.split(", "))
    return [code for part in ends for code in range(part[0], part[-1] + 1)]


def advances_of(font):
    em, widths = font["head"].unitsPerEm, font["hmtx"]
    return {code: widths[name][0] / em for code, name in font.getBestCmap().items()}


def features_of(font):
    return {record.FeatureTag for tag in ("GSUB", "GPOS") if tag in font and font[tag].table.FeatureList
            for record in font[tag].table.FeatureList.FeatureRecord}


def flat_face(family, entry):
    """The advances of a face of a .json file; None for marks, to which it gives none."""
    face = next(face for face in family["faces"] if (face["weight"], face["italic"]) == (entry["weight"], entry["italic"]))
    widths, runs, marks = numbers(face["advances"]), numbers(family["characters"]), numbers(family["marks"])
    marked = {glyph for at in range(0, len(marks), 2) for glyph in range(marks[at], marks[at] + marks[at + 1])}
    return {
        runs[at] + step: None if runs[at + 2] + step in marked else widths[runs[at + 2] + step] / face["unitsPerEm"]
        for at in range(0, len(runs), 3) for step in range(runs[at + 1])
        if widths[runs[at + 2] + step] >= 0
    }


def numbers(text):
    """A list of whole numbers, in which N*COUNT is a run."""
    parts = (part.partition("*") for part in text.split())
    return [int(number) for number, _, count in parts for _ in range(int(count or 1))]


def plain_differences(folder, entry):
    """How the TTF or OTF of a font differs from its WOFF2."""
    plain = entry["plain"]
    data = zlib.decompress((folder / plain["file"]).read_bytes())
    if (len(data), hashlib.sha256(data).hexdigest()) != (plain["size"], plain["sha256"]):
        return [f"{plain['file']} is not the file of the list"]
    one, other = TTFont(folder / entry["file"]), TTFont(io.BytesIO(data))
    if other.flavor or one.getBestCmap() != other.getBestCmap() or one["hmtx"].metrics != other["hmtx"].metrics:
        return [f"{plain['file']} has other characters or advances than {entry['file']}"]
    return [f"{plain['file']}: another {tag}" for tag in ("GSUB", "GPOS", "CFF ", "OS/2", "name") if tag in one and one.getTableData(tag) != other.getTableData(tag)]
