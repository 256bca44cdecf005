/* Start-up and output of 32-bit RISC-V on QEMU's virt: reset, semihosting. No libc. */
#include "platform.h"

extern uint32_t stack_low[], bss_begin[], bss_end[];
extern uint64_t block_begin[], block_end[];

uint64_t *platform_block = block_begin;
size_t platform_block_bytes;
uint32_t *platform_stack_low = stack_low;

static void semihosting(uint32_t operation, const void *argument)
{
    register uint32_t a0 __asm__("a0") = operation;
    register const void *a1 __asm__("a1") = argument;
    /* These three instructions, uncompressed, are the call. */
    __asm__ volatile(".option push; .option norvc; .balign 16; slli x0, x0, 0x1f; ebreak; srai x0, x0, 7; .option pop"
                     : "+r"(a0)
                     : "r"(a1)
                     : "memory");
}

void platform_put(const char *text)
{
    semihosting(0x04, text); /* SYS_WRITE0 */
}

__attribute__((used)) void start(void)
{
    uint32_t reason[2] = {0x20026 /* the application ended */, 0};
    for (uint32_t *to = bss_begin; to < bss_end;)
        *to++ = 0;
    platform_block_bytes = (size_t)((char *)block_end - (char *)block_begin);
    reason[1] = (uint32_t)host_main();
    semihosting(0x20, reason); /* SYS_EXIT_EXTENDED */
    for (;;) {
    }
}

__attribute__((used)) static void fault(void)
{
    const uint32_t reason[2] = {0x20026, 2};
    platform_put("FAULT\n");
    semihosting(0x20, reason);
}

__asm__(".section .text.entry, \"ax\"\n"
        ".global entry\n"
        "entry: la sp, stack_top\n"
        "la t0, trap\n"
        ".option arch, +zicsr\n"
        "csrw mtvec, t0\n"
        "j start\n"
        ".balign 4\n"
        "trap: j fault\n"
        ".text");
