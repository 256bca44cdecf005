/*
 * What the header promises, held from C: every pointer and every answer of a
 * callback is checked, nothing is lost, nothing is undefined.
 *
 * The game is subtraction: take 1 to `most` from a pile, whoever cannot take
 * loses. The first player wins unless the pile is a multiple of most + 1.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "tesuji.h"

enum { MOST = 3, HOST_ERROR = -1234 };

typedef struct {
    uint32_t pile, mover;
} state;

/* The host: how it misbehaves, and the one object of the game without states. */
typedef struct {
    state object;
    tesuji_search *reenter;
    int32_t reentered;
    int fail_apply, fail_undo, too_many, no_such_player, bad_score, negative_moves, lie;
    long calls, fail_at_call;
} host;

static const state *look(void *context, const void *given)
{
    return given ? given : &((host *)context)->object;
}

static int32_t call(host *h, int32_t answer)
{
    return h->calls++ == h->fail_at_call ? HOST_ERROR : answer;
}

static int32_t player(void *context, const void *given)
{
    host *h = context;
    if (h->no_such_player)
        return h->no_such_player;
    return call(h, (int32_t)look(context, given)->mover);
}

static int32_t moves(void *context, const void *given, uint32_t *list, uint32_t capacity)
{
    host *h = context;
    uint32_t pile = look(context, given)->pile, count = pile < MOST ? pile : MOST;
    if (h->negative_moves)
        return h->negative_moves;
    if (h->too_many)
        return (int32_t)capacity + h->too_many;
    if (h->lie && count > 1)
        count--;
    for (uint32_t i = 0; i < count && i < capacity; i++)
        list[i] = i + 1;
    return call(h, (int32_t)count);
}

static int32_t apply(void *context, void *given, uint32_t move)
{
    host *h = context;
    state *s = given ? given : &h->object;
    uint32_t stop;
    if (h->reenter)
        h->reentered = tesuji_search_run(h->reenter, NULL, &stop);
    if (h->fail_apply)
        return HOST_ERROR;
    if (call(h, 0) < 0)
        return HOST_ERROR;
    s->pile -= move;
    s->mover ^= 1;
    return 0;
}

static int32_t undo(void *context, uint32_t move)
{
    host *h = context;
    if (h->fail_undo)
        return HOST_ERROR;
    h->object.pile += move;
    h->object.mover ^= 1;
    return 0;
}

static int32_t outcome(void *context, const void *given, int32_t *scores)
{
    host *h = context;
    const state *s = look(context, given);
    scores[s->mover] = h->bad_score ? h->bad_score : 0;
    scores[s->mover ^ 1] = 1;
    return call(h, 0);
}

static int32_t key(void *context, const void *given, uint64_t *number)
{
    const state *s = look(context, given);
    *number = (uint64_t)s->pile * 2 + s->mover;
    return call(context, 0);
}

static tesuji_game make_game(host *h, int with_states)
{
    tesuji_game game;
    memset(&game, 0, sizeof game);
    game.struct_size = sizeof game;
    game.players = 2;
    game.max_moves = MOST;
    game.max_length = 100;
    game.score_max = 1;
    game.state_size = with_states ? sizeof(state) : 0;
    game.flags = TESUJI_GAME_HISTORY_FREE | TESUJI_GAME_ACYCLIC;
    game.context = h;
    game.player = player;
    game.moves = moves;
    game.apply = apply;
    game.outcome = outcome;
    game.undo = undo;
    game.key = key;
    memset(h, 0, sizeof *h);
    h->fail_at_call = -1;
    return game;
}

static tesuji_config preset(uint32_t number)
{
    tesuji_config config = {.struct_size = sizeof config};
    CHECK(tesuji_config_preset(number, &config) == TESUJI_OK);
    return config;
}

static uint64_t block[8192], other_block[8192];
static tesuji_search search;

