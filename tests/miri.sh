#!/usr/bin/env bash
# The engine's unit tests under Miri, which sees every wrong use of memory in the crates that the engine builds on; its own
# code has no unsafe. Needs a nightly toolchain, which is fetched; where that cannot be had it says so and passes.
#
#   tests/miri.sh [words that cargo miri test takes, instead of those below]
set -euo pipefail
cd "$(dirname "$0")/.."
toolchain=nightly-2026-05-20

has_miri() { cargo "+$toolchain" miri --version >/dev/null 2>&1; }
has_miri || timeout 180 rustup toolchain install "$toolchain" --profile minimal -c miri -c rust-src >/dev/null 2>&1 || true
has_miri || { echo "skipped: Miri of $toolchain cannot be had here"; exit 0; }

# Tests that only reckon or draw, and long, show nothing here that they do not show without Miri.
[ $# -gt 0 ] || set -- --lib -- --skip entropy::cutoff --skip entropy::health --skip entropy::digits --skip debounce --skip screen::
exec cargo "+$toolchain" miri test --quiet "$@"
