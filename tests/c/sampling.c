/*
 * The sampling family from C: every preset and every callback that it has, on
 * random games of which a brute force (games.h) knows the truth. What is proven
 * is true, slices and blocks and ways to keep states change nothing, whatever
 * fails or is wrong is said, and the search goes on after it.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "games.h"
#include "tesuji.h"

/* ---- Random games: a hash says what leads where, who moves and who gets what */

enum { TREE_DEPTH = 5, TREE_MOVES = 4 };

/* cells[0] is the depth, place the line that led here; the mover need not alternate. */
static uint32_t tree_moves(const state *s, uint32_t *list)
{
    uint32_t count = s->cells[0] ? scatter(s->place) % (TREE_MOVES + 1) : TREE_MOVES;
    if (s->cells[0] == TREE_DEPTH)
        return 0;
    for (uint32_t i = 0; i < count; i++)
        list[i] = 10 * i;
    return count;
}

static void tree_play(state *s, uint32_t move, uint32_t players)
{
    s->place = scatter(s->place * 64 + move + 1);
    s->cells[0]++;
    s->mover = scatter(s->place + 5) % players;
}

static void tree2_play(state *s, uint32_t move)
{
    tree_play(s, move, 2);
}

static void tree3_play(state *s, uint32_t move)
{
    tree_play(s, move, 3);
}

/* Wins, losses and draws of two players. */
static void draws_scores(const state *s, int32_t *scores)
{
    scores[0] = (int32_t)(scatter(s->place + 1) % 3) - 1;
    scores[1] = -scores[0];
}

/* Many scores, and what one gets the other does not lose. */
static void many_scores(const state *s, int32_t *scores)
{
    for (uint32_t i = 0; i < 2; i++)
        scores[i] = (int32_t)(scatter(s->place + i) % 1001) - 300;
}

static void three_of_them_scores(const state *s, int32_t *scores)
{
    for (uint32_t i = 0; i < 3; i++)
        scores[i] = (int32_t)(scatter(s->place + i) % 5);
}

static const rules draws = {"draws", 2, 4, TREE_DEPTH, ENDS, -1, 1, tree_moves, tree2_play, draws_scores};
static const rules many = {"many scores", 2, 4, TREE_DEPTH, ENDS, -300, 700, tree_moves, tree2_play, many_scores};
static const rules three_of_them = {"three of them", 3, 4, TREE_DEPTH, ENDS, 0, 4,
                                    tree_moves, tree3_play, three_of_them_scores};

static const rules *const all_rules[] = {&draws, &many, &three_of_them, &row, &three, &pile};
enum { GAMES = sizeof all_rules / sizeof *all_rules };

static state root_of(const rules *r, uint32_t seed)
{
    state root = {scatter(seed + 77), seed % r->players, {0, 0}};
    if (r == &row) /* three moves have been made */
        root = (state){0, 1, {1u << seed % 3 | 8, 1u << (4 + seed % 5)}};
    if (r == &pile || r == &three)
        root.place = 4 + seed % 8;
    return root;
}

/* ---- The callbacks that only sampling has, and what can be wrong with them */

typedef struct {
    host host; /* first: the callbacks of games.h take it for the whole */
    long calls, fail_at_call;
    /* What comes in place of a right answer. */
    int has_wrong;
    float wrong_score, wrong_confidence, wrong_prior;
    int32_t wrong_move, wrong_player, wrong_count, wrong_outcome;
} sampler;

enum { HOST_ERROR = -1234, NOTHING_WRONG = 0, RIGHT = 0x7fffffff };

/* Counts the calls, and fails at one of them. */
static int32_t call(void *context, int32_t answer)
{
    sampler *s = context;
    return s->calls++ == s->fail_at_call ? HOST_ERROR : answer;
}

static int32_t s_player(void *context, const void *given)
{
    sampler *s = context;
    return call(context, s->wrong_player ? s->wrong_player : player(context, given));
}

static int32_t s_moves(void *context, const void *given, uint32_t *list, uint32_t capacity)
{
    sampler *s = context;
    return call(context, s->wrong_count ? s->wrong_count : moves(context, given, list, capacity));
}

static int32_t s_apply(void *context, void *given, uint32_t move)
{
    return call(context, 0) < 0 ? HOST_ERROR : apply(context, given, move);
}

static int32_t s_outcome(void *context, const void *given, int32_t *scores)
{
    sampler *s = context;
    outcome(context, given, scores);
    if (s->wrong_outcome)
        scores[0] = s->wrong_outcome;
    return call(context, 0);
}

static int32_t s_mobility(void *context, const void *given)
{
    uint32_t list[MOST_MOVES];
    return call(context, moves(context, given, list, MOST_MOVES));
}

static int32_t s_evaluate(void *context, const void *given, float *scores)
{
    sampler *s = context;
    evaluate(context, given, scores);
    if (s->has_wrong && s->wrong_score != NOTHING_WRONG)
        scores[1] = s->wrong_score;
    return call(context, 0);
}

/* Sure of every third position. */
static int32_t s_model(void *context, const void *given, float *scores, float *confidence)
{
    sampler *s = context;
    const state *at = look(context, given);
    evaluate(context, given, scores);
    *confidence = scatter(at->place + at->cells[1]) % 3 ? 0.25f : 0.95f;
    if (s->has_wrong && s->wrong_score != NOTHING_WRONG)
        scores[1] = s->wrong_score;
    if (s->has_wrong && s->wrong_confidence != NOTHING_WRONG)
        *confidence = s->wrong_confidence;
    return call(context, 0);
}

