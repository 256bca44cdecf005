/*
 * What every device must do, and do alike. Prints the trace hash of each
 * search in a list, which is compared with embedded/expected.txt, and then,
 * after the line "-- here", what depends on how much memory there is.
 */
#include "host.h"

#include "games.h"
#include "platform.h"

/* For the presets that have any: few enough for an emulated processor without an FPU. */
enum { FEW_PLAYOUTS = 3 };

int failed;
tesuji_search search;
tesuji_game game;
tesuji_config config;

static union {
    board board;
    deep_line deep;
} context;

static union {
    position position;
    wide_state wide;
} root;

static const struct {
    uint32_t preset;
    const char *name;
} presets[] = {
    {TESUJI_PRESET_PP, "PP"},
    {TESUJI_PRESET_PPT, "PPT"},
    {TESUJI_PRESET_PNS, "PNS"},
    {TESUJI_PRESET_PNT, "PNT"},
    {TESUJI_PRESET_PP2, "PP2"},
    {TESUJI_PRESET_PPS, "PPS"},
    {TESUJI_PRESET_DFPN, "DFPN"},
    {TESUJI_PRESET_PN2, "PN2"},
    {TESUJI_PRESET_PP3, "PP3"},
    {TESUJI_PRESET_DFPP, "DFPP"},
    {TESUJI_PRESET_MCPNS, "MCPNS"},
    {TESUJI_PRESET_PPN, "PPN"},
    {TESUJI_PRESET_PPN2, "PPN2"},
    {TESUJI_PRESET_ALPHABETA, "ALPHABETA"},
    {TESUJI_PRESET_ALPHABETA_ID, "ALPHABETA_ID"},
    {TESUJI_PRESET_UCT, "UCT"},
    {TESUJI_PRESET_SOLVER, "SOLVER"},
    {TESUJI_PRESET_MCTS_E, "MCTS_E"},
    {TESUJI_PRESET_SB, "SB"},
    {TESUJI_PRESET_PN_MCTS, "PN_MCTS"},
    {TESUJI_PRESET_GPN_RANK, "GPN_RANK"},
    {TESUJI_PRESET_GPN_MAX, "GPN_MAX"},
    {TESUJI_PRESET_GPN_SUM, "GPN_SUM"},
    {TESUJI_PRESET_CONFIDENCE, "CONFIDENCE"},
    {TESUJI_PRESET_AZ_LE, "AZ_LE"},
    /* A new preset joins here. */
};

typedef enum { DOMINEERING, WIDE, DEEP } kind;

static void with_tuned(void)
{
    config.selection = TESUJI_SELECTION_TUNED;
    config.gamma = 0.3f;
    config.delta = -0.2f;
}

static void with_puct(void)
{
    config.selection = TESUJI_SELECTION_PUCT;
    config.untried = TESUJI_UNTRIED_AVERAGE;
}

static void with_rave(void)
{
    config.rave = 50;
    config.scouts = 0.25f;
}

static void with_greedy(void)
{
    config.policy = TESUJI_POLICY_GREEDY;
    config.playout_epsilon = 0.95f;
}

static void with_mix(void)
{
    config.lambda = 0.3f;
    config.cut_chance = 0.5f;
}

static const struct {
    kind kind;
    uint32_t columns, rows; /* of the deep game: columns is its length */
    uint32_t seeds, iterations;
    uint32_t sampled; /* the iterations of sampling searches, which are longer */
} games[] = {
    {DOMINEERING, 4, 4, 5, 600, 400},
    {DOMINEERING, 5, 5, 5, 600, 400},
    {DOMINEERING, 6, 5, 5, 600, 400},
    {WIDE, 0, 0, 5, 200, 300},
    {DEEP, 300, 0, 1, 1000, 30},
    {DEEP, 60, 0, 1, 1000, 100}, /* alpha-beta keeps more for each depth */
};

/* Of each game's seeds; the rest would take too long without an FPU. */
enum { SAMPLED_SEEDS = 2 };

/* Parts that no preset names, on the wide game. */
static const struct {
    const char *name;
    void (*change)(void);
} parts[] = {
    {"TUNED", with_tuned},
    {"PUCT", with_puct},
    {"RAVE", with_rave},
    {"GREEDY", with_greedy},
    {"MIX", with_mix},
};

/* Moves that the seed plays before the search begins; seed 0 starts at the start. */
enum { RANDOM_MOVES = 2 };

