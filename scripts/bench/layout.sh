#!/bin/sh
# sh scripts/bench.sh layout [--rounds N]   Lays out 1,001, 10,001 and 100,001 boxes and deep trees: nanoseconds a box, and measure calls.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
build_lab
exec "$lab" bench layout "$@"
