#!/usr/bin/env bash
# Builds firmware and the page twice, in different folders and with different cargo homes, and
# compares the results. The second build starts from nothing. Without names of boards it builds for
# `pico`.
set -euo pipefail
cd "$(dirname "$0")/.."
boards=("${@:-pico}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cargo build --quiet
program=$PWD/${CARGO_TARGET_DIR:-target}/debug/four-winds
for board in "${boards[@]}"; do
    CARGO_MANIFEST_DIR=$PWD "$program" release --only "$board" --out "$work/one/$board"
done

# The same sources elsewhere, and a cargo home with another path but the same downloads.
mkdir "$work/another-folder" "$work/another-home"
git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents --target-directory "$work/another-folder"
home=${CARGO_HOME:-$HOME/.cargo}
for part in registry git config.toml config; do
    [ -e "$home/$part" ] || continue
    # A symbolic link would not do: the compiler sees through it. Hard links need the same disk.
    cp -alL "$home/$part" "$work/another-home/$part" 2>/dev/null || cp -aL "$home/$part" "$work/another-home/"
done
# The copy has no git, so it is told the commit, as somebody is who builds a release again from an
# archive of its sources. The first build has asked git.
commit=$(basename "$(ls "$work/one/${boards[0]}"/*.uf2)" .uf2)
commit=${commit##*-release-}
for board in "${boards[@]}"; do
    FOUR_WINDS_COMMIT=$commit CARGO_MANIFEST_DIR=$work/another-folder CARGO_TARGET_DIR=$work/another-target CARGO_HOME=$work/another-home \
        "$program" release --only "$board" --out "$work/two/$board"
done

diff --recursive --brief "$work/one" "$work/two"
# No path of this computer is in any of the files.
if grep -r -l -a -F -e "$PWD" -e "$home" -e "$work" "$work/one"; then
    echo "these files contain paths of this computer" >&2
    exit 1
fi
for board in "${boards[@]}"; do
    echo "two builds of $board and the page are equal:"
    cat "$work/one/$board/SHA256SUMS"
done
