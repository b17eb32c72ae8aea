#!/bin/sh
# No brand and no example has an error by any rule of the gate, in the screens that paywalld chooses.
#   sh scripts/check.sh gate                    up to 8,000 screens of each document
#   sh scripts/check.sh gate --budget 200       up to 200
# The rules are those of `paywalld check`.
# Short run: gate --budget 200
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
need python3 'it counts the findings, and spoils a document'

build_release
cd "$root"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$paywalld" check --format json "$@" paywalls paywalls/examples/*.json >"$work/report.json" || [ $? = 1 ]
python3 - "$work/report.json" <<'END'
import collections, json, sys
# The first year's price is what this paywall is about; it stands out more than what is billed after it.
ARGUED = {("paywalls/examples/limited-offer.json", "price-billed-not-most-prominent")}
report = json.load(open(sys.argv[1]))
found = collections.Counter()
wrong = 0
for document in report["documents"]:
    for finding in document["findings"]:
        found[finding["severity"], finding["code"]] += 1
        if finding["severity"] == "error" and (document["path"], finding["code"]) not in ARGUED:
            wrong += 1
            print("%s%s: %s: %s" % (document["path"], finding["pointer"], finding["code"], finding["message"]))
screens = sum(document["cells"]["judged"] for document in report["documents"])
print("%d documents, %d screens" % (len(report["documents"]), screens))
for (severity, code), count in sorted(found.items()):
    print("%5d %-12s %s" % (count, severity, code))
if wrong or not screens:
    raise SystemExit("FAILED  the documents have %d errors" % wrong)
END

# The check is checked, too: it must find a German text that is missing.
cp -R "$root/paywalls" "$work/"
python3 - "$work/paywalls/examples/strings/de.json" <<'END'
import json, sys
path = sys.argv[1]
texts = json.load(open(path))
del texts["premium.restore"]
json.dump(texts, open(path, "w"))
END
if "$paywalld" check --budget 200 --locales de "$work/paywalls/examples/premium.json" >"$work/out" 2>&1; then
  say 'the gate did not see English on a German screen:'
  cat "$work/out"
  exit 1
fi
grep -q '\[other-language\]' "$work/out"
say 'mixed languages are detected'
