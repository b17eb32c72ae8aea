#!/bin/sh
# Each public test suite gives its promised figure.
#   sh scripts/check.sh conformance [--failures] [NAME…]
# The suites are in Tests/Suites; those of Unicode's bidi are in PAYWALLD_UNICODE or /usr/share/unicode, and skipped without it.
# Short run: conformance
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
build_lab
cd "$root"
exec "$lab" conformance "$@"
