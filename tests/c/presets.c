/*
 * Every preset and every part that a configuration can name, from C, on small
 * games of which a brute force (games.h) knows the truth: in blocks of
 * several sizes, in slices, saved and opened in the middle, with states that
 * are copied and with one object.
 *
 * No loop is without a limit: a search that does not end fails the test.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "games.h"
#include "tesuji.h"

/* ---- Running */

static const struct {
    uint32_t number;
    const char *name;
} presets[] = {
    {TESUJI_PRESET_PP, "PP"}, {TESUJI_PRESET_PPT, "PPT"}, {TESUJI_PRESET_PNS, "PNS"},
    {TESUJI_PRESET_PNT, "PNT"}, {TESUJI_PRESET_PN2, "PN2"}, {TESUJI_PRESET_DFPN, "DFPN"},
    {TESUJI_PRESET_MCPNS, "MCPNS"}, {TESUJI_PRESET_PPS, "PPS"}, {TESUJI_PRESET_PP2, "PP2"},
    {TESUJI_PRESET_PP3, "PP3"}, {TESUJI_PRESET_DFPP, "DFPP"}, {TESUJI_PRESET_PPN, "PPN"},
    {TESUJI_PRESET_PPN2, "PPN2"}, {TESUJI_PRESET_ALPHABETA, "ALPHABETA"},
    {TESUJI_PRESET_ALPHABETA_ID, "ALPHABETA_ID"},
};
enum { PRESETS = sizeof presets / sizeof *presets };

/* More than any of these searches needs: who needs more does not end. */
enum { MOST_ITERATIONS = 200000 };

static uint64_t block[1 << 15], other_block[1 << 15];
static const size_t sizes[] = {sizeof block, 16384, 4096, 2048, 1024};
enum { SIZES = sizeof sizes / sizeof *sizes };

static tesuji_config preset(uint32_t number)
{
    tesuji_config config = {.struct_size = sizeof config};
    CHECK(tesuji_config_preset(number, &config) == TESUJI_OK);
    if (config.leaf == TESUJI_LEAF_PLAYOUTS)
        config.playouts = 4;
    return config;
}

typedef struct {
    uint32_t stop;
    uint64_t trace;
    tesuji_result result;
    tesuji_counters counters;
} answer;

/* How a search is cut into runs, and after which of them it moves to another block. */
typedef struct {
    uint64_t nodes, iterations;
    uint32_t save_after;
} cut;

/* Runs a search from its beginning to its end. Returns 0 if the block is too small. */
static int search_it(const tesuji_config *config, const tesuji_game *game, state root, size_t bytes, cut cut, answer *a)
{
    host *h = game->context;
    tesuji_search search;
    tesuji_budget budget = {.struct_size = sizeof budget, .nodes = cut.nodes, .iterations = cut.iterations};
    uint32_t runs = 0;
    int32_t status;
    memset(a, 0, sizeof *a);
    a->result.struct_size = sizeof a->result;
    a->counters.struct_size = sizeof a->counters;
    h->object = root;
    h->depth = 0;
    status = tesuji_search_init(&search, config, game, block, bytes);
    if (status == TESUJI_OK)
        status = tesuji_search_set_root(&search, &root);
    if (status == TESUJI_ERROR_BLOCK_TOO_SMALL)
        return 0;
    CHECK(status == TESUJI_OK);
    if (status != TESUJI_OK)
        return 0;
    if (!budget.nodes && !budget.iterations)
        budget.iterations = MOST_ITERATIONS;
    a->stop = TESUJI_STOP_BUDGET;
    while (a->stop == TESUJI_STOP_BUDGET && a->counters.expansions < MOST_ITERATIONS && runs < MOST_ITERATIONS) {
        status = tesuji_search_run(&search, &budget, &a->stop);
        CHECK(status == TESUJI_OK);
        if (status != TESUJI_OK) {
            if (failed < MOST_COMPLAINTS)
                printf("  status %d: %s\n", (int)status, tesuji_status_text(status));
            return 0;
        }
        CHECK(h->depth == 0 && memcmp(&h->object, &root, sizeof root) == 0);
        CHECK(tesuji_search_counters(&search, &a->counters) == TESUJI_OK);
        if (++runs == cut.save_after) {
            CHECK(tesuji_search_save(&search) == TESUJI_OK);
            memcpy(other_block, block, bytes);
            memset(block, 0xaa, bytes);
            CHECK(tesuji_search_open(&search, game, other_block, bytes) == TESUJI_OK);
        }
    }
    CHECK(a->stop != TESUJI_STOP_BUDGET); /* else it does not end */
    CHECK(tesuji_search_result(&search, &a->result) == TESUJI_OK);
    CHECK(tesuji_search_trace(&search, &a->trace) == TESUJI_OK);
    return 1;
}

