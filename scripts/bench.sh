#!/bin/sh
# bench.sh NAME [ARGUMENT...]   Runs a benchmark and prints a table: sh scripts/bench.sh http
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
names=$(cd "$root/scripts/bench" && for file in *.sh; do printf ' %s' "${file%.sh}"; done)
name=${1:-}
if [ -z "$name" ] || [ ! -f "$root/scripts/bench/$name.sh" ]; then
  printf 'usage: sh scripts/bench.sh NAME [ARGUMENT...], with NAME one of:%s\n' "$names" >&2
  exit 2
fi
shift
exec sh "$root/scripts/bench/$name.sh" "$@"
