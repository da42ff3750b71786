#!/usr/bin/env bash
# Builds a firmware and the page twice, in different folders and with different cargo homes, and
# compares the results. The second build starts from nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
board=${1:-pico}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cargo build --quiet
program=$PWD/${CARGO_TARGET_DIR:-target}/debug/four-winds
CARGO_MANIFEST_DIR=$PWD "$program" release --only "$board" --out "$work/one"

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
commit=$(basename "$(ls "$work"/one/*.uf2)" .uf2)
commit=${commit##*-release-}
FOUR_WINDS_COMMIT=$commit CARGO_MANIFEST_DIR=$work/another-folder CARGO_TARGET_DIR=$work/another-target CARGO_HOME=$work/another-home \
    "$program" release --only "$board" --out "$work/two"

for file in "$work"/one/*; do
    cmp "$file" "$work/two/$(basename "$file")"
done
[ "$(ls "$work/one")" = "$(ls "$work/two")" ]
# No path of this computer is in any of the files.
if grep -l -a -F -e "$PWD" -e "$home" -e "$work" "$work"/one/*; then
    echo "these files contain paths of this computer" >&2
    exit 1
fi
echo "two builds of $board and the page are equal:"
cat "$work/one/SHA256SUMS"
