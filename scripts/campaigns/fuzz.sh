#!/bin/sh
# Tries wrong and random input against paywalld, for a bounded time.
#   sh scripts/check.sh fuzz --short                                        JSON and HTTP for a moment, from today's seed; the cost of layout
#   sh scripts/check.sh fuzz NAME [--inputs N] [--seconds S] [--seed S]     one of the fuzzers: http, json, layout, layout-cost
# Short run: fuzz --short
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"

[ $# -gt 0 ] || {
  say 'usage: check.sh fuzz --short | NAME [ARGUMENT…], NAME being http, json, layout or layout-cost'
  exit 2
}
build_lab release
cd "$root"
[ "$1" = --short ] || exec "$lab" fuzz "$@"
seed=$(date +%Y%m%d)
"$lab" fuzz json --inputs 100000 --seconds 30 --seed "$seed"
"$lab" fuzz http --inputs 100000 --seconds 30 --seed "$seed"
# Always from one seed: it tells whether a change makes boxes ask each other more, not whether a search was lucky.
"$lab" fuzz layout-cost --climbs 14 --steps 40 --seed 20261122
