#!/bin/sh
# test.sh: the one test command. Format, release build with warnings as errors, all tests, the short runs of the campaigns.
# At the end it prints the ten slowest tests and the time of each step.
set -u
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"
need swift 'it builds and tests paywalld'
need curl 'the smoke test speaks HTTP with it'
need python3 'the campaigns are written in it'
cd "$root" || exit 1

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
trap 'cat "$logs"/*.pid 2>/dev/null | xargs kill 2>/dev/null; exit 130' INT TERM
passed=0
failed=0
start=$(date +%s)

# attempt STEP COMMAND…: runs a step's command; its status, its seconds and those of processors go into files beside its output.
attempt() {
  begun=$(date +%s)
  name=$1
  times >"$logs/$name.before"
  shift
  "$@" 2>&1
  printf '%s\n' "$?" >"$logs/$name.status"
  times >"$logs/$name.after"
  used=$(($(processor_seconds "$name.after") - $(processor_seconds "$name.before")))
  printf '%4s s, %4s s of processors' "$(($(date +%s) - begun))" "$used" >"$logs/$name.seconds"
}

# processor_seconds FILE: the sum that `times` printed for the processes that a shell has waited for.
processor_seconds() {
  awk 'NR == 2 { split($1, user, "[ms]"); split($2, kernel, "[ms]"); printf "%d", 60 * (user[1] + kernel[1]) + user[2] + kernel[2] }' "$logs/$1"
}

# count STEP: adds up the last "N passed, M failed" in a step's output, or the closing line of the tests; other steps count as one.
count() {
  output=$logs/$1.out
  status=$(cat "$logs/$1.status")
  tally=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$output" | tail -1)
  tests=$(sed -n 's/.*Test run with \([0-9]*\) tests* .*/\1/p' "$output" | tail -1)
  if [ -n "$tests" ]; then
    closing=$(grep 'Test run with' "$output" | tail -1)
    bad=$(grep -c '✘ Test .* failed after' "$output")
    case $closing in *✘*) bad=$((bad - 1)) ;; esac
    good=$((tests - bad))
  elif [ -n "$tally" ]; then
    good=${tally%% *}
    bad=${tally#*, }
    bad=${bad%% *}
  else
    good=1
    bad=0
    [ "$status" = 0 ] || good=0
  fi
  [ "$status" = 0 ] || [ "$bad" -gt 0 ] || bad=1
  passed=$((passed + good))
  failed=$((failed + bad))
  [ "$status" = 0 ] && result=ok || result=FAILED
  printf '%-6s %s  %s\n' "$result" "$(cat "$logs/$1.seconds")" "$1" >>"$logs/summary"
  [ "$status" = 0 ] || failures "$1" >>"$logs/failures"
}

# failures STEP: prints the failed tests of a step, or its last lines, for readers who only look at the end.
failures() {
  printf '\nFAILED %s:\n' "$1"
  { grep -A 1 -E '✘ Test .* recorded an issue|(^|: )(error|warning): |^FAILED ' "$logs/$1.out" || tail -n 12 "$logs/$1.out"; } |
    grep -v '^--$' | cut -c 1-300 | head -n 20
}

# Layouts and the client, and the service: a third each of the time of all tests.
drawing='^(PaywallRenderTests|PaywallClientTests)\.'
serving='^(PaywallServiceTests|paywalldTests)\.'

# unit_tests OPTION…: runs tests one after the other, so each has its own time. Their files are in memory if there is room: the tests do
# not check the disk. `swift test` would wait for another one to end, so this runs the program that it runs.
unit_tests() {
  if [ -w /dev/shm ] && [ "$(df -Pk /dev/shm | awk 'NR == 2 { print $4 }')" -gt 1000000 ]; then export TMPDIR=/dev/shm; fi
  export NO_COLOR=1
  exec .build/release/paywalldPackageTests.xctest --testing-library swift-testing --no-parallel "$@"
}

