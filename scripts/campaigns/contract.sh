#!/bin/sh
# A fresh service answers random requests as its own description, /openapi.json, says.
#   sh scripts/check.sh contract [--short | EXAMPLES]
# The description must be valid, and no generated request of schemathesis may find an undocumented status, a server error or a response
# with another schema. By default 100 examples per operation. The short run has 2, and tries all edges of values with GET and the methods
# that change something, but only examples with HEAD, which takes what GET takes. Skipped if the tools are missing.
# Short run: contract --short
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
short=
case ${1:-100} in
  --short)
    examples=2
    short=yes
    ;;
  *[!0-9]*) fail "expected a number of examples or --short, found '$1'" ;;
  *) examples=${1:-100} ;;
esac
for tool in openapi-spec-validator schemathesis; do
  if ! command -v "$tool" >/dev/null 2>&1; then
    say "contract: skipped, $tool is missing. Get it: pip install $tool"
    exit 0
  fi
done
# Requests differ in their days and set policies, and the gate judges a version anew for each.
screens=200
start_service --brand disney --gate-deadline 2s
cp "$root/scripts/campaigns/contract.toml" "$work/contract.toml"
if [ -n "$short" ]; then
  printf '\n[[operations]]\ninclude-method = "HEAD"\nphases.coverage.enabled = false\n' >>"$work/contract.toml"
fi
# A list has hashes, which JSON Schema cannot describe line by line.
printf '\n[[operations]]\ninclude-operation-id = "putList"\nchecks.positive_data_acceptance.enabled = false\n' >>"$work/contract.toml"
place=http://127.0.0.1:$port
curl -sf "$place/openapi.json" -o "$work/openapi.json"
openapi-spec-validator "$work/openapi.json"
# An event stream never ends, and a check of many screens takes its time.
status=0
(cd "$work" && schemathesis --config-file contract.toml run openapi.json --url "$place" --exclude-path /events --exclude-path /preview/events --request-timeout 60 \
  --max-examples "$examples" --seed 1 --continue-on-failure --no-color >"$work/report" 2>&1) || status=$?
if [ "$status" != 0 ] || grep -q 'Network Error' "$work/report"; then
  cat "$work/report" >&2
  tail -20 "$work/log" >&2
  fail 'the service and its description differ; see the report above'
fi
printf '%s passed, 0 failed\n' "$(sed -n 's/.* generated, \([0-9]*\) passed.*/\1/p' "$work/report")"