static int32_t s_priors(void *context, const void *given, const uint32_t *list, uint32_t count, float *priors)
{
    sampler *s = context;
    const state *at = look(context, given);
    for (uint32_t i = 0; i < count; i++)
        priors[i] = (float)(scatter(at->place + list[i]) % 5);
    if (s->has_wrong && s->wrong_prior != NOTHING_WRONG)
        priors[count - 1] = s->wrong_prior;
    return call(context, 0);
}

static int32_t s_playout_move(void *context, const void *given, const uint32_t *list, uint32_t count, uint32_t random)
{
    sampler *s = context;
    const state *at = look(context, given);
    return call(context, s->wrong_move != RIGHT ? s->wrong_move : (int32_t)((at->place + list[0] + random) % count));
}

static int32_t failing_undo(void *context, uint32_t move)
{
    (void)context;
    (void)move;
    return HOST_ERROR;
}

static void nothing_is_wrong(sampler *s)
{
    s->has_wrong = 0;
    s->wrong_score = s->wrong_confidence = s->wrong_prior = NOTHING_WRONG;
    s->wrong_player = s->wrong_count = s->wrong_outcome = 0;
    s->wrong_move = RIGHT;
    s->fail_at_call = -1;
}

static tesuji_game make_sampled(sampler *s, const rules *r, int with_states)
{
    tesuji_game game = make_game(&s->host, r, with_states);
    nothing_is_wrong(s);
    s->calls = 0;
    game.context = s;
    game.player = s_player;
    game.moves = s_moves;
    game.apply = s_apply;
    game.outcome = s_outcome;
    game.mobility = s_mobility;
    game.evaluate = s_evaluate;
    game.model = s_model;
    game.priors = s_priors;
    game.playout_move = s_playout_move;
    game.key = NULL;
    return game;
}

/* ---- Configurations: the presets, and what only single fields turn on */

static const struct {
    uint32_t number;
    const char *name;
} presets[] = {
    {TESUJI_PRESET_UCT, "UCT"}, {TESUJI_PRESET_SOLVER, "SOLVER"}, {TESUJI_PRESET_MCTS_E, "MCTS_E"},
    {TESUJI_PRESET_SB, "SB"}, {TESUJI_PRESET_PN_MCTS, "PN_MCTS"}, {TESUJI_PRESET_GPN_RANK, "GPN_RANK"},
    {TESUJI_PRESET_GPN_MAX, "GPN_MAX"}, {TESUJI_PRESET_GPN_SUM, "GPN_SUM"},
    {TESUJI_PRESET_CONFIDENCE, "CONFIDENCE"}, {TESUJI_PRESET_AZ_LE, "AZ_LE"},
};
enum { PRESETS = sizeof presets / sizeof *presets };

static tesuji_config preset(uint32_t number)
{
    tesuji_config config = {.struct_size = sizeof config};
    CHECK(tesuji_config_preset(number, &config) == TESUJI_OK);
    CHECK(config.method == TESUJI_METHOD_SAMPLING);
    return config;
}

/* The variants change what presets leave alone. */
enum { VARIANTS = 8 };

static tesuji_config variant(uint32_t number, uint32_t which)
{
    tesuji_config config = preset(number);
    switch (which) {
    case 1:
        config.selection = TESUJI_SELECTION_PUCT;
        config.keep_solved = 1;
        break;
    case 2:
        config.policy = TESUJI_POLICY_GAME;
        config.selection = TESUJI_SELECTION_TUNED;
        break;
    case 3:
        config.policy = TESUJI_POLICY_GREEDY;
        config.playout_epsilon = 0.5f;
        config.gamma = 0.5f;
        config.delta = -0.1f;
        break;
    case 4:
        config.policy = TESUJI_POLICY_MAST;
        config.rave = 20;
        config.numbers = TESUJI_NUMBERS_GOAL_PLAYER_AND_DRAW;
        break;
    case 5:
        config.lambda = 0.5f;
        config.untried = TESUJI_UNTRIED_AVERAGE;
        config.scouts = 0.5f;
        break;
    case 6:
        config.cut_moves = 2;
        config.choice = TESUJI_CHOICE_VALUE;
        config.solved_visits = 3;
        break;
    case 7:
        config.cut_chance = 0.3f;
        config.playout_moves = 1;
        config.numbers = TESUJI_NUMBERS_GOAL_PLAYER;
        config.exploration = 0.1f;
        break;
    default:
        break;
    }
    return config;
}

static char what_is_tested[160];

static void say(const char *preset_name, uint32_t which, const rules *r, uint32_t seed)
{
    snprintf(what_is_tested, sizeof what_is_tested, "%s, variant %u, %s, seed %u", preset_name, (unsigned)which,
             r->name, (unsigned)seed);
    current = what_is_tested;
}

/* ---- Running */

enum { ITERATIONS = 400, BLOCK_WORDS = 1 << 15 };

static uint64_t block[BLOCK_WORDS], other_block[BLOCK_WORDS];
static tesuji_search search;
/* Why the last run stopped. */
static uint32_t stop;

/* A block of so many nodes: the same room for games with states and without. */
static size_t bytes_of(const tesuji_config *config, const tesuji_game *game, uint32_t nodes)
{
    size_t bytes = 0;
    CHECK(tesuji_block_size(config, game, nodes, &bytes) == TESUJI_OK && bytes <= sizeof block);
    return bytes;
}

