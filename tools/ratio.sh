#!/bin/sh
# How many instructions the C host takes for what the Rust host does.
#
#   ratio.sh C-HOST RUST-HOST COLUMNS ROWS [MOST]
#
# Fails if it is more than MOST times as many (1.25).
set -eu
c=$1 rust=$2 columns=$3 rows=$4 most=${5:-1.25}
command -v valgrind >/dev/null || { echo "ratio: install valgrind (apt-get install valgrind)" >&2; exit 1; }
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
count() {
    valgrind --tool=callgrind --callgrind-out-file="$out/cg" "$1" "$columns" "$rows" 2>&1 >"$out/said" \
        | sed -n 's/.*Collected : *//p'
}
in_c=$(count "$c"); created_c=$(grep -o '^[0-9]* nodes created' "$out/said")
callgrind_annotate "$out/cg" 2>/dev/null >"$out/annotated" || true
in_rust=$(count "$rust"); created_rust=$(grep -o '^[0-9]* nodes created' "$out/said")
[ "$created_c" = "$created_rust" ] || { echo "ratio: not the same work: $created_c, $created_rust" >&2; exit 1; }
echo "Domineering $columns x $rows, $created_c: C host $in_c instructions, Rust host $in_rust"
echo "where the C host's go:"
grep -E 'domineering\.c:' "$out/annotated" | head -8 || true
awk -v c="$in_c" -v r="$in_rust" -v most="$most" 'BEGIN {
    printf "ratio %.3f, at most %s\n", c / r, most
    exit !(c <= r * most)
}'
