#!/bin/sh
# soak.sh [--short | SECONDS [SUBSCRIBERS]]   Keeps a fresh service busy with 200 mixed clients, swaps every 100 ms, publishes, slow clients,
# resets and subscribers, and checks every byte that comes back. 30 seconds and 1000 subscribers unless told otherwise.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"
[ "${1:-}" != --short ] || shift
seconds=${1:-30}
subscribers=${2:-1000}
need python3 'it plays the clients'
# shellcheck disable=SC3045 # dash and bash have it; where it is missing, the message says what is needed
ulimit -n $((subscribers * 2 + 2000)) 2>/dev/null || fail "the limit of descriptors is $(ulimit -n); $subscribers subscribers need $((subscribers * 2 + 2000))"
start_service --event-loops 2
status=0
python3 "$root/scripts/soak.py" "$port" "$service" "$work/paywalls" "$seconds" "$subscribers" || status=1
kill -TERM "$service"
wait "$service" || { status=1; say "the service ended with status $?"; }
service=
[ "$status" = 0 ] || { tail -20 "$work/log" >&2; fail 'the soak failed'; }
