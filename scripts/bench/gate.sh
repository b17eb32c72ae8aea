#!/bin/sh
# gate.sh [SECONDS]   Measures the latency of GET /paywall at 300 requests a second, without other load and while the samples are published
# without a pause, each of them judged by the gate. Each takes three turns, with a client that never waits for a core of this machine.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
seconds=${1:-10}
need python3 'it publishes and measures'
start_service --brand disney
export PYTHONPATH="$root/scripts"


printf '%-28s %10s %10s %10s\n' 'GET /paywall, ms' 'p50' 'p99' 'p99.9'
for _ in 1 2 3; do
  readers idle
  python3 "$root/scripts/bench/publish.py" "$port" "$root/paywalls" $((seconds + 1)) --samples >"$work/published" &
  publisher=$!
  readers judging
  wait "$publisher" || fail "publishing failed; $(tail -3 "$work/log")"
done
cat "$work/published"
awk -v idle="$(median_p99 idle)" -v busy="$(median_p99 judging)" 'BEGIN {printf "p99 while judging / idle: %.2f\n", busy / idle}'
