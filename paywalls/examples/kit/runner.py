#!/usr/bin/env python3
"""Compares a client's pictures and transcripts with the kit's: python3 runner.py RESULTS [CASE...]"""
import json
import pathlib
import sys

try:
    from PIL import Image, ImageChops, ImageFilter, ImageStat
except ImportError:
    sys.exit("Pillow is missing: pip install pillow")

KIT = pathlib.Path(__file__).resolve().parent
SCALE = 2
WITHIN = 32
# The share of pixels that may differ by more, on curved and slanted edges, where rasterisers differ.
EDGES = 0.001
# The ink of a line may reach beyond its letters' frame: marks above, tails below, slanted letters at the sides.
ABOVE, BELOW, BESIDE = 1.1, 0.4, 3
# The furthest move that is looked for, and the furthest that is allowed, in pixels.
LOOK, MOVE = 4, SCALE
# How much of a line's ink may differ after the best move: antialiasing differs between rasterisers.
INK = 0.45


def unknown_baselines(tree):
    """The baselines of lines with letters that no font of the service has: nobody knows how a client draws these."""
    if isinstance(tree, list):
        return set().union(*map(unknown_baselines, tree))
    if not isinstance(tree, dict):
        return set()
    own = {tree["baseline"]} if any(run.get("missing") for run in tree.get("runs", []) if isinstance(run, dict)) else set()
    return own.union(*map(unknown_baselines, tree.values()))


def edges(frame):
    left, top = frame["x"], frame["y"]
    return tuple(round(edge * SCALE) for edge in (left, top, left + frame["width"], top + frame["height"]))


def text_boxes(flat):
    """The boxes of all lines in pixels, with the turns undone."""
    for item in flat["items"]:
        text = item.get("text")
        if not text:
            continue
        size = text["font"]["size"]
        left, right = text["x"] - BESIDE, text["x"] + text["width"] + BESIDE
        top, bottom = text["baseline"] - ABOVE * size, text["baseline"] + BELOW * size
        if item.get("turns"):
            reach = max(right - left, bottom - top)
            middle = (left + right) / 2, (top + bottom) / 2
            left, right = middle[0] - reach / 2, middle[0] + reach / 2
            top, bottom = middle[1] - reach / 2, middle[1] + reach / 2
        yield tuple(round(edge * SCALE) for edge in (left, top, right, bottom))


def is_unlike(left, right):
    """A mask of the pixels of which a channel differs by more than the tolerance."""
    bands = ImageChops.difference(left, right).split()
    worst = bands[0]
    for band in bands[1:]:
        worst = ImageChops.lighter(worst, band)
    return worst.point(lambda value: 255 if value > WITHIN else 0)


def is_no_edge(ours, theirs):
    """A mask of the pixels that are unlike all around them in our picture: antialiasing does not explain these."""
    low, high = ours.filter(ImageFilter.MinFilter(3)), ours.filter(ImageFilter.MaxFilter(3))
    beyond = ImageChops.lighter(ImageChops.subtract(low, theirs), ImageChops.subtract(theirs, high))
    bands = beyond.split()
    worst = bands[0]
    for band in bands[1:]:
        worst = ImageChops.lighter(worst, band)
    return worst.point(lambda value: 255 if value > WITHIN else 0)


def moved(picture, x, y):
    return ImageChops.offset(picture, x, y)


def difference(left, right):
    return sum(ImageStat.Stat(ImageChops.difference(left, right)).sum)


def line_fault(ours, theirs, box):
    """What is wrong with the letters in a box; None if they lie where they should."""
    left, top, right, bottom = box
    box = max(left, 0), max(top, 0), min(right, ours.width), min(bottom, ours.height)
    if box[0] >= box[2] or box[1] >= box[3]:
        return None
    wanted, drawn = ours.crop(box), theirs.crop(box)
    paper = Image.new("RGB", wanted.size, wanted.getpixel((0, 0)))
    ink = difference(wanted, paper)
    moves = [(x, y) for x in range(-LOOK, LOOK + 1) for y in range(-LOOK, LOOK + 1)]
    best, x, y = min(
        ((difference(wanted, moved(drawn, x, y)), x, y) for x, y in moves),
        key=lambda found: (found[0], abs(found[1]) + abs(found[2])))
    if max(abs(x), abs(y)) > MOVE:
        return f"the text at {box} is {max(abs(x), abs(y)) / SCALE} points from its place"
    if ink and best > INK * ink:
        return f"the text at {box} looks different"
    return None


def picture_faults(name, picture, drawn):
    if not drawn.exists():
        return [f"{drawn.name} is missing"]
    ours, theirs = (Image.open(path).convert("RGB") for path in (picture, drawn))
    if ours.size != theirs.size:
        return [f"{drawn.name} has {theirs.size} pixels, not {ours.size}"]
    flat = json.loads(picture.with_suffix(".flat.json").read_text())
    unlike, stray = is_unlike(ours, theirs), is_no_edge(ours, theirs)
    boxes = list(text_boxes(flat))
    # What the app fills in is the app's.
    own = [edges(item["frame"]) for item in flat["items"] if "native" in item]
    unknown = unknown_baselines(json.loads((picture.parent / "tree.json").read_text()))
    flat["items"] = [item for item in flat["items"] if item.get("text", {}).get("baseline") not in unknown]
    for box in boxes + own:
        unlike.paste(0, box)
        stray.paste(0, box)
    faults = []
    for mask, most in ((unlike, EDGES * ours.width * ours.height), (stray, 0)):
        count = mask.histogram()[255]
        if count > most and not faults:
            faults.append(f"{drawn.name}: {count} pixels differ within {[edge / SCALE for edge in mask.getbbox()]}")
    faults += [f"{drawn.name}: {fault}" for box in text_boxes(flat) if (fault := line_fault(ours, theirs, box))]
    return faults


def transcript_faults(case, played):
    steps = json.loads((case / "transcript.json").read_text())
    if not steps:
        return []
    if not played.exists():
        return [f"{played.name} is missing"]
    events = json.loads(played.read_text())
    if len(events) != len(steps):
        return [f"{played.name} has {len(events)} steps, not {len(steps)}"]
    return [
        f"step {number} {json.dumps({key: value for key, value in step.items() if key != 'events'})}: "
        f"expected {json.dumps(step['events'])}, found {json.dumps(found)}"
        for number, (step, found) in enumerate(zip(steps, events), 1) if step["events"] != found]


def faults_of(case, results):
    faults = []
    for picture in sorted(case.glob("picture*.png")):
        faults += picture_faults(case.name, picture, results / (case.name + picture.stem.removeprefix("picture") + ".png"))
    return faults + transcript_faults(case, results / (case.name + ".json"))


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    results = pathlib.Path(sys.argv[1])
    cases = [case for case in sorted(KIT.iterdir()) if (case / "tree.json").exists()]
    chosen = [case for case in cases if not sys.argv[2:] or case.name in sys.argv[2:]]
    failed = 0
    for case in chosen:
        faults = faults_of(case, results)
        failed += bool(faults)
        print(f"{'FAILED' if faults else 'ok':7}{case.name}")
        for fault in faults:
            print(f"       {fault}")
    print(f"{len(chosen) - failed} of {len(chosen)} cases passed")
    sys.exit(1 if failed or not chosen else 0)


if __name__ == "__main__":
    main()