static size_t begin(const tesuji_config *config, const tesuji_game *game, state root, uint32_t nodes)
{
    sampler *s = game->context;
    size_t bytes = bytes_of(config, game, nodes);
    s->host.object = root;
    s->host.depth = 0;
    CHECK(tesuji_search_init(&search, config, game, block, bytes) == TESUJI_OK);
    CHECK(tesuji_search_set_root(&search, &root) == TESUJI_OK);
    return bytes;
}

/* Runs for so many iterations, and says why it stopped or what went wrong. */
static int32_t run(uint64_t iterations)
{
    tesuji_budget budget = {.struct_size = sizeof budget, .iterations = iterations};
    int32_t status = tesuji_search_run(&search, &budget, &stop);
    return status == TESUJI_OK ? (int32_t)stop : status;
}

static tesuji_counters counted(void)
{
    tesuji_counters counters = {.struct_size = sizeof counters};
    CHECK(tesuji_search_counters(&search, &counters) == TESUJI_OK);
    return counters;
}

static uint64_t trace(void)
{
    uint64_t hash = 0;
    CHECK(tesuji_search_trace(&search, &hash) == TESUJI_OK);
    return hash;
}

static tesuji_result result_now(void)
{
    tesuji_result result = {.struct_size = sizeof result};
    CHECK(tesuji_search_result(&search, &result) == TESUJI_OK);
    return result;
}

/* What is known of this move of the root, which has been tried. */
static tesuji_root_move root_move(uint32_t move)
{
    tesuji_root_move seen = {.struct_size = sizeof seen};
    uint32_t count = result_now().root_moves, i = 0;
    do
        CHECK(tesuji_search_root_move(&search, i, &seen) == TESUJI_OK);
    while (seen.move != move && ++i < count);
    CHECK(seen.move == move);
    return seen;
}

/* Goes on until there have been so many iterations, whatever came before. */
static int32_t run_up_to(uint64_t iterations)
{
    uint64_t done = counted().expansions;
    return done < iterations ? run(iterations - done) : TESUJI_STOP_BUDGET;
}

static int is_legal(const rules *r, state root, uint32_t move)
{
    uint32_t list[MOST_MOVES], count = r->moves(&root, list), i = 0;
    while (i < count && list[i] != move)
        i++;
    return i < count;
}

/* The numbers of one player's goal are that player's for good, also when the game goes on. */
static tesuji_config meant_by(const tesuji_config *config, state root)
{
    tesuji_config meant = *config;
    if (config->bias && config->numbers != TESUJI_NUMBERS_EACH_PLAYER && config->goal_player == TESUJI_PLAYER_MOVER)
        meant.goal_player = root.mover;
    return meant;
}

static uint32_t goal_player_of(const tesuji_config *config, const rules *r, state root)
{
    uint32_t list[MOST_MOVES], mover = r->moves(&root, list) ? root.mover : 0;
    return config->goal_player == TESUJI_PLAYER_MOVER ? mover : config->goal_player;
}

static int32_t goal_score_of(const tesuji_config *config, const rules *r)
{
    return config->goal_score == TESUJI_SCORE_HIGHEST ? r->score_max : config->goal_score;
}

/* Whether what is said of scores and of the goal is so, for a position of this value. */
static void check_claims(const tesuji_config *config, const rules *r, int32_t value, uint32_t truth, int32_t low,
                         int32_t high)
{
    int32_t goal = goal_score_of(config, r);
    CHECK(r->score_min <= low && low <= value && value <= high && high <= r->score_max);
    if (truth == TESUJI_TRUTH_UNKNOWN)
        return;
    if (config->goal_score == TESUJI_SCORE_EXACT)
        CHECK(truth == TESUJI_TRUTH_TRUE && low == value && high == value);
    else
        CHECK(truth == (value >= goal ? TESUJI_TRUTH_TRUE : TESUJI_TRUTH_FALSE));
}

/* Everything that the search says of its root, held against brute force. */
static void check_result(const tesuji_config *config, const rules *r, state root)
{
    tesuji_result result = result_now();
    tesuji_root_move seen = {.struct_size = sizeof seen};
    uint32_t goal_player = goal_player_of(config, r, root), visits = 0, line[DEEPEST], length = 0;
    int32_t value = value_of(r, root, goal_player);
    check_claims(config, r, value, result.truth, result.score_low, result.score_high);
    CHECK((result.status == TESUJI_STATUS_PROVEN) == (result.truth != TESUJI_TRUTH_UNKNOWN));
    CHECK(result.value >= 0 && result.value <= 1);
    CHECK((result.has_best_move != 0) == (result.root_moves > 0));
    CHECK(!result.has_best_move || is_legal(r, root, result.best_move));
    for (uint32_t i = 0; i < result.root_moves; i++) {
        state next = root;
        CHECK(tesuji_search_root_move(&search, i, &seen) == TESUJI_OK);
        CHECK(is_legal(r, root, seen.move) && seen.value >= 0 && seen.value <= 1);
        r->play(&next, seen.move);
        check_claims(config, r, value_of(r, next, goal_player), seen.truth, seen.score_low, seen.score_high);
        visits += seen.visits;
    }
    CHECK(visits <= result.visits);
    CHECK(tesuji_search_root_move(&search, result.root_moves, &seen) == TESUJI_ERROR_NO_SUCH_INDEX);
    CHECK(tesuji_search_line(&search, line, DEEPEST, &length) == TESUJI_OK && length <= DEEPEST);
    CHECK(length == 0 || line[0] == result.best_move);
    /* What is proven for whoever moves is what the move to play keeps, once the search has found it. */
    if (stop == TESUJI_STOP_SOLVED && result.truth != TESUJI_TRUTH_UNKNOWN && result.has_best_move &&
        config->choice == TESUJI_CHOICE_PROVEN && root.mover == goal_player) {
        state next = root;
        int32_t goal = config->goal_score == TESUJI_SCORE_EXACT ? value : goal_score_of(config, r);
        r->play(&next, result.best_move);
        CHECK(value < goal || value_of(r, next, goal_player) >= goal);
    }
}

