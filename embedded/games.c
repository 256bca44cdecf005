#include "games.h"

enum { VERTICAL = 0, HORIZONTAL = 1 };
enum { WIDE_MOVES = 200, WIDE_LEAST = 101, WIDE_LENGTH = 3, WIDE_WINS_ONE_IN = 32 };

/* The finalizer of MurmurHash3: integers only, so the same everywhere. */
uint32_t scatter(uint32_t x)
{
    x ^= x >> 16;
    x *= 0x85ebca6bu;
    x ^= x >> 13;
    x *= 0xc2b2ae35u;
    return x ^ x >> 16;
}

static void begin(tesuji_game *game)
{
    static const tesuji_game two_players = {.struct_size = sizeof *game, .players = 2, .score_max = 1};
    *game = two_players;
}

/* ---- Domineering */

static uint64_t places_of(const board *b, uint64_t covered, uint64_t player)
{
    uint64_t free_cells = b->cells & ~covered;
    if (player == VERTICAL)
        return free_cells & (free_cells >> (b->columns & 63)) & b->not_last_row;
    return free_cells & (free_cells >> 1) & b->not_last_column;
}

static uint64_t places(const board *b, const position *p)
{
    return places_of(b, p->covered, p->mover);
}

static uint32_t lowest_bit(uint64_t bits)
{
    return (uint32_t)((uint32_t)bits ? __builtin_ctz((uint32_t)bits) : 32 + __builtin_ctz((uint32_t)(bits >> 32)));
}

static uint32_t count_bits(uint32_t x)
{
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    return x * 0x01010101u >> 24;
}

static uint32_t count_places(uint64_t bits)
{
    return count_bits((uint32_t)bits) + count_bits((uint32_t)(bits >> 32));
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
        list[count++] = lowest_bit(left);
    return (int32_t)count;
}

static int32_t mobility(void *context, const void *state)
{
    return (int32_t)count_places(places(context, state));
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
    const position *p = state;
    (void)context;
    scores[VERTICAL] = p->mover == HORIZONTAL;
    scores[HORIZONTAL] = p->mover == VERTICAL;
    return 0;
}

static int32_t key(void *context, const void *state, uint64_t *number)
{
    const position *p = state;
    (void)context;
    *number = p->mover == VERTICAL ? p->covered : ~p->covered;
    return 0;
}

/* Whoever has more places is ahead: the same operations in the same order as in games/src, for the same bits. */
static int32_t evaluate(void *context, const void *state, float *scores)
{
    const position *p = state;
    float vertical = (float)count_places(places_of(context, p->covered, VERTICAL));
    float horizontal = (float)count_places(places_of(context, p->covered, HORIZONTAL));
    float half = (vertical - horizontal) / (2.0f * (vertical + horizontal + 1.0f));
    scores[VERTICAL] = 0.5f + half;
    scores[HORIZONTAL] = 0.5f - half;
    return 0;
}

void domineering(tesuji_game *game, board *b, uint32_t columns, uint32_t rows)
{
    uint32_t vertical = (rows - 1) * columns, horizontal = rows * (columns - 1);
    *b = (board){columns, rows, 0, 0, 0};
    for (uint32_t row = 0, cell = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns; column++, cell++) {
            uint64_t bit = (uint64_t)1 << cell;
            b->cells |= bit;
            if (column + 1 < columns)
                b->not_last_column |= bit;
            if (row + 1 < rows)
                b->not_last_row |= bit;
        }
    begin(game);
    game->max_moves = vertical > horizontal ? vertical : horizontal;
    game->max_length = columns * rows / 2;
    game->state_size = sizeof(position);
    game->flags = TESUJI_GAME_HISTORY_FREE | TESUJI_GAME_ACYCLIC;
    game->context = b;
    game->player = player;
    game->moves = moves;
    game->apply = apply;
    game->outcome = outcome;
    game->key = key;
    game->mobility = mobility;
    game->evaluate = evaluate;
}

