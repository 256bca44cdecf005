#!/usr/bin/env python3
"""What the library costs on a device: code, static data, stack, nodes.

    footprint.py            writes docs/footprint.md
    footprint.py --check    holds embedded/budgets.txt, writes nothing
    footprint.py --where FEATURES TARGET    where the code bytes go

Code is counted from the linker's map, section by section: what comes from a
member of compiler_builtins is counted apart. Stack is painted on the device.
"""

import collections
import datetime
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OUT = "build/footprint"
BUDGETS = "embedded/budgets.txt"
DOCUMENT = "docs/footprint.md"

FEATURE_SETS = [
    "product,small",
    "product",
    "product,transpositions",
    "min-sum",
    "product,sampling,small",
    "product,sampling,score-bounds,proof-bias,small",
    "product,min-sum,transpositions,in-place,save,texts,trace",
]
TARGETS = {
    "thumbv7em-none-eabihf": "Cortex-M4F",
    "thumbv6m-none-eabi": "Cortex-M0",
    "riscv32imc-unknown-none-elf": "RISC-V 32",
    "wasm32-unknown-unknown": "WebAssembly",
    "x86_64-unknown-linux-gnu": "x86-64",
}
LINKERS = {
    "thumbv7em-none-eabihf": ["arm-none-eabi-ld", "-r"],
    "thumbv6m-none-eabi": ["arm-none-eabi-ld", "-r"],
    "riscv32imc-unknown-none-elf": ["riscv64-unknown-elf-ld", "-r", "-m", "elf32lriscv"],
    "wasm32-unknown-unknown": ["wasm-ld", "--no-entry"],
    "x86_64-unknown-linux-gnu": ["ld", "-r"],
}
SMALLEST_HOST = ["config_preset", "search_init", "search_set_root", "search_run", "search_result"]
CODE = ("text", "rodata", "srodata", "CODE")
STATIC = ("data", "sdata", "bss", "sbss", "tdata", "tbss")


def shell(script):
    """Runs a script that knows embedded/tools.sh."""
    script = f"set -euo pipefail; . embedded/tools.sh; need_tools >&2; need_targets $DEVICE_TARGETS >&2; {script}"
    done = subprocess.run(["bash", "-c", script], text=True, stdout=subprocess.PIPE)
    if done.returncode:
        sys.exit(f"footprint: failed: {script}\n{done.stdout}")
    return done.stdout


def sections_of_elf(text):
    """(section, member, size) of each section that the linker kept."""
    text = text.split("Linker script and memory map")[1]
    text = re.sub(r"^( \.\S+)\n\s+0x", r"\1 0x", text, flags=re.M)
    row = re.compile(r"^ (\.\S+)\s+0x[0-9a-f]+\s+0x([0-9a-f]+)\s+\S+\(([^)]*)\)", re.M)
    for section, size, member in row.findall(text):
        yield section, member, int(size, 16)


def sections_of_wasm(text):
    part = ""
    for line in text.splitlines():
        heading = re.match(r"\s*\S+\s+\S+\s+\S+ (CODE|DATA)$", line)
        if heading:
            part = heading[1]
        found = re.match(r"\s*(\S+)\s+\S+\s+([0-9a-f]+)\s+\S*libtesuji_capi\.a\(([^)]*)\):\((.*)\)$", line)
        if found and part:
            _, size, member, name = found.groups()
            yield f".CODE.{name}" if part == "CODE" else name, member, int(size, 16)


def link(target, raw, roots, name):
    """What of the raw archive is needed for these functions: (section, member, size)."""
    chart = f"{name}.map"
    keep = [f"--export={root}" if "wasm" in target else f"-u{root}" for root in roots]
    extra = [] if "wasm" in target else ["--defsym=rust_eh_personality=0"]
    command = LINKERS[target] + extra + ["--gc-sections", f"-Map={chart}", *keep, raw, "-o", f"{name}.o"]
    subprocess.run(command, check=True)
    with open(chart) as file:
        text = file.read()
    found = list(sections_of_wasm(text) if "wasm" in target else sections_of_elf(text))
    if not any("tesuji_search_run" in section for section, _, _ in found):
        sys.exit(f"footprint: cannot read {chart}")
    return found


def kind(section):
    """`text` of `.text.name`. Constants that a loader must relocate are constants."""
    return "rodata" if section.startswith(".data.rel.ro") else section.split(".")[1]


def count(sections, kinds, builtins):
    return sum(
        size
        for section, member, size in sections
        if kind(section) in kinds and ("compiler_builtins" in member) == builtins
    )


def functions(target, raw):
    tool = {"t": "arm-none-eabi-nm", "r": "riscv64-unknown-elf-nm", "w": "llvm-nm", "x": "nm"}[target[0]]
    symbols = subprocess.run([tool, "--defined-only", raw], text=True, capture_output=True).stdout
    return sorted(set(re.findall(r" T (tesuji_[a-z_]+)$", symbols, re.M)))


def build(features, target):
    directory = f"{OUT}/{features.replace(',', '+')}/{target}"
    shell(f"archive {target} {features} {directory}")
    return directory, f"{directory}/raw/libtesuji_capi.a"


