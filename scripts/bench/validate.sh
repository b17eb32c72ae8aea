#!/bin/sh
# validate.sh [--files "A.json B.json"] [--rounds N]   Parses and validates documents, beside orjson and jsonschema-rs.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
need python3 'it runs orjson and jsonschema-rs'
build_lab
cd "$root"
exec "$lab" bench validate "$@"
