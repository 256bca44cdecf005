/* The games that are searched on devices, written as a host would write them. */
#ifndef GAMES_H
#define GAMES_H

#include "tesuji.h"

/* Domineering: c-examples/domineering.c explains it. */
typedef struct {
    uint32_t columns, rows;
    uint64_t cells, not_last_column, not_last_row;
} board;

typedef struct {
    uint64_t covered;
    uint64_t mover;
} position;

void domineering(tesuji_game *game, board *b, uint32_t columns, uint32_t rows);

/* The position after `count` moves that a hash of the seed chooses. */
position domineering_root(board *b, uint32_t seed, uint32_t count);

/* A made-up game: 200 moves at the root, 101 to 200 below it, 3 moves long, a hash says who wins. */
typedef struct {
    uint32_t line, depth;
} wide_state;

void wide(tesuji_game *game);
wide_state wide_root(uint32_t seed);
/* Lets a hash also say what it expects, how sure it is, and which moves are promising. */
void wide_model(tesuji_game *game);

/* A made-up game: one line of `length` moves, made and taken back in one object. */
typedef struct {
    uint32_t depth, length;
} deep_line;

void deep(tesuji_game *game, deep_line *line, uint32_t length);

/* Four in a line: on a board of up to 8x7 cells, or three on one of 3x3. The column of a
   cell is one bit higher than the board, so that no line goes on in the next column. */
typedef struct {
    uint64_t stones[2];
    uint32_t mover, is_won;
} stones;

typedef struct {
    uint32_t columns, rows;
    int falls;       /* a move is a column, into which the stone falls; else a cell */
    uint32_t length; /* of a line that wins */
} lines;

void connect4(tesuji_game *game, lines *l);
void tic_tac_toe(tesuji_game *game, lines *l);

uint32_t scatter(uint32_t number);

#endif
