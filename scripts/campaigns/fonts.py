"""The fonts of all scripts in all weights take less than 40 MiB, and no memory before a text needs them.

It measures a service that has only laid out Latin texts, and one that has used every font.
Short run: fonts
"""
import json
import pathlib

from harness.base.service import parser, sample_service

MOST = 40
LOCALES = ["en", "ja", "ko", "zh-Hans", "zh-Hant", "zh-Hant-HK"]
LATIN = ["The best stories in all the world, all in one place.", "Những câu chuyện hay nhất thế giới", "Лучшее — καλύτερο"]
# Characters in no sentence: another script, symbols, and emoji.
SIGNS = ["ଆରମ୍ଭ କରନ୍ତୁ", "字", "☃ ⌨ ⏏ 🜀 ⚗", "∂ ∮ ⨌ 𝛑", "🎬 👨‍👩‍👧 🇫🇷 1️⃣"]


def sentences():
    lines = pathlib.Path(__file__).with_name("compare-scripts.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("# ")]


def fonts_of(service, brand, texts, faces=()):
    """Publishes a document with texts in both weights, and a headline in each face, lays it out in each locale, and returns the families of its runs."""
    labels = [{"type": "label", "title": text.replace("{", "").replace("$", ""), "weight": weight}
              for text in texts for weight in (400, 700)]
    labels += [{"type": "label", "title": "A headline", "font": face} for face in faces]
    document = {"meta": {"name": brand}, "components": labels}
    status, _, told = service.ask("PUT", f"/admin/brands/{brand}", body=json.dumps(document))
    if status != 201:
        raise SystemExit(f"{brand} was not published: {told}")
    return {run["font"] for locale in LOCALES for run in runs(service.layout(f"brand={brand}&locale={locale}"))}


def runs(value):
    if isinstance(value, dict):
        yield from value.get("runs", ())
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from runs(part)


def main():
    options = parser(__doc__).parse_args()
    texts = sentences() + SIGNS
    headlines = json.loads((pathlib.Path(options.paywalls) / "fonts/headlines.files.json").read_text(encoding="utf-8"))
    faces = sorted({file["family"] for file in headlines["files"]})
    with sample_service(options, "--gate", "off") as service:
        if service.memory() is None:
            print("skipped: the system does not tell how much memory a process has")
            return
        latin = fonts_of(service, "latin", (LATIN * len(texts))[:len(texts)])
        before = service.memory()[0]
        used = {font.lower().replace(" ", "-") for font in fonts_of(service, "all", texts, faces)}
        # A line in the font of its text has no runs.
        used |= {face.lower().replace(" ", "-") for face in faces}
        after = service.memory()[0]
    families = {path.name.rpartition("-")[0] for path in (pathlib.Path(options.paywalls) / "fonts").glob("*.metrics")}
    print(f"resident after Latin texts {before:.1f} MiB, after those of {len(used & families)} of {len(families)} families {after:.1f} MiB")
    checks = {
        f"Latin texts need no other font: {sorted(latin)}": not latin,
        f"all fonts are needed, but for {sorted(families - used)}": families <= used,
        f"they take {after - before:.1f} MiB, less than {MOST}": after - before < MOST,
    }
    for check, holds in checks.items():
        print(("ok      " if holds else "FAILED  ") + check)
    failed = list(checks.values()).count(False)
    print(f"{len(checks) - failed} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)


main()
