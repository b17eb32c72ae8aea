#!/bin/sh
# Makes the font files that clients draw with: WOFF2 of the fonts that layouts are measured with, with the same characters and features.
#
#   sh scripts/make-font-files.sh                      Inter, Noto and DejaVu Sans Mono, from Debian's fonts-inter, fonts-noto-core and
#                                                      fonts-dejavu-core; no Chinese, Japanese and Korean, and no emoji
#   sh scripts/make-font-files.sh Brand LICENCE paywalls/fonts/brand.files.json A.ttf B-Italic.otf …    a brand's own, one file a face
#
# Needs Python's fontTools and brotli. The committed files are of fontTools 4.68.0 and brotli 1.2.1.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
fonts=$(dirname "$here")/paywalls/fonts
inter=/usr/share/fonts/opentype/inter
noto=/usr/share/fonts/truetype/noto
dejavu=/usr/share/fonts/truetype/dejavu

python3 -c 'import fontTools, brotli' 2>/dev/null || {
  echo "Python's fontTools or brotli is missing: pip install fonttools==4.68.0 brotli==1.2.1" >&2
  exit 1
}

make() { python3 "$here/make-font-files.py" "$@"; }

# need FOLDER PACKAGE
need() {
  [ -d "$1" ] || { echo "$1 is missing: apt-get install $2" >&2; exit 1; }
}

# licence NAME PACKAGE COPYRIGHT: the text of the Open Font License as the package has it.
licence() {
  {
    printf '%s\n\n%s\n\n' "$3" 'SIL OPEN FONT LICENSE Version 1.1'
    awk '/^License: OFL-1.1$/ { if ((getline) > 0 && /PREAMBLE/) taken = 1 } /^$/ { taken = 0 } taken { sub(/^ /, ""); sub(/^\.$/, ""); print }' \
      "/usr/share/doc/$2/copyright"
  } >"$fonts/$1.license.txt"
}

if [ $# -gt 0 ]; then
  [ $# -ge 4 ] || { echo "usage: make-font-files.sh [FAMILY LICENCE NAME.files.json FONT…]" >&2; exit 2; }
  make "$@"
  exit
fi
need "$inter" fonts-inter
need "$dejavu" fonts-dejavu-core
need "$noto" fonts-noto-core
make Inter OFL-1.1 "$fonts/inter.files.json" "$inter"/Inter-*.otf
licence inter fonts-inter 'Copyright 2016-2022 The Inter Project Authors (https://github.com/rsms/inter)'
make monospace Bitstream-Vera "$fonts/monospace.files.json" "$dejavu/DejaVuSansMono.ttf" "$dejavu/DejaVuSansMono-Bold.ttf"
python3 -c 'import sys; from fontTools.ttLib import TTFont; print(TTFont(sys.argv[1])["name"].getDebugName(13).strip())' \
  "$dejavu/DejaVuSansMono.ttf" >"$fonts/monospace.license.txt"
for script in Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Math Myanmar \
  Oriya Sinhala Symbols Symbols2 Tamil Telugu Thai; do
  set -- "$noto/NotoSans$script-Regular.ttf"
  [ ! -f "$noto/NotoSans$script-Bold.ttf" ] || set -- "$@" "$noto/NotoSans$script-Bold.ttf"
  make "Noto Sans $script" OFL-1.1 "$fonts/noto.files.json" "$@"
done
licence noto fonts-noto-core 'Copyright 2010-2020 Google LLC (https://github.com/notofonts)'
