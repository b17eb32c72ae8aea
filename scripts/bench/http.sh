#!/bin/sh
# http.sh [TURNS]   Measures the CPU time per request of paywalld, of a C loop that only writes canned responses, and of nginx with files, both
# by default and tuned with open_file_cache. Each runs on one thread, then on two. The servers take turns of a second with the same bytes, on
# 64 keep-alive connections on loopback. The minimum of nine turns counts, because the rest of the machine disturbed it least.
# A server on one thread has the first core and the client the second: on the same core they would take turns, and batching would help.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
turns=${1:-9}
need wrk 'it drives the servers'
need nginx 'it is what paywalld is compared with'
need cc 'it builds the C loop'
need curl 'it fetches the answers that are compared'
need taskset 'it gives servers and clients their cores'

work=$(mktemp -d)
started=
stop() {
  for process in $started; do kill "$process" 2>/dev/null || true; done
  # The next run uses the same ports.
  for process in $started; do wait "$process" 2>/dev/null || true; done
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 1' INT TERM

find_paywalld
for program in canned drive; do cc -O2 -D_GNU_SOURCE -pthread -o "$work/$program" "$root/scripts/bench/$program.c"; done
port=${PORT:-18800}

# pinned COMMAND… : runs a server of $threads threads on its cores.
pinned() {
  if [ "$threads" = 1 ]; then exec taskset -c 0 "$@"; else exec "$@"; fi
}

# Each start_… uses the next port, and sets $process and $url.
begun() {
  process=$!
  started="$started $process"
  port=$((port + 1))
}

# start_paywalld LOOPS
start_paywalld() {
  url=http://127.0.0.1:$port
  threads=$1
  pinned "$paywalld" serve --port "$port" --event-loops "$1" --brand disney --paywalls "$root/paywalls" --state "$work/state-$1" >"$work/out-$1" 2>&1 &
  begun
  curl -s --retry 50 --retry-delay 1 --retry-connrefused "$url/healthz" >/dev/null
  rest "$process"
}

# rest PROCESS: waits until it does nothing by itself. The gate judges the live versions once a service has started.
rest() {
  before=
  while now=$(cut -d' ' -f14,15 "/proc/$1/stat") && [ "$now" != "$before" ]; do
    before=$now
    sleep 2
  done
}

# start_canned NAME STATUS LENGTH CONTENT [LOOPS]
start_canned() {
  url=http://127.0.0.1:$port
  {
    printf 'HTTP/1.1 %s\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Type: application/json\r\n' "$2"
    printf 'Cache-Control: no-cache, no-store, must-revalidate\r\nETag: "v1"\r\n'
    [ "$3" = none ] || printf 'Content-Length: %s\r\n' "$3"
    printf '\r\n'
    cat "$4"
  } >"$work/$1.answer"
  threads=${5:-1}
  pinned "$work/canned" "$port" "$work/$1.answer" "$threads" &
  begun
}

# start_nginx WORKERS [SETTINGS]
start_nginx() {
  url=http://127.0.0.1:$port
  cat >"$work/nginx-$port.conf" <<CONF
daemon off; worker_processes $1; pid $work/nginx-$port.pid; error_log $work/error.log;
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nodelay on; keepalive_requests 1000000000; default_type application/json; ${2:-}
  server { listen 127.0.0.1:$port reuseport; root $work/site; }
}
CONF
  threads=$1
  pinned nginx -c "$work/nginx-$port.conf" -p "$work" 2>/dev/null &
  begun
  curl -s --retry 50 --retry-delay 1 --retry-connrefused "$url/paywall" >/dev/null
  process=$(cat "/proc/$process/task/$process/children")
}

tuned='tcp_nopush on; open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;'

start_paywalld 1
one=$process one_url=$url
# nginx runs its workers as another user.
chmod 755 "$work"
mkdir "$work/site"
curl -sf "$url/paywall" -o "$work/site/paywall"
curl -sf "$url/render?device=iphone-11" -o "$work/site/render"
start_paywalld 2
two=$process two_url=$url
start_nginx 1
plain=$process plain_url=$url
start_nginx 1 "$tuned"
file=$process file_url=$url
start_nginx 2 "$tuned"
files=$process files_url=$url
version=$(nginx -v 2>&1 | sed 's/.*: //')

# tag TARGET : the entity tag of a response.
tag() { curl -sI "$1" | tr -d '\r' | sed -n 's/^ETag: //p'; }