def measure(features, target):
    """Everything about one feature set on one target."""
    directory, raw = build(features, target)
    whole = link(target, raw, functions(target, raw), f"{directory}/raw/whole")
    small = link(target, raw, [f"tesuji_{name}" for name in SMALLEST_HOST], f"{directory}/raw/small")
    said = shell(
        f"OBJECTS={directory} link_device {target} {directory}/host "
        "embedded/footprint.c embedded/games.c embedded/platform.c >&2; "
        f"timeout 120 bash -c '. embedded/tools.sh; run_device {target} {directory}/host'"
    )
    presets = collections.defaultdict(dict)
    for preset, what, number in re.findall(r"^(\w+) (\S+) (\d+)$", said, re.M):
        presets[preset][what] = int(number)
    if not presets or "done" not in said:
        sys.exit(f"footprint: {features} on {target} says nothing:\n{said}")
    deepest = lambda prefix: max(n for p in presets.values() for what, n in p.items() if what.startswith(prefix))
    return {
        "code": count(whole, CODE, False),
        "builtins": count(whole, CODE, True),
        "linked-code": count(small, CODE, False),
        "linked-builtins": count(small, CODE, True),
        "static-data": count(whole, STATIC, False) + count(whole, STATIC, True),
        "stack": deepest("stack-"),
        "library-stack": deepest("library-stack-"),
        "presets": presets,
    }


def budgets():
    with open(BUDGETS) as file:
        for line in file:
            words = line.split("#")[0].split()
            if words:
                features, target, what, most = words
                yield features, target, what, int(most)


def check():
    measured, failed = {}, False
    for features, target, what, most in budgets():
        if (features, target) not in measured:
            measured[features, target] = measure(features, target)
        is_now = measured[features, target][what]
        verdict = "" if is_now <= most else f"  TOO MUCH by {is_now - most}"
        failed |= is_now > most
        print(f"{TARGETS[target]:12} {features}: {what} {is_now}, at most {most}{verdict}")
    if failed:
        sys.exit(f"footprint: over budget ({BUDGETS}); tools/footprint.py --where FEATURES TARGET shows the functions")


def where(features, target):
    _, raw = build(features, target)
    sections = link(target, raw, functions(target, raw), f"{OUT}/where")
    sizes = collections.Counter()
    for section, member, size in sections:
        if kind(section) in CODE:
            who = "builtins" if "compiler_builtins" in member else "own"
            sizes[who, section] += size
    for (who, section), size in sizes.most_common():
        print(f"{size:6} {who:8} {section}")


def document():
    git = lambda *words: subprocess.run(["git", *words], text=True, capture_output=True).stdout.strip()
    rust = shell("$RUST_RUSTC --version").strip()
    changed = " with changes" if git("status", "--porcelain", "--", "src", "capi", "embedded", "Cargo.toml") else ""
    lines = [
        "# What it costs on a device",
        "",
        f"Made by `make footprint` on {datetime.date.today()}, commit {git('rev-parse', '--short', 'HEAD')}{changed}, {rust}.",
        "Profile `device`: opt-level \"s\", fat LTO, one codegen unit, panic = \"abort\".",
        "",
        "- *Code* is all that the C interface has with these features, constants included; *smallest host* is what a program",
        f"  links that calls only {', '.join(SMALLEST_HOST)}. *Builtins* are the parts of",
        "  compiler_builtins that come with it: memory copies, and floats and long divisions where the processor has none.",
        "  Tables for unwinding are not counted: a linker script can throw them away, and ours do.",
        "- *Stack* is painted on the device, below the caller, at the deepest of init, set_root, run and result, over all presets",
        f"  of the build, on Domineering 5x6 with the callbacks of `embedded/games.c`; *library* is without what the callbacks",
        "  take. In WebAssembly only what C can address is seen, not the engine's own stack.",
        "- The budgets stand in `embedded/budgets.txt`; `make devices` holds them.",
        "",
        "## Code, static data, stack (bytes)",
        "",
        "| features | target | code | builtins | smallest host | builtins | static data | stack | library |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    presets = {}
    for features in FEATURE_SETS:
        for target, name in TARGETS.items():
            print(f"{features} on {name}", file=sys.stderr)
            m = measure(features, target)
            row = ["code", "builtins", "linked-code", "linked-builtins", "static-data", "stack", "library-stack"]
            lines.append(f"| {features.replace(',', ', ')} | {name} | " + " | ".join(str(m[what]) for what in row) + " |")
            for preset, numbers in m["presets"].items():
                nodes = {what: n for what, n in numbers.items() if not what.endswith("stack") and "stack-" not in what}
                if presets.setdefault(preset, nodes) != nodes:
                    sys.exit(f"footprint: {preset} has another layout on {target}: {nodes}, {presets[preset]}")
    lines += [
        "",
        "## Nodes (Domineering 5x6, the same on every target)",
        "",
        "| preset | bytes a node | in 8 KiB | in 16 KiB | in 64 KiB | in 256 KiB |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for preset, n in presets.items():
        row = [f"{n['bytes-per-1000'] / 1000:g}"] + [str(n[f"nodes-{size}"]) for size in (8, 16, 64, 256)]
        lines.append(f"| {preset} | " + " | ".join(row) + " |")
    os.makedirs(os.path.dirname(DOCUMENT), exist_ok=True)
    with open(DOCUMENT, "w") as file:
        file.write("\n".join(lines) + "\n")
    print(f"wrote {DOCUMENT}")


def main():
    os.chdir(ROOT)
    match sys.argv[1:]:
        case []:
            document()
        case ["--check"]:
            check()
        case ["--where", features, target]:
            where(features, target)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
