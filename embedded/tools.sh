# Where the tools for devices come from, and how a device is built and run.
# Sourced by run.sh and used by tools/footprint.py; it runs in the root of the repository.

DEVICE_TARGETS="thumbv7em-none-eabihf thumbv6m-none-eabi riscv32imc-unknown-none-elf wasm32-unknown-unknown"
ALL_FEATURES=product,min-sum,real-sum,transpositions,table,levels,evaluation,playouts,exact,depth-first,alpha-beta,sampling,score-bounds,proof-bias,priors,amaf,in-place,trace,save
STRICT=(-std=gnu99 -O2 -Wall -Wextra -Werror -ffp-contract=off -Iinclude -Iembedded)
BARE=(-ffreestanding -nostdlib -ffunction-sections -fno-tree-loop-distribute-patterns -Wl,--gc-sections -Wl,-z,noexecstack -Lembedded)
SEMIHOSTING="-display none -monitor none -serial none -chardev stdio,id=out -semihosting-config enable=on,target=native,chardev=out"
QEMU_M4F="qemu-system-arm -M mps2-an386 $SEMIHOSTING"
QEMU_M0="qemu-system-arm -M microbit $SEMIHOSTING"
QEMU_RISCV="qemu-system-riscv32 -M virt -bios none $SEMIHOSTING"

# Last in PATH: an emulator of the machine's own comes first.
EMULATORS_DIRECTORY=$PWD/build/emulators
export PATH=$PATH:$EMULATORS_DIRECTORY/usr/bin

# program:Debian package
TOOLS="arm-none-eabi-gcc:gcc-arm-none-eabi riscv64-unknown-elf-gcc:gcc-riscv64-unknown-elf
clang:clang wasm-ld:lld llvm-nm:llvm node:nodejs python3:python3 gcc:gcc make:make"
EMULATORS="qemu-system-arm:qemu-system-arm qemu-system-riscv32:qemu-system-misc"

