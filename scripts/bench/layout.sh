#!/bin/sh
# sh scripts/bench.sh layout [--rounds N]   Lays out 1,001 and 10,001 boxes and deep trees: nanoseconds a box, and measure calls.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
need swift 'it builds paywalld-lab'
swift build --package-path "$root" -c release --product paywalld-lab >&2
bin=$(swift build --package-path "$root" -c release --show-bin-path)
exec "$bin/paywalld-lab" bench layout "$@"
