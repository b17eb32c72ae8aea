#!/bin/sh
# conformance.sh [--failures] [NAME…]   The campaign `conformance`: sh scripts/conformance.sh flexbox-rounded flexbox-unrounded
set -eu
exec sh "$(dirname -- "$0")/check.sh" conformance "$@"