static void set_game(unsigned i, uint32_t seed)
{
    switch (games[i].kind) {
    case DOMINEERING:
        domineering(&game, &context.board, games[i].columns, games[i].rows);
        root.position = domineering_root(&context.board, seed, seed ? RANDOM_MOVES : 0);
        break;
    case WIDE:
        wide(&game);
        root.wide = wide_root(seed);
        break;
    case DEEP:
        deep(&game, &context.deep, games[i].columns);
        break;
    }
}

int32_t configure(uint32_t preset)
{
    config.struct_size = sizeof config;
    return tesuji_config_preset(preset, &config);
}

/* Begins the search that `config` describes. */
static int32_t begin(size_t bytes)
{
    int32_t status = tesuji_search_init(&search, &config, &game, platform_block, bytes);
    if (status == TESUJI_OK)
        status = tesuji_search_set_root(&search, &root);
    return status;
}

/* Runs for this many iterations, `slice` at a time. */
static int32_t run(uint32_t iterations, uint32_t slice, uint32_t *stop)
{
    tesuji_budget budget = {.struct_size = sizeof budget};
    int32_t status = TESUJI_OK;
    *stop = TESUJI_STOP_BUDGET;
    while (status == TESUJI_OK && *stop == TESUJI_STOP_BUDGET && iterations) {
        budget.iterations = slice < iterations ? slice : iterations;
        iterations -= (uint32_t)budget.iterations;
        status = tesuji_search_run(&search, &budget, stop);
    }
    return status;
}

static uint64_t trace(void)
{
    uint64_t hash = 0;
    failed |= tesuji_search_trace(&search, &hash) != TESUJI_OK;
    return hash;
}

static void put_name(unsigned i, const char *preset)
{
    put(preset);
    switch (games[i].kind) {
    case DOMINEERING:
        put(" domineering ");
        put_number(games[i].columns);
        put("x");
        put_number(games[i].rows);
        break;
    case WIDE:
        put(" wide");
        break;
    case DEEP:
        put(" deep ");
        put_number(games[i].columns);
        break;
    }
}

enum { HIGHEST_PRESET = 255 };

/* Whether the list above has every preset of the library. */
static void check_list(void)
{
    unsigned known = 0;
    for (uint32_t number = 1; number <= HIGHEST_PRESET; number++)
        known += configure(number) == TESUJI_OK;
    if (known != COUNT(presets)) {
        put("A PRESET IS NOT ON THE LIST, of presets there are ");
        put_number(known);
        put_end();
        failed = 1;
    }
}

/* How long a preset runs on a game: `config` is the preset's. 0 if it does not. */
static uint32_t iterations_of(unsigned i, uint32_t preset, uint32_t seed)
{
    if (config.method != TESUJI_METHOD_SAMPLING)
        return games[i].iterations;
    /* Only the model of the wide game says how sure it is. */
    if (preset == TESUJI_PRESET_CONFIDENCE && games[i].kind != WIDE)
        return 0;
    return seed < SAMPLED_SEEDS ? games[i].sampled : 0;
}

/* One run of what `config` says, whole and in slices: one line. */
static void compare_runs(unsigned i, const char *name, uint32_t seed, uint32_t iterations, uint32_t slice)
{
    tesuji_counters counters = {.struct_size = sizeof counters};
    tesuji_result result = {.struct_size = sizeof result};
    uint32_t stop, sliced_stop;
    uint64_t whole;
    int32_t status = begin(RUN_BYTES);
    if (status == TESUJI_ERROR_NEEDS_KEY || status == TESUJI_ERROR_NEEDS_EVALUATION)
        return; /* a DAG of a game without keys, for one: nothing to run */
    put_name(i, name);
    put(" seed ");
    put_number(seed);
    if (status == TESUJI_ERROR_BLOCK_TOO_SMALL) {
        put(": does not fit");
        put_end();
        return;
    }
    if (status == TESUJI_OK)
        status = run(iterations, iterations, &stop);
    if (status == TESUJI_OK)
        status = tesuji_search_result(&search, &result);
    if (status == TESUJI_OK)
        status = tesuji_search_counters(&search, &counters);
    if (status != TESUJI_OK) {
        put(": error -");
        put_number((uint32_t)-status);
        put_end();
        failed = 1;
        return;
    }
    whole = trace();
    put(": stop ");
    put_number(stop);
    put(" status ");
    put_number(result.status);
    put(" truth ");
    put_number(result.truth);
    put(" created ");
    put_number(counters.created);
    put(" trace ");
    put_hex(whole, 16);
    begin(RUN_BYTES);
    status = run(iterations, slice, &sliced_stop);
    if (status != TESUJI_OK || sliced_stop != stop || trace() != whole) {
        put(" DIFFERS IN SLICES ");
        put_hex(trace(), 16);
        failed = 1;
    }
    put_end();
}

