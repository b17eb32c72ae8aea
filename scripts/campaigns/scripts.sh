#!/bin/sh
# The table of campaigns in scripts/README.md is the one that `check.sh --table` prints.
# It needs no build. If the table is an old one, replace it with the output of: sh scripts/check.sh --table
# Short run: scripts
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh "$root/scripts/check.sh" --table >"$work/printed"
sed -n '/^| campaign |/,/^$/{/^|/p;}' "$root/scripts/README.md" >"$work/page"
diff "$work/page" "$work/printed" >&2 || fail 'the table of scripts/README.md is an old one; replace it with the output of: sh scripts/check.sh --table'
echo "scripts: the page lists all $(($(wc -l <"$work/page") - 2)) campaigns"
