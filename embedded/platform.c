#include "platform.h"

static char line[160];
static unsigned length;

void put(const char *text)
{
    while (*text && length < sizeof line - 2)
        line[length++] = *text++;
}

void put_number(uint64_t number)
{
    /* By subtraction: no 64-bit division on small processors. */
    static const uint64_t powers[] = {1000000000000, 100000000000, 10000000000, 1000000000, 100000000,
                                      10000000, 1000000, 100000, 10000, 1000, 100, 10, 1};
    int begun = 0;
    for (unsigned i = 0; i < sizeof powers / sizeof *powers; i++) {
        char digit[2] = "0";
        while (number >= powers[i]) {
            number -= powers[i];
            digit[0]++;
        }
        begun |= digit[0] != '0' || powers[i] == 1;
        if (begun)
            put(digit);
    }
}

void put_hex(uint64_t number, unsigned digits)
{
    while (digits--) {
        char digit[2] = {"0123456789abcdef"[number >> 4 * digits & 15], 0};
        put(digit);
    }
}

void put_end(void)
{
    line[length++] = '\n';
    line[length] = 0;
    length = 0;
    platform_put(line);
}

enum { PATTERN = 0x5AFE57AC };

/* Leaves out what this very call may use. */
enum { OWN_FRAME_WORDS = 32 };

__attribute__((noinline)) void stack_paint(void)
{
    volatile uint32_t *word = platform_stack_low;
    volatile uint32_t *end = (uint32_t *)__builtin_frame_address(0) - OWN_FRAME_WORDS;
    for (; word < end; word++)
        *word = PATTERN;
}

__attribute__((noinline)) const uint32_t *stack_lowest(void)
{
    volatile uint32_t *word = platform_stack_low;
    while (*word == PATTERN)
        word++;
    return (const uint32_t *)word;
}

size_t stack_used(const void *top)
{
    return (size_t)((const char *)top - (const char *)stack_lowest());
}