/* Whether what a search says is so, and whether it says how sure that is. */
static void check_answer(const tesuji_config *config, const rules *r, state root, const answer *a)
{
    uint32_t list[MOST_MOVES], count = r->moves(&root, list);
    uint32_t goal_player = config->goal_player != TESUJI_PLAYER_MOVER ? config->goal_player : count ? root.mover : 0;
    int32_t value = value_of(r, root, goal_player);
    int32_t goal = config->goal_score == TESUJI_SCORE_HIGHEST ? r->score_max : config->goal_score;
    int exact = goal == TESUJI_SCORE_EXACT;
    const tesuji_result *result = &a->result;
    CHECK(result->score_low <= value && value <= result->score_high);
    CHECK(result->value >= 0 && result->value <= 1);
    CHECK((result->status == TESUJI_STATUS_PROVEN) == (a->stop == TESUJI_STOP_SOLVED));
    CHECK((result->truth != TESUJI_TRUTH_UNKNOWN) == (a->stop == TESUJI_STOP_SOLVED));
    CHECK((result->status == TESUJI_STATUS_BELIEVED) == (a->stop == TESUJI_STOP_BELIEVED));
    if (a->stop != TESUJI_STOP_SOLVED)
        return;
    if (exact) {
        CHECK(result->score_low == value && result->score_high == value);
        CHECK(result->truth == TESUJI_TRUTH_TRUE);
        goal = value;
    } else {
        CHECK(result->truth == (value >= goal ? TESUJI_TRUTH_TRUE : TESUJI_TRUTH_FALSE));
        CHECK(result->value == (value >= goal ? 1.0f : 0.0f));
    }
    CHECK((result->has_best_move != 0) == (count > 0));
    if (result->has_best_move) {
        /* Whoever moves gets what is proven for their side, by this move. */
        state next = root;
        int32_t after;
        uint32_t i = 0;
        while (i < count && list[i] != result->best_move)
            i++;
        CHECK(i < count);
        r->play(&next, result->best_move);
        after = value_of(r, next, goal_player);
        if (exact)
            CHECK(after == value);
        else if ((root.mover == goal_player) == (value >= goal))
            CHECK((after >= goal) == (value >= goal));
    }
}

/* One search in all sizes, cut in all ways, with states and without. */
static void check_all_ways(const tesuji_config *config, const rules *r, state root)
{
    static const cut cuts[] = {{0, 0, 0}, {0, 1, 0}, {0, 7, 2}, {5, 0, 1}, {40, 3, 3}};
    for (unsigned size = 0; size < SIZES; size++) {
        answer whole, other;
        host h;
        tesuji_game game = make_game(&h, r, 1);
        if (!search_it(config, &game, root, sizes[size], cuts[0], &whole))
            continue;
        check_answer(config, r, root, &whole);
        CHECK(size > 0 || whole.stop == TESUJI_STOP_SOLVED || whole.stop == TESUJI_STOP_BELIEVED);
        for (unsigned way = 1; way < 2 * sizeof cuts / sizeof *cuts; way++) {
            cut cut = cuts[way / 2];
            game = make_game(&h, r, way % 2 == 0);
            /* Without states there is more room for nodes: only the same room is the same search. */
            if (!search_it(config, &game, root, sizes[size], cut, &other))
                continue;
            if (way % 2 == 0 || other.counters.capacity == whole.counters.capacity)
                CHECK(other.stop == whole.stop && other.trace == whole.trace);
            check_answer(config, r, root, &other);
        }
    }
}

