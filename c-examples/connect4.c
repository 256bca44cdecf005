/*
 * A game of Connect Four against itself. A host for tesuji in one file.
 *
 * Two players drop stones into columns in turn; four in a line win, a full
 * board without such a line is a draw.
 *
 *     connect4 [COLUMNS ROWS [MEMORY [ITERATIONS]]]      connect4 7 6 32KiB 2000
 *
 * What to look at: Score Bounded GPN-MCTS samples random games and proves what
 * it can, both in a block of memory that this program owns; when that is full
 * it uses again what it needs least. After each move tesuji_search_advance
 * keeps what was learned of the new position.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tesuji.h"

enum { LINE = 4, MOST_SIDE = 9, BITS = 64 };

/* A board of some size: the context of the callbacks. */
typedef struct {
    unsigned columns, rows;
} board;

/* A position: the state that the library copies. Each column has rows + 1 bits, of which
   the highest is always 0, so that no line goes on in the next column. */
typedef struct {
    uint64_t stones[2];
    uint32_t mover;
    uint32_t is_won; /* by the player who moved last */
} position;

static uint64_t bottom_of(const board *b, unsigned column)
{
    return (uint64_t)1 << column * (b->rows + 1);
}

static uint64_t top_of(const board *b, unsigned column)
{
    return bottom_of(b, column) << (b->rows - 1);
}

static int has_line(const board *b, uint64_t stones)
{
    const unsigned steps[] = {1, b->rows, b->rows + 1, b->rows + 2};
    for (unsigned i = 0; i < 4; i++) {
        uint64_t left = stones;
        for (unsigned n = 1; n < LINE; n++)
            left &= left >> steps[i];
        if (left)
            return 1;
    }
    return 0;
}

static int32_t player(void *context, const void *state)
{
    (void)context;
    return (int32_t)((const position *)state)->mover;
}

static int32_t moves(void *context, const void *state, uint32_t *list, uint32_t capacity)
{
    const board *b = context;
    const position *p = state;
    uint32_t count = 0;
    for (unsigned column = 0; column < b->columns && count < capacity && !p->is_won; column++)
        if (!((p->stones[0] | p->stones[1]) & top_of(b, column)))
            list[count++] = column;
    return (int32_t)count;
}

static int32_t apply(void *context, void *state, uint32_t move)
{
    const board *b = context;
    position *p = state;
    uint64_t bottom = bottom_of(b, move), column = 2 * top_of(b, move) - bottom;
    /* One more than the stones of a column, which lie without a gap, is the cell above them. */
    p->stones[p->mover] |= ((p->stones[0] | p->stones[1]) + bottom) & column;
    p->is_won = (uint32_t)has_line(b, p->stones[p->mover]);
    p->mover ^= 1;
    return 0;
}

static int32_t outcome(void *context, const void *state, int32_t *scores)
{
    const position *p = state;
    (void)context;
    scores[p->mover] = p->is_won ? -1 : 0;
    scores[p->mover ^ 1] = -scores[p->mover];
    return 0;
}

static tesuji_game make_game(board *b)
{
    tesuji_game game;
    memset(&game, 0, sizeof game);
    game.struct_size = sizeof game;
    game.players = 2;
    game.max_moves = b->columns;
    game.max_length = b->columns * b->rows;
    game.score_min = -1;
    game.score_max = 1;
    game.state_size = sizeof(position);
    game.flags = TESUJI_GAME_HISTORY_FREE | TESUJI_GAME_ACYCLIC;
    game.context = b;
    game.player = player;
    game.moves = moves;
    game.apply = apply;
    game.outcome = outcome;
    return game;
}

static void draw(const board *b, const position *p)
{
    for (unsigned row = b->rows; row-- > 0;) {
        for (unsigned column = 0; column < b->columns; column++) {
            uint64_t cell = bottom_of(b, column) << row;
            printf(" %c", p->stones[0] & cell ? 'x' : p->stones[1] & cell ? 'o' : '.');
        }
        printf("\n");
    }
}

/* The memory of the search. Nothing is ever allocated. */
static uint64_t block[(1u << 20) / sizeof(uint64_t)];

static int refuse(const char *what)
{
    fprintf(stderr,
            "connect4: %s\n"
            "usage: connect4 [COLUMNS ROWS [MEMORY [ITERATIONS]]]\n"
            "  COLUMNS x ROWS  1 to 9 each; with a row more at most 64 cells (7 6)\n"
            "  MEMORY          bytes for the search, up to 1MiB: 16384, 32KiB (32KiB)\n"
            "  ITERATIONS      random games for each move (2000)\n",
            what);
    return 2;
}

