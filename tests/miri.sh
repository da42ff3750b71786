#!/usr/bin/env bash
# The engine's unit tests under Miri, which sees every wrong use of memory in the crates that the engine builds on; its own
# code has no unsafe. Needs a nightly toolchain: one that is there, or the one named here, which is fetched. Where neither can be
# had with Miri and the sources of std, it says so in one line and passes.
#
#   tests/miri.sh [words that cargo miri test takes, instead of those below]
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

# Tests that only reckon or draw, and long, show nothing here that they do not show without Miri.
[ $# -gt 0 ] || set -- --lib -- --skip entropy::cutoff --skip entropy::health --skip entropy::digits --skip debounce --skip screen:: --skip sort:: \
    --skip a_full_memory
log=$(mktemp)
trap 'rm -f "$log"' EXIT
cargo "+$toolchain" miri test --quiet "$@" 2>&1 | tee "$log"
passed=$(sed -n 's/^test result: ok\. \([0-9]*\) passed.*/\1/p' "$log" | awk '{ sum += $1 } END { print sum + 0 }')
[ "${passed:-0}" -gt 0 ] || { echo "no test ran under Miri" >&2; exit 1; }
echo "$passed tests under Miri of $(rustc "+$toolchain" --version), nothing found"
