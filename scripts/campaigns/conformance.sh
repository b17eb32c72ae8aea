#!/bin/sh
# Runs the public suites and holds each to the figure that is promised for it.
#   sh scripts/check.sh conformance [--failures] [NAME…]
# The suites are looked for in PAYWALLD_SUITES, else in ../shared/suites; a missing one is skipped.
# Short run: conformance
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
build_lab release
cd "$root"
exec "$lab" conformance "$@"
