#!/bin/sh
# cold.sh [--other PATH [--paywalls DIR]] [--turns N] [--rows NAME...]   Measures answers that are not ready when they are asked for: layouts nobody had, decisions
# about readers nobody met, a sheet of sixteen pictures, the gate, the first show in an empty browser, and a start with 10,000 brands. With
# --other, a build of another version takes turns with this one, with samples that both understand. The table has medians and their ratios.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
need python3 'it measures'
find_paywalld
PYTHONPATH="$root/scripts" exec python3 "$root/scripts/bench/cold.py" "$paywalld" "$root/paywalls" "$@"
