#!/bin/sh
# Run the public suites and hold each to the figure that is promised for it.
#   sh scripts/conformance.sh [--failures] [NAME…]
# The suites are looked for in PAYWALLD_SUITES, else in ../shared/suites; a missing one is skipped.
set -eu
cd "$(dirname "$0")/.."

command -v swift >/dev/null 2>&1 || {
  echo "conformance.sh: swift is missing; get it from https://www.swift.org/install" >&2
  exit 2
}
swift build -c release --product paywalld-lab >&2
exec "$(swift build -c release --show-bin-path)/paywalld-lab" conformance "$@"
