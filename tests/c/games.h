/*
 * Small games that the tests in C share, the truth about them by going through
 * everything, and one set of callbacks for all. All positions fit into one
 * structure.
 */
#ifndef GAMES_H
#define GAMES_H

#include <string.h>

#include "tesuji.h"

enum { DEEPEST = 40, MOST_MOVES = 12, MOST_PLAYERS = 3 };

typedef struct {
    uint32_t place, mover, cells[2];
} state;

typedef struct {
    const char *name;
    uint32_t players, max_moves, max_length, flags;
    int32_t score_min, score_max;
    uint32_t (*moves)(const state *s, uint32_t *list);
    void (*play)(state *s, uint32_t move);
    void (*scores)(const state *s, int32_t *scores);
} rules;

static uint32_t scatter(uint32_t x)
{
    x ^= x >> 16;
    x *= 0x85ebca6bu;
    x ^= x >> 13;
    x *= 0xc2b2ae35u;
    return x ^ x >> 16;
}

/* Take 1 to 3 from a pile; whoever cannot loses. */
static uint32_t pile_moves(const state *s, uint32_t *list)
{
    uint32_t count = s->place < 3 ? s->place : 3;
    for (uint32_t i = 0; i < count; i++)
        list[i] = i + 1;
    return count;
}

static void pile_play(state *s, uint32_t move)
{
    s->place -= move;
    s->mover ^= 1;
}

static void pile_scores(const state *s, int32_t *scores)
{
    scores[s->mover] = 0;
    scores[s->mover ^ 1] = 1;
}

/* The same with three players: who took last gets 2, who is to move then 1. */
static void three_play(state *s, uint32_t move)
{
    s->place -= move;
    s->mover = (s->mover + 1) % 3;
}

static void three_scores(const state *s, int32_t *scores)
{
    scores[(s->mover + 2) % 3] = 2;
    scores[s->mover] = 1;
    scores[(s->mover + 1) % 3] = 0;
}

/* Tic-tac-toe, with draws. */
static int has_row(uint32_t cells)
{
    static const uint32_t lines[] = {7, 56, 448, 73, 146, 292, 273, 84};
    for (unsigned i = 0; i < 8; i++)
        if ((cells & lines[i]) == lines[i])
            return 1;
    return 0;
}

static uint32_t row_moves(const state *s, uint32_t *list)
{
    uint32_t count = 0;
    if (!has_row(s->cells[0]) && !has_row(s->cells[1]))
        for (uint32_t cell = 0; cell < 9; cell++)
            if (!((s->cells[0] | s->cells[1]) >> cell & 1))
                list[count++] = cell;
    return count;
}

static void row_play(state *s, uint32_t move)
{
    s->cells[s->mover] |= 1u << move;
    s->mover ^= 1;
}

static void row_scores(const state *s, int32_t *scores)
{
    scores[0] = has_row(s->cells[0]) - has_row(s->cells[1]);
    scores[1] = -scores[0];
}

/* Domineering on 4x4: player 0 covers two cells one above the other, player 1 side by side. */
static uint32_t domino_moves(const state *s, uint32_t *list)
{
    uint32_t empty = ~s->cells[0] & 0xffff, count = 0;
    uint32_t places = s->mover ? empty & empty >> 1 & 0x7777 : empty & empty >> 4;
    for (uint32_t cell = 0; cell < 16; cell++)
        if (places >> cell & 1)
            list[count++] = cell;
    return count;
}

static void domino_play(state *s, uint32_t move)
{
    s->cells[0] |= (s->mover ? 3u : 17u) << move;
    s->mover ^= 1;
}

/* A walk in a graph with cycles: 20 places, a hash says what leads where. Who
   stands at an end has a score; play that goes round for ever has none. */
enum { PLACES = 20 };

static uint32_t graph_moves(const state *s, uint32_t *list)
{
    uint32_t hash = scatter(s->cells[0] * 1000 + s->place), count = hash % 4;
    for (uint32_t i = 0; i < count; i++)
        list[i] = i;
    return count;
}

static void graph_play(state *s, uint32_t move)
{
    s->place = scatter(s->cells[0] * 1000 + s->place * 4 + move + 500) % PLACES;
    s->mover = s->place & 1;
}

static void graph_scores(const state *s, int32_t *scores)
{
    scores[0] = scatter(s->place + s->cells[0]) & 1;
    scores[1] = !scores[0];
}

enum { ENDS = TESUJI_GAME_HISTORY_FREE | TESUJI_GAME_ACYCLIC };

static const rules pile = {"pile", 2, 3, 30, ENDS, 0, 1, pile_moves, pile_play, pile_scores};
static const rules three = {"three players", 3, 3, 30, ENDS, 0, 2, pile_moves, three_play, three_scores};
static const rules row = {"tic-tac-toe", 2, 9, 9, ENDS, -1, 1, row_moves, row_play, row_scores};
static const rules domino = {"domineering", 2, 12, 8, ENDS, 0, 1, domino_moves, domino_play, pile_scores};
static const rules graph = {"graph", 2, 3, 0, TESUJI_GAME_HISTORY_FREE, 0, 1, graph_moves, graph_play, graph_scores};

