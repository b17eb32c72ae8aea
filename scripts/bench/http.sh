#!/bin/sh
# http.sh [SECONDS]   CPU per request of three servers on one thread each, all in one run and with the same document: a C loop that
# only writes canned bytes, paywalld, and nginx with the file. 64 connections kept alive, driven by wrk, on loopback.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
seconds=${1:-4}
document=$root/paywalls/disney/1.json
bytes=$(wc -c <"$document" | tr -d ' ')
need wrk 'it drives the servers'
need nginx 'it is what paywalld is compared with'
need cc 'it builds the C loop'

work=$(mktemp -d)
started=
stop() {
  for process in $started; do kill "$process" 2>/dev/null || true; done
  # The next run wants the same ports.
  for process in $started; do wait "$process" 2>/dev/null || true; done
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 1' INT TERM

if [ -n "${PAYWALLD:-}" ]; then paywalld=$PAYWALLD; else build_release; fi
cc -O2 -D_GNU_SOURCE -o "$work/canned" "$root/scripts/bench/canned.c"

port=${PORT:-18800}
"$work/canned" "$port" "$bytes" &
canned=$!
started="$started $canned"
"$paywalld" serve --port $((port + 1)) --event-loops 1 --brand disney --paywalls "$root/paywalls" --state "$work/state" >"$work/out" 2>&1 &
service=$!
started="$started $service"
# nginx gives its worker to another user.
chmod 755 "$work"
mkdir "$work/site"
cp "$document" "$work/site/paywall"
cat >"$work/nginx.conf" <<CONF
daemon off; worker_processes 1; pid $work/nginx.pid; error_log $work/error.log;
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nodelay on; keepalive_requests 1000000000; default_type application/json;
  server { listen 127.0.0.1:$((port + 2)); root $work/site; }
}
CONF
nginx -c "$work/nginx.conf" -p "$work" 2>/dev/null &
master=$!
started="$started $master"
sleep 1
nginx=$(cat "/proc/$master/task/$master/children" | tr -d ' ')

# The clock ticks (1/100 s) of user and system time that a process has used.
ticks() { sed 's/.*) //' "/proc/$1/stat" | awk '{print $12 + $13}'; }

# measure NAME PROCESS PORT : a line with requests a second and CPU microseconds a request.
measure() {
  wrk -t1 -c64 -d1s "http://127.0.0.1:$3/paywall" >/dev/null
  before=$(ticks "$2")
  wrk -t1 -c64 -d"${seconds}s" "http://127.0.0.1:$3/paywall" >"$work/wrk"
  after=$(ticks "$2")
  if grep -E 'Non-2xx|Socket errors' "$work/wrk" >&2; then fail "$1 gave errors"; fi
  requests=$(awk '/requests in/ {print $1}' "$work/wrk")
  awk -v name="$1" -v ticks=$((after - before)) -v requests="$requests" -v seconds="$seconds" \
    'BEGIN {printf "%-28s %10.0f %14.2f\n", name, requests / seconds, ticks * 10000 / requests}' | tee -a "$work/table"
}

printf '%-28s %10s %14s\n' "GET, $bytes bytes, one thread" 'requests/s' 'CPU µs/request'
measure 'C loop, canned bytes' "$canned" "$port"
measure 'paywalld' "$service" $((port + 1))
measure "$(nginx -v 2>&1 | sed 's/.*: //'), static file" "$nginx" $((port + 2))
awk '{cpu[NR] = $NF} END {printf "paywalld / C loop: %.2f (at most 1.15)\npaywalld / nginx:  %.2f (at most 0.70)\n", cpu[2] / cpu[1], cpu[2] / cpu[3]}' "$work/table"
