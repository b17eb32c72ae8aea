#!/bin/sh
# compare-layout.sh: lays out 300 random trees of boxes with paywalld and with headless Chromium, and prints where they disagree.
#   sh scripts/compare-layout.sh [--count N] [--seed N] [--cases FILE] [--show NAME]
# Ends with status 1 when a tree disagrees. Needs chromium and Python's playwright.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"
need swift 'it builds paywalld-lab'
need python3 'it makes the trees'
need chromium 'it is what layout is compared with'
python3 -c 'import playwright' 2>/dev/null \
  || fail 'the Python module playwright is missing. Get it: pip install playwright'

swift build --package-path "$root" -c release --product paywalld-lab >&2
bin=$(swift build --package-path "$root" -c release --show-bin-path)
exec python3 "$root/scripts/compare-layout.py" "$bin/paywalld-lab" "$@"
