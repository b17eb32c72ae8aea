#!/bin/sh
# fuzz.sh: try wrong and random input against paywalld, for a bounded time.
#   sh scripts/fuzz.sh --short                                          every fuzzer for a moment, from today's seed
#   sh scripts/fuzz.sh NAME [--inputs N] [--seconds S] [--seed S]       one of them: http, json, layout
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"

[ $# -gt 0 ] || {
  say 'usage: fuzz.sh --short | NAME [ARGUMENT…], NAME being http, json or layout'
  exit 2
}
need swift 'it builds the fuzzers'
cd "$root"
swift build -c release --product paywalld-lab >&2
lab=$(swift build -c release --show-bin-path)/paywalld-lab
[ "$1" = --short ] || exec "$lab" fuzz "$@"
seed=$(date +%Y%m%d)
"$lab" fuzz json --inputs 100000 --seconds 30 --seed "$seed"
"$lab" fuzz http --inputs 100000 --seconds 30 --seed "$seed"