/* ---- What is proven is true */

static void what_is_proven_is_true(void)
{
    uint32_t proven = 0;
    for (unsigned p = 0; p < PRESETS; p++)
        for (uint32_t which = 0; which < VARIANTS; which++)
            for (unsigned g = 0; g < GAMES; g++)
                for (uint32_t seed = 0; seed < 6; seed++) {
                    sampler s;
                    const rules *r = all_rules[g];
                    tesuji_game game = make_sampled(&s, r, seed & 1);
                    tesuji_config config = variant(presets[p].number, which);
                    state root = root_of(r, seed);
                    say(presets[p].name, which, r, seed);
                    config.seed = seed;
                    if (seed > 1)
                        config.goal_player = seed % r->players;
                    if (seed > 3)
                        config.goal_score = r->score_min + 1 + (int32_t)(seed * 37) % (r->score_max - r->score_min);
                    /* Scouts make nodes too. */
                    begin(&config, &game, root, config.scouts > 0 ? 3 * ITERATIONS : ITERATIONS);
                    stop = TESUJI_STOP_BUDGET;
                    for (int slice = 0; slice < 4 && stop == TESUJI_STOP_BUDGET; slice++) {
                        CHECK(run(ITERATIONS / 4 - 1) > 0 && stop != TESUJI_STOP_FULL);
                        CHECK(s.host.depth == 0 && (game.state_size || memcmp(&s.host.object, &root, sizeof root) == 0));
                        check_result(&config, r, root);
                    }
                    proven += result_now().status == TESUJI_STATUS_PROVEN;
                }
    CHECK(proven > 100);
}

/* With score bounds every small game comes to its end, with its value. */
static void score_bounds_come_to_an_end(void)
{
    static const uint32_t numbers[] = {TESUJI_PRESET_SB, TESUJI_PRESET_MCTS_E, TESUJI_PRESET_GPN_RANK,
                                       TESUJI_PRESET_GPN_MAX, TESUJI_PRESET_GPN_SUM};
    for (unsigned p = 0; p < sizeof numbers / sizeof *numbers; p++)
        for (unsigned g = 0; g < GAMES; g++)
            for (uint32_t seed = 0; seed < 10; seed++) {
                sampler s;
                const rules *r = all_rules[g];
                tesuji_game game = make_sampled(&s, r, 1);
                tesuji_config config = preset(numbers[p]);
                state root = root_of(r, seed);
                tesuji_result result;
                say("bounds", p, r, seed);
                begin(&config, &game, root, 2000);
                CHECK(run(20000) == TESUJI_STOP_SOLVED);
                check_result(&config, r, root);
                result = result_now();
                CHECK(result.score_low == value_of(r, root, root.mover) && result.score_high == result.score_low);
            }
}

/* ---- However it is cut, kept and moved, it is the same search */

/* Begins again and runs in slices, moving to another block after one of them. */
static uint64_t trace_in_slices(const tesuji_config *config, const tesuji_game *game, state root, uint32_t nodes,
                                uint32_t slice, int saves)
{
    size_t bytes = begin(config, game, root, nodes);
    stop = TESUJI_STOP_BUDGET;
    for (uint32_t done = 0; done < ITERATIONS && stop == TESUJI_STOP_BUDGET; done += slice) {
        CHECK(run(slice < ITERATIONS - done ? slice : ITERATIONS - done) > 0);
        if (saves && done < 2 * slice) {
            CHECK(tesuji_search_save(&search) == TESUJI_OK);
            memcpy(other_block, block, bytes);
            memset(block, 0xaa, bytes);
            memcpy(block, other_block, bytes);
            CHECK(tesuji_search_open(&search, game, block, bytes) == TESUJI_OK);
        }
    }
    return trace();
}

static void slices_saving_and_undo_change_nothing(void)
{
    for (unsigned p = 0; p < PRESETS; p++)
        for (uint32_t which = 0; which < VARIANTS; which++)
            for (unsigned g = 0; g < GAMES; g++)
                for (int recycle = 0; recycle < 2; recycle++) {
                    sampler s;
                    const rules *r = all_rules[g];
                    tesuji_config config = variant(presets[p].number, which);
                    state root = root_of(r, which + 1);
                    tesuji_game game = make_sampled(&s, r, 1);
                    uint32_t nodes = recycle ? 25 : ITERATIONS + 1;
                    uint64_t whole;
                    say(presets[p].name, which, r, (uint32_t)recycle);
                    config.recycle = (uint32_t)recycle;
                    whole = trace_in_slices(&config, &game, root, nodes, ITERATIONS, 0);
                    CHECK(trace_in_slices(&config, &game, root, nodes, 1 + which, 0) == whole);
                    CHECK(trace_in_slices(&config, &game, root, nodes, 97, 1) == whole);
                    game = make_sampled(&s, r, 0);
                    CHECK(trace_in_slices(&config, &game, root, nodes, ITERATIONS, 0) == whole);
                    CHECK(trace_in_slices(&config, &game, root, nodes, 33, 1) == whole);
                    CHECK(memcmp(&s.host.object, &root, sizeof root) == 0);
                    /* Another seed is another search, unless it ends before that is seen. */
                    config.seed = 99;
                    game = make_sampled(&s, r, 1);
                    if (which != 1 && which != 4) /* where hardly anything is random */
                        CHECK(trace_in_slices(&config, &game, root, nodes, ITERATIONS, 0) != whole || counted().expansions < 60);
                }
}

