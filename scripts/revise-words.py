#!/usr/bin/env python3
"""Keeps the words of terms that a change of patterns replaces, because published versions say them until they are published anew.

usage: revise-words.py [--check]
Compares each language in Sources/Document/Wording/Words with the last revision in revisions.json. If patterns have changed, it adds a
revision, and writes the committed patterns of these languages to Former/LANGUAGE.REVISION.json. Run make-file-lists.py afterwards. With
--check it only says which languages have changed, and fails if one has.
"""

import hashlib
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORDS = ROOT / "Sources/Document/Wording/Words"
REVISIONS = WORDS / "revisions.json"
NOT_LANGUAGES = {"orders", "revisions", "sources"}


def digest(text):
    """A short hash of a file's patterns: whether somebody has reviewed them does not change what they say."""
    patterns = json.loads(text)["patterns"]
    lines = "".join(f"{key}\t{patterns[key]}\n" for key in sorted(patterns))
    return hashlib.sha256(lines.encode()).hexdigest()[:16]


def committed(path):
    return subprocess.run(
        ["git", "show", f"HEAD:./{path.name}"], cwd=path.parent, check=True, capture_output=True, text=True).stdout


def written(revisions):
    """One line for each language."""
    lines = [
        f'  "{number}": {{\n' + ",\n".join(f'    "{name}": "{files[name]}"' for name in sorted(files)) + "\n  }"
        for number, files in revisions.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main():
    revisions = json.loads(REVISIONS.read_text(encoding="utf-8")) if REVISIONS.exists() else {}
    last = {name: (number, hash) for number, files in revisions.items() for name, hash in files.items()}
    languages = {path.stem: path for path in sorted(WORDS.glob("*.json")) if path.stem not in NOT_LANGUAGES}
    now = {name: digest(path.read_text(encoding="utf-8")) for name, path in languages.items()}
    changed = {name: hash for name, hash in now.items() if last.get(name, (None, None))[1] != hash}
    if not changed:
        return
    if "--check" in sys.argv[1:]:
        sys.exit(f"the patterns of {', '.join(changed)} have changed: run python3 scripts/revise-words.py")
    for name in changed:
        if name not in last:
            continue
        number, hash = last[name]
        former = committed(languages[name])
        if digest(former) != hash:
            sys.exit(f"the committed patterns of {name} are not those of revision {number}: take up the file of that revision first")
        (WORDS / "Former").mkdir(exist_ok=True)
        (WORDS / "Former" / f"{name}.{number}.json").write_text(former, encoding="utf-8")
    revisions[str(len(revisions) + 1)] = changed
    REVISIONS.write_text(written(revisions), encoding="utf-8")


if __name__ == "__main__":
    main()
