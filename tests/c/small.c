/*
 * A library that was built with the product rule and nothing else: what
 * belongs to other parts is refused with an error that is about it, never
 * passed over.
 */
#include "tesuji.h"

#include <stdio.h>

static int passed, failed;

#define CHECK(condition)                                              \
    do {                                                              \
        if (condition) {                                              \
            passed++;                                                 \
        } else {                                                      \
            failed++;                                                 \
            fprintf(stderr, "line %d: %s\n", __LINE__, #condition);   \
        }                                                             \
    } while (0)

/* A game that is over. */
static int32_t player(void *context, const void *state) { return (void)context, (void)state, 0; }

static int32_t moves(void *context, const void *state, uint32_t *list, uint32_t capacity)
{
    return (void)context, (void)state, (void)list, (void)capacity, 0;
}

static int32_t apply(void *context, void *state, uint32_t move)
{
    return (void)context, (void)state, (void)move, 0;
}

static int32_t outcome(void *context, const void *state, int32_t *scores)
{
    (void)context, (void)state;
    scores[0] = 1;
    scores[1] = 0;
    return 0;
}

static tesuji_game over(void)
{
    tesuji_game game = {0};
    game.struct_size = sizeof game;
    game.players = 2;
    game.max_moves = 1;
    game.max_length = 1;
    game.score_max = 1;
    game.state_size = 8;
    game.flags = TESUJI_GAME_HISTORY_FREE | TESUJI_GAME_ACYCLIC;
    game.player = player;
    game.moves = moves;
    game.apply = apply;
    game.outcome = outcome;
    return game;
}

static tesuji_config preset(uint32_t number)
{
    tesuji_config config;
    config.struct_size = sizeof config;
    CHECK(tesuji_config_preset(number, &config) == TESUJI_OK);
    return config;
}

static void parts_that_are_missing_are_refused_by_name(void)
{
    size_t bytes;
    tesuji_game game = over();
#define GIVES(change, status)                                                   \
    do {                                                                        \
        tesuji_config config = preset(TESUJI_PRESET_PP);                        \
        change;                                                                 \
        CHECK(tesuji_block_size(&config, &game, 10, &bytes) == TESUJI_##status); \
    } while (0)
    GIVES((void)0, OK);
    GIVES(config.levels = 0, OK);
    GIVES(config.levels = 2, ERROR_LEVELS);
    GIVES(config.bound = TESUJI_BOUND_BREUKER, ERROR_UNKNOWN_BOUND);
    GIVES(config.bound = TESUJI_BOUND_FREE, ERROR_UNKNOWN_BOUND);
    GIVES(config.precision = 0.01f, ERROR_PRECISION);
    GIVES(config.epsilon = 0.25f, ERROR_EPSILON);
    GIVES(config.deepen = 1, ERROR_UNKNOWN_METHOD);
    GIVES(config.method = TESUJI_METHOD_DEPTH_FIRST, ERROR_UNKNOWN_METHOD);
    GIVES(config.method = TESUJI_METHOD_ALPHA_BETA, ERROR_UNKNOWN_METHOD);
    GIVES(config.rule = TESUJI_RULE_MIN_SUM, ERROR_UNKNOWN_RULE);
    GIVES(config.leaf = TESUJI_LEAF_EVALUATION, ERROR_UNKNOWN_LEAF);
    GIVES(config.leaf = TESUJI_LEAF_PLAYOUTS, ERROR_UNKNOWN_LEAF);
    GIVES(config.transpositions = TESUJI_TRANSPOSITIONS_DAG, ERROR_UNKNOWN_TRANSPOSITIONS);
    GIVES(config.transpositions = TESUJI_TRANSPOSITIONS_TABLE, ERROR_UNKNOWN_TRANSPOSITIONS);
    GIVES(config.goal_score = TESUJI_SCORE_EXACT, ERROR_GOAL_SCORE);
    /* What nothing here looks at. */
    GIVES(config.seed = 1; config.theta = 0.01f; config.playouts = 60; config.table_entries = 16, OK);
}

static void presets_of_other_parts_are_not_there(void)
{
    for (uint32_t number = 0; number < 30; number++) {
        tesuji_config config;
        int32_t expected = number == TESUJI_PRESET_PP ? TESUJI_OK : TESUJI_ERROR_UNKNOWN_PRESET;
        config.struct_size = sizeof config;
        CHECK(tesuji_config_preset(number, &config) == expected);
    }
}

static void where_the_game_is_over_the_goal_is_that_of_player_0(void)
{
    static uint64_t block[512], root;
    tesuji_game game = over();
    tesuji_config config = preset(TESUJI_PRESET_PP);
    tesuji_search search;
    tesuji_result result = {0};
    uint32_t stop = 0;
    result.struct_size = sizeof result;
    CHECK(tesuji_search_init(&search, &config, &game, block, sizeof block) == TESUJI_OK);
    CHECK(tesuji_search_set_root(&search, &root) == TESUJI_OK);
    CHECK(tesuji_search_run(&search, NULL, &stop) == TESUJI_OK && stop == TESUJI_STOP_SOLVED);
    CHECK(tesuji_search_result(&search, &result) == TESUJI_OK);
    CHECK(result.status == TESUJI_STATUS_PROVEN && result.truth == TESUJI_TRUTH_TRUE);
}

int main(void)
{
    parts_that_are_missing_are_refused_by_name();
    presets_of_other_parts_are_not_there();
    where_the_game_is_over_the_goal_is_that_of_player_0();
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
