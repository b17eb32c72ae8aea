#!/bin/sh
# validate.sh [--files "A.json B.json"] [--rounds N]   Parses and validates documents, beside orjson and jsonschema-rs.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
# shellcheck source=scripts/lib.sh
. "$root/scripts/lib.sh"
need swift 'it builds the benchmark'
need python3 'it runs orjson and jsonschema-rs'
cd "$root"
swift build -c release --product paywalld-lab >&2
exec "$(swift build -c release --show-bin-path)/paywalld-lab" bench validate "$@"