/* ---- What is true, by going through everything */

/* What has been found already, each position at one place. */
static struct {
    const rules *rules;
    state state;
    uint32_t goal_player;
    int32_t value;
} found[1 << 14];

/* The highest score that a player can force against all others together. */
static int32_t forced(const rules *r, state s, uint32_t goal_player)
{
    uint32_t list[MOST_MOVES], count = r->moves(&s, list);
    uint32_t at = scatter(s.place + 100 * s.mover + 1000 * s.cells[0] + 7777777 * s.cells[1] + goal_player) & ((1 << 14) - 1);
    int32_t scores[MOST_PLAYERS], best = 0;
    if (!count) {
        r->scores(&s, scores);
        return scores[goal_player];
    }
    if (found[at].rules == r && found[at].goal_player == goal_player && memcmp(&found[at].state, &s, sizeof s) == 0)
        return found[at].value;
    for (uint32_t i = 0; i < count; i++) {
        state next = s;
        int32_t value;
        r->play(&next, list[i]);
        value = forced(r, next, goal_player);
        if (i == 0 || (s.mover == goal_player ? value > best : value < best))
            best = value;
    }
    found[at].rules = r;
    found[at].state = s;
    found[at].goal_player = goal_player;
    found[at].value = best;
    return best;
}

/* The same where play can go round: from which places the goal is reached in
   the end, found from the ends backwards. */
static int32_t forced_in_graph(state s, uint32_t goal_player)
{
    int32_t reached[PLACES] = {0};
    for (int round = 0; round < PLACES; round++)
        for (uint32_t place = 0; place < PLACES; place++) {
            state at = {place, place & 1, {s.cells[0], 0}}, next;
            uint32_t list[MOST_MOVES], count = graph_moves(&at, list), good = 0;
            int32_t scores[MOST_PLAYERS];
            graph_scores(&at, scores);
            for (uint32_t i = 0; i < count; i++) {
                next = at;
                graph_play(&next, list[i]);
                good += (uint32_t)reached[next.place];
            }
            if (count ? (at.mover == goal_player ? good > 0 : good == count) : scores[goal_player] == 1)
                reached[place] = 1;
        }
    return reached[s.place];
}

static int32_t value_of(const rules *r, state s, uint32_t goal_player)
{
    return r == &graph ? forced_in_graph(s, goal_player) : forced(r, s, goal_player);
}

/* ---- The callbacks: one set for all games */

typedef struct {
    const rules *rules;
    state object, before[DEEPEST];
    uint32_t depth;
    float evaluation;
} host;

static const state *look(void *context, const void *given)
{
    return given ? given : &((host *)context)->object;
}

static int32_t player(void *context, const void *given)
{
    return (int32_t)look(context, given)->mover;
}

static int32_t moves(void *context, const void *given, uint32_t *list, uint32_t capacity)
{
    return capacity < ((host *)context)->rules->max_moves
               ? -1
               : (int32_t)((host *)context)->rules->moves(look(context, given), list);
}

static int32_t apply(void *context, void *given, uint32_t move)
{
    host *h = context;
    if (!given) {
        if (h->depth == DEEPEST)
            return -2;
        h->before[h->depth++] = h->object;
    }
    h->rules->play(given ? given : &h->object, move);
    return 0;
}

static int32_t undo(void *context, uint32_t move)
{
    host *h = context;
    (void)move;
    if (!h->depth)
        return -3;
    h->object = h->before[--h->depth];
    return 0;
}

static int32_t outcome(void *context, const void *given, int32_t *scores)
{
    ((host *)context)->rules->scores(look(context, given), scores);
    return 0;
}

static int32_t key(void *context, const void *given, uint64_t *number)
{
    const state *s = look(context, given);
    (void)context;
    *number = ((uint64_t)s->cells[0] << 16 | s->cells[1]) << 16 | s->place << 4 | s->mover;
    return 0;
}

/* A guess from a hash, but the same for the same position. */
static int32_t evaluate(void *context, const void *given, float *scores)
{
    host *h = context;
    const state *s = look(context, given);
    float part = (float)(scatter(s->place + s->cells[0] * 31 + s->cells[1] * 17) % 101) / 100.0f;
    for (uint32_t i = 0; i < h->rules->players; i++)
        scores[i] = h->evaluation != 0 ? h->evaluation : (float)h->rules->score_min + part * (float)(h->rules->score_max - h->rules->score_min);
    return 0;
}

static tesuji_game make_game(host *h, const rules *r, int with_states)
{
    tesuji_game game;
    memset(&game, 0, sizeof game);
    memset(h, 0, sizeof *h);
    h->rules = r;
    game.struct_size = sizeof game;
    game.players = r->players;
    game.max_moves = r->max_moves;
    game.max_length = r->max_length;
    game.score_min = r->score_min;
    game.score_max = r->score_max;
    game.state_size = with_states ? sizeof(state) : 0;
    game.flags = r->flags;
    game.context = h;
    game.player = player;
    game.moves = moves;
    game.apply = apply;
    game.outcome = outcome;
    game.undo = undo;
    game.key = key;
    game.evaluate = evaluate;
    return game;
}

#endif
