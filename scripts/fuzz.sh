#!/bin/sh
# fuzz.sh: try wrong and random input against paywalld, for a bounded time.
#   sh scripts/fuzz.sh json [--inputs N] [--seconds S] [--seed S]
# Without more it runs 300,000 inputs in at most a minute, from a seed of today's date.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"

usage() {
  say 'usage: fuzz.sh NAME [ARGUMENT…], NAME being http or json'
  exit 2
}

[ $# -gt 0 ] || usage
name=$1
shift
case $name in http | json) ;; *) usage ;; esac
need swift 'it builds the fuzzers'
[ $# -gt 0 ] || set -- --inputs 300000 --seconds 60 --seed "$(date +%Y%m%d)"
cd "$root"
swift build -c release --product paywalld-lab >&2
exec "$(swift build -c release --show-bin-path)/paywalld-lab" fuzz "$name" "$@"
