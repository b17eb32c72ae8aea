#!/bin/sh
# conformance.sh: run the public suites and hold each to the figure that is promised for it.
#   sh scripts/conformance.sh [--short] [--failures] [NAME…]
# The suites are looked for in PAYWALLD_SUITES, else in ../shared/suites; a missing one is skipped.
# They take seconds, so that --short leaves nothing out.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"
need swift 'it builds the runner of the suites'
[ "${1:-}" != --short ] || shift
cd "$root"
swift build -c release --product paywalld-lab >&2
exec "$(swift build -c release --show-bin-path)/paywalld-lab" conformance "$@"
