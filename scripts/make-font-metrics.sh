#!/bin/sh
# Makes the metrics file of a font family: paywalls/fonts/NAME.json.
#
#   sh scripts/make-font-metrics.sh                          Inter, from Debian's fonts-inter
#   sh scripts/make-font-metrics.sh Brand brand.json A.ttf B-Italic.otf …
#
# The file holds widths, kerning and substitutions, never outlines. Its format is described in make-font-metrics.py.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
inter=/usr/share/fonts/opentype/inter

command -v python3 >/dev/null || { echo "python3 is missing: apt-get install python3" >&2; exit 1; }
for module in fontTools numpy; do
  python3 -c "import $module" 2>/dev/null || {
    echo "Python's $module is missing: apt-get install python3-fonttools python3-numpy" >&2
    exit 1
  }
done

if [ $# -eq 0 ]; then
  [ -d "$inter" ] || { echo "$inter is missing: apt-get install fonts-inter" >&2; exit 1; }
  set -- Inter "$(dirname "$here")/paywalls/fonts/inter.json" "$inter"/Inter-*.otf
fi
[ $# -ge 3 ] || { echo "usage: make-font-metrics.sh [FAMILY OUTPUT.json FONT…]" >&2; exit 2; }
mkdir -p "$(dirname "$2")"
exec python3 "$here/make-font-metrics.py" "$@"