position domineering_root(board *b, uint32_t seed, uint32_t count)
{
    position p = {0, VERTICAL};
    for (uint32_t i = 0; i < count; i++) {
        uint64_t left = places(b, &p);
        uint32_t skip = scatter(seed * 64 + i) % (uint32_t)(mobility(b, &p) ? mobility(b, &p) : 1);
        while (skip-- && left & (left - 1))
            left &= left - 1;
        if (left)
            apply(b, &p, lowest_bit(left));
    }
    return p;
}

/* ---- Up to 200 moves at a position: chances below the least normal float, and some above */

static int32_t wide_player(void *context, const void *state)
{
    (void)context;
    return (int32_t)(((const wide_state *)state)->depth & 1);
}

static int32_t wide_moves(void *context, const void *state, uint32_t *list, uint32_t capacity)
{
    const wide_state *s = state;
    uint32_t most = s->depth ? WIDE_LEAST + scatter(~s->line) % (WIDE_MOVES - WIDE_LEAST + 1) : WIDE_MOVES;
    uint32_t count = 0;
    (void)context;
    if (s->depth < WIDE_LENGTH)
        for (; count < most && count < capacity; count++)
            list[count] = count;
    return (int32_t)count;
}

static int32_t wide_apply(void *context, void *state, uint32_t move)
{
    wide_state *s = state;
    (void)context;
    s->line = scatter(s->line + move + 1);
    s->depth++;
    return 0;
}

static int32_t wide_outcome(void *context, const void *state, int32_t *scores)
{
    (void)context;
    scores[0] = scatter(((const wide_state *)state)->line) % WIDE_WINS_ONE_IN == 0;
    scores[1] = !scores[0];
    return 0;
}

static int32_t wide_key(void *context, const void *state, uint64_t *number)
{
    const wide_state *s = state;
    (void)context;
    *number = (uint64_t)s->depth << 32 | s->line;
    return 0;
}

void wide(tesuji_game *game)
{
    begin(game);
    game->max_moves = WIDE_MOVES;
    game->max_length = WIDE_LENGTH;
    game->state_size = sizeof(wide_state);
    game->flags = TESUJI_GAME_HISTORY_FREE | TESUJI_GAME_ACYCLIC;
    game->player = wide_player;
    game->moves = wide_moves;
    game->apply = wide_apply;
    game->outcome = wide_outcome;
    game->key = wide_key;
}

wide_state wide_root(uint32_t seed)
{
    return (wide_state){scatter(seed + 1), 0};
}

static int32_t wide_model_answer(void *context, const void *state, float *scores, float *confidence)
{
    uint32_t hash = scatter(((const wide_state *)state)->line + 3);
    (void)context;
    scores[0] = (float)(hash & 255) * (1.0f / 255);
    scores[1] = 1.0f - scores[0];
    *confidence = hash & 256 ? 0.95f : 0.5f;
    return 0;
}

static int32_t wide_priors(void *context, const void *state, const uint32_t *list, uint32_t count, float *priors)
{
    (void)context;
    for (uint32_t i = 0; i < count; i++)
        priors[i] = (float)(scatter(((const wide_state *)state)->line ^ list[i]) & 7);
    return 0;
}

void wide_model(tesuji_game *game)
{
    game->model = wide_model_answer;
    game->priors = wide_priors;
}

/* ---- Connect Four and tic-tac-toe */

static uint64_t cell(const lines *l, uint32_t column, uint32_t row)
{
    return (uint64_t)1 << (column * (l->rows + 1) + row);
}

/* The cell at which a stone lands in a column, which is off the board if the column is full. */
static uint64_t landing(const lines *l, const stones *s, uint32_t column)
{
    uint64_t bottom = cell(l, column, 0);
    return ((s->stones[0] | s->stones[1]) + bottom) & (cell(l, column, l->rows) * 2 - bottom);
}

static uint64_t cell_of(const lines *l, const stones *s, uint32_t move)
{
    return l->falls ? landing(l, s, move) : cell(l, move % l->columns, move / l->columns);
}

