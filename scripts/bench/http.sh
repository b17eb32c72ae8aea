#!/bin/sh
# http.sh [ROUNDS]   CPU per request of three servers on one thread each, in turns of a second and with the same bytes: a C loop that
# only writes canned answers, paywalld, and nginx with files. 64 connections kept alive on loopback; the median of the rounds counts.
# Last, paywalld with two event loops.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
rounds=${1:-7}
need wrk 'it drives the servers'
need nginx 'it is what paywalld is compared with'
need cc 'it builds the C loop'
need curl 'it fetches the answers that are compared'

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

find_paywalld
for program in canned drive; do cc -O2 -D_GNU_SOURCE -o "$work/$program" "$root/scripts/bench/$program.c"; done
port=${PORT:-18800}
ours=http://127.0.0.1:$port
files=http://127.0.0.1:$((port + 1))
wide=http://127.0.0.1:$((port + 2))

"$paywalld" serve --port "$port" --event-loops 1 --brand disney --paywalls "$root/paywalls" --state "$work/state" >"$work/out" 2>&1 &
service=$!
"$paywalld" serve --port $((port + 2)) --event-loops 2 --brand disney --paywalls "$root/paywalls" --state "$work/state2" >"$work/out2" 2>&1 &
pair=$!
started="$service $pair"
curl -s --retry 50 --retry-delay 1 --retry-connrefused "$ours/healthz" >/dev/null

# nginx gives its worker to another user.
chmod 755 "$work"
mkdir "$work/site"
curl -sf "$ours/paywall" -o "$work/site/paywall"
curl -sf "$ours/render?device=iphone-11" -o "$work/site/render"
cat >"$work/nginx.conf" <<CONF
daemon off; worker_processes 1; pid $work/nginx.pid; error_log $work/error.log;
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nodelay on; keepalive_requests 1000000000; default_type application/json;
  server { listen 127.0.0.1:$((port + 1)); root $work/site; }
}
CONF
nginx -c "$work/nginx.conf" -p "$work" 2>/dev/null &
master=$!
started="$started $master"
curl -s --retry 50 --retry-delay 1 --retry-connrefused "$files/paywall" >/dev/null
nginx=$(tr -d ' ' <"/proc/$master/task/$master/children")
version=$(nginx -v 2>&1 | sed 's/.*: //')

# tag TARGET : the entity tag that a server gives.
tag() { curl -sI "$1" | tr -d '\r' | sed -n 's/^ETag: //p'; }

# canned NAME STATUS LENGTH CONTENT : starts a C loop with that answer, on the port $loop.
loop=$((port + 3))
canned() {
  loop=$((loop + 1))
  {
    printf 'HTTP/1.1 %s\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Type: application/json\r\n' "$2"
    printf 'Cache-Control: no-cache, no-store, must-revalidate\r\nETag: "v1"\r\n'
    [ "$3" = none ] || printf 'Content-Length: %s\r\n' "$3"
    printf '\r\n'
    cat "$4"
  } >"$work/$1.answer"
  "$work/canned" "$loop" "$work/$1.answer" &
  floor=$!
  started="$started $floor"
}

# The nanoseconds that all threads of a process have run.
spent() { cat "/proc/$1/task"/*/schedstat | awk '{sum += $1} END {printf "%.0f", sum}'; }

# drive TARGET [FIELD] : asks for a second, and prints the number of answers.
drive() {
  if [ "$kind" = HEAD ]; then
    place=${1#http://}
    "$work/drive" "$(echo "${place%%/*}" | cut -d: -f2)" "/${place#*/}" 64 1
  else
    wrk -t"${threads:-1}" -c64 -d1s ${2:+-H "$2"} "$1" >"$work/driven"
    if grep -E 'Non-2xx|Socket errors' "$work/driven" >&2; then fail "$1 gave errors"; fi
    awk '/requests in/ {print $1}' "$work/driven"
  fi
}

# turn NAME PROCESS TARGET [FIELD] : notes the requests of a second and the CPU microseconds of each.
turn() {
  before=$(spent "$2")
  requests=$(drive "$3" "${4:-}")
  after=$(spent "$2")
  awk -v name="$1" -v spent="$((after - before))" -v requests="$requests" \
    'BEGIN {printf "%s\t%d\t%.3f\n", name, requests, spent / 1000 / requests}' >>"$work/turns"
}

# median NAME COLUMN
median() { awk -F '\t' -v name="$1" -v column="$2" '$1 == name {print $column}' "$work/turns" | sort -n | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }

# report NAME… : a line for each of them, and the proportions when there are three.
report() {
  for name; do
    printf '%-32s %-24s %10.0f %10.2f\n' "$kind" "$name" "$(median "$name" 2)" "$(median "$name" 3)"
  done
  [ $# = 1 ] || awk -v kind="$kind" -v floor="$(median "$1" 3)" -v ours="$(median "$2" 3)" -v files="$(median "$3" 3)" \
    'BEGIN {printf "%-32s %10.2f %10.2f\n", kind, ours / floor, ours / files}' >>"$work/proportions"
}

# compare PATH [conditional] : the three servers for one kind of request, in turns.
compare() {
  : >"$work/turns"
  plain=${1%%\?*}
  known=${2:+If-None-Match: $(tag "$ours$1")}
  known_file=${2:+If-None-Match: $(tag "$files$plain")}
  round=0
  while [ "$round" -lt "$rounds" ]; do
    turn 'C loop, canned bytes' "$floor" "http://127.0.0.1:$loop$1"
    turn paywalld "$service" "$ours$1" "$known"
    turn "$version, a file" "$nginx" "$files$plain" "$known_file"
    round=$((round + 1))
  done
  report 'C loop, canned bytes' paywalld "$version, a file"
}

size() { wc -c <"$1" | tr -d ' '; }

printf '%-32s %-24s %10s %10s\n' '' 'one thread each' 'requests/s' 'CPU µs'
kind="GET /paywall, $(size "$work/site/paywall") bytes"
canned document '200 OK' "$(size "$work/site/paywall")" "$work/site/paywall"
compare /paywall
kind='GET /paywall, 304'
canned unchanged '304 Not Modified' none /dev/null
compare /paywall conditional
kind="GET /render, $(size "$work/site/render") bytes"
canned render '200 OK' "$(size "$work/site/render")" "$work/site/render"
compare '/render?device=iphone-11'
kind=HEAD
canned head '200 OK' "$(size "$work/site/paywall")" /dev/null
compare /paywall
kind='GET /paywall, two event loops'
threads=2
: >"$work/turns"
while [ "$round" -gt 0 ]; do
  turn paywalld "$pair" "$wide/paywall"
  round=$((round - 1))
done
report paywalld

printf '\n%-32s %10s %10s\n' 'paywalld in proportion to' 'the C loop' 'nginx'
cat "$work/proportions"
printf '%-32s %10s %10s\n' 'aim, at most' 1.15 0.70
printf 'memory of paywalld: %s MB\n' "$(awk '/VmRSS/ {printf "%.1f", $2 / 1024}' "/proc/$service/status")"
