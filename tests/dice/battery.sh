#!/bin/sh
# What other programs say about the dice: ent, rngtest and dieharder from Debian's packages read
# what `four-winds dice` prints.
#
#   tests/dice/battery.sh    takes four minutes of processor time; exits with 1 if a battery says no
#
# Missing packages are installed first, as in .ci/run.
set -eu
cd "$(dirname "$0")/../.."

packages=""
command -v dieharder >/dev/null || packages="$packages dieharder"
command -v ent >/dev/null || packages="$packages ent"
command -v rngtest >/dev/null || packages="$packages rng-tools5"
if [ -n "$packages" ]; then
    as=""
    [ "$(id -u)" = 0 ] || as=sudo
    $as apt-get update -qq
    # sudo passes no variables on, so this one is set behind it.
    # shellcheck disable=SC2086
    $as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null
fi
cargo build --release --quiet
dice() { "${CARGO_TARGET_DIR:-target}/release/four-winds" dice "$@"; }
verdict=0
no() { echo "NO: $*"; verdict=1; }

echo "== faces: 10,000,000, counted by uniq; about 1,666,667 each"
dice --count 10000000 | sort -S 64M | uniq -c

echo "== ent: 100,000,000 bytes"
dice --bytes --count 100000000 | ent
# The terse line: 1,bytes,entropy,chi-square,mean,pi,correlation
dice --bytes --count 100000000 | ent -t | awk -F, 'END { exit !($3 >= 7.999995 && $7 < 0.0005 && $7 > -0.0005) }' ||
    no "ent: entropy below 7.999995 bits a byte, or neighbours that hang together"

echo "== rngtest: 10,000 blocks of FIPS 140-2; perfect bits fail about 8"
# rngtest exits with 1 as soon as one block fails, so its figures are judged and not its exit code.
report=$(dice --bytes --count 25003000 | rngtest --blockcount=10000 2>&1 || true)
echo "$report"
failed=$(echo "$report" | awk '/FIPS 140-2 failures/ { print $NF }')
[ "${failed:-10000}" -le 25 ] || no "rngtest: ${failed:-all} of 10,000 blocks fail"

echo "== dieharder: birthdays, ranks, ones, parking lot, squeeze, runs, craps, STS monobit, runs and serial"
# -Y 1: one result in a hundred is "weak" by chance. Such a test is repeated with more samples until
# the result is clear.
for test in 0 2 3 8 10 13 15 16 100 101 102; do
    report=$(dice --bytes | dieharder -g 200 -Y 1 -d "$test" 2>/dev/null | grep -E 'PASSED|WEAK|FAILED')
    echo "$report"
    case $report in *FAILED*) no "dieharder test $test" ;; esac
done
exit $verdict
