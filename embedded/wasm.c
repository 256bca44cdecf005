/* The host in WebAssembly: run.mjs gives the output. */
#include "platform.h"

__attribute__((import_module("host"), import_name("put"))) void imported_put(const char *text);

static uint64_t block[(1u << 20) / 8];

uint64_t *platform_block = block;
size_t platform_block_bytes = sizeof block;
/* wasm-ld --stack-first: the stack that C can see is at the bottom; 0 would be a null pointer. */
uint32_t *platform_stack_low = (uint32_t *)16;

void platform_put(const char *text)
{
    imported_put(text);
}

__attribute__((export_name("start"))) int start(void)
{
    return host_main();
}