static void every_preset_proves_what_is_true(void)
{
    static const struct {
        const rules *rules;
        state root;
    } roots[] = {
        {&pile, {0, 0, {0, 0}}}, {&pile, {11, 0, {0, 0}}}, {&pile, {12, 1, {0, 0}}},
        {&three, {7, 0, {0, 0}}}, {&three, {8, 2, {0, 0}}},
        {&row, {0, 1, {1, 0}}}, {&row, {0, 0, {1, 2}}}, {&row, {0, 0, {0x005, 0x00a}}},
        {&domino, {0, 0, {0, 0}}}, {&domino, {0, 1, {0x11, 0}}},
        {&graph, {1, 1, {1, 0}}}, {&graph, {2, 0, {2, 0}}}, {&graph, {3, 1, {3, 0}}}, {&graph, {4, 0, {5, 0}}},
        {&graph, {6, 0, {8, 0}}}, {&graph, {7, 1, {13, 0}}},
    };
    static char name[100];
    current = name;
    for (unsigned p = 0; p < PRESETS; p++)
        for (unsigned i = 0; i < sizeof roots / sizeof *roots; i++) {
            const rules *r = roots[i].rules;
            for (uint32_t goal_player = 0; goal_player < r->players; goal_player++)
                for (int32_t goal = r->score_min; goal <= r->score_max; goal++) {
                    tesuji_config config = preset(presets[p].number);
                    config.goal_player = goal_player;
                    config.goal_score = goal > r->score_min ? goal : TESUJI_SCORE_EXACT;
                    config.seed = goal_player;
                    if (r == &graph) {
                        config.max_depth = DEEPEST;
                        if (goal == r->score_min || config.transpositions == TESUJI_TRANSPOSITIONS_DAG)
                            continue; /* refused: see below */
                    }
                    snprintf(name, sizeof name, "%s, %s, root %u, goal %u %d", presets[p].name, r->name, i,
                             (unsigned)goal_player, (int)goal);
                    check_all_ways(&config, r, roots[i].root);
                }
        }
}

/* ---- Every combination of parts */

/* Whether the header says that this error is right for this configuration. */
static int may_be_refused_by(const tesuji_config *c, const tesuji_game *game, int32_t status)
{
    int best_first = c->method == TESUJI_METHOD_BEST_FIRST, dag = c->transpositions == TESUJI_TRANSPOSITIONS_DAG;
    int table = c->transpositions == TESUJI_TRANSPOSITIONS_TABLE || c->method == TESUJI_METHOD_DEPTH_FIRST;
    int chance = c->leaf == TESUJI_LEAF_EVALUATION || c->leaf == TESUJI_LEAF_PLAYOUTS;
    int free = (game->flags & TESUJI_GAME_HISTORY_FREE) != 0, acyclic = (game->flags & TESUJI_GAME_ACYCLIC) != 0;
    switch (status) {
    case TESUJI_ERROR_PARTS:
        return (!best_first && (c->levels > 1 || c->transpositions)) || (dag && c->levels > 1) ||
               (c->precision > 0 && c->goal_score == TESUJI_SCORE_EXACT);
    case TESUJI_ERROR_PRECISION_RULE:
        return c->precision > 0 && (!best_first || c->rule != TESUJI_RULE_PRODUCT);
    case TESUJI_ERROR_PRECISION:
        return chance && c->precision > c->theta;
    case TESUJI_ERROR_NEEDS_EVALUATION:
        return c->leaf == TESUJI_LEAF_EVALUATION && !game->evaluate;
    case TESUJI_ERROR_NEEDS_KEY:
        return (dag || table) && !game->key;
    case TESUJI_ERROR_NEEDS_HISTORY_FREE:
        return table && !free;
    case TESUJI_ERROR_NEEDS_ACYCLIC:
        return dag && !(free && acyclic);
    case TESUJI_ERROR_KEY_FOLDS:
        return dag && (game->flags & TESUJI_GAME_KEY_FOLDS);
    case TESUJI_ERROR_EXACT_NEEDS_ACYCLIC:
        return c->goal_score == TESUJI_SCORE_EXACT && !acyclic && !game->max_length;
    default:
        return 0;
    }
}