# slowest: the ten tests that took longest.
slowest() {
  sed -n -e "/Test run with/d" -e 's/^. Test \(.*\) \(passed\|failed\) after \([0-9.]*\) seconds.*/\3 s  \1/p' "$logs"/tests*.out | sort -rn | head -n 10
}

# side_by_side: runs the steps in orders/, several at a time because many of them wait, and prints the name of each that has ended.
side_by_side() {
  for number in 1 2 3 4 5; do lane "lane-$number" & done
  wait
}

# lane NAME: runs steps that no other lane has taken. Tests and campaigns wait for the build.
lane() {
  for order in "$logs"/orders/*; do
    case ${order##*/} in
      0*) ;;
      *) until [ -f "$logs/build.status" ]; do sleep 1; done ;;
    esac
    mv "$order" "$logs/$1" 2>/dev/null || continue
    command=$(cat "$logs/$1")
    step=${order##*/??-}
    # shellcheck disable=SC2086 # a name and its flags
    attempt "$step" await "$1" $command >"$logs/$step.out"
    printf '%s\n' "$step"
  done
}

# await LANE COMMAND…: runs a command and records its process, which this script ends when it is interrupted.
await() {
  lane=$1
  shift
  "$@" &
  printf '%s\n' "$!" >"$logs/$lane.pid"
  wait "$!"
}

# shell_scripts: lints them, if there is a linter.
shell_scripts() {
  if command -v shellcheck >/dev/null 2>&1; then
    shellcheck -x scripts/*.sh scripts/bench/*.sh scripts/campaigns/*.sh
  else
    say 'shellcheck is missing; the scripts are not linted. Get it: apt-get install shellcheck'
  fi
}

# order NAME COMMAND…: adds a step.
place=10
order() {
  printf '%s\n' "$2" >"$logs/orders/$place-$1"
  place=$((place + 1))
}

# campaign NAME…: adds the short runs of campaigns, which they declare.
campaign() {
  for name; do
    ls "$logs/orders"/??-"$name" >/dev/null 2>&1 && continue
    order "$name" "sh scripts/check.sh $(sed -n 's/^.*Short run: //p' "scripts/campaigns/$name".*)"
  done
}

mkdir "$logs/orders"
# Campaigns need not check whether the builds are up to date.
PAYWALLD_BUILT=1
export PAYWALLD_BUILT
# Tests are built as what ships, so that nothing is built twice, and with it, so that no core waits for the longest chain of modules.
echo "swift build -c release --build-tests $release" >"$logs/orders/00-build"
echo 'swift format lint --strict --parallel -r Package.swift Sources Tests' >"$logs/orders/01-format"
echo 'shell_scripts' >"$logs/orders/02-shell scripts"
echo 'sh scripts/check.sh modules --short' >"$logs/orders/03-modules"
# The longest begin first, so that the lanes end together.
campaign studio
order tests "unit_tests --skip $drawing --skip $serving"
order tests-of-serving "unit_tests --filter $serving"
order tests-of-drawing "unit_tests --filter $drawing"
campaign apps component-life web-client font-files
# shellcheck disable=SC2046 # a name each
campaign contract pages crash component sample-client flip kit gate-defects soak \
  $(sed -n 's/^.*Short run: \([a-z-]*\).*/\1/p' scripts/campaigns/*.sh scripts/campaigns/*.py | sort -r)
mkfifo "$logs/ended"
side_by_side >"$logs/ended" &
while read -r step; do
  printf '\n== %s\n' "$step"
  cat "$logs/$step.out"
  count "$step"
done <"$logs/ended"

printf '\nThe slowest tests:\n'
slowest
printf '\nThe steps, of which five ran at a time:\n'
cat "$logs/summary"
printf '%-6s %4s s\n' all "$(($(date +%s) - start))"
if [ -f "$logs/failures" ]; then cat "$logs/failures"; fi
printf '\n%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