/* ---- Playing on */

/* Plays a whole game, a few iterations a move. */
static void play_a_game(const tesuji_config *config, const rules *r, int with_states, uint32_t seed, uint64_t *traces)
{
    sampler s;
    tesuji_game game = make_sampled(&s, r, with_states);
    state at = root_of(r, seed);
    uint32_t list[MOST_MOVES];
    tesuji_config meant = meant_by(config, at);
    begin(config, &game, at, 150);
    for (uint32_t ply = 0; r->moves(&at, list) > 0; ply++) {
        tesuji_root_move kept;
        tesuji_result result;
        tesuji_counters before;
        CHECK(run(50) > 0);
        check_result(&meant, r, at);
        result = result_now();
        before = counted();
        CHECK(result.has_best_move);
        CHECK(tesuji_search_advance(&search, 12345) == TESUJI_ERROR_ILLEGAL_MOVE);
        kept = root_move(result.best_move);
        CHECK(tesuji_search_advance(&search, result.best_move) == TESUJI_OK);
        stop = TESUJI_STOP_BUDGET;
        r->play(&at, result.best_move);
        CHECK(result_now().visits == kept.visits);
        CHECK(counted().alive <= before.alive && counted().created == before.created);
        CHECK(with_states || memcmp(&s.host.object, &at, sizeof at) == 0);
        check_result(&meant, r, at);
        CHECK(ply < DEEPEST);
        traces[ply] = trace();
    }
    CHECK(tesuji_search_advance(&search, 0) == TESUJI_ERROR_ILLEGAL_MOVE);
    CHECK(run(10) == TESUJI_STOP_SOLVED);
}

static void playing_on_keeps_what_was_learned(void)
{
    for (unsigned p = 0; p < PRESETS; p++)
        for (uint32_t which = 0; which < VARIANTS; which++)
            for (unsigned g = 0; g < GAMES; g++)
                for (uint32_t seed = 0; seed < 2; seed++) {
                    uint64_t copied[DEEPEST] = {0}, undone[DEEPEST] = {0};
                    tesuji_config config = variant(presets[p].number, which);
                    say(presets[p].name, which, all_rules[g], seed);
                    config.recycle = 1;
                    play_a_game(&config, all_rules[g], 1, seed, copied);
                    play_a_game(&config, all_rules[g], 0, seed, undone);
                    CHECK(memcmp(copied, undone, sizeof copied) == 0);
                }
}

/* A position of which the model is sure, or that is solved, gets a move when it is played to. */
static void every_position_that_is_played_to_gets_a_move(void)
{
    for (unsigned p = 0; p < PRESETS; p++)
        for (uint32_t seed = 0; seed < 30; seed++) {
            sampler s;
            const rules *r = seed % 2 ? &draws : &row;
            tesuji_game game = make_sampled(&s, r, 1);
            tesuji_config config = preset(presets[p].number);
            state root = root_of(r, seed), next;
            tesuji_config meant = meant_by(&config, root);
            uint32_t list[MOST_MOVES], first = r->moves(&root, list) ? list[0] : 0;
            say(presets[p].name, 0, r, seed);
            begin(&config, &game, root, 2000);
            CHECK(run(300 + seed) > 0);
            CHECK(tesuji_search_advance(&search, first) == TESUJI_OK);
            next = root;
            r->play(&next, first);
            CHECK(run(1000) > 0);
            check_result(&meant, r, next);
            CHECK(result_now().has_best_move == (r->moves(&next, list) > 0));
        }
}

/* A tree of one move each in which player 0 gets everything, seen after one visit. */
static uint32_t line_moves(const state *s, uint32_t *list)
{
    list[0] = 0;
    return s->cells[0] < 3;
}

static void line_play(state *s, uint32_t move)
{
    s->cells[0] += 1 + move;
    s->mover ^= 1;
}

static void line_scores(const state *s, int32_t *scores)
{
    (void)s;
    scores[0] = 1;
    scores[1] = 0;
}

static void a_roots_value_is_that_of_the_goal_player(void)
{
    static const rules line = {"line", 2, 1, 3, ENDS, 0, 1, line_moves, line_play, line_scores};
    sampler s;
    tesuji_game game = make_sampled(&s, &line, 1);
    tesuji_config config = preset(TESUJI_PRESET_UCT);
    state root = {0, 0, {0, 0}};
    say("UCT", 0, &line, 0);
    begin(&config, &game, root, 100);
    CHECK(result_now().value == 0.5f);
    CHECK(run(1) == TESUJI_STOP_BUDGET && result_now().value == 1);
    CHECK(tesuji_search_advance(&search, 0) == TESUJI_OK);
    CHECK(result_now().visits == 1 && result_now().value == 0 && !result_now().has_best_move);
}

/* ---- Little memory */

