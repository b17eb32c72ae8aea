#!/bin/sh
# crash.sh [ROUNDS | --short | --faults | --power ROUNDS]: kills a store that is being changed, and the whole service, at random moments,
# and once more while system calls fail; with --faults takes the disk away from a service that runs, and gives it back; with --power
# leaves it what an ext4 disk had at a random moment (root).
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/scripts/lib.sh"
need python3 'the campaign is written in it'
if [ "${1-}" = --faults ]; then
  build_release
  exec python3 "$root/scripts/campaigns/faults.py" "$paywalld" "$root/paywalls"
fi
if [ "${1-}" = --power ]; then
  need mkfs.ext4 'the disk that loses its power has that file system'
  [ "$(id -u)" = 0 ] || fail 'a disk of its own can be mounted by root alone'
  build_release
  exec python3 "$root/scripts/campaigns/crash.py" power "$paywalld" "$root/paywalls" --rounds "${2:-30}" --longest 1
fi
case ${1:-100} in
  --short) rounds=20 ;;
  *[!0-9]*) fail "expected a number of rounds, --short, --faults or --power, found '$1'" ;;
  *) rounds=${1:-100} ;;
esac
need swift 'it builds the writer'
swift build --package-path "$root" --product paywalld-lab
lab=$(swift build --package-path "$root" --show-bin-path)/paywalld-lab
build_release

# campaign store|service FLAGS…
campaign() {
  level=$1
  shift
  program=$lab
  [ "$level" = store ] || program=$paywalld
  echo "crash: $level $*"
  python3 "$root/scripts/campaigns/crash.py" "$level" "$program" "$root/paywalls" "$@"
}

campaign store --rounds "$rounds"
campaign service --rounds "$rounds" --threads 8
if ! command -v strace >/dev/null 2>&1; then
  say 'strace is missing; no system call fails in this run. Get it: apt-get install strace'
  exit 0
fi
faulty=$((rounds / 10 + 1))
for fault in fsync:error=EIO:when=RANDOM+9 write:error=ENOSPC:when=RANDOM+7 rename:error=EIO:when=3+4 \
  openat:error=EMFILE:when=170+7 unlink:error=EIO:when=3+3 write:error=EINTR:when=20+3 pread64:error=EIO:when=40+5; do
  campaign store --rounds "$faulty" --longest 1 --inject "$fault"
done
for fault in fsync:error=EIO:when=RANDOM+9 rename:error=EIO:when=3+4 ftruncate:error=EIO:when=1+1; do
  campaign service --rounds "$faulty" --longest 2 --inject "$fault"
done
# A log that cannot be put back: no further change is taken, and what was promised holds.
campaign store --rounds "$faulty" --longest 1 --inject fsync:error=EIO:when=5+11 --inject ftruncate:error=EIO:when=2+2
