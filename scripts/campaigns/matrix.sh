#!/bin/sh
# Lays out all brands and examples for ten devices in both orientations, in their locales and two pseudo-locales, light and dark, in every
# state. No screen may have a variable without a value, or texts in two languages.
#   sh scripts/check.sh matrix                  all of them
#   sh scripts/check.sh matrix --sample 40      one of 40
# Short run: matrix --sample 3
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
need python3 'it spoils a document'

build_lab release
cd "$root"
"$lab" matrix "$@"

# The check is checked too: it must find a German text that is missing.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R "$root/paywalls" "$work/"
python3 - "$work/paywalls/examples/strings/de.json" <<'END'
import json, sys
path = sys.argv[1]
texts = json.load(open(path))
del texts["premium.restore"]
json.dump(texts, open(path, "w"))
END
if "$lab" matrix --paywalls "$work/paywalls" --only examples/premium --sample 40 >"$work/out" 2>&1; then
  say 'the matrix did not see English on a German screen:'
  cat "$work/out"
  exit 1
fi
grep -q 'of another locale' "$work/out"
say 'mixed responses are detected'
