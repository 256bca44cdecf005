/* What the parts of the host share: there is little memory for two of anything. */
#ifndef HOST_H
#define HOST_H

#include "tesuji.h"

/* The runs have the same memory everywhere: how full it is decides the search. */
enum { RUN_BYTES = 12800 };

#define COUNT(array) (sizeof(array) / sizeof *(array))

extern int failed;
extern tesuji_search search;
extern tesuji_game game;
extern tesuji_config config;

/* Writes the settings of a preset into `config`. */
int32_t configure(uint32_t preset);

/* play.c: proves tic-tac-toe, plays Connect Four where there is the memory for it. */
void play_and_prove(void);

#endif