static void every_combination_works_or_is_refused_for_its_reason(void)
{
    static const int32_t reasons[] = {
        TESUJI_ERROR_PARTS, TESUJI_ERROR_PRECISION_RULE, TESUJI_ERROR_PRECISION, TESUJI_ERROR_NEEDS_EVALUATION,
        TESUJI_ERROR_NEEDS_KEY, TESUJI_ERROR_NEEDS_HISTORY_FREE, TESUJI_ERROR_NEEDS_ACYCLIC, TESUJI_ERROR_KEY_FOLDS,
        TESUJI_ERROR_EXACT_NEEDS_ACYCLIC,
    };
    static const rules *const games[] = {&pile, &row, &three, &graph};
    static const state roots[] = {{9, 0, {0, 0}}, {0, 0, {0x005, 0x00a}}, {6, 1, {0, 0}}, {2, 0, {2, 0}}};
    static const float epsilons[] = {0, 0.25f, 16}, precisions[] = {0, 0.01f, 0.3f};
    static const uint32_t entries[] = {0, 1, 100};
    static char name[200];
    uint32_t number = 0;
    current = name;
    for (uint32_t method = 0; method < 3; method++)
    for (uint32_t rule = 1; rule < 5; rule++)
    for (uint32_t leaf = 1; leaf < 5; leaf++)
    for (uint32_t transpositions = 0; transpositions < 3; transpositions++)
    for (uint32_t levels = 0; levels < 4; levels++)
    for (uint32_t bound = 0; bound < 3; bound++)
    for (unsigned e = 0; e < 3; e++)
    for (unsigned p = 0; p < 3; p++)
    for (unsigned g = 0; g < 4; g++) {
        /* The rest is mixed in by the number of the combination. */
        uint32_t mix = scatter(++number);
        const rules *r = games[g];
        host h;
        tesuji_game game = make_game(&h, r, mix & 1);
        tesuji_config config = preset(TESUJI_PRESET_PP);
        size_t bytes;
        int32_t status;
        int refused = 0;
        answer a;
        config.method = method;
        config.rule = rule;
        config.leaf = leaf;
        config.transpositions = transpositions;
        config.levels = levels;
        config.bound = bound;
        config.breuker_a = mix >> 1 & 1 ? 10 : 0;
        config.breuker_b = mix >> 2 & 1 ? 5 : 0;
        config.epsilon = epsilons[e];
        config.precision = precisions[p];
        config.playouts = 1 + (mix >> 3 & 1);
        config.theta = mix >> 4 & 1 ? 0.4f : 0.01f;
        config.keep_solved = mix >> 5 & 1;
        config.table_entries = entries[(mix >> 6) % 3];
        config.deepen = mix >> 8 & 1;
        config.seed = mix;
        config.goal_player = mix >> 9 & 1;
        config.goal_score = mix >> 10 & 1 ? TESUJI_SCORE_EXACT : TESUJI_SCORE_HIGHEST;
        config.max_depth = r == &graph ? DEEPEST : 0;
        if (mix >> 11 & 1)
            game.evaluate = NULL;
        if ((mix >> 12) % 8 == 0)
            game.key = NULL;
        if ((mix >> 15) % 8 == 0)
            game.flags &= ~(uint32_t)TESUJI_GAME_HISTORY_FREE;
        if ((mix >> 18) % 8 == 0)
            game.flags |= TESUJI_GAME_KEY_FOLDS;
        snprintf(name, sizeof name,
                 "%s, method %u rule %u leaf %u transpositions %u levels %u bound %u epsilon %g precision %g mix %08x",
                 r->name, (unsigned)method, (unsigned)rule, (unsigned)leaf, (unsigned)transpositions,
                 (unsigned)levels, (unsigned)bound, (double)config.epsilon, (double)config.precision, (unsigned)mix);
        for (unsigned i = 0; i < sizeof reasons / sizeof *reasons; i++)
            refused |= may_be_refused_by(&config, &game, reasons[i]);
        status = tesuji_block_size(&config, &game, 10, &bytes);
        if (refused) {
            CHECK(may_be_refused_by(&config, &game, status));
            continue;
        }
        CHECK(status == TESUJI_OK);
        if (status != TESUJI_OK)
            continue;
        /* Without keys or history nobody sees that a position comes back. */
        if (r == &graph && !(game.key && game.flags & TESUJI_GAME_HISTORY_FREE))
            config.max_depth = 8;
        for (unsigned size = 0; size < SIZES; size += 2) {
            cut cut = {0, size ? 7 : 0, 0};
            if (!search_it(&config, &game, roots[g], sizes[size], cut, &a))
                continue;
            check_answer(&config, r, roots[g], &a);
            if (size == 0 && config.max_depth != 8)
                CHECK(a.stop == TESUJI_STOP_SOLVED || (config.precision > 0 && a.stop == TESUJI_STOP_BELIEVED));
        }
    }
}

