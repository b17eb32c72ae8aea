"""Compares font files with the metrics that layouts are measured with; needs fontTools and brotli."""

import json

from fontTools.ttLib import TTFont


def differences(folder, entry):
    """What a file of a list has otherwise than the metrics of its face: characters, advances in ems, features."""
    font, slug = TTFont(folder / entry["file"]), entry["family"].lower().replace(" ", "-")
    flat = folder / f"{slug}.json"
    if flat.exists():
        advances, features = flat_face(json.loads(flat.read_text(encoding="utf-8")), entry), {"kern"} if slug == "inter" else set()
    else:
        metrics = TTFont(folder / f"{slug}-{entry['weight']}.metrics")
        advances, features = advances_of(metrics), features_of(metrics)
    ours = advances_of(font)
    wrong = [f"U+{code:04X}" for code, width in advances.items() if code not in ours or width is not None and abs(ours[code] - width) > 1e-6]
    found = [f"{entry['file']}: no advance as measured for {', '.join(wrong[:8])} ({len(wrong)} in all)"] if wrong else []
    if more := ours.keys() - advances.keys():
        found.append(f"{entry['file']}: {len(more)} characters that the metrics lack")
    if lacking := features - features_of(font):
        found.append(f"{entry['file']}: lacks the features {sorted(lacking)}")
    return found


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
