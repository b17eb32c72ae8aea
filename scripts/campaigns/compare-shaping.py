"""Words in 30 languages have the advances that HarfBuzz computes from the same fonts.

The 20,000 words come from CLDR through PyPI's Babel: names of countries, languages, currencies, units, months and days.
The total advance of a language's words must be within 0.1 % of HarfBuzz's, and so must nearly every word. HarfBuzz uses the complete
original fonts. Needs Python's uharfbuzz and babel, and fonts-noto-core and -cjk. Short run: compare-shaping --words 150
"""
import json
import pathlib
import subprocess
import sys
import tempfile

from harness.base.lab import ROOT, lab
from harness.base.service import parser

TOLERANCE = 0.001
FONTS = ROOT / "paywalls/fonts"
WHOLE = pathlib.Path("/usr/share/fonts")
LANGUAGES = {
    "ar": "arabic", "fa": "arabic", "ur": "arabic", "he": "hebrew", "hi": "devanagari", "mr": "devanagari",
    "ne": "devanagari", "bn": "bengali", "as": "bengali", "pa": "gurmukhi", "gu": "gujarati", "or": "oriya",
    "ta": "tamil", "te": "telugu", "kn": "kannada", "ml": "malayalam", "si": "sinhala", "th": "thai", "lo": "lao",
    "km": "khmer", "my": "myanmar", "am": "ethiopic", "ka": "georgian", "hy": "armenian", "ja": "cjk-jp", "ko": "cjk-kr",
    "zh-Hans": "cjk-sc", "zh-Hant": "cjk-tc", "ug": "arabic", "ps": "arabic",
}
RIGHT_TO_LEFT = ("ar", "fa", "ur", "he", "ug", "ps")


def main():
    added = parser(__doc__)
    added.add_argument("--lab", help="a build of paywalld-lab, else a fresh release build is taken")
    added.add_argument("--words", type=int, default=700, help="how many of each language")
    added.add_argument("--show", type=int, default=0, help="how many words that differ to print of each language")
    added.add_argument("--languages", default=",".join(LANGUAGES))
    options = added.parse_args()
    try:
        import babel  # noqa: F401
        import uharfbuzz  # noqa: F401
    except ImportError as error:
        sys.exit(f"{error}. Get it: pip install uharfbuzz babel")
    lacking = [path for path, _ in map(whole, set(LANGUAGES.values())) if not path.is_file()]
    if lacking:
        sys.exit(f"{lacking[0]} is missing. Get it: apt-get install fonts-noto-core fonts-noto-cjk")
    groups = [group(language, options.words) for language in options.languages.split(",")]
    ours = measure_here(options, groups)
    failed = [compare(test, our, options.show) for test, our in zip(groups, ours)].count(False)
    words = sum(len(test["words"]) for test in groups)
    print(f"{words} words in {len(groups)} languages")
    print(f"{len(groups) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


def group(language, count):
    found = words(language)
    step = max(1, len(found) / count)
    chosen = [found[int(index * step)] for index in range(min(count, len(found)))]
    return {
        "language": language, "font": str(FONTS / f"noto-sans-{LANGUAGES[language]}-400.metrics"),
        "direction": "rtl" if language in RIGHT_TO_LEFT else "ltr", "words": chosen,
    }


def words(language):
    """The words of a language's CLDR data that contain a letter of its own script."""
    from babel import Locale
    locale = Locale.parse(language, sep="-")
    texts = [
        *locale.territories.values(), *locale.languages.values(), *locale.currencies.values(), *locale.scripts.values(),
        *locale.variants.values(), *(name for names in locale.months["format"].values() for name in names.values()),
        *(name for names in locale.days["format"].values() for name in names.values()),
        *(pattern for patterns in locale._data["unit_patterns"].values() for form in patterns.values()
          for pattern in (form.values() if isinstance(form, dict) else [form]) if isinstance(pattern, str)),
    ]
    found = {word.strip("()[],.:;{}0") for text in texts for word in text.split()}
    return sorted(word for word in found if word and all(ord(letter) >= 0x300 for letter in word) and len(word) < 40)


def measure_here(options, groups):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"groups": groups}, file)
        file.flush()
        return json.loads(subprocess.run([options.lab or lab(), "shape", file.name], check=True, capture_output=True).stdout)


def harfbuzz(test):
    import uharfbuzz
    path, index = whole(LANGUAGES[test["language"]])
    font = uharfbuzz.Font(uharfbuzz.Face(path.read_bytes(), index))
    for word in test["words"]:
        buffer = uharfbuzz.Buffer()
        buffer.add_str(word)
        buffer.guess_segment_properties()
        buffer.language = test["language"]
        uharfbuzz.shape(font, buffer)
        yield sum(position.x_advance for position in buffer.glyph_positions)


def whole(name):
    """The original file of a font, and its index in it."""
    if name.startswith("cjk-"):
        return WHOLE / "opentype/noto/NotoSansCJK-Regular.ttc", ("jp", "kr", "sc", "tc", "hk").index(name[4:])
    return WHOLE / f"truetype/noto/NotoSans{name.capitalize()}-Regular.ttf", 0


def compare(test, ours, show):
    theirs = list(harfbuzz(test))
    off = [(word, our, their) for word, our, their in zip(test["words"], ours, theirs) if our != their]
    total = sum(theirs)
    difference = abs(sum(ours) - total) / max(total, 1)
    good = difference <= TOLERANCE
    print(f"{test['language']:8}{len(ours):6} words, {len(ours) - len(off)} equal, total off by {difference:.3%}"
          f"{'' if good else '  FAILED'}")
    for word, our, their in off[:show]:
        print(f"    {word}  ({' '.join(f'{ord(letter):04X}' for letter in word)}): {our}, HarfBuzz {their}")
    return good


if __name__ == "__main__":
    main()
