#!/usr/bin/env bash
# The engine's unit tests under Miri. Miri sees every wrong use of memory in the crates that the
# engine builds on; the engine itself has no unsafe code. It needs a nightly toolchain: an installed
# one, or the one named here, which is downloaded. If there is neither, with Miri and the sources of
# std, the script says so in one line and passes.
#
#   tests/miri.sh [ARGUMENTS for cargo miri test, instead of those below]
set -euo pipefail
cd "$(dirname "$0")/.."
fetched=nightly-2026-05-20

has_miri() { cargo "+$1" miri setup >/dev/null 2>&1; }
can_have_miri() { has_miri "$1" || { "${@:2}" >/dev/null 2>&1 && has_miri "$1"; }; }
if rustc +nightly --version >/dev/null 2>&1 && can_have_miri nightly timeout 180 rustup component add miri rust-src --toolchain nightly; then
    toolchain=nightly
elif can_have_miri $fetched timeout 180 rustup toolchain install $fetched --profile minimal -c miri -c rust-src; then
    toolchain=$fetched
else
    echo "skipped: no nightly toolchain with Miri can be had here"
    exit 0
fi

# Long tests that only calculate or draw show nothing here that they do not show without Miri.
[ $# -gt 0 ] || set -- --lib -- --skip entropy::cutoff --skip entropy::health --skip entropy::digits --skip debounce --skip screen:: --skip sort:: \
    --skip a_full_memory --skip a_missing_tile_is_found_as_if_each_tile_were_tried --skip no_special_hand_fails_its_quick_tests \
    --skip counting_finds_the_same_hands_as_trying
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# All of it takes a few minutes. A test that takes longer than that belongs into the list above.
longest=1200
timeout $longest cargo "+$toolchain" miri test --quiet "$@" 2>&1 | tee "$log" || {
    echo "Miri found something, or took more than $longest s" >&2
    exit 1
}
passed=$(sed -n 's/^test result: ok\. \([0-9]*\) passed.*/\1/p' "$log" | awk '{ sum += $1 } END { print sum + 0 }')
[ "${passed:-0}" -gt 0 ] || { echo "no test ran under Miri" >&2; exit 1; }
echo "$passed tests under Miri of $(rustc "+$toolchain" --version), nothing found"
