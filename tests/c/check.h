/*
 * What the tests in C share: claims that are counted, and said where they do
 * not hold.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

/* A wrong claim in a loop fails often: the first ones say enough. */
enum { MOST_COMPLAINTS = 20 };

static int passed, failed;
/* What is being tested, where one claim is made of many things. */
static const char *current = "";

#define CHECK(what)                                                                \
    do {                                                                           \
        if (what)                                                                  \
            passed++;                                                              \
        else if (failed++ < MOST_COMPLAINTS)                                       \
            printf("%s:%d: not so: %s  %s\n", __FILE__, __LINE__, #what, current); \
    } while (0)

/* The exit code of the test. */
static int tell_checks(void)
{
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}

#endif
