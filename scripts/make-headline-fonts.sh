#!/bin/sh
# Makes the headline faces that come with the program: their metrics, the WOFF2 files that clients draw with, and their licence.
#
#   sh scripts/make-headline-fonts.sh     from Debian's fonts-bebas-neue, fonts-ebgaramond, fonts-league-spartan, fonts-rocknroll, fonts-sora
#                                         and fonts-yrsa-rasa; one weight each, European letters only
#
# The one weight of RocknRoll One counts as 700, because it is as dark as the others' bold.
# None of them has a reserved font name, so that a narrowed font may keep its name (Open Font License, 3).
# Needs Python's fontTools and brotli. The committed files are of fontTools 4.68.0 and brotli 1.2.1.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
fonts=$(dirname "$here")/paywalls/fonts
installed=${FONTS:-/usr/share/fonts}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# face FAMILY WEIGHT FILE PACKAGE
face() {
  [ -f "$installed/$3" ] || { echo "$installed/$3 is missing: apt-get install $4" >&2; exit 1; }
  slug=$(echo "$1" | tr '[:upper:] ' '[:lower:]-')
  python3 "$here/narrow-font.py" "$1" "$2" "$installed/$3" "$work/$slug.otf"
  python3 "$here/make-font-metrics.py" "$1" "$fonts/$slug-$2.metrics" "$work/$slug.otf"
  python3 "$here/make-font-files.py" "$1" OFL-1.1 "$fonts/headlines.files.json" "$work/$slug.otf"
}

face 'Bebas Neue' 700 opentype/bebas-neue/BebasNeue-Bold.otf fonts-bebas-neue
face 'EB Garamond' 400 opentype/ebgaramond/EBGaramond12-Regular.otf fonts-ebgaramond
face 'League Spartan' 700 opentype/league-spartan/LeagueSpartan-Bold.otf fonts-league-spartan
face 'RocknRoll One' 700 truetype/rocknroll/RocknRollOne-Regular.ttf fonts-rocknroll
face 'Sora' 700 opentype/sora/Sora-Bold.otf fonts-sora
face 'Yrsa' 700 truetype/fonts-yrsa-rasa/Yrsa-Bold.ttf fonts-yrsa-rasa
{
  cat <<'COPYRIGHT'
Bebas Neue: Copyright (c) 2010 by Ryoichi Tsunekawa
EB Garamond: Copyright 2010-2012 Georg Duffner (http://www.georgduffner.at)
League Spartan: Copyright 2011-2020 Micah Rich (https://www.theleagueofmoveabletype.com)
RocknRoll One: Copyright 2020 The RocknRoll Project Authors (https://github.com/fontworks-fonts/RocknRoll)
Sora: Copyright 2019 The Sora Project Authors (https://github.com/sora-xor/sora-font)
Yrsa: Copyright 2015 The Yrsa-Rasa Project Authors (https://github.com/rosettatype/yrsa-rasa)
COPYRIGHT
  sed 1d "$fonts/inter.license.txt"
} >"$fonts/headlines.license.txt"
