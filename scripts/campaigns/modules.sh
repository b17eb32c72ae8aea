#!/bin/sh
# The modules of the studio and the web component have right types, import each other in no circle, and the studio's tests pass.
# TypeScript (node-typescript) checks the types, and Node.js runs the tests in Tests/StudioTests.
# Short run: modules --short
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"

lacking=
command -v tsc >/dev/null 2>&1 || lacking='tsc is missing; it checks types. Get it: apt-get install node-typescript, or brew install typescript'
command -v node >/dev/null 2>&1 || lacking='node is missing; it runs the tests. Get it: apt-get install nodejs, or brew install node'
if [ -n "$lacking" ]; then
  [ "${1-}" = --short ] || fail "$lacking"
  echo "skipped: $lacking"
  exit
fi

# The component's classes take their members with Object.assign, which TypeScript does not follow: 2339 and 2551 are members that it does not know.
wrong=$(tsc --project "$root/scripts/campaigns/modules.json" --pretty false | grep -v -e '/Client/Web/.*error TS2339' -e '/Client/Web/.*error TS2551' -e '^ ' || :)
if [ -n "$wrong" ]; then
  printf '%s\n' "$wrong" >&2
  fail 'the modules have wrong types; see above'
fi

# Node.js 18 takes a file for a module only in a folder that says so.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo '{"type": "module"}' >"$work/package.json"
for web in Studio/Web Client/Web; do
  web=Sources/Service/SiteRoutes/$web
  mkdir -p "$work/$web"
  cp "$root/$web"/*.js "$work/$web/"
done
mkdir -p "$work/Tests" "$work/paywalls"
cp -R "$root/Tests/StudioTests" "$work/Tests/"
cp -R "$root/paywalls/schema" "$work/paywalls/"
cd "$work"
node --test Tests/StudioTests/*.test.js >tests.out 2>&1 || {
  grep -B 2 -A 12 '^ *not ok' tests.out >&2 || cat tests.out >&2
  fail 'tests failed; see above'
}
passed=$(sed -n 's/^# pass //p' tests.out)
[ -n "$passed" ] || passed=$(sed -n 's/^ℹ pass //p' tests.out)
printf '%s passed, 0 failed\n' "$passed"
