/*
 * The same host on a PC; libc is used for output only. With the argument
 * "flush" it runs with subnormal numbers flushed to zero.
 */
#include <stdio.h>
#include <string.h>
#include <ucontext.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "platform.h"

static uint64_t block[(1u << 20) / 8];
static uint32_t stack[(1u << 16) / 4];

uint64_t *platform_block = block;
size_t platform_block_bytes = sizeof block;
uint32_t *platform_stack_low = stack;

void platform_put(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

static int flush, result;
static ucontext_t here, there;

static void enter(void)
{
#if defined(__x86_64__)
    if (flush)
        _mm_setcsr(_mm_getcsr() | 0x8040); /* flush to zero, denormals are zero */
#endif
    result = host_main();
}

/* On a stack of its own, which can be painted. */
int main(int argc, char **argv)
{
    flush = argc > 1 && strcmp(argv[1], "flush") == 0;
    if (getcontext(&there))
        return 2;
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = sizeof stack;
    there.uc_link = &here;
    makecontext(&there, enter, 0);
    return swapcontext(&here, &there) || result;
}
