#!/bin/sh
# serve.sh [BRAND] [FLAGS of paywalld serve]: serves every brand, with BRAND active, on port ${PAYWALLD_PORT:-8000}.
# If a paywalld already listens there, makes BRAND active in it instead, without a restart.
# It builds without optimisation, which takes a quarter of the time; to serve another binary, set PAYWALLD to its path.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"
need curl 'it asks whether a paywalld runs already'

brand=
case ${1-} in
  -h | --help)
    sed -n 's/^# //p' "$0" | head -3
    exit 0
    ;;
  '' | -*) ;;
  *)
    brand=$1
    shift
    ;;
esac
port=${PAYWALLD_PORT:-8000}
state=${PAYWALLD_STATE:-state}
host=${PAYWALLD_HOST-}
token=${PAYWALLD_ADMIN_TOKEN_FILE-}
dev=--dev
previous=
for argument in "$@"; do
  case $argument in
    --port=*) port=${argument#--port=} ;;
    --state=*) state=${argument#--state=} ;;
    --admin-token-file=*) token=${argument#--admin-token-file=} ;;
    --host | --host=*) host=given ;;
    --tokens | --tokens=* | --dev) dev= ;;
  esac
  case $previous in
    --port) port=$argument ;;
    --state) state=$argument ;;
    --admin-token-file) token=$argument ;;
  esac
  previous=$argument
done
case $state in /*) ;; *) state=$root/$state ;; esac
# Without a token, only this machine may make changes; if a token exists, or other machines may connect, the script sends it.
if [ -n "$host$token" ] || grep -q '"digest"' "$state/tokens.json" 2>/dev/null; then dev=; fi
[ -n "$token" ] || token=$state/admin-token
url=http://127.0.0.1:$port

# Prints the kind of listener on the port: `paywalld`, `other`, or nothing.
listener() {
  answer=$(curl -s -m 3 "$url/healthz" 2>/dev/null) && code=0 || code=$?
  case $code in
    # A port that is none, which paywalld reports, or one where nobody listens.
    3 | 7) return ;;
    *) printf '%s' "$answer" | grep -q '"service": *"paywalld"' && echo paywalld || echo other ;;
  esac
}

# Makes the brand active in the paywalld that listens; its answer is printed.
activate() {
  set -- -s -S -m 10 -w '\n%{http_code}' -X POST "$url/admin/active?brand=$brand"
  if [ -r "$token" ]; then
    # The header comes from standard input: no process list shows the token.
    answer=$(printf 'header = "Authorization: Bearer %s"\n' "$(cat "$token")" |
      curl -K - "$@")
  else
    answer=$(curl "$@")
  fi
  status=${answer##*
}
  printf '%s\n' "${answer%
*}"
  [ "$status" = 200 ] || fail "the paywalld on port $port did not take $brand (status $status)"
}

# Makes the brand active in the paywalld that this script becomes, once it listens.
activate_later() {
  while kill -0 $$ 2>/dev/null; do
    if [ "$(listener)" = paywalld ]; then
      (activate >/dev/null) && say "made $brand active"
      return
    fi
    sleep 0.2
  done
}

swap() {
  if [ -z "$brand" ]; then
    say "a paywalld already serves $url; name a brand to make it active"
    exit 0
  fi
  activate
  say "a paywalld already serves $url: made $brand active in it, nothing was restarted"
}

# Ends the script if something listens on the port: a paywalld swaps its brand.
yield_port() {
  case $(listener) in
    paywalld)
      swap
      exit 0
      ;;
    other) fail "port $port is taken by something that is not paywalld; stop it, or set PAYWALLD_PORT" ;;
  esac
}

yield_port
given_paywalld || build_quick
# Another run of this script may have started one while this one built.
yield_port
cd "$root"
if [ -n "$brand" ]; then
  # The option chooses the first active brand. A state that has one keeps it, until the brand is swapped in.
  if [ -e "$state/audit.jsonl" ] || [ -e "$state/active.json" ]; then
    (activate_later &)
  else
    set -- --brand "$brand" "$@"
  fi
fi
# shellcheck disable=SC2086 # one flag, or none
exec "$paywalld" serve $dev "$@"
