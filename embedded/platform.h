/*
 * What a target gives to the hosts, and what the hosts share. Each target has
 * one file that defines the first part; platform.c is the same on all.
 */
#ifndef PLATFORM_H
#define PLATFORM_H

#include <stddef.h>
#include <stdint.h>

/* By the target: a line ends with \n. */
void platform_put(const char *text);
/* All memory that is left over for a search, a multiple of 8. */
extern uint64_t *platform_block;
extern size_t platform_block_bytes;
/* The lowest address of the stack. */
extern uint32_t *platform_stack_low;
/* What the target calls when it is up; 0 is success. */
int host_main(void);

/* A line of output, put together from pieces. */
void put(const char *text);
void put_number(uint64_t number);
void put_hex(uint64_t number, unsigned digits);
void put_end(void);

/* Fills the unused stack with a pattern, and later says how far below
   `top` (an address in the caller's frame) it was overwritten. */
void stack_paint(void);
size_t stack_used(const void *top);
/* The lowest address that was overwritten. */
const uint32_t *stack_lowest(void);

#endif
