#!/usr/bin/env bash
# Builds a whole release and checks what is in it: the files, their sums, that the program runs, the
# licences and the list of dependencies. It takes some minutes, so .ci/run leaves it out. With a folder
# it leaves the release there.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=${1:-$work/release}

fail() {
    echo "the release is wrong: $*" >&2
    exit 1
}

cargo run --quiet --locked -- release --out "$out"
cd "$out"

version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$OLDPWD/Cargo.toml" | head -1)
host=$(rustc -vV | sed -n 's/^host: //p')
commit=$(ls ./*-pico-release-*.uf2)
commit=${commit##*-release-} commit=${commit%.uf2}
stem=four-winds-$version
wanted="CHANGES.md
LICENCES.txt
PROGRAMS.txt
SHA256SUMS
SIZES.txt
$stem-$host
$stem-pico-compact-release-$commit.elf
$stem-pico-compact-release-$commit.uf2
$stem-pico-release-$commit.elf
$stem-pico-release-$commit.uf2
sbom.cdx.json
table.html"
diff <(echo "$wanted" | LC_ALL=C sort) <(ls | LC_ALL=C sort) || fail "other files than these"

# Every file but the list itself has a sum.
sha256sum --check --strict --quiet SHA256SUMS || fail "a sum"
[ "$(wc -l <SHA256SUMS)" = $(($(ls | wc -l) - 1)) ] || fail "a file without a sum"
for file in *; do
    [ -s "$file" ] || fail "$file is empty"
done

"./$stem-$host" --help | grep -q "console" || fail "the program does not say what it can do"
"./$stem-$host" --version | grep -q -F "$version" || fail "the program has another version"
[ "$(echo "new" | "./$stem-$host" console | head -c 9)" = '{"error":' ] || fail "the console does not answer"

for key in '"bomFormat": "CycloneDX"' '"specVersion": "1.5"' '"components": \[' '"purl": "pkg:cargo/embassy-rp@' '"bom-ref":' '"licenses":'; do
    grep -q -e "$key" sbom.cdx.json || fail "sbom.cdx.json has no $key"
done
packages=$(grep -c '"purl":' sbom.cdx.json)
[ "$(grep -c '^=\{80\}$' LICENCES.txt)" = "$packages" ] || fail "LICENCES.txt has not all packages"
grep -q "Redistributions in binary form must reproduce" LICENCES.txt || fail "the text of BSD-3-Clause is missing"
grep -q -F '<script' table.html || fail "table.html is no page"
[ "$(grep -c -E '^[0-9a-f]{64}  pico' PROGRAMS.txt)" = 2 ] || fail "PROGRAMS.txt has not both boards"
echo "the release is right, with $packages packages"
