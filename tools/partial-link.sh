#!/bin/sh
# Makes one object of the raw Rust archive: only what the tesuji_* functions
# need, nothing but them visible. The raw archive drags in members of
# compiler_builtins and leaks internal symbols; see docs/building.md.
#
#   partial-link.sh RAW.a OUT.o
#
# LD, NM and OBJCOPY name the binutils of the target.
set -eu
raw=$1 out=$2
: "${LD:=ld}" "${NM:=nm}" "${OBJCOPY:=objcopy}"
roots=$("$NM" --defined-only "$raw" 2>/dev/null | sed -n 's/^[0-9a-f]* T \(tesuji_[a-z_]*\)$/\1/p' | sort -u)
[ -n "$roots" ] || { echo "partial-link: no tesuji_* function in $raw" >&2; exit 1; }
undefined=$(printf ' -u %s' $roots)
# shellcheck disable=SC2086
"$LD" ${LDFLAGS_PARTIAL:-} -r --gc-sections $undefined "$raw" -o "$out.tmp"
"$OBJCOPY" --wildcard --keep-global-symbol='tesuji_*' --strip-debug \
    --remove-section=.comment --remove-section=.llvmbc --remove-section=.llvmcmd "$out.tmp" "$out"
rm -f "$out.tmp"
