#!/bin/sh
# Wrong and random input finds no fault in paywalld within a bounded time.
#   sh scripts/check.sh fuzz --short                                        every fuzzer briefly, with today's seed; the cost of layout
#   sh scripts/check.sh fuzz --readers [--inputs N] [--seed S]              the fuzzers of files and links in turn
#   sh scripts/check.sh fuzz NAME [--inputs N] [--seconds S] [--seed S]     one fuzzer; a finding says how to repeat its input
# The readers get damaged imports, backups, fonts, pictures, tokens, links and translations. `fuzz layout` searches for styles that break layout,
# and `fuzz layout-cost` for the most expensive ones: it finds 75 visits a box.
# Short run: fuzz --short
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
readers='imports archives fonts pictures previews tokens translations'

[ $# -gt 0 ] || {
  say "usage: check.sh fuzz --short | --readers [ARGUMENT…] | NAME [ARGUMENT…], NAME being http, json, layout, layout-cost, store-messages, text or one of $readers"
  exit 2
}
build_lab
cd "$root"
# Archives are unpacked thousands of times, if possible in memory.
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi

# each_reader ARGUMENT… : runs all fuzzers of files and links, even after one has found something.
each_reader() {
  status=0
  for name in $readers; do "$lab" fuzz "$name" "$@" || status=1; done
  return "$status"
}

case $1 in
  --short) ;;
  --readers)
    shift
    each_reader "$@"
    exit
    ;;
  *) exec "$lab" fuzz "$@" ;;
esac
seed=$(date +%Y%m%d)
"$lab" fuzz json --inputs 100000 --seconds 30 --seed "$seed"
"$lab" fuzz http --inputs 100000 --seconds 30 --seed "$seed"
"$lab" fuzz store-messages --inputs 100000 --seconds 20 --seed "$seed"
each_reader --inputs 20000 --seconds 3 --seed "$seed"
# Always with the same seed, so that the result only depends on the code.
"$lab" fuzz layout-cost --climbs 14 --steps 40 --seed 20261122