static int is_open(const lines *l, const stones *s, uint32_t move)
{
    uint64_t at = cell_of(l, s, move);
    return l->falls ? at != cell(l, move, l->rows) : !((s->stones[0] | s->stones[1]) & at);
}

static int has_line(const lines *l, uint64_t own)
{
    const uint32_t steps[] = {1, l->rows, l->rows + 1, l->rows + 2};
    for (unsigned i = 0; i < 4; i++) {
        uint64_t left = own;
        for (uint32_t n = 1; n < l->length; n++)
            left &= left >> steps[i];
        if (left)
            return 1;
    }
    return 0;
}

static int32_t stones_player(void *context, const void *state)
{
    (void)context;
    return (int32_t)((const stones *)state)->mover;
}

static int32_t stones_moves(void *context, const void *state, uint32_t *list, uint32_t capacity)
{
    const lines *l = context;
    const stones *s = state;
    uint32_t most = l->falls ? l->columns : l->columns * l->rows, count = 0;
    for (uint32_t move = 0; move < most && count < capacity && !s->is_won; move++)
        if (is_open(l, s, move))
            list[count++] = move;
    return (int32_t)count;
}

static int32_t stones_apply(void *context, void *state, uint32_t move)
{
    stones *s = state;
    s->stones[s->mover & 1] |= cell_of(context, s, move);
    s->is_won = (uint32_t)has_line(context, s->stones[s->mover & 1]);
    s->mover ^= 1;
    return 0;
}

static int32_t stones_outcome(void *context, const void *state, int32_t *scores)
{
    const stones *s = state; /* whoever made the last move may have won */
    (void)context;
    scores[s->mover & 1] = s->is_won ? -1 : 0;
    scores[~s->mover & 1] = s->is_won ? 1 : 0;
    return 0;
}

static void stones_game(tesuji_game *game, lines *l)
{
    begin(game);
    game->max_moves = l->falls ? l->columns : l->columns * l->rows;
    game->max_length = l->columns * l->rows;
    game->score_min = -1;
    game->state_size = sizeof(stones);
    game->flags = TESUJI_GAME_HISTORY_FREE | TESUJI_GAME_ACYCLIC;
    game->context = l;
    game->player = stones_player;
    game->moves = stones_moves;
    game->apply = stones_apply;
    game->outcome = stones_outcome;
}

void connect4(tesuji_game *game, lines *l)
{
    *l = (lines){7, 6, 1, 4};
    stones_game(game, l);
}

void tic_tac_toe(tesuji_game *game, lines *l)
{
    *l = (lines){3, 3, 0, 3};
    stones_game(game, l);
}

/* ---- one long line */

static int32_t deep_player(void *context, const void *state)
{
    (void)state;
    return (int32_t)(((const deep_line *)context)->depth & 1);
}

static int32_t deep_moves(void *context, const void *state, uint32_t *list, uint32_t capacity)
{
    const deep_line *l = context;
    (void)state;
    if (l->depth == l->length || !capacity)
        return 0;
    list[0] = 0;
    return 1;
}

static int32_t deep_apply(void *context, void *state, uint32_t move)
{
    (void)state;
    (void)move;
    ((deep_line *)context)->depth++;
    return 0;
}

static int32_t deep_undo(void *context, uint32_t move)
{
    (void)move;
    ((deep_line *)context)->depth--;
    return 0;
}

static int32_t deep_outcome(void *context, const void *state, int32_t *scores)
{
    (void)state;
    scores[0] = ((const deep_line *)context)->depth & 1;
    scores[1] = !scores[0];
    return 0;
}

void deep(tesuji_game *game, deep_line *line, uint32_t length)
{
    *line = (deep_line){0, length};
    begin(game);
    game->max_moves = 1;
    game->max_length = length;
    game->context = line;
    game->player = deep_player;
    game->moves = deep_moves;
    game->apply = deep_apply;
    game->outcome = deep_outcome;
    game->undo = deep_undo;
}
