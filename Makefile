# make demo     build the library and the C examples, and run them
# make test     everything that must hold
# make help     the rest

CARGO ?= cargo
CC ?= cc
CXX ?= c++
AR ?= ar
CFLAGS ?= -O2 -g
WARNINGS = -Wall -Wextra -Werror -pedantic
C99 = $(CC) -std=c99 $(WARNINGS) $(CFLAGS) -Iinclude
TARGET = $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)

RUST = Cargo.toml $(wildcard Cargo.lock capi/Cargo.toml src/*.rs src/*/*.rs capi/src/*.rs)
LIB = build/libtesuji.a build/libtesuji.so
EXAMPLES = $(patsubst c-examples/%.c,build/%,$(wildcard c-examples/*.c))

.PHONY: demo test lib header help clean bench ratio devices footprint
.DELETE_ON_ERROR:

demo: lib header $(EXAMPLES)
	build/domineering 5 6
	build/domineering 6 6 64KiB
	build/domineering 7 6 16KiB 2
	build/connect4

help:
	@sed -n 's/^# make/  make/p' Makefile

# make lib      build/libtesuji.a and build/libtesuji.so
lib: $(LIB)

# make header   include/tesuji.h, from capi/src
header:
	$(CARGO) run -q -p tesuji-header -- include/tesuji.h

# make bench    the benchmarks; make ratio: instructions of the C host and of the Rust host
bench: lib $(EXAMPLES)
	$(CARGO) build -q --release --example domineering
	$(CARGO) bench -p tesuji-benches

ratio: lib $(EXAMPLES)
	$(CARGO) build -q --release --example domineering
	tools/ratio.sh build/domineering $(TARGET)/release/examples/domineering 6 6

# make devices  the same searches on emulated devices, and the budgets
devices:
	embedded/run.sh

# make footprint  docs/footprint.md: code, stack and nodes for each device
footprint:
	tools/footprint.py

# The release archive, one with debug assertions, and one in which a panic shows.
build/release/raw.a: $(RUST)
	@mkdir -p $(@D)
	$(CARGO) build -q -p tesuji-capi --release
	cp $(TARGET)/release/libtesuji_capi.a $@

build/checked/raw.a: $(RUST)
	@mkdir -p $(@D)
	$(CARGO) build -q -p tesuji-capi --profile checked
	cp $(TARGET)/checked/libtesuji_capi.a $@

build/panic/raw.a: $(RUST)
	@mkdir -p $(@D)
	$(CARGO) build -q -p tesuji-capi --release --features panic-shows --target-dir $(TARGET)/panic
	cp $(TARGET)/panic/release/libtesuji_capi.a $@

# With one rule and nothing else, for what a build without a part must say.
build/small/raw.a: $(RUST)
	@mkdir -p $(@D)
	$(CARGO) build -q -p tesuji-capi --release --no-default-features --features product --target-dir $(TARGET)/small
	cp $(TARGET)/small/release/libtesuji_capi.a $@

build/%/tesuji.o: build/%/raw.a tools/partial-link.sh
	$(PARTIAL) tools/partial-link.sh $< $@

# Where panics can be reached, core's own code mentions an unwinder that is never called.
build/checked/tesuji.o: PARTIAL = LDFLAGS_PARTIAL=--defsym=rust_eh_personality=0

build/%/libtesuji.a: build/%/tesuji.o
	rm -f $@
	$(AR) rcs $@ $<

build/libtesuji.a: build/release/libtesuji.a
	cp $< $@

build/libtesuji.so: build/release/tesuji.o
	$(CC) -shared -nostdlib -Wl,-soname,libtesuji.so.0 -o $@ $< -lc

build/%: c-examples/%.c build/libtesuji.a include/tesuji.h
	$(C99) $< build/libtesuji.a -o $@

test:
	tests/run

clean:
	rm -rf build
	$(CARGO) clean