static void begin(const tesuji_config *config, const tesuji_game *game, state root)
{
    ((host *)game->context)->object = root;
    CHECK(tesuji_search_init(&search, config, game, block, sizeof block) == TESUJI_OK);
    CHECK(tesuji_search_set_root(&search, &root) == TESUJI_OK);
}

static int32_t run(void)
{
    uint32_t stop = 0;
    int32_t status = tesuji_search_run(&search, NULL, &stop);
    return status == TESUJI_OK ? (int32_t)stop : status;
}

static void every_preset_is_right(void)
{
    for (uint32_t number = TESUJI_PRESET_PP; number <= TESUJI_PRESET_PNT; number++) {
        for (int with_states = 0; with_states < 2; with_states++) {
            for (uint32_t pile = 0; pile < 14; pile++) {
                host h;
                tesuji_game game = make_game(&h, with_states);
                tesuji_config config = preset(number);
                tesuji_result result = {.struct_size = sizeof result};
                state root = {pile, 0};
                config.goal_player = 0;
                begin(&config, &game, root);
                CHECK(run() == TESUJI_STOP_SOLVED);
                CHECK(tesuji_search_result(&search, &result) == TESUJI_OK);
                CHECK(result.status == TESUJI_STATUS_PROVEN);
                CHECK(result.truth == (pile % (MOST + 1) ? TESUJI_TRUTH_TRUE : TESUJI_TRUTH_FALSE));
                if (result.truth == TESUJI_TRUTH_TRUE)
                    CHECK(result.has_best_move && result.best_move == pile % (MOST + 1));
                if (pile == 0)
                    CHECK(!result.has_best_move && result.root_moves == 0);
                CHECK(with_states || memcmp(&h.object, &root, sizeof root) == 0);
            }
        }
    }
}

static void results_can_be_asked_at_any_time(void)
{
    host h;
    tesuji_game game = make_game(&h, 1);
    tesuji_config config = preset(TESUJI_PRESET_PNS);
    tesuji_budget slice = {.struct_size = sizeof slice, .iterations = 1};
    tesuji_result result = {.struct_size = sizeof result};
    tesuji_root_move root_move = {.struct_size = sizeof root_move};
    tesuji_counters counters = {.struct_size = sizeof counters};
    uint32_t line[100], length, stop = TESUJI_STOP_BUDGET;
    state root = {13, 0};
    config.keep_solved = 1;
    begin(&config, &game, root);
    CHECK(tesuji_search_result(&search, &result) == TESUJI_OK);
    CHECK(result.status == TESUJI_STATUS_ESTIMATED && !result.has_best_move);
    CHECK(tesuji_search_root_move(&search, 0, &root_move) == TESUJI_ERROR_NO_SUCH_INDEX);
    while (stop == TESUJI_STOP_BUDGET) {
        CHECK(tesuji_search_run(&search, &slice, &stop) == TESUJI_OK);
        CHECK(tesuji_search_result(&search, &result) == TESUJI_OK);
        CHECK(result.root_moves == MOST && result.has_best_move);
        CHECK(tesuji_search_root_move(&search, MOST - 1, &root_move) == TESUJI_OK);
        CHECK(root_move.move == MOST);
        CHECK(tesuji_search_root_move(&search, MOST, &root_move) == TESUJI_ERROR_NO_SUCH_INDEX);
        CHECK(tesuji_search_line(&search, line, 100, &length) == TESUJI_OK);
        CHECK(length > 0 && line[0] == result.best_move);
        line[1] = 77;
        CHECK(tesuji_search_line(&search, line, 1, &length) == TESUJI_OK && length > 0 && line[1] == 77);
        CHECK(tesuji_search_line(&search, NULL, 0, &length) == TESUJI_OK && length > 0);
    }
    CHECK(stop == TESUJI_STOP_SOLVED);
    CHECK(result.value == 1.0f && result.proof == 0);
    CHECK(length > 3); /* the proof is kept */
    CHECK(tesuji_search_counters(&search, &counters) == TESUJI_OK);
    CHECK(counters.created > 0 && counters.bytes_per_row == 20);
    CHECK(counters.block_bytes <= sizeof block);
}

