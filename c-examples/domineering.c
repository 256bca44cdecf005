/*
 * Who wins Domineering? A host for tesuji in one file.
 *
 * Two players cover two cells of a board in turn, Vertical one above the
 * other, Horizontal side by side; whoever cannot move loses. Vertical begins.
 *
 *     domineering [COLUMNS ROWS [MEMORY [LEVELS]]]      domineering 6 6 64KiB
 *
 * What to look at: the position is a small struct that the library copies
 * (state_size); six callbacks say what the rules are; the search runs in slices
 * in a block of memory that this program owns. configure() sets up a search
 * that needs hardly any: 7 x 6 is proved in 16 KiB.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tesuji.h"

enum { VERTICAL = 0, HORIZONTAL = 1, MOST_CELLS = 64 };

/* A board of some size: the context of the callbacks. Bit row * columns + column is a cell. */
typedef struct {
    unsigned columns, rows;
    uint64_t cells, not_last_column, not_last_row;
} board;

/* A position: the state that the library copies. */
typedef struct {
    uint64_t covered;
    uint64_t mover;
} position;

/* The cells at which the mover's domino may begin. */
static uint64_t places(const board *b, const position *p)
{
    uint64_t free_cells = b->cells & ~p->covered;
    if (p->mover == VERTICAL)
        return free_cells & (free_cells >> (b->columns & 63)) & b->not_last_row;
    return free_cells & (free_cells >> 1) & b->not_last_column;
}

static int32_t lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    int32_t n = 0;
    while (!(bits >> n & 1))
        n++;
    return n;
#endif
}

static int32_t count_bits(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int32_t)(x * 0x0101010101010101u >> 56);
}

static int32_t player(void *context, const void *state)
{
    (void)context;
    return (int32_t)((const position *)state)->mover;
}

static int32_t moves(void *context, const void *state, uint32_t *list, uint32_t capacity)
{
    uint64_t left = places(context, state);
    uint32_t count = 0;
    for (; left && count < capacity; left &= left - 1)
        list[count++] = (uint32_t)lowest_bit(left);
    return (int32_t)count;
}

static int32_t mobility(void *context, const void *state)
{
    return count_bits(places(context, state));
}

static int32_t apply(void *context, void *state, uint32_t move)
{
    const board *b = context;
    position *p = state;
    uint64_t cell = (uint64_t)1 << (move & 63);
    p->covered |= cell | (p->mover == VERTICAL ? cell << (b->columns & 63) : cell << 1);
    p->mover ^= 1;
    return 0;
}

static int32_t outcome(void *context, const void *state, int32_t *scores)
{
    const position *p = state; /* whoever is to move has lost */
    (void)context;
    scores[VERTICAL] = p->mover == HORIZONTAL;
    scores[HORIZONTAL] = p->mover == VERTICAL;
    return 0;
}

static int32_t key(void *context, const void *state, uint64_t *number)
{
    (void)context; /* the number of dominoes says who is to move */
    *number = ((const position *)state)->covered;
    return 0;
}

static board make_board(unsigned columns, unsigned rows)
{
    board b = {columns, rows, 0, 0, 0};
    for (unsigned cell = 0; cell < columns * rows; cell++) {
        uint64_t bit = (uint64_t)1 << cell;
        b.cells |= bit;
        if (cell % columns + 1 < columns)
            b.not_last_column |= bit;
        if (cell / columns + 1 < rows)
            b.not_last_row |= bit;
    }
    return b;
}

static tesuji_game make_game(board *b)
{
    uint32_t vertical = (b->rows - 1) * b->columns, horizontal = b->rows * (b->columns - 1);
    uint32_t most = vertical > horizontal ? vertical : horizontal;
    tesuji_game game;
    memset(&game, 0, sizeof game);
    game.struct_size = sizeof game;
    game.players = 2;
    game.max_moves = most ? most : 1;
    game.max_length = b->columns * b->rows / 2 ? b->columns * b->rows / 2 : 1;
    game.score_min = 0;
    game.score_max = 1;
    game.state_size = sizeof(position);
    game.flags = TESUJI_GAME_HISTORY_FREE | TESUJI_GAME_ACYCLIC;
    game.context = b;
    game.player = player;
    game.moves = moves;
    game.apply = apply;
    game.outcome = outcome;
    game.key = key;
    game.mobility = mobility;
    return game;
}

static void draw(const board *b, const tesuji_result *result)
{
    for (unsigned row = 0; row < b->rows; row++) {
        for (unsigned column = 0; column < b->columns; column++) {
            unsigned cell = row * b->columns + column;
            int best = result->has_best_move && result->truth == TESUJI_TRUTH_TRUE
                       && (cell == result->best_move || cell == result->best_move + b->columns);
            printf(" %c", best ? 'V' : '.');
        }
        printf("\n");
    }
}

/* The memory of the search. Nothing is ever allocated. */
static uint64_t block[(1u << 20) / sizeof(uint64_t)];

