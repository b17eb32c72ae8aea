# shellcheck shell=sh disable=SC2154,SC2034 # $root comes from, and $release, $paywalld, $lab, $service, $port and $work go to, the script that sources this
# Shared by the scripts beside it, which set $root and source it. POSIX sh.

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$(basename "$0"): $*"
  exit 1
}

# need COMMAND "why" : stops if a command is missing, with instructions to install it.
need() {
  command -v "$1" >/dev/null 2>&1 && return
  case $1 in
    swift) get='https://www.swift.org/install (Swift 6.2 or later)' ;;
    *) get="apt-get install $1, or brew install $1" ;;
  esac
  fail "$1 is missing; $2. Get it: $get"
}

# build WAY FOLDER OPTION...: builds the program for release into a folder with these options, and sets $paywalld to its path. Says WAY if it is
# the first build, and prints the output of a build that fails.
build() {
  way=$1
  paywalld=$2/release/paywalld
  need swift 'it builds paywalld'
  log=$(mktemp)
  [ -x "$paywalld" ] || say "building paywalld $way on two cores; see it with: tail -f $log"
  shift
  if ! swift build --package-path "$root" -c release --product paywalld --scratch-path "$@" >"$log" 2>&1; then
    cat "$log" >&2
    if grep -q "zlib.h' file not found" "$log"; then
      say "zlib's headers are missing; documents are compressed with it. Get them: apt-get install zlib1g-dev"
    fi
    rm -f "$log"
    fail 'the build failed; see its output above'
  fi
  rm -f "$log"
}

# Tests see the internals of a release build, and of what a debugger could use it keeps the lines of a backtrace: it is smaller and builds
# sooner. These flags stand here because no package takes a library by version whose targets have them in Package.swift.
release='-Xswiftc -enable-testing -Xswiftc -gline-tables-only'

# build_release: makes the release build and sets $paywalld to its path. test.sh sets PAYWALLD_BUILT after it built.
build_release() {
  if [ -n "${PAYWALLD_BUILT:-}" ]; then
    paywalld=$root/.build/release/paywalld
  else
    # shellcheck disable=SC2086 # several options
    build 'for release; it takes 4 to 12 minutes' "$root/.build" $release
  fi
}

# Without optimisation and the lines of backtraces, a build takes a quarter of the time.
quick='-Xswiftc -Onone -Xswiftc -gnone -Xswiftc -no-emit-module-separately-wmo'

# build_quick: builds without optimisation, in a folder of its own, and sets $paywalld to .build/paywalld, which leads to the program.
build_quick() {
  # shellcheck disable=SC2086 # several options
  build 'without optimisation; it takes 1 to 4 minutes' "$root/.build/quick" $quick
  ln -sf quick/release/paywalld "$root/.build/paywalld"
  paywalld=$root/.build/paywalld
}

# given_paywalld: sets $paywalld to the absolute path in PAYWALLD; fails if nobody set it.
given_paywalld() {
  [ -n "${PAYWALLD:-}" ] || return 1
  case $PAYWALLD in /*) paywalld=$PAYWALLD ;; *) paywalld=$PWD/$PAYWALLD ;; esac
  if [ ! -f "$paywalld" ] || [ ! -x "$paywalld" ]; then fail "PAYWALLD is $PAYWALLD, which is no program; name a built paywalld"; fi
}

# find_paywalld: sets $paywalld to the binary in PAYWALLD, or to a fresh release build.
find_paywalld() {
  given_paywalld || build_release
}

# build_lab: makes the release build of paywalld-lab and sets $lab to its path.
build_lab() {
  if [ -n "${PAYWALLD_BUILT:-}" ]; then
    lab=$root/.build/release/paywalld-lab
    return
  fi
  need swift 'it builds paywalld-lab'
  # shellcheck disable=SC2086 # several options
  swift build --package-path "$root" -c release --product paywalld-lab $release >&2
  lab=$(swift build --package-path "$root" -c release --show-bin-path)/paywalld-lab
}

# start_service [OPTION...] : serves a copy of the sample paywalls on a free port until the script ends, like sample_service of
# harness/base/service.py for campaigns in Python. It accepts changes without a token, unless $access is set ("": with the token of the first
# start). If $screens is set, the gate judges so many of each version: fewer than usual save minutes. Sets $service, $port, and $work: a folder
# for this run, with paywalls, state and log.
start_service() {
  find_paywalld
  work=$(mktemp -d)
  service=
  trap end_service EXIT
  trap 'exit 130' INT TERM
  cp -R "$root/paywalls" "$work/paywalls"
  if [ -n "${screens:-}" ]; then
    for brand in disney espn; do printf '{"budget": %s}\n' "$screens" >"$work/paywalls/$brand/policy.json"; done
  fi
  : >"$work/log"
  # shellcheck disable=SC2086 # flags, or none
  "$paywalld" serve ${access---dev} --port 0 --paywalls "$work/paywalls" --state "$work/state" "$@" >"$work/log" 2>&1 &
  service=$!
  tries=0
  until port=$(sed -n 's/.*http:\/\/[^ ]*:\([0-9][0-9]*\).*/\1/p' "$work/log" | head -1) && [ -n "$port" ]; do
    tries=$((tries + 1))
    if [ "$tries" -gt 100 ] || ! kill -0 "$service" 2>/dev/null; then
      cat "$work/log" >&2
      fail 'the service did not start; see its log above'
    fi
    sleep 0.1
  done
}

# end_service : stops the service, waits for its end, and removes the folder of the run.
end_service() {
  if [ -n "$service" ]; then
    kill "$service" 2>/dev/null || :
    wait "$service" 2>/dev/null || :
  fi
  rm -rf "$work"
}

# measure NAME COMMAND… : one turn of a benchmark. The command prints the percentiles of a latency; they become a line of the table.
measure() {
  name=$1
  shift
  "$@" >"$work/percentiles"
  read -r p50 p99 p999 <"$work/percentiles"
  printf '%-28s %10s %10s %10s\n' "$name" "$p50" "$p99" "$p999"
  echo "$p99" >>"$work/$name"
}

# readers NAME : a turn of GET /paywall, 300 requests a second for $seconds.
readers() {
  measure "$1" env PYTHONPATH="$root/scripts" python3 -m harness.base.steady "$port" "$seconds" 300 'GET /paywall'
}

# median_p99 NAME : of three turns.
median_p99() { sort -n "$work/$1" | sed -n 2p; }
