#!/bin/sh
# A fresh service answers a table of raw requests as the standards of HTTP require.
# The table is in PAYWALLD_SUITES or ../shared/suites; the campaign is skipped if it is missing. Only the requests listed here may fail, each
# with the sentence of the standard that decides it.
# Short run: http-suite
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
suite=${PAYWALLD_SUITES:-$root/../shared/suites}/http
if [ ! -f "$suite/run.py" ]; then
  say "http-suite: skipped, there is no $suite/run.py"
  exit 0
fi
need python3 'the suite is written in it'
# The requests have various hosts.
access=
start_service --brand disney

# Accepting these would make requests ambiguous.
cat >"$work/decided" <<'LIST'
llhttp-method-404 OPTIONS with RTSP/1.0: "HTTP-version" is "HTTP/" DIGIT "." DIGIT (RFC 9112 section 2.3)
llhttp-sample-316 GET without a version: HTTP/0.9 is no longer spoken (RFC 9112 section 2.3, appendix C.1)
llhttp-transfer-encoding-753 a fragment: it is not part of any form of request-target (RFC 9112 section 3.2)
llhttp-transfer-encoding-795 a fragment, as before
llhttp-uri-167 a fragment, as before
llhttp-uri-224 user information: its presence is to be treated as an error (RFC 9110 section 4.2.4)
LIST

python3 "$suite/run.py" 127.0.0.1 "$port" --accept 2xx,3xx,401,403,404,405,409,411,415,422 -v >"$work/verdicts" || :
total=$(grep -cE '^ *(PASS|WARN|FAIL)' "$work/verdicts" || :)
unexpected=0
decided=0
# shellcheck disable=SC2013 # names hold no spaces
for name in $(sed -n 's/^ *FAIL *\([^ ]*\).*/\1/p' "$work/verdicts"); do
  if grep "^$name " "$work/decided"; then
    decided=$((decided + 1))
    continue
  fi
  grep "FAIL *$name" "$work/verdicts"
  unexpected=$((unexpected + 1))
done
[ "$total" -gt 0 ] || { tail -5 "$work/verdicts"; fail 'the suite gave no verdict'; }
printf 'refused though the table asks otherwise, as decided above: %s\n' "$decided"
printf '%s passed, %s failed\n' "$((total - unexpected - decided))" "$unexpected"
[ "$unexpected" = 0 ]