static int refuse(const char *what)
{
    fprintf(stderr,
            "domineering: %s\n"
            "usage: domineering [COLUMNS ROWS [MEMORY [LEVELS]]]\n"
            "  COLUMNS x ROWS  1 to 64 cells (6 6)\n"
            "  MEMORY          bytes for the search, up to 1MiB: 4096, 64KiB (64KiB)\n"
            "  LEVELS          1 to 3; with more than 1, leaves are searched by another\n"
            "                  search in the memory that is still free (1)\n",
            what);
    return 2;
}

static int fail(const char *what, int32_t status)
{
    fprintf(stderr, "domineering: %s: %s\n", what, tesuji_status_text(status));
    return status == TESUJI_ERROR_BLOCK_TOO_SMALL ? 2 : 1;
}

/* A number with nothing but `unit` behind it, or 0. */
static unsigned long read_number(const char *text, const char *unit)
{
    char *end;
    unsigned long number = *text >= '0' && *text <= '9' ? strtoul(text, &end, 10) : 0;
    return number && number < 1ul << 31 && strcmp(end, unit) == 0 ? number : 0;
}

/* Product propagation; with more than one level also what else makes little memory enough. */
static int32_t configure(tesuji_config *config, uint32_t levels, unsigned long bytes)
{
    int32_t status = tesuji_config_preset(TESUJI_PRESET_PP, config);
    if (status == TESUJI_OK && levels > 1) {
        config->levels = levels;
        config->transpositions = TESUJI_TRANSPOSITIONS_TABLE; /* of solved positions, 8 bytes each: */
        config->table_entries = (uint32_t)(bytes / 64);       /* an eighth of the block */
        config->epsilon = 4; /* stay below a move while it is about as good */
    }
    return status;
}

int main(int argc, char **argv)
{
    unsigned long columns = 6, rows = 6, bytes = 64 * 1024, levels = 1;
    if (argc == 2 || argc > 5)
        return refuse("give no arguments, or a board, its memory and the levels");
    if (argc > 2) {
        columns = read_number(argv[1], "");
        rows = read_number(argv[2], "");
    }
    if (!columns || !rows || columns > MOST_CELLS || rows > MOST_CELLS || columns * rows > MOST_CELLS)
        return refuse("the board must have 1 to 64 cells");
    if (argc > 3) {
        bytes = read_number(argv[3], "") + read_number(argv[3], "KiB") * 1024
                + read_number(argv[3], "MiB") * 1024 * 1024;
        if (!bytes || bytes > sizeof block)
            return refuse("the memory must be a number of bytes, up to 1MiB");
    }
    if (argc > 4) {
        levels = read_number(argv[4], "");
        if (!levels || levels > 3)
            return refuse("there can be 1 to 3 levels");
    }

    board b = make_board((unsigned)columns, (unsigned)rows);
    tesuji_game game = make_game(&b);
    tesuji_config config = {.struct_size = sizeof config};
    tesuji_search search;
    position start = {0, VERTICAL};
    int32_t status = configure(&config, (uint32_t)levels, bytes);
    if (status == TESUJI_OK)
        status = tesuji_search_init(&search, &config, &game, block, bytes);
    if (status == TESUJI_OK)
        status = tesuji_search_set_root(&search, &start);
    if (status != TESUJI_OK)
        return fail("the search cannot begin", status);

    tesuji_budget slice = {.struct_size = sizeof slice, .nodes = 1000000};
    tesuji_counters counters = {.struct_size = sizeof counters};
    tesuji_result result = {.struct_size = sizeof result};
    uint32_t stop = TESUJI_STOP_BUDGET;
    while (stop == TESUJI_STOP_BUDGET) {
        status = tesuji_search_run(&search, &slice, &stop);
        if (status != TESUJI_OK)
            return fail("the search failed", status);
        tesuji_search_counters(&search, &counters);
        tesuji_search_result(&search, &result);
        fprintf(stderr, "%12" PRIu64 " nodes, %6" PRIu32 " alive, chance %.6f\n", counters.created,
                counters.alive, (double)result.value);
    }

    draw(&b, &result);
    printf("Domineering %lu x %lu, Vertical first: ", columns, rows);
    if (result.status != TESUJI_STATUS_PROVEN)
        printf("not solved; %s\n", tesuji_stop_text(stop));
    else if (result.truth == TESUJI_TRUTH_TRUE)
        printf("Vertical wins with %c%" PRIu32 "\n", (char)('a' + result.best_move % columns),
               result.best_move / (uint32_t)columns + 1);
    else
        printf("Horizontal wins\n");
    printf("%" PRIu64 " nodes created, %" PRIu32 " alive at most, %" PRIu32
           " bytes a node, %" PRIu64 " bytes used\n",
           counters.created, counters.most_alive, counters.bytes_per_row, counters.block_bytes);
    return 0;
}
