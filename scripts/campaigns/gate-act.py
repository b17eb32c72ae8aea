"""The gate fails each of W3C's examples of accessibility rules (ACT) that W3C fails and a document can express.

gate-act.json says each example as components, or why it cannot be said. The campaign lists examples that W3C passes and the gate does not; they
are no mistakes, for the gate may be stricter. Skipped where the suite, ../shared/suites/act-rules or that of PAYWALLD_SUITES, is absent.
Short run: gate-act
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

RULES = json.loads(pathlib.Path(__file__).with_name("gate-act.json").read_text())
SUITE = pathlib.Path(os.environ.get("PAYWALLD_SUITES", "../shared/suites")) / "act-rules"


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("paywalld")
    arguments.add_argument("paywalls", type=pathlib.Path)
    options = arguments.parse_args()
    if not SUITE.exists():
        print(f"skipped: {SUITE} is absent")
        return 0
    suite = json.loads((SUITE / "cases.json").read_text())
    mistakes, told, counts = [], [], {"said": 0, "not sayable": 0}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        pictures(folder / "images")
        for act, said in RULES.items():
            for case in suite[act]["cases"]:
                title = case["title"].replace(" Example", "")
                document = said.get(title)
                if document is None:
                    mistakes.append(f"{act} {title}: gate-act.json does not have it")
                elif isinstance(document, str):
                    counts["not sayable"] += 1
                    told.append(f"{act} {title}: not sayable, {document}")
                else:
                    counts["said"] += 1
                    judge(options, folder, act, title, said, case["expected"], mistakes, told)
    print(*told, sep="\n")
    print(*mistakes, sep="\n")
    others = sorted(set(suite) - set(RULES))
    print(f"{counts['said']} examples of {len(RULES)} rules judged, {counts['not sayable']} not sayable; rules about what documents leave to clients: {', '.join(others)}")
    print(f"gate-act: {len(mistakes)} mistakes")
    return 1 if mistakes else 0


def judge(options, folder, act, title, said, expected, mistakes, told):
    found = findings(options, folder, said[title], said.get("device", "iphone-15"), set(said["rules"]))
    if expected == "failed" and not found:
        mistakes.append(f"{act} {title}: W3C fails it, and the gate does not")
    elif expected != "failed" and "refused" in found:
        mistakes.append(f"{act} {title}: its document is not valid")
    elif expected != "failed" and found:
        told.append(f"{act} {title}: {expected} for W3C, and the gate says {', '.join(sorted(found))}")


def findings(options, folder, components, device, rules):
    """The rules that find something; `refused` if the language itself refuses the document."""
    meta = {"locale": "en", "backgroundColor": "#FFFFFF"}
    file = folder / "1.json"
    file.write_text(json.dumps({"meta": meta, "components": components}))
    command = [options.paywalld, "check", str(file), "--format", "json", "--devices", device, "--locales", "en", "--at", "2026-11-25", "--paywalls", str(options.paywalls)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120)
    documents = json.loads(run.stdout)["documents"]
    if not documents:
        print(f"refused: {run.stderr.splitlines()[0].split(': ', 1)[-1]}")
        return {"refused"}
    return {each["code"] for each in documents[0]["findings"]} & rules


def pictures(folder):
    """The suite's pictures; the one that is a JPEG as a PNG, which the gate can look into, if Pillow is there."""
    folder.mkdir()
    (folder / "example.png").write_bytes((SUITE / "example.png").read_bytes())
    try:
        from PIL import Image
    except ImportError:
        print("Pillow is missing: a plain picture stands in for the JPEG. Get it: pip install pillow")
        (folder / "black-hole.png").write_bytes((SUITE / "example.png").read_bytes())
        return
    Image.open(SUITE / "black-hole.jpeg").convert("RGB").save(folder / "black-hole.png")


if __name__ == "__main__":
    sys.exit(main())
