#!/bin/sh
# How far each solver gets on a board in so many seconds: one line of JSON for
# each, kept in a file; what the file has is not run again.
#
#   towards.sh FILE [BOARD [SECONDS [MEMORY [ALGORITHM...]]]]
#   towards.sh 8x8.jsonl 8x8,fold 3600 8GiB dfpn pps
#
# Searches that keep a tree end earlier, when the block is full. A DAG cannot
# fold: it gets the plain board.
set -eu
file=$1 board=${2:-8x8,fold} seconds=${3:-3600} memory=${4:-8GiB}
[ $# -gt 4 ] && shift 4 || set -- pns pnt:sum=weak ppt pp dfpn alphabeta pn2:sum=weak,table=0 dfpp pp2:table=0,epsilon=4,bound=free pps
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
cargo build -q --release -p tesuji-cli
touch "$file"
for algorithm; do
    case $algorithm in
        ppt* | pnt*) game=domineering:${board%,fold} ;;
        *) game=domineering:$board ;;
    esac
    ! grep -qF "\"algorithm\": \"$algorithm\", \"game\": \"$game\"" "$file" || continue
    "$target/release/tesuji" solve "$game" --goal win --algorithm "$algorithm" \
        --memory "$memory" --time "$((seconds * 1000))" --json |
        python3 -c '
import json, subprocess, sys, datetime
found = json.load(sys.stdin)
kept = ["algorithm", "game", "status", "value", "stopped_by", "nodes_created", "main_nodes_created",
        "nodes_alive_peak", "expansions", "chance", "seconds", "block_bytes"]
line = {name: found[name] for name in kept}
line["version"] = subprocess.run([sys.argv[1], "--version"], text=True, stdout=subprocess.PIPE).stdout.split(" ", 1)[1].strip()
line["date"] = datetime.date.today().isoformat()
print(json.dumps(line))' "$target/release/tesuji" | tee -a "$file"
done