static void a_tiny_block_goes_on_if_it_may(void)
{
    for (unsigned p = 0; p < PRESETS; p++)
        for (unsigned g = 0; g < GAMES; g++)
            for (uint32_t nodes = 1; nodes < 40; nodes += nodes < 14 ? 1 : 9)
                for (uint32_t recycle = 0; recycle < 2; recycle++) {
                    sampler s;
                    const rules *r = all_rules[g];
                    tesuji_game game = make_sampled(&s, r, 1);
                    tesuji_config config = preset(presets[p].number);
                    tesuji_counters counters;
                    state root = root_of(r, nodes);
                    say(presets[p].name, recycle, r, nodes);
                    config.recycle = recycle;
                    begin(&config, &game, root, nodes);
                    CHECK(run(2000) > 0);
                    counters = counted();
                    CHECK(counters.capacity == nodes && counters.most_alive <= nodes);
                    CHECK(recycle || counters.collections == 0);
                    /* The root and all its moves are enough to go on for ever. */
                    CHECK(!(recycle && nodes > r->max_moves + 1) || stop != TESUJI_STOP_FULL);
                    CHECK(stop != TESUJI_STOP_BUDGET || counters.expansions == 2000);
                    check_result(&config, r, root);
                }
}

/* Every size of a block, from nothing up, and nothing behind it is touched. */
static void every_size_of_a_block_is_refused_or_works(void)
{
    for (unsigned p = 0; p < PRESETS; p++)
        for (uint32_t which = 0; which < VARIANTS; which++) {
            uint32_t worked = 0;
            for (size_t bytes = 0; bytes < 15000 && worked < 60; bytes += 8) {
                sampler s;
                tesuji_game game = make_sampled(&s, &row, bytes / 8 % 2);
                tesuji_config config = variant(presets[p].number, which);
                state root = root_of(&row, which);
                uint32_t nodes = 0;
                int32_t status;
                say(presets[p].name, which, &row, (uint32_t)bytes);
                config.recycle = bytes / 16 % 2;
                s.host.object = root;
                memset(block, 0x5a, bytes + 64);
                status = tesuji_search_init(&search, &config, &game, block, bytes);
                CHECK(status == tesuji_block_nodes(&config, &game, bytes, &nodes));
                if (status == TESUJI_OK)
                    status = tesuji_search_set_root(&search, &root);
                CHECK(status == (nodes ? TESUJI_OK : TESUJI_ERROR_BLOCK_TOO_SMALL));
                if (status == TESUJI_OK) {
                    worked++;
                    CHECK(run(50) > 0);
                    check_result(&config, &row, root);
                }
                for (size_t at = bytes / 8; at < bytes / 8 + 8; at++)
                    CHECK(block[at] == 0x5a5a5a5a5a5a5a5a);
            }
            CHECK(worked == 60);
        }
}

/* ---- What goes wrong */

/* Runs to the end whatever fails on the way, one call of a callback after the other. */
static void any_call_may_fail_and_nothing_is_lost(void)
{
    enum { FEW = 60 };
    for (unsigned p = 0; p < PRESETS; p++)
        for (uint32_t which = 0; which < VARIANTS; which++)
            for (int with_states = 0; with_states < 2; with_states++) {
                sampler s;
                const rules *r = all_rules[(p + which) % GAMES];
                tesuji_game game = make_sampled(&s, r, with_states);
                tesuji_config config = variant(presets[p].number, which);
                state root = root_of(r, which);
                long calls, calls_of_root;
                uint64_t whole;
                int32_t number = 0;
                say(presets[p].name, which, r, (uint32_t)with_states);
                config.recycle = 1;
                begin(&config, &game, root, 30);
                calls_of_root = s.calls;
                CHECK(run(FEW) > 0);
                calls = s.calls;
                whole = trace();
                for (long at = calls_of_root; at < calls; at += 1 + (at > 300) * 7) {
                    s.calls = 0;
                    s.fail_at_call = at;
                    begin(&config, &game, root, 30);
                    CHECK(run_up_to(FEW) == TESUJI_ERROR_HOST);
                    CHECK(tesuji_search_host_error(&search, &number) == TESUJI_OK && number == HOST_ERROR);
                    CHECK(with_states || memcmp(&s.host.object, &root, sizeof root) == 0);
                    CHECK(run_up_to(FEW) > 0);
                    CHECK(trace() == whole);
                }
            }
}

static void setting_a_root_and_advancing_may_fail(void)
{
    for (unsigned p = 0; p < PRESETS; p++)
        for (int with_states = 0; with_states < 2; with_states++)
            for (int tried = 0; tried < 2; tried++) {
                sampler s;
                tesuji_game game = make_sampled(&s, &row, with_states);
                tesuji_config config = preset(presets[p].number);
                state root = root_of(&row, 2), next = root;
                uint32_t list[MOST_MOVES], count = row.moves(&root, list), move;
                uint64_t before;
                int32_t status = TESUJI_ERROR_HOST;
                say(presets[p].name, 0, &row, (uint32_t)tried);
                for (long at = 0; status != TESUJI_OK && at < 20; at++) {
                    s.calls = 0;
                    s.fail_at_call = at;
                    s.host.object = root;
                    CHECK(tesuji_search_init(&search, &config, &game, block, bytes_of(&config, &game, 100)) == TESUJI_OK);
                    status = tesuji_search_set_root(&search, &root);
                    CHECK(status == TESUJI_OK || status == TESUJI_ERROR_HOST);
                    if (status != TESUJI_OK)
                        CHECK(run(1) == TESUJI_ERROR_NO_ROOT);
                }
                nothing_is_wrong(&s);
                CHECK(run(tried ? 40 : 1) == TESUJI_STOP_BUDGET);
                /* A move that has been tried, or the one of two that has not. */
                move = result_now().best_move;
                if (!tried)
                    move = list[0] == move ? list[count - 1] : list[0];
                row.play(&next, move);
                before = trace();
                status = TESUJI_ERROR_HOST;
                for (long at = 0; status != TESUJI_OK && at < 20; at++) {
                    s.calls = 0;
                    s.fail_at_call = at;
                    status = tesuji_search_advance(&search, move);
                    CHECK(status == TESUJI_OK || (status == TESUJI_ERROR_HOST && trace() == before && at < 19));
                    CHECK(with_states || memcmp(&s.host.object, status == TESUJI_OK ? &next : &root, sizeof root) == 0);
                }
                nothing_is_wrong(&s);
                CHECK(run(40) > 0);
                config = meant_by(&config, root);
                check_result(&config, &row, next);
            }
}

