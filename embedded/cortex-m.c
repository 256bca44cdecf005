/* Start-up and output of Cortex-M: vectors, reset, semihosting. No libc. */
#include "platform.h"

/* From the linker script. */
extern uint32_t stack_low[], stack_top[], data_from[], data_begin[], data_end[], bss_begin[], bss_end[];
extern uint64_t block_begin[], block_end[];

uint64_t *platform_block = block_begin;
size_t platform_block_bytes;
uint32_t *platform_stack_low = stack_low;

static void semihosting(uint32_t operation, const void *argument)
{
    register uint32_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

void platform_put(const char *text)
{
    semihosting(0x04, text); /* SYS_WRITE0 */
}

static void leave(uint32_t code)
{
    const uint32_t reason[] = {0x20026 /* the application ended */, code};
    semihosting(0x20, reason); /* SYS_EXIT_EXTENDED */
    for (;;) {
    }
}

static void fault(void)
{
    platform_put("FAULT\n");
    leave(2);
}

void reset(void)
{
    for (uint32_t *to = data_begin, *from = data_from; to < data_end;)
        *to++ = *from++;
    for (uint32_t *to = bss_begin; to < bss_end;)
        *to++ = 0;
#if defined(__ARM_FP)
    *(volatile uint32_t *)0xe000ed88 |= 0xfu << 20; /* CPACR: the FPU is off after reset */
    __asm__ volatile("dsb; isb");
#if defined(FLUSH)
    __asm__ volatile("vmsr fpscr, %0" : : "r"(1u << 24)); /* FZ: subnormal numbers are zero */
#endif
#endif
    platform_block_bytes = (size_t)((char *)block_end - (char *)block_begin);
    leave((uint32_t)host_main());
}

typedef void (*vector)(void);
__attribute__((section(".vectors"), used)) static const vector vectors[16] = {
    (vector)stack_top, reset, fault, fault, fault, fault, fault, [11] = fault, [14] = fault, [15] = fault};
