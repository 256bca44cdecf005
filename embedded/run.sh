#!/bin/bash
# The same searches on emulated devices; `make devices` calls it.
#
#   run.sh            build and run everything, compare with expected.txt, hold the budgets
#   run.sh --bless    write expected.txt and rng-vectors.txt from the x86-64 release build
#
# DEVICES_RUST=rustup or =debian says where the Rust targets come from; else
# whatever is there or can be had, in that order.
set -euo pipefail
cd "$(dirname "$0")/.."
. embedded/tools.sh
out=build/devices
mkdir -p "$out"
rm -f "$out"/*.txt "$out"/*.same "$out"/*.here "$out"/*.said
bless=${1:-}

step() { printf '\n== %s\n' "$*"; }
fail() { echo "devices: $*" >&2; exit 1; }

step "tools"
need_tools
need_targets $DEVICE_TARGETS
echo "Rust: $($RUST_RUSTC --version), targets from $RUST_FROM"

step "archives"
# The PC's come from the same toolchain as `make lib`, the devices' from the one that has the targets.
make -s build/release/tesuji.o build/checked/tesuji.o
pc_random=$out/x86-64/random.o
mkdir -p "$out/x86-64"
(cd embedded/rust && ${CARGO:-cargo} build -q --profile device --lib --target-dir ../../target/devices)
tools/partial-link.sh target/devices/device/libtesuji_devices.a "$pc_random"
for target in $DEVICE_TARGETS; do
    features=$ALL_FEATURES
    # One of them in the small way, which must be the same search too.
    [ "$target" != thumbv6m-none-eabi ] || features+=,small
    archive "$target" "$features" "$out/$target"
    random "$target" "$out/$target"
done
check_asked x86_64 build/release/raw.a
for target in $DEVICE_TARGETS; do
    check_asked "$target" "$out/$target/raw/libtesuji_capi.a"
done

step "hosts"
sources=(embedded/host.c embedded/play.c embedded/games.c embedded/platform.c)
for kind in release checked; do
    cc "${STRICT[@]}" "${sources[@]}" embedded/native.c "build/$kind/tesuji.o" "$pc_random" -DMOST_NODES=6000000 -o "$out/x86-64-$kind"
done
link_device thumbv7em-none-eabihf "$out/cortex-m4f.elf" "${sources[@]}" -DMOST_NODES=6000000
link_device thumbv7em-none-eabihf "$out/cortex-m4f-flush.elf" "${sources[@]}" -DFLUSH
link_device thumbv7em-none-eabihf "$out/cortex-m4f-large.elf" "${sources[@]}" -Wl,--defsym=RAM_BYTES=1M
link_device thumbv6m-none-eabi "$out/cortex-m0.elf" "${sources[@]}"
link_device riscv32imc-unknown-none-elf "$out/riscv32.elf" "${sources[@]}"
link_device wasm32-unknown-unknown "$out/wasm32.wasm" "${sources[@]}" -DMOST_NODES=6000000
rust_host "$out/cortex-m4f-rust.elf"

# A host's output: what is the same everywhere, and below "-- here" what is not.
failures=0
run() {
    local name=$1 before=$SECONDS said=well
    shift
    timeout 600 "$@" > "$out/$name.txt" 2>&1 < /dev/null || said=FAILED
    sed '/^-- here$/,$d' "$out/$name.txt" > "$out/$name.same"
    sed '1,/^-- here$/d' "$out/$name.txt" > "$out/$name.here"
    printf '%-18s %3d s  %s runs, %s lines of random numbers, %s\n' "$name" $((SECONDS - before)) \
        "$(grep -c ' trace ' "$out/$name.same")" "$(grep -c '^random' "$out/$name.same")" "$said"
    [ $said = well ] || tail -5 "$out/$name.txt"
    echo $said > "$out/$name.said"
}
# Two at a time, to leave the rest of the machine alone.
start() {
    [ "$(jobs -pr | wc -l)" -lt 2 ] || wait -n
    run "$@" &
}
# Compares the lines that grep finds.
same() {
    local name=$1
    shift
    [ "$(cat "$out/$name.said")" = well ] || failures=1
    if ! diff <(grep -E "$@" embedded/expected.txt) "$out/$name.same" > "$out/$name.diff"; then
        echo "devices: $name differs from embedded/expected.txt, $(grep -c '^>' "$out/$name.diff") lines:" >&2
        head -6 "$out/$name.diff" >&2
        failures=1
    fi
}

step "runs"
run x86-64-release "$out/x86-64-release"
if [ "$bless" = --bless ]; then
    [ "$(cat "$out/x86-64-release.said")" = well ] || fail "nothing to bless"
    cp "$out/x86-64-release.same" embedded/expected.txt
    grep '^random' embedded/expected.txt > embedded/rng-vectors.txt
fi
start cortex-m4f ${QEMU_M4F} -kernel "$out/cortex-m4f.elf"
start riscv32 ${QEMU_RISCV} -kernel "$out/riscv32.elf"
start cortex-m0 ${QEMU_M0} -kernel "$out/cortex-m0.elf"
start cortex-m4f-flush ${QEMU_M4F} -kernel "$out/cortex-m4f-flush.elf"
start cortex-m4f-large ${QEMU_M4F} -kernel "$out/cortex-m4f-large.elf"
start wasm32 node embedded/run.mjs "$out/wasm32.wasm"
start x86-64-checked "$out/x86-64-checked"
start x86-64-flush "$out/x86-64-release" flush
start cortex-m4f-rust ${QEMU_M4F} -kernel "$out/cortex-m4f-rust.elf"
wait

step "all the same"
for name in x86-64-release x86-64-checked x86-64-flush cortex-m4f cortex-m4f-flush cortex-m4f-large riscv32 wasm32; do
    same $name .
done
# 16 KiB are not enough to play.
same cortex-m0 -v '^connect4'
same cortex-m4f-rust '(domineering|^random)'
diff <(grep '^random' embedded/expected.txt) embedded/rng-vectors.txt || fail "rng-vectors.txt and expected.txt disagree: run.sh --bless"
for name in x86-64-flush cortex-m4f-flush; do
    grep -q 'subnormal numbers: flushed' "$out/$name.here" || fail "$name did not flush subnormal numbers"
done
[ $failures = 0 ] || fail "not the same search everywhere"
echo "$(wc -l < embedded/expected.txt) lines, the same on all"

step "what fits"
sed -nE 's/^(board|tic-tac-toe|connect4)/all: \1/p' embedded/expected.txt
for name in x86-64-release cortex-m4f cortex-m4f-large cortex-m0 riscv32 wasm32 cortex-m4f-rust; do
    sed "s/^/$name: /" "$out/$name.here" | grep -E 'block|stack|board'
done

step "budgets"
python3 tools/footprint.py --check
