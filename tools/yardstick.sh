#!/bin/sh
# Product search with a table of solved positions against a special alpha-beta
# program and the kernel's own, in one run: seconds, and what each of them saw.
#
#   yardstick.sh [MEMORY [BOARD...]]      yardstick.sh 16MiB 6x6 7x6 7x7
#
# The special program's table takes the whole memory, in powers of two.
set -eu
cd "$(dirname "$0")/.."
memory=${1:-16MiB}
[ $# = 0 ] || shift
[ $# -gt 0 ] || set -- 6x6 7x6 7x7
target=${CARGO_TARGET_DIR:-target}
cargo build -q --release -p tesuji-cli
cargo build -q --release --example yardstick
mib=${memory%MiB}
log=17 # 2^17 entries of 8 bytes: 1 MiB
while [ $((1 << (log - 16))) -le "$mib" ]; do log=$((log + 1)); done
for board in "$@"; do
    "$target/release/examples/yardstick" "${board%x*}" "${board#*x}" "$log"
    for search in "pps $board" "pps $board,fold" "alphabeta $board"; do
        "$target/release/tesuji" solve "domineering:${search#* }" --goal win --algorithm "${search% *}" --memory "$memory" --json |
            python3 -c "
import json, sys
found = json.load(sys.stdin)
print('%-9s %s: %s, %d positions created, %d expanded, %.3f s, a block of $memory' % (
    found['algorithm'], found['game'], found['status'], found['nodes_created'], found['expansions'], found['seconds']))"
    done
done
