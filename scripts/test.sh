#!/bin/sh
# test.sh: the one test command. Format, build with warnings as errors, all tests, release build, the short runs of the campaigns.
set -u
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"
need swift 'it builds and tests paywalld'
need curl 'the smoke test speaks HTTP with it'
need python3 'the campaigns are written in it'
cd "$root" || exit 1

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0
summary=

# run NAME COMMAND…: runs a step; its output is shown as it comes, and its last "N passed, M failed" is added up.
run() {
  name=$1
  shift
  printf '\n== %s\n' "$name"
  {
    "$@" 2>&1
    echo $? >"$logs/status"
  } | tee "$logs/step"
  status=$(cat "$logs/status")
  count "$status"
  [ "$status" = 0 ] && mark=ok || mark=FAILED
  [ "$status" = 0 ] || failures >>"$logs/failures"
  summary="$summary
$mark  $name"
}

# failures: what a reader of the end alone must know of a step that failed: the tests that did, or its last lines.
failures() {
  printf '\nFAILED %s:\n' "$name"
  { grep -A 1 -E '✘ Test .* recorded an issue|(^|: )(error|warning): |^FAILED ' "$logs/step" || tail -n 12 "$logs/step"; } |
    grep -v '^--$' | cut -c 1-300 | head -n 20
}

count() {
  tally=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$logs/step" | tail -1)
  tests=$(sed -n 's/.*Test run with \([0-9]*\) tests* .*/\1/p' "$logs/step" | tail -1)
  if [ -n "$tests" ]; then
    closing=$(grep 'Test run with' "$logs/step" | tail -1)
    bad=$(grep -c '✘ Test .* failed after' "$logs/step")
    case $closing in *✘*) bad=$((bad - 1)) ;; esac
    good=$((tests - bad))
  elif [ -n "$tally" ]; then
    good=${tally%% *}
    bad=${tally#*, }
    bad=${bad%% *}
  else
    good=1
    bad=0
    [ "$1" = 0 ] || good=0
  fi
  [ "$1" = 0 ] || [ "$bad" -gt 0 ] || bad=1
  passed=$((passed + good))
  failed=$((failed + bad))
}

run 'format' swift format lint --strict -r Package.swift Sources Tests
if command -v shellcheck >/dev/null 2>&1; then
  run 'shell scripts' sh -c 'shellcheck -x scripts/*.sh scripts/bench/*.sh scripts/campaigns/*.sh'
else
  say 'shellcheck is missing; the scripts are not linted. Get it: apt-get install shellcheck'
fi
run 'build' swift build --build-tests
run 'tests' swift test
run 'release build' swift build -c release
# A campaign says itself how it is run here.
sed -n 's/^#* *Short run: //p' scripts/campaigns/*.sh scripts/campaigns/*.py >"$logs/short"
while read -r campaign <&3; do
  # shellcheck disable=SC2086 # a name and its flags
  run "$campaign" sh scripts/check.sh $campaign
done 3<"$logs/short"

printf '%s\n' "$summary"
if [ -f "$logs/failures" ]; then cat "$logs/failures"; fi
printf '\n%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