/* ---- Numbers out of range */

static void bad_numbers_are_refused_each_with_its_reason(void)
{
    host h;
    size_t bytes;
    current = "numbers";
#define REFUSED(preset_name, change, expected)                                            \
    do {                                                                                  \
        tesuji_game game = make_game(&h, &pile, 1);                                       \
        tesuji_config config = preset(TESUJI_PRESET_##preset_name);                       \
        change;                                                                           \
        CHECK(tesuji_block_size(&config, &game, 10, &bytes) == TESUJI_ERROR_##expected);  \
    } while (0)
    REFUSED(PP, config.method = 4, UNKNOWN_METHOD);
    REFUSED(PP, config.rule = 5, UNKNOWN_RULE);
    REFUSED(PP, config.leaf = 5, UNKNOWN_LEAF);
    REFUSED(PP, config.transpositions = 3, UNKNOWN_TRANSPOSITIONS);
    REFUSED(PP2, config.bound = 3, UNKNOWN_BOUND);
    REFUSED(PP2, config.levels = 4, LEVELS);
    REFUSED(PPT, config.levels = 2, PARTS);
    REFUSED(DFPN, config.levels = 2, PARTS);
    REFUSED(DFPN, config.transpositions = TESUJI_TRANSPOSITIONS_TABLE, PARTS);
    REFUSED(ALPHABETA, config.transpositions = TESUJI_TRANSPOSITIONS_TABLE, PARTS);
    REFUSED(ALPHABETA_ID, config.deepen = 2, NOT_A_BOOLEAN);
    REFUSED(PPN, config.theta = 0, THETA);
    REFUSED(PPN, config.theta = 0.5f, THETA);
    REFUSED(PPN, config.theta = -0.1f, THETA);
    REFUSED(PPN, config.theta = NAN, THETA);
    REFUSED(PP, config.leaf = TESUJI_LEAF_EVALUATION; config.theta = 0, THETA);
    REFUSED(PPN, config.playouts = 0, PLAYOUTS);
    REFUSED(MCPNS, config.playouts = 1000001, PLAYOUTS);
    REFUSED(PPN, config.precision = 0.02f, PRECISION);
    REFUSED(PPN, config.precision = -0.001f, PRECISION);
    REFUSED(PPN, config.precision = NAN, PRECISION);
    REFUSED(PP, config.precision = 0.5f, PRECISION);
    REFUSED(PNS, config.precision = 0.01f, PRECISION_RULE);
    REFUSED(MCPNS, config.precision = 0.01f, PRECISION_RULE);
    REFUSED(DFPP, config.precision = 0.01f, PRECISION_RULE);
    REFUSED(ALPHABETA, config.precision = 0.01f, PRECISION_RULE);
    REFUSED(PP, config.precision = 0.01f; config.goal_score = TESUJI_SCORE_EXACT, PARTS);
    REFUSED(PPN, config.precision = 0.01f; config.goal_score = TESUJI_SCORE_EXACT, PARTS);
    REFUSED(DFPN, config.epsilon = -1, EPSILON);
    REFUSED(DFPN, config.epsilon = 16.5f, EPSILON);
    REFUSED(DFPP, config.epsilon = NAN, EPSILON);
    REFUSED(PP, config.leaf = TESUJI_LEAF_EVALUATION; game.evaluate = NULL, NEEDS_EVALUATION);
    REFUSED(PPS, game.key = NULL, NEEDS_KEY);
    REFUSED(DFPN, game.key = NULL, NEEDS_KEY);
    REFUSED(DFPP, game.flags = TESUJI_GAME_ACYCLIC, NEEDS_HISTORY_FREE);
    REFUSED(PPS, game.flags = TESUJI_GAME_ACYCLIC, NEEDS_HISTORY_FREE);
    REFUSED(PNT, game.flags = TESUJI_GAME_HISTORY_FREE, NEEDS_ACYCLIC);
    REFUSED(PPT, game.flags |= TESUJI_GAME_KEY_FOLDS, KEY_FOLDS);
    REFUSED(PP, config.goal_score = TESUJI_SCORE_EXACT; config.max_depth = 9; game.max_length = 0; game.flags = 1,
            EXACT_NEEDS_ACYCLIC);
    REFUSED(PP, config.reserved = 1, UNKNOWN_FIELD);
}

static void a_bad_evaluation_is_refused(void)
{
    static const float bad[] = {-0.5f, 1.5f, NAN, INFINITY, -INFINITY};
    static const uint32_t numbers[] = {TESUJI_PRESET_PP, TESUJI_PRESET_PNS, TESUJI_PRESET_DFPN, TESUJI_PRESET_ALPHABETA_ID};
    current = "evaluation";
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (unsigned b = 0; b < sizeof bad / sizeof *bad; b++) {
            host h;
            tesuji_game game = make_game(&h, &pile, 1);
            tesuji_config config = preset(numbers[i]);
            tesuji_search search;
            state root = {11, 0, {0, 0}};
            uint32_t stop = 0;
            int32_t status;
            if (config.method != TESUJI_METHOD_ALPHA_BETA)
                config.leaf = TESUJI_LEAF_EVALUATION;
            CHECK(tesuji_search_init(&search, &config, &game, block, sizeof block) == TESUJI_OK);
            h.evaluation = bad[b];
            status = tesuji_search_set_root(&search, &root);
            if (status == TESUJI_OK)
                status = tesuji_search_run(&search, NULL, &stop);
            CHECK(status == TESUJI_ERROR_BAD_EVALUATION);
            h.evaluation = 0;
            CHECK(tesuji_search_set_root(&search, &root) == TESUJI_OK);
            CHECK(tesuji_search_run(&search, NULL, &stop) == TESUJI_OK && stop == TESUJI_STOP_SOLVED);
        }
}

/* ---- How sure a result is */

static void a_precision_rate_believes_and_never_proves(void)
{
    uint32_t believed = 0;
    current = "precision";
    for (uint32_t seed = 0; seed < 40; seed++)
        for (uint32_t number = TESUJI_PRESET_PPN; number <= TESUJI_PRESET_PPN2; number++) {
            host h;
            tesuji_game game = make_game(&h, &domino, 1);
            tesuji_config config = preset(number);
            state root = {0, seed & 1, {seed & 2 ? 0x11 : 0, 0}};
            tesuji_search search;
            answer a;
            uint32_t stop = 0;
            cut whole = {0, 0, 0};
            config.theta = 0.3f;
            config.precision = 0.3f;
            config.seed = seed;
            if (!search_it(&config, &game, root, sizeof block, whole, &a))
                continue;
            check_answer(&config, &domino, root, &a);
            if (a.stop != TESUJI_STOP_BELIEVED)
                continue;
            believed++;
            CHECK(a.result.status == TESUJI_STATUS_BELIEVED && a.result.truth == TESUJI_TRUTH_UNKNOWN);
            CHECK(a.result.value <= 0.3f || a.result.value >= 0.7f);
            CHECK(a.result.has_best_move && a.result.score_low == 0 && a.result.score_high == 1);
            /* It is still believed when asked again, also after moving house. */
            CHECK(tesuji_search_init(&search, &config, &game, block, sizeof block) == TESUJI_OK);
            CHECK(tesuji_search_set_root(&search, &root) == TESUJI_OK);
            for (int i = 0; i < 3; i++)
                CHECK(tesuji_search_run(&search, NULL, &stop) == TESUJI_OK && stop == TESUJI_STOP_BELIEVED);
            CHECK(tesuji_search_save(&search) == TESUJI_OK);
            CHECK(tesuji_search_open(&search, &game, block, sizeof block) == TESUJI_OK);
            CHECK(tesuji_search_run(&search, NULL, &stop) == TESUJI_OK && stop == TESUJI_STOP_BELIEVED);
        }
    CHECK(believed > 20);
}

static void what_is_not_finished_is_an_estimate(void)
{
    current = "unfinished";
    for (unsigned p = 0; p < PRESETS; p++) {
        host h;
        tesuji_game game = make_game(&h, &row, 0);
        tesuji_config config = preset(presets[p].number);
        tesuji_budget one = {.struct_size = sizeof one, .iterations = 1};
        tesuji_result result = {.struct_size = sizeof result};
        tesuji_root_move root_move = {.struct_size = sizeof root_move};
        tesuji_search search;
        uint32_t stop = 0;
        current = presets[p].name;
        CHECK(tesuji_search_init(&search, &config, &game, block, sizeof block) == TESUJI_OK);
        CHECK(tesuji_search_set_root(&search, NULL) == TESUJI_OK);
        for (int i = 0; i < 10; i++) {
            CHECK(tesuji_search_run(&search, &one, &stop) == TESUJI_OK && stop == TESUJI_STOP_BUDGET);
            CHECK(tesuji_search_result(&search, &result) == TESUJI_OK);
            CHECK(result.status == TESUJI_STATUS_ESTIMATED && result.truth == TESUJI_TRUTH_UNKNOWN);
            CHECK(result.score_low == -1 && result.score_high == 1 && result.root_moves == 9);
            CHECK(tesuji_search_root_move(&search, 8, &root_move) == TESUJI_OK && root_move.move == 8);
        }
    }
}

/* ---- The table */

static void the_table_is_as_large_as_was_asked(void)
{
    static const uint32_t numbers[] = {TESUJI_PRESET_PPS, TESUJI_PRESET_DFPN, TESUJI_PRESET_DFPP,
                                       TESUJI_PRESET_ALPHABETA, TESUJI_PRESET_ALPHABETA_ID};
    static const uint32_t asked[] = {1, 16, 17, 31, 32, 100, 1024}, expected[] = {16, 16, 16, 16, 32, 64, 1024};
    cut whole = {0, 0, 0};
    current = "table";
    for (unsigned p = 0; p < sizeof numbers / sizeof *numbers; p++)
        for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
            host h;
            tesuji_game game = make_game(&h, &domino, 1);
            tesuji_config config = preset(numbers[p]);
            state root = {0, 0, {0, 0}};
            answer a;
            config.table_entries = asked[i];
            if (!search_it(&config, &game, root, sizeof block, whole, &a))
                continue;
            check_answer(&config, &domino, root, &a);
            CHECK(a.stop == TESUJI_STOP_SOLVED);
            CHECK(a.counters.table_entries == expected[i] && a.counters.table_hits > 0);
        }
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    every_preset_proves_what_is_true();
    every_combination_works_or_is_refused_for_its_reason();
    bad_numbers_are_refused_each_with_its_reason();
    a_bad_evaluation_is_refused();
    a_precision_rate_believes_and_never_proves();
    what_is_not_finished_is_an_estimate();
    the_table_is_as_large_as_was_asked();
    return tell_checks();
}