/* Each wrong answer has its own error, and the search goes on when it is mended. */
static void wrong_answers_are_refused_each_with_its_reason(void)
{
#define WRONG(change, wrong, expected)                                                  \
    do {                                                                                \
        sampler s;                                                                      \
        tesuji_game game = make_sampled(&s, &row, with_states);                       \
        tesuji_config config = preset(TESUJI_PRESET_SB);                                \
        state root = root_of(&row, 4);                                                \
        uint64_t whole;                                                                 \
        change;                                                                         \
        say(#change, 0, &row, 4);                                                       \
        begin(&config, &game, root, 200);                                               \
        CHECK(run_up_to(120) > 0);                                                      \
        whole = trace();                                                                \
        begin(&config, &game, root, 200);                                               \
        CHECK(run_up_to(3) == TESUJI_STOP_BUDGET);                                      \
        wrong;                                                                          \
        CHECK(run_up_to(120) == TESUJI_ERROR_##expected);                               \
        CHECK(run_up_to(120) == TESUJI_ERROR_##expected);                               \
        nothing_is_wrong(&s);                                                           \
        CHECK(run_up_to(120) > 0 && trace() == whole);                                  \
    } while (0)
#define BAD(field, value) (s.has_wrong = 1, s.field = (value))
    static const float bad_scores[] = {-1.5f, 1.5f, NAN, INFINITY, -INFINITY};
    static const float bad_confidences[] = {-0.01f, 1.01f, NAN, INFINITY};
    static const float bad_priors[] = {-1, -1e-30f, NAN, INFINITY, -INFINITY};
    static const int32_t bad_moves[] = {9, 1000, 0x7ffffffe};
    for (int with_states = 0; with_states < 2; with_states++) {
        for (unsigned i = 0; i < sizeof bad_scores / sizeof *bad_scores; i++) {
            WRONG(config.estimate = TESUJI_ESTIMATE_EVALUATION, BAD(wrong_score, bad_scores[i]), BAD_EVALUATION);
            WRONG(config.estimate = TESUJI_ESTIMATE_EVALUATION; game.model = NULL, BAD(wrong_score, bad_scores[i]),
                  BAD_EVALUATION);
            WRONG(config.lambda = 0.5f, BAD(wrong_score, bad_scores[i]), BAD_EVALUATION);
            WRONG(config.policy = TESUJI_POLICY_GREEDY, BAD(wrong_score, bad_scores[i]), BAD_EVALUATION);
            WRONG(config.cut_moves = 1, BAD(wrong_score, bad_scores[i]), BAD_EVALUATION);
            WRONG(config.cut_chance = 1, BAD(wrong_score, bad_scores[i]), BAD_EVALUATION);
        }
        for (unsigned i = 0; i < sizeof bad_confidences / sizeof *bad_confidences; i++) {
            WRONG(config.estimate = TESUJI_ESTIMATE_CONFIDENT; config.confidence = 0.9f,
                  BAD(wrong_confidence, bad_confidences[i]), BAD_EVALUATION);
            WRONG(config.estimate = TESUJI_ESTIMATE_EVALUATION, BAD(wrong_confidence, bad_confidences[i]), BAD_EVALUATION);
        }
        for (unsigned i = 0; i < sizeof bad_priors / sizeof *bad_priors; i++)
            WRONG(config.selection = TESUJI_SELECTION_PUCT, BAD(wrong_prior, bad_priors[i]), BAD_PRIOR);
        for (unsigned i = 0; i < sizeof bad_moves / sizeof *bad_moves; i++)
            WRONG(config.policy = TESUJI_POLICY_GAME, s.wrong_move = bad_moves[i], NO_SUCH_MOVE);
        WRONG(config.policy = TESUJI_POLICY_GAME, s.wrong_move = -3, HOST);
        WRONG(config.rave = 10, s.wrong_player = 2, NO_SUCH_PLAYER);
        WRONG(config.seed = 1, s.wrong_player = TESUJI_PLAYER_CHANCE, NO_SUCH_PLAYER);
        WRONG(config.seed = 1, s.wrong_count = 10, TOO_MANY_MOVES);
        WRONG(game.mobility = NULL, s.wrong_count = 1000000, TOO_MANY_MOVES);
        WRONG(config.seed = 1, s.wrong_count = -9, HOST);
        WRONG(config.seed = 1, s.wrong_outcome = 2, SCORE_OUT_OF_RANGE);
        WRONG(config.seed = 1, s.wrong_outcome = -2, SCORE_OUT_OF_RANGE);
    }
}

static void a_failing_undo_is_not_forgotten(void)
{
    sampler s;
    tesuji_game game = make_sampled(&s, &row, 0);
    tesuji_config config = preset(TESUJI_PRESET_GPN_RANK);
    state root = root_of(&row, 0);
    current = "undo";
    begin(&config, &game, root, 100);
    s.host.depth = DEEPEST - 2; /* from where games.h soon refuses to go on */
    CHECK(run(50) == TESUJI_ERROR_HOST);
    s.host.depth = 0;
    s.host.object = root;
    CHECK(run(5) == TESUJI_STOP_BUDGET);
    game.undo = failing_undo;
    begin(&config, &game, root, 100);
    CHECK(run(50) == TESUJI_ERROR_UNUSABLE);
    CHECK(run(50) == TESUJI_ERROR_UNUSABLE);
    CHECK(tesuji_search_advance(&search, 0) == TESUJI_ERROR_UNUSABLE);
}

/* ---- Configurations that make no sense */

static void bad_numbers_are_refused_each_with_its_reason(void)
{
    static const float bad_weights[] = {1000001.0f, -1000001.0f, NAN, INFINITY, -INFINITY};
    static const float bad_shares[] = {-0.01f, 1.01f, NAN, INFINITY};
    size_t bytes;
    current = "numbers";
#define REFUSED(change, expected)                                                        \
    do {                                                                                 \
        sampler s;                                                                       \
        tesuji_game game = make_sampled(&s, &row, 1);                                    \
        tesuji_config config = preset(TESUJI_PRESET_GPN_SUM);                            \
        change;                                                                          \
        CHECK(tesuji_block_size(&config, &game, 10, &bytes) == TESUJI_ERROR_##expected); \
    } while (0)
    REFUSED(config.method = 4, UNKNOWN_METHOD);
    REFUSED(config.selection = 3, UNKNOWN_SAMPLING);
    REFUSED(config.untried = 2, UNKNOWN_SAMPLING);
    REFUSED(config.bounds = 4, UNKNOWN_SAMPLING);
    REFUSED(config.bias = 4, UNKNOWN_SAMPLING);
    REFUSED(config.numbers = 3, UNKNOWN_SAMPLING);
    REFUSED(config.estimate = 3, UNKNOWN_SAMPLING);
    REFUSED(config.policy = 4, UNKNOWN_SAMPLING);
    REFUSED(config.choice = 3, UNKNOWN_SAMPLING);
    REFUSED(config.recycle = 2, NOT_A_BOOLEAN);
    REFUSED(config.keep_solved = 2, NOT_A_BOOLEAN);
    for (unsigned i = 0; i < sizeof bad_weights / sizeof *bad_weights; i++) {
        REFUSED(config.exploration = bad_weights[i], WEIGHT);
        REFUSED(config.gamma = bad_weights[i], WEIGHT);
        REFUSED(config.delta = bad_weights[i], WEIGHT);
        REFUSED(config.bias_weight = bad_weights[i], WEIGHT);
        REFUSED(config.rave = bad_weights[i], WEIGHT);
    }
    REFUSED(config.rave = -1, WEIGHT);
    REFUSED(config.scouts = -0.1f, WEIGHT);
    REFUSED(config.scouts = 101, WEIGHT);
    for (unsigned i = 0; i < sizeof bad_shares / sizeof *bad_shares; i++) {
        REFUSED(config.confidence = bad_shares[i], SHARE);
        REFUSED(config.lambda = bad_shares[i], SHARE);
        REFUSED(config.cut_chance = bad_shares[i], SHARE);
        REFUSED(config.playout_epsilon = bad_shares[i], SHARE);
    }
    REFUSED(config.playout_moves = (1 << 20) + 1, PLAYOUTS);
    REFUSED(config.goal_score = -1, GOAL_SCORE);
    REFUSED(config.goal_score = 2, GOAL_SCORE);
    REFUSED(config.goal_player = 2, GOAL_PLAYER);
    REFUSED(config.max_depth = 1 << 25, MAX_DEPTH);
    REFUSED(config.levels = 2, PARTS);
    REFUSED(config.transpositions = TESUJI_TRANSPOSITIONS_TABLE; game.key = key, PARTS);
    REFUSED(config.reserved = 1, UNKNOWN_FIELD);
#define NEEDS(change) REFUSED(game.evaluate = NULL; game.model = NULL; change, NEEDS_EVALUATION)
    NEEDS(config.estimate = TESUJI_ESTIMATE_EVALUATION);
    NEEDS(config.estimate = TESUJI_ESTIMATE_CONFIDENT);
    NEEDS(config.lambda = 0.1f);
    NEEDS(config.cut_moves = 1);
    NEEDS(config.cut_chance = 0.1f);
    NEEDS(config.policy = TESUJI_POLICY_GREEDY);
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    what_is_proven_is_true();
    score_bounds_come_to_an_end();
    slices_saving_and_undo_change_nothing();
    playing_on_keeps_what_was_learned();
    every_position_that_is_played_to_gets_a_move();
    a_roots_value_is_that_of_the_goal_player();
    a_tiny_block_goes_on_if_it_may();
    every_size_of_a_block_is_refused_or_works();
    any_call_may_fail_and_nothing_is_lost();
    setting_a_root_and_advancing_may_fail();
    wrong_answers_are_refused_each_with_its_reason();
    a_failing_undo_is_not_forgotten();
    bad_numbers_are_refused_each_with_its_reason();
    return tell_checks();
}
