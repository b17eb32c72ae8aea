#!/bin/sh
# campaign.sh NAME [FLAGS]: runs scripts/campaigns/NAME.py against the release build. Names: swap, contend, tour, timings, descriptors, brands.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"
need python3 'the campaigns are written in it'
name=${1-}
if [ -z "$name" ] || [ ! -f "$root/scripts/campaigns/$name.py" ]; then
  fail "name a campaign: $(cd "$root/scripts/campaigns" && grep -l 'add_argument("paywalld")' -- *.py | sed 's/\.py$//' | tr '\n' ' ')"
fi
shift
build_release
exec python3 "$root/scripts/campaigns/$name.py" "$paywalld" "$root/paywalls" "$@"
