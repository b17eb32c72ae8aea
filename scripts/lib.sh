# shellcheck shell=sh disable=SC2154,SC2034 # $root comes from, and $paywalld goes to, the script that sources this
# Shared by the scripts beside it, which set $root and source it. POSIX sh.

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$(basename "$0"): $*"
  exit 1
}

# need COMMAND "why" : stops with the way to get a command that is missing.
need() {
  command -v "$1" >/dev/null 2>&1 && return
  case $1 in
    swift) get='https://www.swift.org/install (Swift 6.2 or later)' ;;
    *) get="apt-get install $1, or brew install $1" ;;
  esac
  fail "$1 is missing; $2. Get it: $get"
}

# build_release: makes the release build and names it in $paywalld. A build that is up to date costs a second.
build_release() {
  need swift 'it builds paywalld'
  if [ ! -x "$root/.build/release/paywalld" ]; then
    say 'building paywalld (release); the first build takes a few minutes'
  fi
  log=$(mktemp)
  if ! swift build --package-path "$root" -c release --product paywalld >"$log" 2>&1; then
    cat "$log" >&2
    if grep -q "zlib.h' file not found" "$log"; then
      say "zlib's headers are missing; documents are compressed with it. Get them: apt-get install zlib1g-dev"
    fi
    rm -f "$log"
    fail 'the release build failed; its output stands above'
  fi
  rm -f "$log"
  paywalld=$(swift build --package-path "$root" -c release --show-bin-path)/paywalld
}
