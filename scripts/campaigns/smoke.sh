#!/bin/sh
# A fresh service on a free port does what a client app and a product manager ask of it with curl.
# Short run: smoke
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
need curl 'it speaks HTTP with the service'

passed=0
failed=0

# expect NAME PATTERN COMMAND…: the command's output must have a line that matches the basic regular expression.
expect() {
  name=$1
  pattern=$2
  shift 2
  "$@" >"$work/out" 2>&1 || :
  if tr -d '\r' <"$work/out" | grep -q -- "$pattern"; then
    passed=$((passed + 1))
    printf 'ok      %s\n' "$name"
  else
    failed=$((failed + 1))
    printf 'FAILED  %s: no line matches %s in:\n' "$name" "$pattern"
    head -20 "$work/out"
  fi
}

get() { curl -s -m 10 "$@"; }
head_of() { curl -s -m 10 -o /dev/null -D - "$@"; }
status_of() { curl -s -m 10 -o /dev/null -w '%{http_code}\n' "$@"; }

start_service --brand disney
url=http://localhost:$port

echo '-- an app'
expect 'the active paywall is disney' '^Paywall-Brand: disney' head_of "$url/paywall"
expect 'no cache may keep it' '^Cache-Control: no-cache, no-store, must-revalidate' head_of "$url/paywall"
get "$url/paywall" >"$work/body"
expect 'the bytes are the bytes of the file' '^same$' \
  sh -c "cmp '$work/body' '$root/paywalls/disney/1.json' && echo same"
tag=$(head_of "$url/paywall" | tr -d '\r' | sed -n 's/^ETag: //p')
expect 'an unchanged document is not sent again' '^304$' status_of -H "If-None-Match: $tag" "$url/paywall"
expect 'the old name works' '^200$' status_of "$url/response.json"
expect 'an image of the active brand' '^Content-Type: image/png' head_of "$url/images/logo.png"
expect 'the same image under its brand' '^200$' status_of "$url/brands/disney/images/logo.png"
expect 'HEAD has no content' '^200 0$' curl -s -I -o /dev/null -w '%{http_code} %{size_download}\n' "$url/paywall"
expect 'a layout for an iPhone 11' '"id": *"iphone-11"' get "$url/render?device=iphone-11"
expect 'a layout as a picture' '<svg' get "$url/render?device=ipad&orientation=landscape&format=svg"
expect 'layouts are what their schema says' '^valid\|^not looked at' env PYTHONPATH="$root/scripts" python3 -m harness.base.trees "$port" \
  '/render?device=iphone-11' '/render?brand=espn&device=ipad&orientation=landscape&theme=dark' '/render?textScale=2&direction=rtl'
expect 'the devices' 'iphone-11' get "$url/devices"
expect 'the schema' '2020-12/schema' get "$url/schema"
expect 'a page for a person' '<h1>paywalld</h1>' get "$url/"

echo '-- a product manager'
expect 'the active brands' '"active": *"disney"' get "$url/admin/active"
expect 'espn becomes active' '^200$' status_of -X POST "$url/admin/active?brand=espn"
expect 'and apps get it at once' '^Paywall-Brand: espn' head_of "$url/paywall"
expect 'disney can still be asked for' '^Paywall-Brand: disney' head_of "$url/paywall?brand=disney"
expect 'a brand that is not there changes nothing' '^404$' status_of -X POST "$url/admin/active?brand=hulu"
expect 'nor does a version that is not there' '^404$' status_of -X POST "$url/admin/active?brand=disney&version=99"
expect 'espn is still active' '"active": *"espn"' get "$url/admin/active"
expect 'another site may not post' '^403$' status_of -X POST -H 'Origin: http://evil.example' "$url/admin/active?brand=disney"
expect 'nor may a rebound name' '^403$' status_of -X POST -H 'Host: evil.example' "$url/admin/active?brand=disney"

echo '-- mistakes'
expect 'an unknown path is a problem' '^Content-Type: application/problem+json' head_of "$url/nothing"
expect 'a wrong method names the right ones' '^Allow: GET, HEAD, OPTIONS' head_of -X DELETE "$url/paywall"
expect 'an unknown device names the known ones' 'iphone-11' get "$url/render?device=nokia"
expect 'an unknown parameter is named' '^Paywall-Ignored: brnd' head_of "$url/paywall?brnd=disney"
expect 'and refused where that is asked for' '^400$' status_of "$url/paywall?brnd=disney&strict=true"
expect 'and by administration' '^400$' status_of -X POST "$url/admin/active?brnd=disney"

echo '-- an operator'
expect 'it is alive' '^200$' status_of "$url/healthz"
expect 'it is ready' '"ready": *true' get "$url/readyz"
expect 'a taken port is one clear line' 'in use' "$paywalld" serve --port "${url##*:}" --paywalls "$root/paywalls" --state "$work/other"
expect 'serve.sh swaps a running service' 'nothing was restarted' \
  env PAYWALLD_PORT="${url##*:}" sh "$root/scripts/serve.sh" disney
expect 'and lists the brands active then' '"active": *"disney"' get "$url/admin/active"
kill -TERM "$service"
code=0
wait "$service" || code=$?
service=
expect 'it stops cleanly when asked' '^0$' echo "$code"

printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
