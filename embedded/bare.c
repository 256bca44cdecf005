/* What a C compiler may call even where there is no libc. */
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t count)
{
    char *t = to;
    const char *f = from;
    while (count--)
        *t++ = *f++;
    return to;
}

void *memset(void *to, int value, size_t count)
{
    char *t = to;
    while (count--)
        *t++ = (char)value;
    return to;
}