# The CPU time of all threads of some processes, in nanoseconds.
spent() {
  for worker in $1; do cat "/proc/$worker/task"/*/schedstat; done | awk '{sum += $1} END {printf "%.0f", sum}'
}

# drive TARGET [FIELD] : sends requests for a second, and prints the number of responses.
drive() {
  if [ "$kind" = HEAD ]; then
    place=${1#http://}
    taskset -c 1 "$work/drive" "$(echo "${place%%/*}" | cut -d: -f2)" "/${place#*/}" 64 1
  else
    taskset -c "$cores" wrk -t"$threads" -c64 -d1s ${2:+-H "$2"} "$1" >"$work/driven"
    if grep -E 'Non-2xx|Socket errors' "$work/driven" >&2; then fail "$1 gave errors"; fi
    awk '/requests in/ {print $1}' "$work/driven"
  fi
}

# turn NAME PROCESSES TARGET [FIELD] : records the requests of a second and the CPU microseconds of each.
turn() {
  before=$(spent "$2")
  requests=$(drive "$3" "${4:-}")
  after=$(spent "$2")
  awk -v name="$1" -v spent="$((after - before))" -v requests="$requests" \
    'BEGIN {printf "%s\t%d\t%.3f\n", name, requests, spent / 1000 / requests}' >>"$work/turns"
}

# least NAME : the minimum of the microseconds.   most NAME : the maximum of the requests.
least() { awk -F '\t' -v name="$1" '$1 == name {print $3}' "$work/turns" | sort -n | head -1; }
most() { awk -F '\t' -v name="$1" '$1 == name {print $2}' "$work/turns" | sort -n | tail -1; }

# report NAME… : a line for each server, and the ratios of paywalld to the C loop and to the tuned nginx.
report() {
  for name; do
    printf '%-32s %-32s %10.0f %10.2f\n' "$kind" "$name" "$(most "$name")" "$(least "$name")"
  done
  awk -v kind="$kind" -v floor="$(least "$1")" -v ours="$(least "$2")" -v files="$(least "$3")" \
    'BEGIN {printf "%-32s %10.2f %10.2f\n", kind, ours / floor, ours / files}' >>"$work/proportions"
}

# compare PATH [conditional] [plain] : the servers on one thread, for one kind of request.
compare() {
  : >"$work/turns"
  name=${1%%\?*}
  field=
  file_field=
  if [ "${2:-}" = conditional ]; then
    field="If-None-Match: $(tag "$one_url$1")"
    file_field="If-None-Match: $(tag "$file_url$name")"
  fi
  round=0
  while [ "$round" -lt "$turns" ]; do
    turn 'C loop, canned bytes' "$floor" "$floor_url$1"
    turn paywalld "$one" "$one_url$1" "$field"
    turn "$version, tuned" "$file" "$file_url$name" "$file_field"
    [ "${3:-}" != plain ] || turn "$version" "$plain" "$plain_url$name"
    round=$((round + 1))
  done
  report 'C loop, canned bytes' paywalld "$version, tuned" ${3:+"$version"}
}

size() { wc -c <"$1" | tr -d ' '; }

# floor NAME STATUS LENGTH CONTENT [LOOPS] : starts the C loop for the next comparison.
floor() {
  start_canned "$@"
  floor=$process floor_url=$url
}

threads=1 cores=1
printf '%-32s %-32s %10s %10s\n' '' '' requests/s 'CPU µs'
kind="GET /paywall, $(size "$work/site/paywall") bytes"
floor document '200 OK' "$(size "$work/site/paywall")" "$work/site/paywall"
compare /paywall always plain
kind='GET /paywall, 304'
floor unchanged '304 Not Modified' none /dev/null
compare /paywall conditional
kind="GET /render, $(size "$work/site/render") bytes"
floor render '200 OK' "$(size "$work/site/render")" "$work/site/render"
compare '/render?device=iphone-11'
kind=HEAD
floor head '200 OK' "$(size "$work/site/paywall")" /dev/null
compare /paywall

kind='GET /paywall, two threads'
threads=2 cores=0,1
floor pair '200 OK' "$(size "$work/site/paywall")" "$work/site/paywall" 2
one=$two one_url=$two_url file=$files file_url=$files_url
compare /paywall

printf '\n%-32s %10s %10s\n' 'paywalld in proportion to' 'the C loop' 'nginx'
cat "$work/proportions"
printf '%-32s %10s %10s\n' 'aim, at most' 1.08 0.75
printf '%-32s %10s\n' 'aim with two threads, at most' 1.12
printf 'memory of paywalld: %s MB\n' "$(awk '/VmRSS/ {printf "%.1f", $2 / 1024}' "/proc/$two/status")"