static void compare(unsigned i, unsigned p, uint32_t seed)
{
    uint32_t iterations;
    set_game(i, seed);
    failed |= configure(presets[p].preset) != TESUJI_OK;
    config.playouts = FEW_PLAYOUTS;
    config.recycle = config.method == TESUJI_METHOD_SAMPLING;
    if (config.recycle && games[i].kind == WIDE)
        wide_model(&game);
    iterations = iterations_of(i, presets[p].preset, seed);
    if (iterations)
        compare_runs(i, presets[p].name, seed, iterations, 1 + scatter(seed * 16 + p) % 40);
}

/* Score Bounded GPN-MCTS with each of the parts. */
static void compare_parts(unsigned i)
{
    for (unsigned p = 0; p < COUNT(parts); p++) {
        set_game(i, p);
        wide_model(&game);
        failed |= configure(TESUJI_PRESET_GPN_SUM) != TESUJI_OK;
        config.recycle = 1;
        parts[p].change();
        compare_runs(i, parts[p].name, p, games[i].sampled, 7);
    }
}

/* The generator: embedded/rust/src/lib.rs calls it, tests/rng.rs has what must come. */
void tesuji_test_random(uint64_t seed, uint64_t iteration, const uint32_t *bounds, uint32_t *numbers, uint32_t count);

static void show_random(void)
{
    /* Bound 0 asks for 32 bits. The large bounds are those that draw again most often. */
    static const uint32_t bounds[] = {0, 0, 0, 1, 2, 6, 200, 0x80000001u, 0xc0000001u, 0xffffffffu, 0};
    static const uint64_t seeds[] = {0, 1, 0x0123456789abcdefu, UINT64_MAX};
    static const uint64_t iterations[] = {0, 1, 10000, (uint64_t)1 << 40};
    uint32_t numbers[COUNT(bounds)];
    for (unsigned s = 0; s < COUNT(seeds); s++)
        for (unsigned i = 0; i < COUNT(iterations); i++) {
            tesuji_test_random(seeds[s], iterations[i], bounds, numbers, COUNT(bounds));
            put("random ");
            put_hex(seeds[s], 16);
            put(" ");
            put_hex(iterations[i], 16);
            put(":");
            for (unsigned n = 0; n < COUNT(bounds); n++) {
                put(" ");
                put_hex(numbers[n], 8);
            }
            put_end();
        }
}

/* ---- Boards that are proved */

#ifndef MOST_NODES /* 6x6 takes 5.6 million with one level: too long without an FPU under emulation */
#define MOST_NODES 200000
#endif

typedef struct {
    uint32_t columns, rows;
    uint32_t truth; /* whether Vertical, who begins, wins: as tests/winners.rs has it by brute force */
    uint32_t levels;
    int must_fit;
} proof;

/* In the memory of the runs, everywhere alike: three levels and a table do with little. */
static const proof frugal = {6, 6, TESUJI_TRUTH_TRUE, 3, 1};

/* In all the memory that there is. */
static const proof proofs[] = {
    {4, 4, TESUJI_TRUTH_TRUE, 1, 1},
    {5, 4, TESUJI_TRUTH_TRUE, 1, 0},
    {5, 5, TESUJI_TRUTH_FALSE, 1, 0},
    {5, 6, TESUJI_TRUTH_TRUE, 1, 0},
    {6, 6, TESUJI_TRUTH_TRUE, 1, 0},
};

static int32_t begin_proof(const proof *p, size_t bytes)
{
    int32_t status = configure(TESUJI_PRESET_PP);
    if (p->levels > 1) {
        config.levels = p->levels;
        config.transpositions = TESUJI_TRANSPOSITIONS_TABLE;
        config.epsilon = 4; /* stay below a move while it is about as good */
    }
    domineering(&game, &context.board, p->columns, p->rows);
    root.position = (position){0, 0};
    return status == TESUJI_OK ? begin(bytes) : status;
}

