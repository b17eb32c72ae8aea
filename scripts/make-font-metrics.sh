#!/bin/sh
# Makes the metrics of font families: widths, kerning and substitutions, never outlines.
#
#   sh scripts/make-font-metrics.sh                          Inter, Noto and DejaVu Sans Mono, from Debian's fonts-inter, fonts-noto-* and fonts-dejavu-core
#   sh scripts/make-font-metrics.sh Brand brand.json A.ttf B-Italic.otf …    a family of European scripts, flattened
#   sh scripts/make-font-metrics.sh Brand brand-400.metrics A.ttf            one face of any script, as its own tables
#
# The formats are described in make-font-metrics.py. Put the files into paywalls/fonts.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
fonts=$(dirname "$here")/paywalls/fonts
inter=/usr/share/fonts/opentype/inter
noto=/usr/share/fonts/truetype/noto
cjk=/usr/share/fonts/opentype/noto
dejavu=/usr/share/fonts/truetype/dejavu

command -v python3 >/dev/null || { echo "python3 is missing: apt-get install python3" >&2; exit 1; }
for module in fontTools numpy; do
  python3 -c "import $module" 2>/dev/null || {
    echo "Python's $module is missing: apt-get install python3-fonttools python3-numpy" >&2
    exit 1
  }
done

make() {
  mkdir -p "$(dirname "$2")"
  python3 "$here/make-font-metrics.py" "$@"
}

# need FOLDER PACKAGE
need() {
  [ -d "$1" ] || { echo "$1 is missing: apt-get install $2" >&2; exit 1; }
}

if [ $# -gt 0 ]; then
  [ $# -ge 3 ] || { echo "usage: make-font-metrics.sh [FAMILY OUTPUT FONT…]" >&2; exit 2; }
  make "$@"
  exit
fi
need "$inter" fonts-inter
need "$dejavu" fonts-dejavu-core
need "$noto" 'fonts-noto-core fonts-noto-color-emoji'
need "$cjk" fonts-noto-cjk
make Inter "$fonts/inter.json" "$inter"/Inter-*.otf
make monospace "$fonts/monospace.json" "$dejavu/DejaVuSansMono.ttf" "$dejavu/DejaVuSansMono-Bold.ttf"
for script in Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Math Myanmar \
  Oriya Sinhala Symbols Symbols2 Tamil Telugu Thai; do
  slug=noto-sans-$(echo "$script" | tr '[:upper:]' '[:lower:]')
  make "Noto Sans $script" "$fonts/$slug-400.metrics" "$noto/NotoSans$script-Regular.ttf"
  [ ! -f "$noto/NotoSans$script-Bold.ttf" ] ||
    make "Noto Sans $script" "$fonts/$slug-700.metrics" "$noto/NotoSans$script-Bold.ttf"
done
number=0
for region in JP KR SC TC HK; do
  slug=noto-sans-cjk-$(echo "$region" | tr '[:upper:]' '[:lower:]')
  make "Noto Sans CJK $region" "$fonts/$slug-400.metrics" "$cjk/NotoSansCJK-Regular.ttc#$number"
  make "Noto Sans CJK $region" "$fonts/$slug-700.metrics" "$cjk/NotoSansCJK-Bold.ttc#$number"
  number=$((number + 1))
done
make 'Noto Color Emoji' "$fonts/noto-color-emoji-400.metrics" "$noto/NotoColorEmoji.ttf"
