#!/bin/sh
# check.sh [NAME [FLAGS]]   Runs the campaign scripts/campaigns/NAME: sh scripts/check.sh swap --rounds 50. Without a name, lists all campaigns.
# Python campaigns receive paywalld (the binary in PAYWALLD or a fresh release build) and the folder of the sample paywalls.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"

# The name of each campaign, and the first line of its description.
list() {
  for campaign in "$root"/scripts/campaigns/*.sh "$root"/scripts/campaigns/*.py; do
    name=${campaign##*/}
    printf '%-16s%s\n' "${name%.*}" "$(sed -n -e 's/"""$//' -e '1s/^"""//p' -e '2s/^# //p' -e 2q "$campaign")"
  done | sort
}

name=${1-}
if [ -z "$name" ]; then
  list
  exit
fi
shift
if [ -f "$root/scripts/campaigns/$name.sh" ]; then
  exec sh "$root/scripts/campaigns/$name.sh" "$@"
fi
if [ ! -f "$root/scripts/campaigns/$name.py" ]; then
  list >&2
  fail "unknown campaign '$name'; see the list above"
fi
need python3 'the campaign is written in it'
find_paywalld
export PYTHONPATH="$root/scripts"
exec python3 "$root/scripts/campaigns/$name.py" "$paywalld" "$root/paywalls" "$@"