static void bad_pointers_and_sizes_are_refused(void)
{
    host h;
    tesuji_game game = make_game(&h, 1);
    tesuji_config config = preset(TESUJI_PRESET_PP);
    tesuji_result result = {.struct_size = sizeof result};
    struct {
        tesuji_config config;
        uint32_t tail[2];
    } newer;
    uint32_t stop, nodes;
    size_t bytes = 0;
    state root = {5, 0};
    tesuji_search blank;

    CHECK(tesuji_config_preset(TESUJI_PRESET_PP, NULL) == TESUJI_ERROR_NULL_POINTER);
    CHECK(tesuji_config_preset(0, &config) == TESUJI_ERROR_UNKNOWN_PRESET);
    CHECK(tesuji_config_preset(99, &config) == TESUJI_ERROR_UNKNOWN_PRESET);
    config.struct_size = 4;
    CHECK(tesuji_config_preset(TESUJI_PRESET_PP, &config) == TESUJI_ERROR_STRUCT_SIZE);
    config = preset(TESUJI_PRESET_PP);

    memset(&newer, 0xff, sizeof newer);
    newer.config.struct_size = sizeof newer;
    CHECK(tesuji_config_preset(TESUJI_PRESET_PP, &newer.config) == TESUJI_OK);
    CHECK(newer.tail[0] == 0 && newer.tail[1] == 0); /* unknown fields become zero */
    CHECK(newer.config.struct_size == sizeof newer);
    CHECK(tesuji_block_size(&newer.config, &game, 10, &bytes) == TESUJI_OK && bytes > 0);
    newer.tail[1] = 1;
    CHECK(tesuji_block_size(&newer.config, &game, 10, &bytes) == TESUJI_ERROR_UNKNOWN_FIELD);

    CHECK(tesuji_block_size(NULL, &game, 10, &bytes) == TESUJI_ERROR_NULL_POINTER);
    CHECK(tesuji_block_size(&config, NULL, 10, &bytes) == TESUJI_ERROR_NULL_POINTER);
    CHECK(tesuji_block_size(&config, &game, 10, NULL) == TESUJI_ERROR_NULL_POINTER);
    CHECK(tesuji_block_size(&config, &game, 10, &bytes) == TESUJI_OK);
    CHECK(tesuji_block_nodes(&config, &game, bytes, &nodes) == TESUJI_OK && nodes == 10);
    CHECK(tesuji_block_nodes(&config, &game, 8, &nodes) == TESUJI_ERROR_BLOCK_TOO_SMALL);

    CHECK(tesuji_search_init(NULL, &config, &game, block, sizeof block) == TESUJI_ERROR_NULL_POINTER);
    CHECK(tesuji_search_init(&search, NULL, &game, block, sizeof block) == TESUJI_ERROR_NULL_POINTER);
    CHECK(tesuji_search_init(&search, &config, NULL, block, sizeof block) == TESUJI_ERROR_NULL_POINTER);
    CHECK(tesuji_search_init(&search, &config, &game, NULL, sizeof block) == TESUJI_ERROR_NULL_POINTER);
    CHECK(tesuji_search_init(&search, &config, &game, (char *)block + 4, 4096) == TESUJI_ERROR_MISALIGNED);
    CHECK(tesuji_search_init(&search, &config, &game, block, 16) == TESUJI_ERROR_BLOCK_TOO_SMALL);

    memset(&blank, 0, sizeof blank);
    CHECK(tesuji_search_run(&blank, NULL, &stop) == TESUJI_ERROR_NOT_INITIALISED);
    CHECK(tesuji_search_run(NULL, NULL, &stop) == TESUJI_ERROR_NULL_POINTER);

    CHECK(tesuji_search_init(&search, &config, &game, block, sizeof block) == TESUJI_OK);
    CHECK(tesuji_search_run(&search, NULL, &stop) == TESUJI_ERROR_NO_ROOT);
    CHECK(tesuji_search_result(&search, &result) == TESUJI_ERROR_NO_ROOT);
    CHECK(tesuji_search_set_root(&search, NULL) == TESUJI_ERROR_NULL_POINTER);
    CHECK(tesuji_search_set_root(&search, &root) == TESUJI_OK);
    CHECK(tesuji_search_run(&search, NULL, NULL) == TESUJI_ERROR_NULL_POINTER);
    CHECK(tesuji_search_result(&search, NULL) == TESUJI_ERROR_NULL_POINTER);
    result.struct_size = 8;
    CHECK(tesuji_search_result(&search, &result) == TESUJI_ERROR_STRUCT_SIZE);
    CHECK(tesuji_search_line(&search, NULL, 3, &stop) == TESUJI_ERROR_NULL_POINTER);
    CHECK(tesuji_search_line(&search, &stop, 1, NULL) == TESUJI_ERROR_NULL_POINTER);
}

