#!/bin/sh
# check.sh [NAME [FLAGS]]   Runs the campaign scripts/campaigns/NAME: sh scripts/check.sh swap --rounds 50. Without a name, lists all campaigns.
# check.sh --table          Prints the list as the table of scripts/README.md; the campaign `scripts` compares the two.
# Python campaigns receive paywalld (the binary in PAYWALLD or a fresh release build) and the folder of the sample paywalls.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"

# list FORMAT: the name of each campaign and the first line of its description, as awk's printf formats them; sorted by bytes, because locales differ.
list() {
  for campaign in "$root"/scripts/campaigns/*.sh "$root"/scripts/campaigns/*.py; do
    name=${campaign##*/}
    printf '%s\t%s\n' "${name%.*}" "$(sed -n -e 's/"""$//' -e '1s/^"""//p' -e '2s/^# //p' -e 2q "$campaign")"
  done | LC_ALL=C sort | awk -F '\t' "{ printf \"$1\\n\", \$1, \$2 }"
}
row='%-19s%s'

name=${1-}
if [ -z "$name" ]; then
  list "$row"
  exit
fi
if [ "$name" = --table ]; then
  printf '| campaign | what it proves or measures |\n|---|---|\n'
  # shellcheck disable=SC2016 # Markdown's backticks
  list '| `%s` | %s |'
  exit
fi
shift
if [ -f "$root/scripts/campaigns/$name.sh" ]; then
  exec sh "$root/scripts/campaigns/$name.sh" "$@"
fi
if [ ! -f "$root/scripts/campaigns/$name.py" ]; then
  list "$row" >&2
  fail "unknown campaign '$name'; see the list above"
fi
need python3 'the campaign is written in it'
find_paywalld
export PYTHONPATH="$root/scripts"
exec python3 "$root/scripts/campaigns/$name.py" "$paywalld" "$root/paywalls" "$@"
