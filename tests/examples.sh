#!/bin/bash
# The C examples say what they should, also to bad arguments; so does the
# example of the README.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${CC:=cc}"
passed=0
fail() { echo "examples: $*" >&2; exit 1; }

says() { # says PATTERN COMMAND...
    local pattern=$1 said
    shift
    said=$("$@" 2>/dev/null) || fail "$* failed"
    grep -qF -- "$pattern" <<<"$said" || fail "$* does not say '$pattern': $said"
    passed=$((passed + 1))
}
refuses() { # refuses PATTERN COMMAND...
    local pattern=$1 said code=0
    shift
    said=$("$@" 2>&1 >/dev/null) || code=$?
    [ $code = 2 ] || fail "$*: exit code $code, not 2"
    grep -qF -- "$pattern" <<<"$said" || fail "$* does not say '$pattern': $said"
    passed=$((passed + 1))
}

d=build/domineering
says "5 x 6, Vertical first: Vertical wins with b1" $d 5 6
says "101244 nodes created, 302 alive at most, 16 bytes a node" $d 5 6
says "Vertical wins" $d 6 6 64KiB
says "Vertical wins" $d 5 6 4KiB 2
says "Vertical wins" $d 6 6 8KiB 2
says "Vertical wins" $d 7 6 16KiB 2
says "Horizontal wins" $d 6 5
says "Horizontal wins" $d 1 1
says "not solved; the block is full" $d 6 6 2048
refuses "1 to 64 cells" $d 0 6
refuses "1 to 64 cells" $d 9 8
refuses "1 to 64 cells" $d -1 6
refuses "1 to 64 cells" $d 5x6 6
refuses "1 to 64 cells" $d 99999999999999999999 1
refuses "give no arguments" $d 5
refuses "number of bytes" $d 5 6 0
refuses "number of bytes" $d 5 6 2MiB
refuses "number of bytes" $d 5 6 64KB
refuses "1 to 3 levels" $d 5 6 4KiB 4
refuses "1 to 3 levels" $d 5 6 4KiB x
refuses "the block is too small" $d 5 6 64

c=build/connect4
says "Connect Four 7 x 6: o wins, proven before move 29" $c
says "856 nodes alive at most, 36 bytes a node, 32752 bytes used" $c
says "30. o 6  proven to win" $c
says "Connect Four 7 x 6: o wins, proven before move 29" $c 7 6 32KiB 2000
says "Connect Four 3 x 3: a draw, proven before move 2" $c 3 3
says "1. x 1  proven to be a draw" $c 1 4 4KiB
refuses "1 to 9 columns and rows" $c 0 6
refuses "1 to 9 columns and rows" $c 9 9
refuses "1 to 9 columns and rows" $c 1 10
refuses "1 to 9 columns and rows" $c 7 6x
refuses "give no arguments" $c 7
refuses "number of bytes" $c 7 6 2MiB
refuses "number of bytes" $c 7 6 32KB
refuses "iterations must be a number" $c 7 6 32KiB 0
refuses "iterations must be a number" $c 7 6 32KiB -5
refuses "the block is too small" $c 7 6 512

sed -n '/^```c$/,/^```$/p' README.md | sed '1d;/^```$/,$d' > build/readme.c
[ "$(wc -l < build/readme.c)" -ge 20 ] || fail "no example in README.md"
[ "$(wc -l < build/readme.c)" -le 36 ] || fail "the example in README.md is not some 30 lines any more"
$CC -std=c99 -Wall -Wextra -Werror -pedantic -Iinclude build/readme.c build/libtesuji.a -o build/readme
says "take 1: proven to win" build/readme

echo "$passed passed, 0 failed"