static void bad_setups_are_refused_each_with_its_reason(void)
{
    host h;
    size_t bytes;
#define REFUSED(change, expected)                                                       \
    do {                                                                                \
        tesuji_game game = make_game(&h, 1);                                            \
        tesuji_config config = preset(TESUJI_PRESET_PPT);                               \
        change;                                                                         \
        CHECK(tesuji_block_size(&config, &game, 10, &bytes) == TESUJI_ERROR_##expected); \
    } while (0)
    REFUSED(config.rule = 0, UNKNOWN_RULE);
    REFUSED(config.leaf = 77, UNKNOWN_LEAF);
    REFUSED(config.transpositions = 77, UNKNOWN_TRANSPOSITIONS);
    REFUSED(config.keep_solved = 2, NOT_A_BOOLEAN);
    REFUSED(config.goal_player = 2, GOAL_PLAYER);
    REFUSED(config.goal_player = 1000, GOAL_PLAYER);
    REFUSED(config.goal_score = 0, GOAL_SCORE);
    REFUSED(config.goal_score = 2, GOAL_SCORE);
    REFUSED(config.max_depth = 0xffffffff, MAX_DEPTH);
    REFUSED(game.max_length = 0, MAX_DEPTH);
    REFUSED(game.players = 0, PLAYERS);
    REFUSED(game.players = 9, PLAYERS);
    REFUSED(game.players = 257, PLAYERS);
    REFUSED(game.max_moves = 0, MAX_MOVES);
    REFUSED(game.max_moves = 65536, MAX_MOVES);
    REFUSED(game.score_min = 1, SCORE_RANGE);
    REFUSED(game.state_size = 1 << 21, STATE_SIZE);
    REFUSED(game.flags = TESUJI_GAME_ACYCLIC, NEEDS_ACYCLIC);
    REFUSED(game.flags |= 8, UNKNOWN_FIELD);
    REFUSED(game.flags |= TESUJI_GAME_KEY_FOLDS, KEY_FOLDS);
    REFUSED(game.key = NULL, NEEDS_KEY);
    REFUSED(game.player = NULL, MISSING_CALLBACK);
    REFUSED(game.moves = NULL, MISSING_CALLBACK);
    REFUSED(game.apply = NULL, MISSING_CALLBACK);
    REFUSED(game.outcome = NULL, MISSING_CALLBACK);
    REFUSED(game.state_size = 0; game.undo = NULL, MISSING_CALLBACK);
    REFUSED(game.struct_size = 8, STRUCT_SIZE);
}

static void answers_of_callbacks_are_checked(void)
{
    host h;
    tesuji_game game = make_game(&h, 1);
    tesuji_config config = preset(TESUJI_PRESET_PP);
    state root = {9, 0};
    int32_t number = 0;
    uint32_t stop;

    begin(&config, &game, root);
    CHECK(tesuji_search_host_error(&search, &number) == TESUJI_OK && number == 0);
    h.no_such_player = 2;
    CHECK(run() == TESUJI_ERROR_NO_SUCH_PLAYER);
    h.no_such_player = TESUJI_PLAYER_CHANCE;
    CHECK(run() == TESUJI_ERROR_NO_SUCH_PLAYER);
    h.no_such_player = -5;
    CHECK(run() == TESUJI_ERROR_HOST);
    CHECK(tesuji_search_host_error(&search, &number) == TESUJI_OK && number == -5);
    h.no_such_player = 0;
    h.too_many = 1;
    CHECK(run() == TESUJI_ERROR_TOO_MANY_MOVES);
    h.too_many = 1000000;
    CHECK(run() == TESUJI_ERROR_TOO_MANY_MOVES);
    h.too_many = 0;
    h.negative_moves = -6;
    CHECK(run() == TESUJI_ERROR_HOST);
    h.negative_moves = 0;
    h.lie = 1;
    CHECK(run() == TESUJI_ERROR_MOVES_CHANGED);
    h.lie = 0;
    h.bad_score = 2;
    CHECK(run() == TESUJI_ERROR_SCORE_OUT_OF_RANGE);
    h.bad_score = 0;
    h.fail_apply = 1;
    CHECK(run() == TESUJI_ERROR_HOST);
    h.fail_apply = 0;
    h.reenter = &search;
    CHECK(run() == TESUJI_STOP_SOLVED); /* after all that, nothing is lost */
    CHECK(h.reentered == TESUJI_ERROR_BUSY);
    CHECK(tesuji_search_run(&search, NULL, &stop) == TESUJI_OK && stop == TESUJI_STOP_SOLVED);
}

static void any_call_may_fail_and_nothing_is_lost(void)
{
    for (uint32_t number = TESUJI_PRESET_PP; number <= TESUJI_PRESET_PNT; number++) {
        for (int with_states = 0; with_states < 2; with_states++) {
            host h;
            tesuji_game game = make_game(&h, with_states);
            tesuji_config config = preset(number);
            tesuji_counters whole = {.struct_size = sizeof whole}, cut = whole;
            state root = {12, 0};
            long calls, calls_of_root;
            begin(&config, &game, root);
            calls_of_root = h.calls;
            CHECK(run() == TESUJI_STOP_SOLVED);
            calls = h.calls;
            tesuji_search_counters(&search, &whole);
            for (long at = calls_of_root; at < calls; at++) {
                h.calls = 0;
                h.fail_at_call = at;
                begin(&config, &game, root);
                CHECK(run() == TESUJI_ERROR_HOST);
                CHECK(with_states || memcmp(&h.object, &root, sizeof root) == 0);
                CHECK(run() == TESUJI_STOP_SOLVED);
                tesuji_search_counters(&search, &cut);
                CHECK(cut.created == whole.created && cut.expansions == whole.expansions);
            }
        }
    }
}

static void a_failing_undo_is_not_forgotten(void)
{
    host h;
    tesuji_game game = make_game(&h, 0);
    tesuji_config config = preset(TESUJI_PRESET_PP);
    tesuji_result result = {.struct_size = sizeof result};
    state root = {9, 0};
    begin(&config, &game, root);
    h.fail_undo = 1;
    CHECK(run() == TESUJI_ERROR_UNUSABLE);
    h.fail_undo = 0;
    CHECK(run() == TESUJI_ERROR_UNUSABLE);
    CHECK(tesuji_search_result(&search, &result) == TESUJI_ERROR_UNUSABLE);
    h.object = root;
    CHECK(tesuji_search_set_root(&search, NULL) == TESUJI_OK);
    CHECK(run() == TESUJI_STOP_SOLVED);
}

static void a_saved_search_goes_on_in_another_block(void)
{
    host h;
    tesuji_game game = make_game(&h, 1), other = game;
    tesuji_config config = preset(TESUJI_PRESET_PPT);
    tesuji_budget slice = {.struct_size = sizeof slice, .iterations = 3};
    tesuji_counters whole = {.struct_size = sizeof whole}, moved = whole;
    tesuji_search elsewhere;
    uint32_t stop;
    state root = {25, 0};
    begin(&config, &game, root);
    CHECK(run() == TESUJI_STOP_SOLVED);
    tesuji_search_counters(&search, &whole);

    begin(&config, &game, root);
    CHECK(tesuji_search_run(&search, &slice, &stop) == TESUJI_OK && stop == TESUJI_STOP_BUDGET);
    memcpy(other_block, block, sizeof block);
    CHECK(tesuji_search_open(&elsewhere, &game, other_block, sizeof block) == TESUJI_ERROR_NOT_SEALED);
    CHECK(tesuji_search_save(&search) == TESUJI_OK);
    memcpy(other_block, block, sizeof block);
    other.max_moves++;
    CHECK(tesuji_search_open(&elsewhere, &other, other_block, sizeof block) == TESUJI_ERROR_OTHER_GAME);
    CHECK(tesuji_search_open(&elsewhere, &game, other_block, 1000) == TESUJI_ERROR_DAMAGED);
    ((char *)other_block)[600] ^= 1;
    CHECK(tesuji_search_open(&elsewhere, &game, other_block, sizeof block) == TESUJI_ERROR_DAMAGED);
    ((char *)other_block)[600] ^= 1;
    ((char *)other_block)[0] ^= 1;
    CHECK(tesuji_search_open(&elsewhere, &game, other_block, sizeof block) == TESUJI_ERROR_DAMAGED);
    ((char *)other_block)[0] ^= 1;
    ((char *)other_block)[4] ^= 2;
    CHECK(tesuji_search_open(&elsewhere, &game, other_block, sizeof block) == TESUJI_ERROR_OTHER_VERSION);
    ((char *)other_block)[4] ^= 2;
    CHECK(tesuji_search_open(&elsewhere, &game, other_block, sizeof block) == TESUJI_OK);
    memset(block, 0xaa, sizeof block);
    CHECK(tesuji_search_run(&elsewhere, NULL, &stop) == TESUJI_OK && stop == TESUJI_STOP_SOLVED);
    tesuji_search_counters(&elsewhere, &moved);
    CHECK(memcmp(&whole, &moved, sizeof whole) == 0);
}

static void every_status_has_a_text(void)
{
    for (int32_t status = 0; status > -100; status--)
        CHECK(tesuji_status_text(status) && strlen(tesuji_status_text(status)) > 5);
    CHECK(strstr(tesuji_status_text(TESUJI_ERROR_MISALIGNED), "multiple of 8") != NULL);
    CHECK(strstr(tesuji_status_text(TESUJI_ERROR_BUSY), "callbacks") != NULL);
    CHECK(strstr(tesuji_status_text(12345), "not a status") != NULL);
    CHECK(strstr(tesuji_stop_text(TESUJI_STOP_FULL), "full") != NULL);
    CHECK(strstr(tesuji_stop_text(0), "not a stop") != NULL);
    CHECK(tesuji_version() == TESUJI_VERSION);
}

int main(void)
{
    every_preset_is_right();
    results_can_be_asked_at_any_time();
    bad_pointers_and_sizes_are_refused();
    bad_setups_are_refused_each_with_its_reason();
    answers_of_callbacks_are_checked();
    any_call_may_fail_and_nothing_is_lost();
    a_failing_undo_is_not_forgotten();
    a_saved_search_goes_on_in_another_block();
    every_status_has_a_text();
    return tell_checks();
}