static int fail(const char *what, int32_t status)
{
    fprintf(stderr, "connect4: %s: %s\n", what, tesuji_status_text(status));
    return status == TESUJI_ERROR_BLOCK_TOO_SMALL ? 2 : 1;
}

/* A number with nothing but `unit` behind it, or 0. */
static unsigned long read_number(const char *text, const char *unit)
{
    char *end;
    unsigned long number = *text >= '0' && *text <= '9' ? strtoul(text, &end, 10) : 0;
    return number && number < 1ul << 31 && strcmp(end, unit) == 0 ? number : 0;
}

/* One line a move: who plays what, and what the search thinks of it. */
static void tell_move(const position *p, uint32_t number, const tesuji_result *result)
{
    static const char *const proven[] = {"proven to lose", "proven to be a draw", "proven to win"};
    printf("%2" PRIu32 ". %c %" PRIu32 "  ", number, p->mover ? 'o' : 'x', result->best_move + 1);
    if (result->status == TESUJI_STATUS_PROVEN)
        printf("%s\n", proven[result->score_low + 1]);
    else
        printf("expects %.2f of the points\n", (double)result->value);
}

/* Plays until the game is over. Writes before which move its outcome was proven first, 0 if never. */
static int32_t play(tesuji_search *search, const tesuji_game *game, position *p, unsigned long iterations,
                    uint32_t *proven)
{
    const tesuji_budget budget = {.struct_size = sizeof budget, .iterations = iterations};
    tesuji_result result = {.struct_size = sizeof result};
    uint32_t stop;
    *proven = 0;
    for (uint32_t number = 1;; number++) {
        int32_t status = tesuji_search_run(search, &budget, &stop);
        if (status == TESUJI_OK)
            status = tesuji_search_result(search, &result);
        if (status != TESUJI_OK || !result.has_best_move)
            return status; /* no move: the game is over */
        if (result.status == TESUJI_STATUS_PROVEN && !*proven)
            *proven = number;
        tell_move(p, number, &result);
        status = tesuji_search_advance(search, result.best_move);
        if (status != TESUJI_OK)
            return status;
        game->apply(game->context, p, result.best_move);
    }
}

int main(int argc, char **argv)
{
    unsigned long columns = 7, rows = 6, bytes = 32 * 1024, iterations = 2000;
    if (argc == 2 || argc > 5)
        return refuse("give no arguments, or a board, the memory and the iterations");
    if (argc > 2) {
        columns = read_number(argv[1], "");
        rows = read_number(argv[2], "");
    }
    if (!columns || !rows || columns > MOST_SIDE || rows > MOST_SIDE || columns * (rows + 1) > BITS)
        return refuse("the board must have 1 to 9 columns and rows, and with a row more at most 64 cells");
    if (argc > 3) {
        bytes = read_number(argv[3], "") + read_number(argv[3], "KiB") * 1024
                + read_number(argv[3], "MiB") * 1024 * 1024;
        if (!bytes || bytes > sizeof block)
            return refuse("the memory must be a number of bytes, up to 1MiB");
    }
    if (argc > 4) {
        iterations = read_number(argv[4], "");
        if (!iterations)
            return refuse("the iterations must be a number");
    }

    board b = {(unsigned)columns, (unsigned)rows};
    tesuji_game game = make_game(&b);
    tesuji_config config = {.struct_size = sizeof config};
    tesuji_counters counters = {.struct_size = sizeof counters};
    tesuji_search search;
    position p = {{0, 0}, 0, 0};
    uint32_t proven;
    int32_t status = tesuji_config_preset(TESUJI_PRESET_GPN_RANK, &config);
    config.recycle = 1; /* go on when the block is full */
    if (status == TESUJI_OK)
        status = tesuji_search_init(&search, &config, &game, block, bytes);
    if (status == TESUJI_OK)
        status = tesuji_search_set_root(&search, &p);
    if (status != TESUJI_OK)
        return fail("the search cannot begin", status);
    status = play(&search, &game, &p, iterations, &proven);
    if (status == TESUJI_OK)
        status = tesuji_search_counters(&search, &counters);
    if (status != TESUJI_OK)
        return fail("the search failed", status);

    draw(&b, &p);
    printf("Connect Four %lu x %lu: %s", columns, rows, !p.is_won ? "a draw" : p.mover ? "x wins" : "o wins");
    if (proven)
        printf(", proven before move %" PRIu32, proven);
    printf("\n%" PRIu64 " random games, %" PRIu32 " nodes alive at most, %" PRIu32
           " bytes a node, %" PRIu64 " bytes used\n",
           counters.expansions, counters.most_alive, counters.bytes_per_row, counters.block_bytes);
    return 0;
}
