#!/bin/sh
# bench.sh build [--quick] [PRODUCT]   Builds a product (default: paywalld) for release from scratch, or as serve.sh builds it, and prints the
# time of each module.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
options=$release
if [ "${1-}" = --quick ]; then
  options=$quick
  shift
fi
product=${1:-paywalld}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

SWIFT_COMPILER=$(command -v swiftc)
SWIFT_EXEC=$root/scripts/bench/build.py
BUILD_TIMES=$scratch/times
export SWIFT_COMPILER SWIFT_EXEC BUILD_TIMES

cd "$root"
# shellcheck disable=SC2086 # several options
if ! swift build -c release --product "$product" --scratch-path "$scratch/build" $options >"$scratch/log" 2>&1; then
  cat "$scratch/log" >&2
  exit 1
fi
python3 "$root/scripts/bench/build.py" --table "$BUILD_TIMES" "$root/Sources" "$scratch/build/release/$product"
