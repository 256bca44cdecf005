#!/usr/bin/env python3
"""The smallest block in which searches prove a game, by halving and bisection.

    tools/least-memory.py [--seconds N] GAME GOAL ALGORITHM...

Each search gets N seconds (60). Prints a row of Markdown for each algorithm.
A search in a larger block may take another way and longer, so "least" is the
least that was found, to 5 %.
"""
import argparse
import json
import subprocess

PROGRAM = "target/release/tesuji"


def prove(game, goal, algorithm, size, seconds):
    command = [PROGRAM, "solve", game, "--goal", goal, "--algorithm", algorithm,
               "--memory", str(size), "--time", str(seconds * 1000), "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        return None
    found = json.loads(ran.stdout)
    return found if found["status"] == "proven" else None


def least(game, goal, algorithm, seconds):
    size, best = 1 << 20, None
    while (found := prove(game, goal, algorithm, size, seconds)) is not None:
        best, size = (size, found), size // 2
    if best is None:
        return None
    too_small = size
    while best[0] - too_small > max(64, best[0] // 20):
        middle = (best[0] + too_small) // 2 // 8 * 8
        found = prove(game, goal, algorithm, middle, seconds)
        if found is None:
            too_small = middle
        else:
            best = (middle, found)
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("game")
    parser.add_argument("goal")
    parser.add_argument("algorithm", nargs="+")
    args = parser.parse_args()
    for algorithm in args.algorithm:
        found = least(args.game, args.goal, algorithm, args.seconds)
        if found is None:
            print(f"| {args.game} | {algorithm} | not in 1 MiB and {args.seconds} s | | |", flush=True)
            continue
        size, search = found
        print(f"| {args.game} | {algorithm} | {size:,} | {search['nodes_created']:,} | {search['seconds']:.2f} |", flush=True)


if __name__ == "__main__":
    main()
