#!/bin/sh
# The tests of the server, of HTTP and of the API pass under ThreadSanitizer and AddressSanitizer.
#   sh scripts/check.sh sanitize [thread | address]
# The first run rebuilds everything for each of them, which takes some minutes.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
need swift 'it builds the tests'
cd "$root"
case ${1-} in
  '') set -- thread address ;;
  thread | address) ;;
  *)
    say 'usage: check.sh sanitize [thread | address]'
    exit 2
    ;;
esac

# The settings of Tests/Sanitizers for the programs that tests start.
constants=$(mktemp)
trap 'rm -f "$constants"' EXIT
printf 'leak:swift::threading_impl::once_slow\n' >"$constants"
export LSAN_OPTIONS="suppressions=$constants:print_suppressions=0"

tests='^(HTTPTests|HTTPServerTests|PaywallServiceTests|paywalldTests)\.'
for sanitizer; do
  say "the tests under the $sanitizer sanitizer"
  swift test --sanitize="$sanitizer" --scratch-path ".build-$sanitizer" --filter "$tests"
done
