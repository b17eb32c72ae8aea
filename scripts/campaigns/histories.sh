#!/bin/sh
# The checker of fleets judges 108 recorded histories of etcd correctly, and each of its checks can fail.
# The histories are in PAYWALLD_SUITES or ../shared/suites; without them only the checks themselves are tried.
# Short run: histories
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
need python3 'the checks are written in it'
suite=${PAYWALLD_SUITES:-$root/../shared/suites}/histories
if [ ! -f "$suite/expected.json" ]; then
  say "histories: no recorded history is judged, there is no $suite/expected.json"
  suite=
fi
PYTHONPATH="$root/scripts" exec python3 -m harness.histories.faults ${suite:+"$suite"}
