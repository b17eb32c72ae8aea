#!/bin/sh
# bench.sh build [PRODUCT]   Builds a product (default: paywalld) for release from scratch, and prints the time of each module.
set -eu

product=${1:-paywalld}
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

SWIFT_COMPILER=$(command -v swiftc)
SWIFT_EXEC=$root/scripts/bench/build.py
BUILD_TIMES=$scratch/times
export SWIFT_COMPILER SWIFT_EXEC BUILD_TIMES

cd "$root"
if ! swift build -c release --product "$product" --scratch-path "$scratch/build" >"$scratch/log" 2>&1; then
  cat "$scratch/log" >&2
  exit 1
fi
python3 "$root/scripts/bench/build.py" --table "$BUILD_TIMES" "$root/Sources" "$scratch/build/release/$product"
