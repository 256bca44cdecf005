/*
 * What sampling searches do in little memory: tic-tac-toe is proved a draw, and
 * a game of Connect Four is played to its end, each move going on with what was
 * learned for the last. The lines are the same on all devices that print them.
 */
#include "host.h"

#include "games.h"
#include "platform.h"

/* Connect Four has this much, where there is so much. */
enum { PLAY_BYTES = 32 << 10, ITERATIONS_A_MOVE = 500 };
/* Of tic-tac-toe, in all; it takes some 7,500. */
enum { MOST_ITERATIONS = 50000 };
/* Draws are nobody's points, in the middle between a win and a loss. */
enum { DRAWN = 0 };

static lines board_of_lines;
static stones position_now;

/* Runs the search of the game so far. */
static uint32_t sample(uint32_t iterations)
{
    tesuji_budget budget = {.struct_size = sizeof budget, .iterations = iterations};
    uint32_t stop = 0;
    failed |= tesuji_search_run(&search, &budget, &stop) != TESUJI_OK;
    return stop;
}

static int begin_game(size_t bytes)
{
    position_now = (stones){{0, 0}, 0, 0};
    return tesuji_search_init(&search, &config, &game, platform_block, bytes) == TESUJI_OK &&
           tesuji_search_set_root(&search, &position_now) == TESUJI_OK;
}

static void put_search(void)
{
    tesuji_counters counters = {.struct_size = sizeof counters};
    failed |= tesuji_search_counters(&search, &counters) != TESUJI_OK;
    put_number(counters.expansions);
    put(" iterations, ");
    put_number(counters.most_alive);
    put(" of ");
    put_number(counters.capacity);
    put(" nodes alive at most");
    put_end();
}

static void prove_tic_tac_toe(void)
{
    tesuji_result result = {.struct_size = sizeof result};
    uint32_t stop;
    tic_tac_toe(&game, &board_of_lines);
    failed |= configure(TESUJI_PRESET_SB) != TESUJI_OK;
    config.exploration = 0.05f; /* goes deep at once, and so keeps few nodes */
    config.recycle = 1;
    failed |= !begin_game(RUN_BYTES);
    stop = sample(MOST_ITERATIONS);
    failed |= tesuji_search_result(&search, &result) != TESUJI_OK;
    put("tic-tac-toe block ");
    put_number(RUN_BYTES);
    if (stop == TESUJI_STOP_SOLVED && result.status == TESUJI_STATUS_PROVEN && result.score_low == DRAWN &&
        result.score_high == DRAWN) {
        put(": proved a draw, ");
    } else {
        put(": NOT PROVED A DRAW, ");
        failed = 1;
    }
    put_search();
}

/* What the search has proven for player 0, if it has: whoever moves, it is of that player. */
typedef struct {
    uint32_t move; /* before which it was proven first; 0: never */
    int32_t score;
} proof;

static void note_proof(proof *p, const tesuji_result *result, uint32_t move)
{
    int32_t score = position_now.mover == 0 ? result->score_low : -result->score_low;
    if (result->status != TESUJI_STATUS_PROVEN || !result->has_best_move)
        return;
    if (p->move && p->score != score) {
        put("PROVED TWO THINGS ");
        failed = 1;
    }
    if (!p->move)
        *p = (proof){move, score};
}

/* Plays a move, and says whether there was one. */
static int play_a_move(proof *p, uint32_t number)
{
    tesuji_result result = {.struct_size = sizeof result};
    sample(ITERATIONS_A_MOVE);
    failed |= tesuji_search_result(&search, &result) != TESUJI_OK;
    note_proof(p, &result, number);
    if (!result.has_best_move || failed)
        return 0;
    failed |= tesuji_search_advance(&search, result.best_move) != TESUJI_OK;
    failed |= game.apply(game.context, &position_now, result.best_move) != 0;
    put_number(result.best_move + 1);
    return 1;
}

static void put_outcome(const proof *p)
{
    int32_t scores[2];
    failed |= game.outcome(game.context, &position_now, scores) != 0;
    put(scores[0] > 0 ? ": the first wins, " : scores[0] < 0 ? ": the second wins, " : ": a draw, ");
    if (p->move) {
        put("proved before move ");
        put_number(p->move);
        put(", ");
    }
    if (p->move && p->score != scores[0]) {
        put("ANOTHER THAN WAS PROVED, ");
        failed = 1;
    }
}

static void play_connect4(void)
{
    proof p = {0, 0};
    uint32_t number = 1;
    connect4(&game, &board_of_lines);
    failed |= configure(TESUJI_PRESET_GPN_RANK) != TESUJI_OK;
    config.recycle = 1;
    failed |= !begin_game(PLAY_BYTES);
    put("connect4 columns ");
    while (number <= game.max_length && play_a_move(&p, number))
        number++;
    put_outcome(&p);
    put_search();
}

void play_and_prove(void)
{
    prove_tic_tac_toe();
    if (platform_block_bytes >= PLAY_BYTES)
        play_connect4();
}
