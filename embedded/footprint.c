/*
 * How much stack each call takes and how many nodes fit, for whatever presets
 * the archive has. tools/footprint.py reads the output; `name value` lines.
 */
#include "games.h"
#include "platform.h"

enum { COLUMNS = 5, ROWS = 6, ITERATIONS = 200, PATTERN = 0x5AFE57AC };

static const struct {
    uint32_t preset;
    const char *name;
} presets[] = {
    {TESUJI_PRESET_PP, "PP"},
    {TESUJI_PRESET_PPT, "PPT"},
    {TESUJI_PRESET_PNS, "PNS"},
    {TESUJI_PRESET_PNT, "PNT"},
    {TESUJI_PRESET_UCT, "UCT"},
    {TESUJI_PRESET_SOLVER, "SOLVER"},
    {TESUJI_PRESET_SB, "SB"},
    {TESUJI_PRESET_PN_MCTS, "PN_MCTS"},
    {TESUJI_PRESET_GPN_RANK, "GPN_RANK"},
};

/* The stack pointer, here and now. */
#if defined(__arm__)
#define HERE(word) __asm__ volatile("mov %0, sp" : "=r"(word))
#elif defined(__riscv)
#define HERE(word) __asm__ volatile("mv %0, sp" : "=r"(word))
#elif defined(__x86_64__)
#define HERE(word) __asm__ volatile("mov %%rsp, %0" : "=r"(word))
#else
#define HERE(word) ((word) = __builtin_frame_address(0))
#endif

static tesuji_game game, inner;
static tesuji_config config;
static tesuji_search search;
static board b;
static position root;

/* ---- Callbacks that clean up behind themselves, so that what stays is the library's */

/* The stack pointer before this function was called. */
#if defined(__wasm__)
#define ENTRY(word) HERE(word)
#else
#define ENTRY(word) ((word) = __builtin_dwarf_cfa())
#endif

static volatile uint32_t *library_lowest;
/* The frame of the last wrapper below, which it cannot wipe out itself. */
static volatile uint32_t *frame_low, *frame_high;

/* The lowest word that is not paint, up to `end`, the wrapper left out. */
static inline __attribute__((always_inline)) volatile uint32_t *find_lowest(volatile uint32_t *end)
{
    volatile uint32_t *word = platform_stack_low;
    while (word < end && (*word == PATTERN || (word >= frame_low && word < frame_high)))
        word++;
    return word;
}

static inline __attribute__((always_inline)) void come(void)
{
    volatile uint32_t *entry, *here, *lowest;
    ENTRY(entry);
    HERE(here);
    lowest = find_lowest(here);
    if (lowest >= here)
        lowest = entry;
    if (lowest < library_lowest)
        library_lowest = lowest;
}

static inline __attribute__((always_inline)) void go(void)
{
    volatile uint32_t *here, *word = platform_stack_low;
    HERE(here);
    while (word < here)
        *word++ = PATTERN;
    frame_low = here;
    ENTRY(frame_high);
}

#define CLEAN(name, arguments, call)           \
    static int32_t clean_##name arguments      \
    {                                          \
        int32_t answer;                        \
        come();                                \
        answer = inner.name call;              \
        go();                                  \
        return answer;                         \
    }

CLEAN(player, (void *c, const void *s), (c, s))
CLEAN(moves, (void *c, const void *s, uint32_t *list, uint32_t capacity), (c, s, list, capacity))
CLEAN(apply, (void *c, void *s, uint32_t move), (c, s, move))
CLEAN(outcome, (void *c, const void *s, int32_t *scores), (c, s, scores))
CLEAN(key, (void *c, const void *s, uint64_t *key), (c, s, key))
CLEAN(mobility, (void *c, const void *s), (c, s))

static void set_game(int clean)
{
    domineering(&inner, &b, COLUMNS, ROWS);
    game = inner;
    if (clean) {
        game.player = clean_player;
        game.moves = clean_moves;
        game.apply = clean_apply;
        game.outcome = clean_outcome;
        game.key = clean_key;
        game.mobility = clean_mobility;
    }
}

/* ---- Each call, from the same place */

enum { INIT, SET_ROOT, RUN, RESULT, CALLS };
static const char *const call_names[] = {"init", "set_root", "run", "result"};

static int32_t call(int which)
{
    static tesuji_result result = {.struct_size = sizeof result};
    static const tesuji_budget budget = {.struct_size = sizeof budget, .iterations = ITERATIONS};
    static uint32_t stop;
    switch (which) {
    case INIT:
        return tesuji_search_init(&search, &config, &game, platform_block, platform_block_bytes);
    case SET_ROOT:
        return tesuji_search_set_root(&search, &root);
    case RUN:
        return tesuji_search_run(&search, &budget, &stop);
    default:
        return tesuji_search_result(&search, &result);
    }
}

/* The stack below the caller of the library. */
static __attribute__((noinline)) uint32_t measure(int which, int clean)
{
    volatile uint32_t *here, *lowest;
    int32_t status;
    HERE(here);
    library_lowest = here;
    frame_low = frame_high = NULL;
    stack_paint();
    status = call(which);
    lowest = find_lowest(here);
    if (clean && library_lowest < lowest)
        lowest = library_lowest;
    return status == TESUJI_OK ? (uint32_t)((const volatile char *)here - (const volatile char *)lowest) : UINT32_MAX;
}

static void show(const char *preset, const char *what, const char *which, uint64_t number)
{
    put(preset);
    put(" ");
    put(what);
    put(which);
    put(" ");
    put_number(number);
    put_end();
}

int host_main(void)
{
    int failed = 0;
    for (unsigned p = 0; p < sizeof presets / sizeof *presets; p++) {
        const char *name = presets[p].name;
        static const struct {
            const char *name;
            size_t bytes;
        } sizes[] = {{"8", 8 << 10}, {"16", 16 << 10}, {"64", 64 << 10}, {"256", 256 << 10}};
        size_t none = 0, thousand = 0;
        config.struct_size = sizeof config;
        if (tesuji_config_preset(presets[p].preset, &config) != TESUJI_OK)
            continue; /* not in this build */
        set_game(0);
        failed |= tesuji_block_size(&config, &game, 0, &none) || tesuji_block_size(&config, &game, 1000, &thousand);
        show(name, "bytes-per-1000", "", thousand - none);
        for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            uint32_t nodes = 0;
            failed |= tesuji_block_nodes(&config, &game, sizes[i].bytes, &nodes) != 0;
            show(name, "nodes-", sizes[i].name, nodes);
        }
        uint32_t all[CALLS];
        for (int clean = 0; clean < 2; clean++) {
            set_game(clean);
            for (int which = 0; which < CALLS; which++) {
                uint32_t stack = measure(which, clean);
                failed |= stack == UINT32_MAX;
                /* Frames of earlier wrappers may lie below: the whole is never less than a part. */
                if (clean && stack > all[which])
                    stack = all[which];
                all[which] = stack;
                show(name, clean ? "library-stack-" : "stack-", call_names[which], stack);
            }
        }
    }
    put(failed ? "FAILED" : "done");
    put_end();
    return failed;
}
