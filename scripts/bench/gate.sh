#!/bin/sh
# gate.sh [SECONDS]   Measures the latency of GET /paywall at 300 requests a second, without other load and while the samples are published
# without a pause, each of them judged by the gate. In three turns each, with a client that never waits for a core of this machine.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
seconds=${1:-10}
need python3 'it publishes and measures'
start_service --brand disney
export PYTHONPATH="$root/scripts/harness"

# turn NAME : a line with the percentiles of readers.
turn() {
  python3 "$root/scripts/harness/steady.py" "$port" "$seconds" 300 'GET /paywall' >"$work/percentiles"
  read -r median p99 p999 <"$work/percentiles"
  printf '%-28s %10s %10s %10s\n' "$1" "$median" "$p99" "$p999"
  echo "$p99" >>"$work/$1"
}

median() { sort -n "$work/$1" | sed -n 2p; }

printf '%-28s %10s %10s %10s\n' 'GET /paywall, ms' 'p50' 'p99' 'p99.9'
for _ in 1 2 3; do
  turn idle
  python3 "$root/scripts/bench/publish.py" "$port" "$root/paywalls" $((seconds + 1)) --samples >"$work/published" &
  publisher=$!
  turn judging
  wait "$publisher" || fail "publishing failed; $(tail -3 "$work/log")"
done
cat "$work/published"
awk -v idle="$(median idle)" -v busy="$(median judging)" 'BEGIN {printf "p99 while judging / idle: %.2f\n", busy / idle}'
