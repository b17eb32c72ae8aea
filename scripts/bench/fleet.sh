#!/bin/sh
# fleet.sh [--brands N] [--minutes M] [--rounds R] [--only appends|lags|swaps] [--tls]   Measures three nodes on three members of etcd beside etcd
# itself and beside a service alone: appends, how soon a swap is served elsewhere, the cost of a request, starts with many brands, and memory
# over many swaps.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
need python3 'it measures'
need wrk 'it makes requests'
find_paywalld
PYTHONPATH="$root/scripts" exec python3 "$root/scripts/bench/fleet.py" "$paywalld" "$root/paywalls" "$@"
