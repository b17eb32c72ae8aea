#!/bin/sh
# crash.sh [ROUNDS | --short]: kills a store that is being changed, at random moments, and once more while its system calls fail.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"
need python3 'the campaign is written in it'
case ${1:-100} in
  --short) rounds=20 ;;
  *[!0-9]*) fail "expected a number of rounds or --short, found '$1'" ;;
  *) rounds=${1:-100} ;;
esac
need swift 'it builds the writer'
swift build --package-path "$root" --product paywalld-lab
lab=$(swift build --package-path "$root" --show-bin-path)/paywalld-lab

campaign() {
  echo "crash: $*"
  python3 "$root/scripts/crash.py" "$lab" "$root/paywalls" "$@"
}

campaign --rounds "$rounds"
if ! command -v strace >/dev/null 2>&1; then
  say 'strace is missing; no system call fails in this run. Get it: apt-get install strace'
  exit 0
fi
faulty=$((rounds / 10 + 1))
for fault in fsync:error=EIO:when=RANDOM+9 write:error=ENOSPC:when=RANDOM+7 rename:error=EIO:when=3+4 \
  openat:error=EMFILE:when=170+7 unlink:error=EIO:when=3+3 write:error=EINTR:when=20+3 pread64:error=EIO:when=40+5; do
  campaign --rounds "$faulty" --longest 1 --inject "$fault"
done
# A log that cannot be put back: no further change is taken, and what was promised holds.
campaign --rounds "$faulty" --longest 1 --inject fsync:error=EIO:when=5+11 --inject ftruncate:error=EIO:when=2+2