may_install() { [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; }

# Installs these packages, or says what to install and fails. Removes nothing.
install() {
    local apt=(apt-get install -y -q --no-remove --no-upgrade)
    if may_install; then
        echo "installing $*"
        "${apt[@]}" "$@" > build/devices/apt.log 2>&1 ||
            { apt-get update -q && "${apt[@]}" "$@"; } >> build/devices/apt.log 2>&1 ||
            { tail -5 build/devices/apt.log >&2; echo "devices: could not install: $*" >&2; return 1; }
    else
        echo "devices: install these first: apt-get install $*" >&2
        return 1
    fi
}

# The packages of those programs that are not there, or do not start for want of a library.
lacking() {
    local pair
    for pair in "$@"; do
        "${pair%%:*}" --version > /dev/null 2>&1 || echo "${pair##*:}"
    done
}

# The emulators alone, where their packages conflict with what is there: a newer qemu-utils
# refuses an older qemu-system-common, of which nothing is needed here.
unpack_emulators() {
    local libraries package
    libraries=$(apt-cache depends "$@" | sed -n 's/^  Depends: \(lib.*\)/\1/p' | sort -u)
    install $libraries || return 1
    echo "unpacking $* into $EMULATORS_DIRECTORY"
    mkdir -p "$EMULATORS_DIRECTORY"
    (cd "$EMULATORS_DIRECTORY" && rm -f ./*.deb && apt-get download -q "$@") >> build/devices/apt.log 2>&1 ||
        { tail -5 build/devices/apt.log >&2; echo "devices: could not download: $*" >&2; return 1; }
    for package in "$EMULATORS_DIRECTORY"/*.deb; do
        dpkg -x "$package" "$EMULATORS_DIRECTORY" && rm "$package" || return 1
    done
}

need_tools() {
    local tools emulators missing
    mkdir -p build/devices
    tools=$(lacking $TOOLS)
    emulators=$(lacking $EMULATORS)
    # All in one line for who must do it by hand.
    may_install || [ -z "$tools$emulators" ] || install $tools $emulators || return 1
    [ -z "$tools" ] || install $tools || return 1
    [ -z "$emulators" ] || install $emulators || unpack_emulators $emulators || return 1
    missing=$(lacking $TOOLS $EMULATORS)
    [ -z "$missing" ] || { echo "devices: installed, but without the programs:" $missing >&2; return 1; }
}

# Whether rustup's (or whatever) toolchain has these targets.
has_targets() {
    local target
    for target in "$@"; do
        ls "$(${RUSTC:-rustc} --print target-libdir --target "$target" 2> /dev/null)"/libcore-*.rlib > /dev/null 2>&1 || return 1
    done
}

# Sets RUST_CARGO, RUST_RUSTC, RUST_FLAGS, RUST_FROM.
need_targets() {
    if [ "${DEVICES_RUST:-}" != debian ]; then
        if ! has_targets "$@" && command -v rustup > /dev/null; then
            timeout 20 rustup -q target add "$@" > build/devices/rustup.log 2>&1 ||
                echo "rustup cannot add the targets; taking Debian's: $(tail -1 build/devices/rustup.log)"
        fi
        if has_targets "$@"; then
            RUST_CARGO=${CARGO:-cargo} RUST_RUSTC=${RUSTC:-rustc} RUST_FLAGS= RUST_FROM=rustup
            return
        fi
        [ "${DEVICES_RUST:-}" != rustup ] || { echo "devices: rustup target add $*" >&2; return 1; }
    fi
    # Debian's own programs, whatever else comes first in PATH; core is built from source.
    if [ ! -x /usr/bin/cargo ] || [ ! -x /usr/bin/rustc ] || [ ! -d /usr/lib/rustlib/src/rust/library/core ]; then
        install cargo-web rustc-web rust-web-src ||
            { echo "devices: or give rustup's toolchain the targets: rustup target add $*" >&2; return 1; }
    fi
    RUST_CARGO=/usr/bin/cargo RUST_RUSTC=/usr/bin/rustc RUST_FLAGS=-Zbuild-std=core RUST_FROM=Debian
}

# cargo for a device: the toolchain that has its target, a target directory of its own.
device_cargo() {
    if [ "$RUST_FROM" = Debian ]; then
        # shellcheck disable=SC2086
        RUSTC=$RUST_RUSTC RUSTC_BOOTSTRAP=1 "$RUST_CARGO" $RUST_FLAGS "$@"
    else
        "$RUST_CARGO" "$@"
    fi
}

binutils() {
    case $1 in
        thumb*) LD=arm-none-eabi-ld NM=arm-none-eabi-nm OBJCOPY=arm-none-eabi-objcopy ;;
        riscv32*) LD="riscv64-unknown-elf-ld" NM=riscv64-unknown-elf-nm OBJCOPY=riscv64-unknown-elf-objcopy ;;
        wasm32*) LD=wasm-ld NM=llvm-nm OBJCOPY= ;;
        *) LD=ld NM=nm OBJCOPY=objcopy ;;
    esac
}

# One object of a raw archive. wasm-ld takes the raw archive: there is nothing to hide it from.
partial() {
    local target=$1 raw=$2 object=$3 LD NM OBJCOPY
    binutils "$target"
    export LD NM OBJCOPY
    case $target in
        wasm32*) cp "$raw" "${object%.o}.a" ;;
        riscv32*)
            LDFLAGS_PARTIAL="-m elf32lriscv ${LDFLAGS_PARTIAL:-}" tools/partial-link.sh "$raw" "$object"
            "$OBJCOPY" --remove-section=.eh_frame "$object" ;; # nothing unwinds, and ld complains of it
        *) tools/partial-link.sh "$raw" "$object" ;;
    esac
}

# The C interface with these features for this target: DIRECTORY/tesuji.o (or .a), and what it was made of.
archive() {
    local target=$1 features=$2 directory=$3
    local raw=$directory/raw/libtesuji_capi.a
    mkdir -p "$directory/raw"
    device_cargo build -q -p tesuji-capi --profile device --no-default-features --features "$features" \
        --target "$target" --target-dir target/devices
    cp "target/devices/$target/device/libtesuji_capi.a" "$raw"
    LDFLAGS_PARTIAL=--defsym=rust_eh_personality=0 partial "$target" "$raw" "$directory/tesuji.o"
}

# What shows the generator to C: DIRECTORY/random.o (or .a).
random() {
    local target=$1 directory=$2
    (cd embedded/rust && device_cargo build -q --profile device --lib --target "$target" --target-dir ../../target/devices)
    partial "$target" "target/devices/$target/device/libtesuji_devices.a" "$directory/random.o"
}

# What our own code asks for, before compiler_builtins answers: memory functions and the arithmetic that
# the processor lacks (names with __). A platform's logf or fmaxf would be seen here, and so would
# double-precision numbers and 64-bit divisions, which cost kilobytes on a small device.
check_asked() {
    local target=$1 raw=$2 list=${2%.a}.asked bad LD NM OBJCOPY
    binutils "$target"
    "$NM" "$raw" > "$list.all" 2> /dev/null || true
    grep -q ' T tesuji_search_run$' "$list.all" || { echo "devices: $NM did not read $raw" >&2; return 1; }
    awk '/:$/ {own = /tesuji_capi/} own && ($1 == "U" || $1 == "w") {print $2}' "$list.all" | sort -u > "$list"
    bad=$(grep -vE '^(__.*|memcpy|memmove|memset|memcmp|bcmp)$' "$list" || true)
    [ -z "$bad" ] || { echo "devices: the library for $target asks the platform for" $bad >&2; return 1; }
    bad=$(grep -E '^__(aeabi_d|aeabi_f2d|aeabi_u?ldivmod|u?(div|mod)di3|.*df[23]?$)' "$list" || true)
    [ -z "$bad" ] || { echo "devices: the library for $target is compiled to" $bad >&2; return 1; }
}

# Links a host for a device: TARGET OUT SOURCES AND FLAGS...
link_device() {
    local target=$1 elf=$2 objects=build/devices/$1
    shift 2
    objects=${OBJECTS:-$objects}
    case $target in
        thumbv7em*)
            arm-none-eabi-gcc -mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16 "${STRICT[@]}" "${BARE[@]}" -T embedded/m4.ld \
                "$@" embedded/bare.c embedded/cortex-m.c "$objects"/*.o -lgcc -o "$elf" ;;
        thumbv6m*)
            arm-none-eabi-gcc -mcpu=cortex-m0 "${STRICT[@]}" "${BARE[@]}" -T embedded/m0.ld \
                "$@" embedded/bare.c embedded/cortex-m.c "$objects"/*.o -lgcc -o "$elf" ;;
        riscv32*)
            riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -mno-relax -fno-asynchronous-unwind-tables -Wl,--no-warn-rwx-segments "${STRICT[@]}" "${BARE[@]}" -T embedded/riscv.ld \
                "$@" embedded/bare.c embedded/riscv.c "$objects"/*.o -lgcc -o "$elf" ;;
        wasm32*)
            clang --target=wasm32 "${STRICT[@]}" -ffreestanding -nostdlib -fno-builtin -Wl,--no-entry -Wl,--stack-first -Wl,-z,stack-size=65536 \
                -Wl,--gc-sections "$@" embedded/wasm.c "$objects"/*.a -o "$elf" ;;
        x86_64*)
            gcc -mno-red-zone "${STRICT[@]}" "$@" embedded/native.c "$objects"/*.o -o "$elf" ;;
    esac
}

run_device() {
    local target=$1 program=$2
    case $target in
        thumbv7em*) $QEMU_M4F -kernel "$program" ;;
        thumbv6m*) $QEMU_M0 -kernel "$program" ;;
        riscv32*) $QEMU_RISCV -kernel "$program" ;;
        wasm32*) node embedded/run.mjs "$program" ;;
        x86_64*) "$program" ;;
    esac < /dev/null
}

# The host in Rust for the Cortex-M4F. Its flags go to its own crate only: others would have core built twice.
rust_host() {
    (cd embedded/rust && device_cargo rustc -q --profile device --bin m4 --target thumbv7em-none-eabihf --target-dir ../../target/devices \
        -- -Clink-arg=-L.. -Clink-arg=-T../m4.ld)
    cp target/devices/thumbv7em-none-eabihf/device/m4 "$1"
}
