#!/bin/sh
# Measures the sentences of compare-text/sentences.txt here and in headless Chromium with the same font files.
#   sh scripts/compare-text.sh [--widths 120,200] [--show N]
# Exit status 0: each line's width is within 0.5 %, and at least 99 % of the paragraphs are broken alike.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"
fonts=${INTER_FONTS:-/usr/share/fonts/opentype/inter}

need python3 'the comparison is written in it'
need chromium 'the texts are compared with it'
python3 -c 'import playwright' 2>/dev/null || fail "Python's playwright is missing. Get it: pip install playwright"
[ -d "$fonts" ] || fail "$fonts is missing. Get it: apt-get install fonts-inter, or name another folder in INTER_FONTS"
need swift 'it builds paywalld-lab'
swift build --package-path "$root" -c release --product paywalld-lab >&2
exec python3 "$root/scripts/compare-text.py" "$(swift build --package-path "$root" -c release --show-bin-path)/paywalld-lab" \
  "$root/paywalls/fonts/inter.json" "$fonts" "$root/scripts/compare-text/sentences.txt" "$@"
