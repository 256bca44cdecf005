#!/bin/sh
# Holds the promises about the files that are shipped.
#
#   check-library.sh FILE HEADER [shared]
#
# It defines every function of the header, exports nothing else, and asks for
# nothing but mem* and bcmp.
set -eu
file=$1 header=$2 shared=${3:-}
flags=; [ -z "$shared" ] || flags=-D
fail() { echo "check-library: $file $1" >&2; exit 1; }
symbols=$(nm $flags "$file" 2>/dev/null | sed 's/@.*//')
defined=$(printf '%s\n' "$symbols" | awk '$2 ~ /^[A-TV-Z]$/ {print $3}' | sort -u)
undefined=$(printf '%s\n' "$symbols" | awk '$1 == "U" || $1 == "w" {print $2}' | sort -u)
declared=$(grep -o 'tesuji_[a-z_]*(' "$header" | tr -d '(' | sort -u)
[ -n "$declared" ] || fail "cannot be compared: no function in $header"
for name in $declared; do
    printf '%s\n' "$defined" | grep -qx "$name" || fail "does not define $name"
done
for name in $defined; do
    printf '%s\n' "$declared" | grep -qx "$name" || fail "exports $name, which is not in the header"
done
for name in $undefined; do
    case $name in
        memcpy|memmove|memset|memcmp|bcmp) ;;
        *) fail "asks for $name" ;;
    esac
done
echo "$file: $(printf '%s\n' "$defined" | wc -l) functions, asks for: $(echo $undefined)"