/* Stops every 10,000 nodes and goes on. */
static void prove(const proof *p, size_t bytes, uint64_t most_nodes)
{
    tesuji_budget budget = {.struct_size = sizeof budget, .nodes = 10000};
    tesuji_counters counters = {.struct_size = sizeof counters};
    tesuji_result result = {.struct_size = sizeof result};
    uint32_t stop = TESUJI_STOP_BUDGET, slices = 0;
    failed |= begin_proof(p, bytes) != TESUJI_OK;
    while (stop == TESUJI_STOP_BUDGET && counters.created < most_nodes && !failed) {
        failed |= tesuji_search_run(&search, &budget, &stop) != TESUJI_OK;
        failed |= tesuji_search_counters(&search, &counters) != TESUJI_OK;
        slices++;
    }
    failed |= tesuji_search_result(&search, &result) != TESUJI_OK;
    put("board ");
    put_number(p->columns);
    put("x");
    put_number(p->rows);
    put(" levels ");
    put_number(p->levels);
    put(" block ");
    put_number(bytes);
    if (stop == TESUJI_STOP_SOLVED) {
        put(result.truth == TESUJI_TRUTH_TRUE ? ": Vertical wins, " : ": Horizontal wins, ");
        if (result.truth != p->truth || result.status != TESUJI_STATUS_PROVEN) {
            put("WHICH IS WRONG, ");
            failed = 1;
        }
    } else {
        put(stop == TESUJI_STOP_FULL ? ": does not fit, " : ": stopped for time, ");
        failed |= p->must_fit;
    }
    put_number(counters.created);
    put(" nodes in ");
    put_number(slices);
    put(" slices, ");
    put_number(counters.most_alive);
    put(" of ");
    put_number(counters.capacity);
    put(" alive at most");
    put_end();
}

/* ---- The stack */

enum { DEEPEST = 10000, SHALLOW = 10 };

/* The stack that a game of this length takes. */
static size_t stack_at(uint32_t length, uint32_t *stop)
{
    char top[4];
    deep(&game, &context.deep, length);
    failed |= configure(TESUJI_PRESET_PP) != TESUJI_OK || begin(platform_block_bytes) != TESUJI_OK;
    stack_paint();
    failed |= run(UINT32_MAX, 1000, stop) != TESUJI_OK;
    return stack_used(top);
}

static void go_deep(void)
{
    uint32_t length = 2 * DEEPEST, nodes = 0, stop;
    size_t deep_stack, shallow_stack;
    configure(TESUJI_PRESET_PP);
    do { /* the longest line that fits, 10,000 if it can be */
        length /= 2;
        deep(&game, &context.deep, length);
        if (tesuji_block_nodes(&config, &game, platform_block_bytes, &nodes) != TESUJI_OK)
            nodes = 0;
    } while (nodes < length + 1);
    shallow_stack = stack_at(SHALLOW, &stop);
    deep_stack = stack_at(length, &stop);
    put("depth ");
    put_number(length);
    put(stop == TESUJI_STOP_SOLVED ? " proved, stack " : " NOT PROVED, stack ");
    put_number(deep_stack);
    put(" bytes; depth ");
    put_number(SHALLOW);
    put(", stack ");
    put_number(shallow_stack);
    put_end();
    failed |= stop != TESUJI_STOP_SOLVED || deep_stack > shallow_stack;
}

/* What the runs since stack_paint took: each preset, not only the one that goes deep. */
static void show_stack(void)
{
    char top[4];
    put("stack of all runs and their output ");
    put_number(stack_used(top));
    put(" bytes");
    put_end();
    if (stack_lowest() == platform_stack_low) {
        put("THE STACK IS TOO SMALL");
        put_end();
        failed = 1;
    }
}

static void show_flushing(void)
{
    volatile float tiny = 1.17549435e-38f; /* the least normal number */
    volatile float half = tiny * 0.5f;
    put(half > 0 ? "subnormal numbers: kept" : "subnormal numbers: flushed to zero");
    put_end();
}

int host_main(void)
{
    check_list();
    stack_paint();
    for (unsigned i = 0; i < COUNT(games); i++)
        for (unsigned p = 0; p < COUNT(presets); p++)
            for (uint32_t seed = 0; seed < games[i].seeds; seed++)
                compare(i, p, seed);
    for (unsigned i = 0; i < COUNT(games); i++)
        if (games[i].kind == WIDE)
            compare_parts(i);
    prove(&frugal, RUN_BYTES, UINT64_MAX);
    show_random();
    play_and_prove();
    put("-- here");
    put_end();
    show_stack();
    show_flushing();
    put("block ");
    put_number(platform_block_bytes);
    put(" bytes");
    put_end();
    go_deep();
    for (unsigned i = 0; i < COUNT(proofs); i++)
        prove(&proofs[i], platform_block_bytes, MOST_NODES);
    put(failed ? "FAILED" : "all is well");
    put_end();
    return failed;
}
