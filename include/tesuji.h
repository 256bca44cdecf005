/*
 * tesuji: a search kernel for games and other decision problems.
 *
 * Hand over a block of memory and a game, run the search in slices, ask for the
 * best move, a value or a proof. No allocation, no globals, no threads, no clock:
 *
 *     tesuji_config config = {sizeof config};
 *     tesuji_config_preset(TESUJI_PRESET_PP, &config);
 *     tesuji_search search;
 *     tesuji_search_init(&search, &config, &game, block, sizeof block);
 *     tesuji_search_set_root(&search, &position);
 *     tesuji_search_run(&search, NULL, &stop);
 *     tesuji_search_result(&search, &result);
 *
 * Every function returns TESUJI_OK or a negative error, and writes its outputs
 * only on success. Structures that you fill begin with their own size; new
 * fields are only ever added at the end, and zero there means the default. Every
 * pointer is checked against NULL, and every answer of a callback is checked.
 *
 * Made by `make header` from capi/src: do not edit.
 */

#ifndef TESUJI_H
#define TESUJI_H

#include <stddef.h>
#include <stdint.h>

#ifndef TESUJI_API
#if defined(_WIN32) && defined(TESUJI_SHARED)
#define TESUJI_API __declspec(dllimport)
#else
#define TESUJI_API
#endif
#endif

/** All is well. Every other status is negative, and its number never changes. */
#define TESUJI_OK 0
/** A pointer that must not be null is null. */
#define TESUJI_ERROR_NULL_POINTER (-1)
/** The block does not begin at a multiple of 8. */
#define TESUJI_ERROR_MISALIGNED (-2)
/** The block is smaller than the least that this configuration needs. */
#define TESUJI_ERROR_BLOCK_TOO_SMALL (-3)
/** The block has more than 2^34 bytes. */
#define TESUJI_ERROR_BLOCK_TOO_LARGE (-4)
/** `struct_size` is smaller than the first version of the structure, or absurd. */
#define TESUJI_ERROR_STRUCT_SIZE (-5)
/** The structure is of a newer version and uses a field that is not known here. */
#define TESUJI_ERROR_UNKNOWN_FIELD (-6)
/** There is no such index. */
#define TESUJI_ERROR_NO_SUCH_INDEX (-7)
/** There is no such preset in this build. */
#define TESUJI_ERROR_UNKNOWN_PRESET (-10)
/** The rule does not exist, or this build was made without it. */
#define TESUJI_ERROR_UNKNOWN_RULE (-11)
/** The leaf does not exist. */
#define TESUJI_ERROR_UNKNOWN_LEAF (-12)
/** The kind of transpositions does not exist, or this build was made without it. */
#define TESUJI_ERROR_UNKNOWN_TRANSPOSITIONS (-13)
/** An option that must be 0 or 1 is neither. */
#define TESUJI_ERROR_NOT_A_BOOLEAN (-14)
/** The number of players is not 1 to 8. */
#define TESUJI_ERROR_PLAYERS (-20)
/** The lowest score is not below the highest. */
#define TESUJI_ERROR_SCORE_RANGE (-21)
/** The longest list of moves is not 1 to 65,535. */
#define TESUJI_ERROR_MAX_MOVES (-22)
/** The greatest depth is not 1 to 2^24. */
#define TESUJI_ERROR_MAX_DEPTH (-23)
/** A state of the game has more than 2^20 bytes. */
#define TESUJI_ERROR_STATE_SIZE (-24)
/** A callback that this search needs is missing. */
#define TESUJI_ERROR_MISSING_CALLBACK (-25)
/** Transpositions need a key for each position, and the game has none. */
#define TESUJI_ERROR_NEEDS_KEY (-26)
/** Transpositions need a game that is history-free and acyclic. */
#define TESUJI_ERROR_NEEDS_ACYCLIC (-27)
/** The goal names a player that the game does not have. */
#define TESUJI_ERROR_GOAL_PLAYER (-28)
/** The goal's score is not above the lowest score, or above the highest. */
#define TESUJI_ERROR_GOAL_SCORE (-29)
/** The handle was never initialised, or has been overwritten. */
#define TESUJI_ERROR_NOT_INITIALISED (-40)
/** The search was called from one of its own callbacks. */
#define TESUJI_ERROR_BUSY (-41)
/** No root has been set. */
#define TESUJI_ERROR_NO_ROOT (-42)
/** An `undo` failed earlier, so the host's position is not known any more. */
#define TESUJI_ERROR_UNUSABLE (-43)
/** The block was not saved, or has been used since. */
#define TESUJI_ERROR_NOT_SEALED (-44)
/** The contents of the block are damaged. */
#define TESUJI_ERROR_DAMAGED (-45)
/** The block was written by another version of this library. */
#define TESUJI_ERROR_OTHER_VERSION (-46)
/** The block was written with another game. */
#define TESUJI_ERROR_OTHER_GAME (-47)
/** A callback returned this negative number. */
#define TESUJI_ERROR_HOST (-60)
/** The game wrote more moves than it said it ever would. */
#define TESUJI_ERROR_TOO_MANY_MOVES (-61)
/** The game named a player that it does not have. */
#define TESUJI_ERROR_NO_SUCH_PLAYER (-62)
/** The game gave a score outside its own range. */
#define TESUJI_ERROR_SCORE_OUT_OF_RANGE (-63)
/** The game gave scores for another number of players. */
#define TESUJI_ERROR_SCORE_COUNT (-64)
/** A position had another number of moves than when it was first seen. */
#define TESUJI_ERROR_MOVES_CHANGED (-65)
/** The method does not exist, or this build was made without it. */
#define TESUJI_ERROR_UNKNOWN_METHOD (-15)
/** The bound of lower levels does not exist, or this build has no lower levels. */
#define TESUJI_ERROR_UNKNOWN_BOUND (-16)
/** The number of levels is not 1 to 3, or this build has one only. */
#define TESUJI_ERROR_LEVELS (-17)
/** θ is not above 0 and below 1/2. */
#define TESUJI_ERROR_THETA (-18)
/** The precision rate is not from 0 to θ, or this build was made without it. */
#define TESUJI_ERROR_PRECISION (-19)
/** A table needs a game that is history-free. */
#define TESUJI_ERROR_NEEDS_HISTORY_FREE (-30)
/** This search needs the game's evaluation, and it has none. */
#define TESUJI_ERROR_NEEDS_EVALUATION (-31)
/** A precision rate needs the product rule. */
#define TESUJI_ERROR_PRECISION_RULE (-32)
/** The number of playouts is not 1 to 1,000,000, or playout_moves above 2^20. */
#define TESUJI_ERROR_PLAYOUTS (-33)
/** ε is not from 0 to 16, or this build was made without it. */
#define TESUJI_ERROR_EPSILON (-34)
/** Two parts of the configuration do not go together. */
#define TESUJI_ERROR_PARTS (-35)
/** The exact value needs a game in which no position comes back. */
#define TESUJI_ERROR_EXACT_NEEDS_ACYCLIC (-36)
/** A DAG needs keys that tell positions with different moves apart. */
#define TESUJI_ERROR_KEY_FOLDS (-37)
/** The game gave an evaluation that is not a number in its range of scores. */
#define TESUJI_ERROR_BAD_EVALUATION (-66)
/** A part of sampling search does not exist, or this build was made without it. */
#define TESUJI_ERROR_UNKNOWN_SAMPLING (-38)
/** A weight of sampling search is not from -1,000,000 to 1,000,000. */
#define TESUJI_ERROR_WEIGHT (-39)
/** A chance or share of sampling search is not from 0 to 1. */
#define TESUJI_ERROR_SHARE (-49)
/** The move is not one of the root's. */
#define TESUJI_ERROR_ILLEGAL_MOVE (-48)
/** The game chose a move that it has not. */
#define TESUJI_ERROR_NO_SUCH_MOVE (-67)
/** The game gave a prior that is not a number from 0 on. */
#define TESUJI_ERROR_BAD_PRIOR (-68)
/** Product propagation with mobility (Saffidine and Cazenave 2013). */
#define TESUJI_PRESET_PP 1
/** Product propagation with mobility and transpositions. */
#define TESUJI_PRESET_PPT 2
/** Proof-number search with mobility (Allis 1994). */
#define TESUJI_PRESET_PNS 3
/** Proof-number search with mobility and transpositions. */
#define TESUJI_PRESET_PNT 4

/**
 * PN^2: proof-number search whose leaves are searched by another (Breuker
 * 1998).
 */
#define TESUJI_PRESET_PN2 5
/** Depth-first proof-number search (Nagai 2002), with 1+epsilon. */
#define TESUJI_PRESET_DFPN 6
/** Monte-Carlo proof-number search (Saito and others 2006). */
#define TESUJI_PRESET_MCPNS 7
/** Product propagation with mobility and a table of solved positions. */
#define TESUJI_PRESET_PPS 8
/** PP^2: product propagation whose leaves are searched by another. */
#define TESUJI_PRESET_PP2 9
/** The same with a third level. */
#define TESUJI_PRESET_PP3 10
/** Depth-first product propagation. */
#define TESUJI_PRESET_DFPP 11

/**
 * PPN-Search: product propagation with playouts (Song, Iida and van den Herik
 * 2019).
 */
#define TESUJI_PRESET_PPN 12
/** The same with two levels. */
#define TESUJI_PRESET_PPN2 13
/** Alpha-beta that goes down to the end of the game. */
#define TESUJI_PRESET_ALPHABETA 14
/** Alpha-beta with iterative deepening. */
#define TESUJI_PRESET_ALPHABETA_ID 15
/** UCT (Kocsis and Szepesvari 2006). */
#define TESUJI_PRESET_UCT 16
/** MCTS-Solver: UCT that proves wins and losses (Winands and others 2008). */
#define TESUJI_PRESET_SOLVER 17
/** UCT with the game's evaluation in place of random games, and score bounds. */
#define TESUJI_PRESET_MCTS_E 18
/** Score Bounded MCTS (Cazenave and Saffidine 2010). */
#define TESUJI_PRESET_SB 19

/**
 * PN-MCTS: UCT led by the goal player's proof numbers (Kowalski and others
 * 2024).
 */
#define TESUJI_PRESET_PN_MCTS 20

/**
 * Generalized PN-MCTS with score bounds: led by each player's proof numbers, by
 * rank.
 */
#define TESUJI_PRESET_GPN_RANK 21
/** The same by the largest number. */
#define TESUJI_PRESET_GPN_MAX 22
/** The same by the sum of the numbers. */
#define TESUJI_PRESET_GPN_SUM 23
/** UCT with a model that is believed where it is sure. */
#define TESUJI_PRESET_CONFIDENCE 24
/** UCT with a model at every new position (AZ-Ins-LE). */
#define TESUJI_PRESET_AZ_LE 25
/** The most promising leaf first; the whole unsolved tree is kept. */
#define TESUJI_METHOD_BEST_FIRST 0

/**
 * About the same leaves, but only the current line is kept; the rest is in a
 * table, as far as that has room. Needs what TESUJI_TRANSPOSITIONS_TABLE needs.
 */
#define TESUJI_METHOD_DEPTH_FIRST 1

/**
 * Alpha-beta, with a table where the game has what TESUJI_TRANSPOSITIONS_TABLE
 * needs.
 */
#define TESUJI_METHOD_ALPHA_BETA 2

/**
 * Random games and estimates; see the fields from `selection` on. Values are on
 * a scale from -1, the lowest score of the game, to 1, the highest. Does not
 * look at rule, leaf, transpositions, levels, playouts and what belongs to them.
 */
#define TESUJI_METHOD_SAMPLING 3
/** A node stores a chance, as if all moves were independent: 16 bytes a node. */
#define TESUJI_RULE_PRODUCT 1
/** A node stores a proof and a disproof number: 20 bytes a node. */
#define TESUJI_RULE_MIN_SUM 2

/**
 * The same, with the largest number plus one for each further open move in
 * place of the sum: what several moves share is not counted often.
 */
#define TESUJI_RULE_WEAK_SUM 3

/**
 * Proof and disproof numbers that are not whole, for leaves with a chance: 20
 * bytes a node.
 */
#define TESUJI_RULE_REAL_SUM 4
/** All new positions are worth the same. */
#define TESUJI_LEAF_CONSTANT 1
/** The more moves a new position has, the better for the player to move. */
#define TESUJI_LEAF_MOBILITY 2
/** The chance that the game's own `evaluate` gives, which the game must have. */
#define TESUJI_LEAF_EVALUATION 3
/** The share of random games that reach the goal: see `playouts`. */
#define TESUJI_LEAF_PLAYOUTS 4
/** A node for each way to a position: a tree. */
#define TESUJI_TRANSPOSITIONS_OFF 0

/**
 * One node for each position, 14 bytes more: needs `key`, TESUJI_GAME_HISTORY_FREE
 * and TESUJI_GAME_ACYCLIC, and not TESUJI_GAME_KEY_FOLDS.
 */
#define TESUJI_TRANSPOSITIONS_DAG 1

/**
 * A node for each way, and a table of solved positions, 8 bytes each: needs
 * `key` and TESUJI_GAME_HISTORY_FREE.
 */
#define TESUJI_TRANSPOSITIONS_TABLE 2
/** A search of a lower level may create as many nodes as the tree above it has. */
#define TESUJI_BOUND_TREE 0

/**
 * Of these x nodes the part 1 / (1 + e^((a - x) / b)), with `breuker_a` and
 * `breuker_b` (Breuker 1998).
 */
#define TESUJI_BOUND_BREUKER 1
/** As many as there is memory for. */
#define TESUJI_BOUND_FREE 2

/**
 * As a goal's player: whoever moves at the root, and player 0 where nobody does
 * because the game is over.
 */
#define TESUJI_PLAYER_MOVER 4294967295
/** As a goal's score: the highest that the game has. */
#define TESUJI_SCORE_HIGHEST 2147483647

/**
 * As a goal's score: the highest that this player can force, whatever it is.
 * That is the value of the game: see `score_low` and `score_high` of
 * tesuji_result. Needs a game that ends: TESUJI_GAME_ACYCLIC or a max_length.
 */
#define TESUJI_SCORE_EXACT 2147483646
/** C sqrt(ln N / n), with `exploration` as C (Kocsis and Szepesvari 2006). */
#define TESUJI_SELECTION_UCB1 0

/**
 * The same without C, and less where a move's results vary little (Auer,
 * Cesa-Bianchi and Fischer 2002).
 */
#define TESUJI_SELECTION_TUNED 1
/** C P sqrt(N) / (1 + n), with the game's `priors` (Rosin 2011). */
#define TESUJI_SELECTION_PUCT 2
/** A move that was never tried comes before all others. */
#define TESUJI_UNTRIED_FIRST 0

/**
 * It is worth as much as its siblings on average and one more visit that is
 * lost, as if tried once.
 */
#define TESUJI_UNTRIED_AVERAGE 1
/** Nothing is proven of scores: 24 bytes a node. */
#define TESUJI_BOUNDS_OFF 0

/**
 * Wins and losses are (Winands, Bjornsson and Saito 2008): of two players 28
 * bytes a node, 32 where there are more than 256 scores.
 */
#define TESUJI_BOUNDS_WIN_LOSS 1

/**
 * The lowest and the highest score that each player can still get are (Cazenave
 * and Saffidine 2010). The same bytes.
 */
#define TESUJI_BOUNDS_SCORES 2

/**
 * The same, but moves that these bounds cut are tried none the less: only what
 * is solved is passed over. The same bytes.
 */
#define TESUJI_BOUNDS_UNCUT 3
/** There are no proof numbers. */
#define TESUJI_BIAS_OFF 0

/**
 * They add 1 - rank / largest rank, times `bias_weight`: of two players 8 bytes
 * a node more (Kowalski and others 2024).
 */
#define TESUJI_BIAS_RANK 1
/** They add 1 - (pn - min) / (1 + max - min). */
#define TESUJI_BIAS_MAX 2
/** They add 1 - pn / (1 + sum). */
#define TESUJI_BIAS_SUM 3
/** Each player has proof numbers: the way to more than half of the points. */
#define TESUJI_NUMBERS_EACH_PLAYER 0
/** The goal player has them: the way to the goal, and to its opposite. */
#define TESUJI_NUMBERS_GOAL_PLAYER 1
/** The same, and once more with half of the points as the goal. */
#define TESUJI_NUMBERS_GOAL_PLAYER_AND_DRAW 2
/** A new position is worth what a random game from there brings. */
#define TESUJI_ESTIMATE_PLAYOUT 0
/** What the game's `evaluate` or `model` says. */
#define TESUJI_ESTIMATE_EVALUATION 1

/**
 * The same where it is as sure as `confidence` asks, and nothing is tried below;
 * else a random game, until it is.
 */
#define TESUJI_ESTIMATE_CONFIDENT 2
/** All moves of a random game are alike. */
#define TESUJI_POLICY_UNIFORM 0
/** The game's own `playout_move` chooses them. */
#define TESUJI_POLICY_GAME 1
/** The one with the best evaluation is taken. */
#define TESUJI_POLICY_GREEDY 2

/**
 * The one that has been best wherever it was made (MAST, Finnsson and Bjornsson
 * 2008). Takes 12 KiB of the block.
 */
#define TESUJI_POLICY_MAST 3

/**
 * The move to play is one that is proven to be best, never one that is proven
 * to be worse than another, then the one tried most.
 */
#define TESUJI_CHOICE_PROVEN 0
/** The one tried most. */
#define TESUJI_CHOICE_VISITS 1
/** The one worth most. */
#define TESUJI_CHOICE_VALUE 2
/** What can still happen depends on the state alone, not on how it was reached. */
#define TESUJI_GAME_HISTORY_FREE 1
/** No position can come back later in the same game. */
#define TESUJI_GAME_ACYCLIC 2

/**
 * `key` gives positions that are worth the same, such as mirror images, one
 * number although their moves are different: good for a table, not for a DAG.
 */
#define TESUJI_GAME_KEY_FOLDS 4
/** The most players that a game can have. */
#define TESUJI_MAX_PLAYERS 8
/** Reserved for chance, which no search knows yet. */
#define TESUJI_PLAYER_CHANCE 255

/**
 * The root is solved: its truth is proven, and there is a move that shows it.
 * Sampling search without bounds also says it where the game is over.
 */
#define TESUJI_STOP_SOLVED 1
/** The budget of this call is used up. */
#define TESUJI_STOP_BUDGET 2
/** The block is full, and nothing in it can be given back. */
#define TESUJI_STOP_FULL 3
/** The most promising line is longer than max_depth. */
#define TESUJI_STOP_DEPTH 4

/**
 * The root's chance is as near to 0 or 1 as `precision` asks: its truth is
 * believed, not proven.
 */
#define TESUJI_STOP_BELIEVED 5
/** The numbers are estimates: the search has not finished. */
#define TESUJI_STATUS_ESTIMATED 0
/** A threshold short of proof was met: the precision rate. */
#define TESUJI_STATUS_BELIEVED 1
/** Exact: it follows from the rules of the game alone. */
#define TESUJI_STATUS_PROVEN 2
/** Whether the goal can be forced is not proven either way. */
#define TESUJI_TRUTH_UNKNOWN 0
/** The goal player can force the goal against all others together. */
#define TESUJI_TRUTH_TRUE 1
/** The others together can prevent it. */
#define TESUJI_TRUTH_FALSE 2
/** The version of this header: major * 65536 + minor * 256 + patch. */
#define TESUJI_VERSION 256

/**
 * How a search is set up. Set `struct_size`, let tesuji_config_preset write
 * the rest, then change what you like.
 *
 * The fields from `method` on came later, those from `selection` on later
 * still. In a structure whose `struct_size` ends before them they count as
 * zero; each says what zero means. In a library that was built without a part,
 * what only that part would look at must be zero, or the structure is refused: `levels` above 1 (TESUJI_ERROR_LEVELS) and
 * `bound` (_UNKNOWN_BOUND) without levels, `precision` (_PRECISION) without
 * playouts, `epsilon` (_EPSILON) without depth-first, `deepen`
 * (_UNKNOWN_METHOD) without alpha-beta, TESUJI_SCORE_EXACT (_GOAL_SCORE)
 * without exact. `breuker_a`, `breuker_b`, `table_entries`, `playouts`, `theta`
 * and `seed` are only ever looked at together with what names their part.
 */
typedef struct tesuji_config {
    /** sizeof(tesuji_config), set by you before any call. */
    uint32_t struct_size;
    /** One of TESUJI_RULE_. */
    uint32_t rule;
    /** One of TESUJI_LEAF_. */
    uint32_t leaf;
    /** One of TESUJI_TRANSPOSITIONS_. */
    uint32_t transpositions;
    /**
     * 1: keep what is below a solved position, which shows the proof.
     * 0: use its memory again.
     */
    uint32_t keep_solved;
    /**
     * Who is to be proven to reach the goal, against all others together: a
     * player, or TESUJI_PLAYER_MOVER.
     */
    uint32_t goal_player;
    /**
     * The score that this player wants at least, TESUJI_SCORE_HIGHEST, or
     * TESUJI_SCORE_EXACT.
     */
    int32_t goal_score;
    /**
     * The longest line that is searched; each depth takes a state and a few
     * words of the block. 0: the game's max_length.
     */
    uint32_t max_depth;
    /** One of TESUJI_METHOD_. 0: best first. */
    uint32_t method;
    /**
     * Of best-first search, 1 to 3. With 2 each leaf is searched by another
     * search, in the memory that is still free, of which only the moves of the
     * leaf stay: far more positions than there is memory for. 0: 1.
     */
    uint32_t levels;
    /**
     * One of TESUJI_BOUND_: how long a search of a lower level may take. 0: as
     * many nodes as the tree above it has created.
     */
    uint32_t bound;
    /**
     * a of TESUJI_BOUND_BREUKER, in nodes. 0: 0, half of them from the first
     * node on.
     */
    uint32_t breuker_a;
    /** b of TESUJI_BOUND_BREUKER, in nodes. 0: as 1, all or nothing. */
    uint32_t breuker_b;
    /**
     * Positions that the table has room for; others than powers of two are
     * rounded down, and there are at least 16. 0: as many as are good for the
     * block.
     */
    uint32_t table_entries;
    /**
     * Random games for each new position, with TESUJI_LEAF_PLAYOUTS: 1 to
     * 1,000,000. 0: refused with that leaf, not looked at with others.
     */
    uint32_t playouts;
    /**
     * How near to 0 or 1 the chance of a leaf may come, with
     * TESUJI_LEAF_PLAYOUTS and TESUJI_LEAF_EVALUATION: above 0, below 1/2. 0:
     * refused with these leaves, not looked at with others.
     */
    float theta;
    /**
     * The precision rate, with the product rule only: the search also ends
     * when the root's chance is this near to 0 or 1, and then says that it
     * believes it (TESUJI_STOP_BELIEVED), which is not a proof. At most theta
     * where theta counts, and below 1/2. Refused (TESUJI_ERROR_PARTS) with
     * TESUJI_SCORE_EXACT, which goes on from proof to proof. 0: only a proof
     * ends it.
     */
    float precision;
    /**
     * The search leaves a move only when another is better by this part: 0 to
     * 16 (Pawlewicz and Lew 2007). 0: best-first search goes to the best leaf
     * each time, and depth-first search does as nearly as it can.
     */
    float epsilon;
    /**
     * 1: alpha-beta goes one move deeper at a time, with an evaluation at the
     * end. 0: it goes down to the end of the game at once.
     */
    uint32_t deepen;
    /** Zero. */
    uint32_t reserved;
    /**
     * Decides all random numbers: the same seed, the same search. 0: a seed
     * like any other.
     */
    uint64_t seed;
    /**
     * One of TESUJI_SELECTION_. This and all that follow are for
     * TESUJI_METHOD_SAMPLING. 0: UCB1.
     */
    uint32_t selection;
    /** C: how much is given for having been tried little. 0: nothing. */
    float exploration;
    /** One of TESUJI_UNTRIED_. 0: untried moves first. */
    uint32_t untried;
    /** One of TESUJI_BOUNDS_. 0: off. */
    uint32_t bounds;
    /**
     * Gamma: what a point of the score that a move is sure to bring adds to its
     * worth. 0: nothing.
     */
    float gamma;
    /**
     * Delta: what a point of the score that a move can still bring adds. 0:
     * nothing.
     */
    float delta;
    /**
     * Solved moves are passed over when they have been tried more often than
     * this. 0: at once.
     */
    uint32_t solved_visits;
    /** One of TESUJI_BIAS_. 0: off. */
    uint32_t bias;
    /** One of TESUJI_NUMBERS_: whose proof numbers there are. 0: each player's. */
    uint32_t numbers;
    /** C_pn: what the best proof number adds. 0: nothing. */
    float bias_weight;
    /**
     * How many moves scouts make for each move of an iteration, from 0 to 100:
     * they go by proof numbers alone and play no random games. 0: there are none.
     */
    float scouts;
    /** One of TESUJI_ESTIMATE_. 0: a random game. */
    uint32_t estimate;
    /**
     * How sure the model must be, from 0 to 1, with TESUJI_ESTIMATE_CONFIDENT.
     * 0: it is always believed.
     */
    float confidence;
    /**
     * Lambda, from 0 to 1: how much of what a new position is worth is the
     * evaluation, with TESUJI_ESTIMATE_PLAYOUT. 0: nothing.
     */
    float lambda;
    /**
     * The moves of the longest random game, at most 2^20
     * (TESUJI_ERROR_PLAYOUTS); what is longer is a draw. 0: the game's
     * max_length, or 200 where there is none.
     */
    uint32_t playout_moves;
    /** After so many moves a random game ends with the evaluation. 0: never. */
    uint32_t cut_moves;
    /**
     * The chance that a random game ends with the evaluation, at each move, from
     * 0 to 1. 0: never.
     */
    float cut_chance;
    /** One of TESUJI_POLICY_: the moves of random games. 0: all alike. */
    uint32_t policy;
    /**
     * The chance that such a move is chosen as if all were alike, from 0 to 1.
     * 0: never.
     */
    float playout_epsilon;
    /**
     * k of RAVE (Gelly and Silver 2007): the visits at which a move's own mean
     * counts as much as that of all moves like it, 8 bytes a node more. 0: off.
     */
    float rave;
    /** One of TESUJI_CHOICE_: the move to play. 0: what is proven first. */
    uint32_t choice;
    /**
     * 1: when the block is full, use the memory of what was visited least. 0:
     * stop.
     */
    uint32_t recycle;
} tesuji_config;

/**
 * The rules of a game. Set everything to zero first, then `struct_size`, then
 * what your game has.
 *
 * Every callback gets `context` and a state. A callback that returns a
 * negative number stops the call at once with TESUJI_ERROR_HOST; nothing is
 * lost, and tesuji_search_host_error has the number. Callbacks must not call
 * the search that calls them, must return normally (no longjmp, no
 * exception), and must answer by the state only.
 *
 * There are two ways to keep states. With `state_size` above 0 a state is
 * that many bytes, which the library copies as it likes; they begin at a
 * multiple of 8, and everything that matters is in them. With `state_size` 0
 * there is one object, yours, behind `context`: `state` is NULL, moves are
 * made by `apply` and taken back by `undo`, and between calls the object
 * stands at the root.
 */
typedef struct tesuji_game {
    /** sizeof(tesuji_game). */
    uint32_t struct_size;
    /** How many players there are, 1 to 8. They are numbered from 0. */
    uint32_t players;
    /** The most moves that any position has, 1 to 65535. */
    uint32_t max_moves;
    /** The most moves that any game has, or 0 if there is no limit. */
    uint32_t max_length;
    /** The lowest score that any player can get. */
    int32_t score_min;
    /** The highest score that any player can get. */
    int32_t score_max;
    /** The bytes of a state, or 0 if there is one object and `undo`. */
    uint32_t state_size;
    /** TESUJI_GAME_ values, added. */
    uint32_t flags;
    /** Yours: handed to every callback, never looked at. */
    void *context;
    /**
     * Returns who is to move. A player may move several times in a row. Not
     * asked where there is no move.
     */
    int32_t (*player)(void *context, const void *state);
    /**
     * Writes the legal moves, any numbers that you like, and returns how many
     * there are. `moves` has room for `capacity`, which is max_moves: write
     * no more. No move means that the game is over; a player who must pass
     * has a move for that.
     */
    int32_t (*moves)(void *context, const void *state, uint32_t *moves, uint32_t capacity);
    /** Plays one of these moves and returns 0, or fails and changes nothing. */
    int32_t (*apply)(void *context, void *state, uint32_t move);
    /**
     * Writes what each player gets, one score for each, and returns 0. Asked
     * only where there is no move.
     */
    int32_t (*outcome)(void *context, const void *state, int32_t *scores);
    /**
     * Takes back the last move and returns 0. Needed, and used, only where
     * state_size is 0. If it fails the search is unusable until
     * tesuji_search_set_root.
     */
    int32_t (*undo)(void *context, uint32_t move);
    /**
     * Optional: writes a number that identifies the position together with
     * the player to move, and returns 0. Needed for transpositions. Two
     * positions with one key are taken for the same: see also
     * TESUJI_GAME_KEY_FOLDS.
     */
    int32_t (*key)(void *context, const void *state, uint64_t *key);
    /**
     * Optional: returns how many legal moves there are, where that is cheaper
     * than writing them.
     */
    int32_t (*mobility)(void *context, const void *state);
    /**
     * Optional: writes what each player can expect, one number for each, from
     * score_min to score_max, and returns 0. Needed for
     * TESUJI_LEAF_EVALUATION, and used by alpha-beta; asked only where there
     * is a move. What is not a number in this range is refused with
     * TESUJI_ERROR_BAD_EVALUATION. For the same search on every machine it
     * must be the same there: beware of fused multiply-adds
     * (-ffp-contract=off).
     */
    int32_t (*evaluate)(void *context, const void *state, float *scores);
    /**
     * Optional: as `evaluate`, and also writes how sure that is, from 0 to 1.
     * Sampling search takes it where there is one; without it `evaluate` counts
     * as sure.
     */
    int32_t (*model)(void *context, const void *state, float *scores, float *confidence);
    /**
     * Optional: writes how promising each of these legal moves is, weights that
     * are not negative, and returns 0. For TESUJI_SELECTION_PUCT; without it all
     * are alike.
     */
    int32_t (*priors)(void *context,
                      const void *state,
                      const uint32_t *moves,
                      uint32_t count,
                      float *priors);
    /**
     * Optional: returns the index of the one of these legal moves that a random
     * game makes; `random` has 32 random bits. For TESUJI_POLICY_GAME; without
     * it all are alike.
     */
    int32_t (*playout_move)(void *context,
                            const void *state,
                            const uint32_t *moves,
                            uint32_t count,
                            uint32_t random);
} tesuji_game;

/**
 * A search: which block it is in, and its callbacks. You own it; its contents
 * are not for you. It can be copied and moved while no call runs, and there
 * is nothing to free: forget it when you are done.
 *
 * A handle belongs to one thread at a time. Different handles have nothing
 * to do with each other.
 */
typedef struct tesuji_search {
    /** Not for you. */
    uint64_t opaque[24];
} tesuji_search;

/**
 * How much one call of tesuji_search_run may do. It ends with the first limit
 * that is reached, after at most one expansion more. 0 is no limit.
 */
typedef struct tesuji_budget {
    /** sizeof(tesuji_budget). */
    uint32_t struct_size;
    /** Zero. */
    uint32_t reserved;
    /** Positions to create. */
    uint64_t nodes;
    /** Leaves to expand, or games to sample. */
    uint64_t iterations;
    /**
     * Moves to make, of sampling search: on the way down and in random games.
     * Ends after at most one iteration more.
     */
    uint64_t steps;
} tesuji_budget;

/**
 * What is known of the root. `truth`, `value` and the numbers are about the
 * goal, not about the player to move.
 */
typedef struct tesuji_result {
    /** sizeof(tesuji_result), set by you before the call. */
    uint32_t struct_size;
    /** One of TESUJI_STATUS_: how sure the rest is. */
    uint32_t status;
    /** One of TESUJI_TRUTH_: whether the goal can be forced, if that is proven. */
    uint32_t truth;
    /**
     * The chance that the goal is reached: 1 or 0 if it is proven, else an
     * estimate.
     */
    float value;
    /**
     * 1 if best_move is one, 0 if there is none: before the first expansion,
     * and where the game is over.
     */
    uint32_t has_best_move;
    /**
     * What the player to move should play: a move that is proven to be right,
     * if there is one, else the most promising.
     */
    uint32_t best_move;
    /**
     * Leaves that must at least be proven to prove the goal; 0 for a rule
     * without such numbers.
     */
    uint32_t proof;
    /** The same for the disproof. */
    uint32_t disproof;
    /**
     * How many moves of the root are known: 0 before it is expanded, and of
     * sampling search those that have been tried.
     */
    uint32_t root_moves;
    /**
     * The score that the goal player is proven to be able to force. With
     * TESUJI_SCORE_EXACT the value is found when it equals score_high.
     */
    int32_t score_low;
    /**
     * The score that the others together are proven to be able to keep the
     * goal player to.
     */
    int32_t score_high;
    /** How often a sampling search has visited the root. */
    uint32_t visits;
} tesuji_result;

/** What is known of one move of the root. */
typedef struct tesuji_root_move {
    /** sizeof(tesuji_root_move), set by you before the call. */
    uint32_t struct_size;
    /** The move. */
    uint32_t move;
    /** One of TESUJI_STATUS_. */
    uint32_t status;
    /** One of TESUJI_TRUTH_: whether the goal can be forced after this move. */
    uint32_t truth;
    /** The chance that the goal is reached after this move. */
    float value;
    /** As in tesuji_result. */
    uint32_t proof;
    /** As in tesuji_result. */
    uint32_t disproof;
    /** As in tesuji_result, after this move. */
    int32_t score_low;
    /** As in tesuji_result, after this move. */
    int32_t score_high;
    /** How often a sampling search has tried it. */
    uint32_t visits;
} tesuji_root_move;

/** What a search has done since its root was set, and what it holds. */
typedef struct tesuji_counters {
    /** sizeof(tesuji_counters), set by you before the call. */
    uint32_t struct_size;
    /** Times that the whole tree was looked through for rows to give back. */
    uint32_t collections;
    /**
     * Positions created below the root, each once even if several moves lead
     * to it.
     */
    uint64_t created;
    /** Moves to them. */
    uint64_t edges;
    /** Leaves expanded. */
    uint64_t expansions;
    /** Rows given back. */
    uint64_t given_back;
    /** Rows in use, the root's included. */
    uint32_t alive;
    /** The most rows that were in use at one time. */
    uint32_t most_alive;
    /** Rows that the block has. */
    uint32_t capacity;
    /** Bytes that each row takes. */
    uint32_t bytes_per_row;
    /** Bytes of the block that the search can use. */
    uint64_t block_bytes;
    /**
     * Those of the positions created that became part of the highest level:
     * all, if there is one only.
     */
    uint64_t main;
    /** Positions that the table knew when they were looked at. */
    uint64_t table_hits;
    /** Positions that the table has room for: 0 without a table. */
    uint32_t table_entries;
    /** Zero. */
    uint32_t reserved;
    /** Moves that a sampling search has made: on the way down and in random games. */
    uint64_t steps;
} tesuji_counters;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * What a status means and what to do about it, in one English sentence.
 *
 * The text is constant and belongs to the library; never NULL. Unknown
 * numbers have a text too. Libraries built without texts do not have this
 * function.
 */
TESUJI_API const char *tesuji_status_text(int32_t status);

/**
 * What a stop means, in one English sentence; otherwise as
 * tesuji_status_text.
 */
TESUJI_API const char *tesuji_stop_text(uint32_t stop);

/**
 * Writes the settings of a preset.
 *
 * `preset` is one of TESUJI_PRESET_. `config->struct_size` must be set; every
 * other field is written.
 *
 * Errors: TESUJI_ERROR_NULL_POINTER, TESUJI_ERROR_STRUCT_SIZE,
 * TESUJI_ERROR_UNKNOWN_PRESET.
 */
TESUJI_API int32_t tesuji_config_preset(uint32_t preset, struct tesuji_config *config);

/** The version of the library, to compare with TESUJI_VERSION. */
TESUJI_API uint32_t tesuji_version(void);

/**
 * Says how many bytes a block needs for this many nodes.
 *
 * Nothing is kept; callbacks are not called. With `nodes` 0 it is the least
 * that tesuji_search_init accepts; a search needs 1 node for its root and
 * the moves of a line to do anything.
 *
 * Errors: every error of the configuration and of the game; see
 * tesuji_search_init.
 */
TESUJI_API
int32_t tesuji_block_size(const struct tesuji_config *config,
                          const struct tesuji_game *game,
                          uint32_t nodes,
                          size_t *bytes);

/**
 * Says how many nodes fit into a block of this many bytes.
 *
 * Errors: TESUJI_ERROR_BLOCK_TOO_SMALL, and as for tesuji_block_size.
 */
TESUJI_API
int32_t tesuji_block_nodes(const struct tesuji_config *config,
                           const struct tesuji_game *game,
                           size_t bytes,
                           uint32_t *nodes);

/**
 * Begins a search in a block of memory.
 *
 * Ownership: `block` stays yours, and the search uses it until you stop
 * calling it. `config` and `game` are copied; what `game->context` points to
 * must live as long as the search.
 * Alignment: `block` must begin at a multiple of 8.
 * Size: any, see tesuji_block_size; what is too small for anything is refused.
 * Allocation: none, now or later; there is nothing to free.
 * Contents: what was in the block is overwritten and never read.
 *
 * Errors: TESUJI_ERROR_NULL_POINTER, _STRUCT_SIZE, _UNKNOWN_FIELD,
 * _MISALIGNED, _BLOCK_TOO_SMALL, _BLOCK_TOO_LARGE, and those that name what
 * is wrong with the configuration or the game. On an error the handle is not
 * touched.
 */
TESUJI_API
int32_t tesuji_search_init(struct tesuji_search *search,
                           const struct tesuji_config *config,
                           const struct tesuji_game *game,
                           void *block,
                           size_t bytes);

/**
 * Goes on with a search that tesuji_search_save sealed, here or on any other
 * machine, perhaps of another word size. `bytes` may be more than it was.
 *
 * Ownership, lifetime and alignment as for tesuji_search_init. With
 * state_size 0 your object must stand at the root.
 *
 * Errors: TESUJI_ERROR_NOT_SEALED, _DAMAGED, _OTHER_VERSION, _OTHER_GAME, and
 * as for tesuji_search_init. On an error the handle and the block are not
 * touched.
 */
TESUJI_API
int32_t tesuji_search_open(struct tesuji_search *search,
                           const struct tesuji_game *game,
                           void *block,
                           size_t bytes);

/**
 * Seals the block with a checksum, so that it can be copied or stored and
 * opened elsewhere with tesuji_search_open. The next run breaks the seal.
 *
 * Store all bytes of the block, or as many as tesuji_counters says it uses.
 *
 * Errors: TESUJI_ERROR_NOT_INITIALISED, _NO_ROOT, _BUSY.
 */
TESUJI_API int32_t tesuji_search_save(struct tesuji_search *search);

/**
 * Sets the position to search from; everything found before is forgotten.
 *
 * `state` has state_size bytes and is copied; with state_size 0 it is not
 * looked at, and your object stands at the root from now on.
 *
 * Errors: TESUJI_ERROR_NOT_INITIALISED, _BUSY, _NULL_POINTER, _HOST,
 * _BLOCK_TOO_SMALL (not even the root fits), and those that name what is
 * wrong with a callback's answer. On an error there is no root.
 */
TESUJI_API int32_t tesuji_search_set_root(struct tesuji_search *search, const void *state);

/**
 * Plays a move at the root: the search goes on from the position after it.
 *
 * Sampling search keeps what it has learned of that position and gives the rest
 * back. Other searches begin anew there. Where the configuration does not name
 * a player the goal is then that of whoever moves; only where there are proof
 * numbers of one player's goal it stays that player's. With state_size 0 your
 * object is changed by `apply`, and stands at the new root afterwards.
 *
 * Errors: TESUJI_ERROR_ILLEGAL_MOVE (the game does not give this move there),
 * TESUJI_ERROR_NOT_INITIALISED, _BUSY, _NO_ROOT, _UNUSABLE, _HOST, and those that
 * name what is wrong with a callback's answer. Where sampling search fails
 * nothing has changed; others then have no root.
 */
TESUJI_API int32_t tesuji_search_advance(struct tesuji_search *search, uint32_t move);

/**
 * Searches until the budget is used up or there is nothing more to do.
 *
 * `budget` may be NULL: no limit, and then a sampling search that proves nothing
 * of its root may never stop. `stop` gets one of TESUJI_STOP_. Can be
 * called again after every stop and every error: it goes on where it was, and
 * any division into calls gives the same tree, bit for bit.
 *
 * Errors: TESUJI_ERROR_NOT_INITIALISED, _BUSY, _NULL_POINTER, _NO_ROOT,
 * _UNUSABLE, _HOST, and those that name what is wrong with a callback's
 * answer: the search is then as it was before the expansion that failed.
 */
TESUJI_API
int32_t tesuji_search_run(struct tesuji_search *search,
                          const struct tesuji_budget *budget,
                          uint32_t *stop);

/**
 * Writes what is known of the root now.
 *
 * Errors: TESUJI_ERROR_NOT_INITIALISED, _BUSY, _NULL_POINTER, _STRUCT_SIZE,
 * _NO_ROOT, _UNUSABLE.
 */
TESUJI_API
int32_t tesuji_search_result(struct tesuji_search *search,
                             struct tesuji_result *result);

/**
 * Writes what is known of one move of the root, in the game's order; of sampling
 * search the one that was first tried last comes first.
 *
 * `index` is below `root_moves` of tesuji_search_result.
 *
 * Errors: TESUJI_ERROR_NO_SUCH_INDEX, and as for tesuji_search_result.
 */
TESUJI_API
int32_t tesuji_search_root_move(struct tesuji_search *search,
                                uint32_t index,
                                struct tesuji_root_move *root_move);

/**
 * Writes the principal variation: the line that the search thinks best for
 * all sides. `moves` has room for `capacity`, and no more are written;
 * `length` gets how long the line is. After a proof it is as long as the proof
 * has been kept, at least one move: see keep_solved.
 *
 * Errors: as for tesuji_search_result.
 */
TESUJI_API
int32_t tesuji_search_line(struct tesuji_search *search,
                           uint32_t *moves,
                           uint32_t capacity,
                           uint32_t *length);

/**
 * Writes what the search has done and what it holds.
 *
 * Errors: TESUJI_ERROR_NOT_INITIALISED, _BUSY, _NULL_POINTER, _STRUCT_SIZE.
 */
TESUJI_API
int32_t tesuji_search_counters(struct tesuji_search *search,
                               struct tesuji_counters *counters);

/**
 * Writes a hash of every path that the search has taken and of every number
 * that it has stored since its root was set. The same search has the same
 * hash on every machine. Libraries built without `trace` do not have this
 * function.
 *
 * Errors: as for tesuji_search_counters.
 */
TESUJI_API int32_t tesuji_search_trace(struct tesuji_search *search, uint64_t *hash);

/**
 * Writes the last negative number that a callback returned, or 0.
 *
 * Errors: TESUJI_ERROR_NOT_INITIALISED, _NULL_POINTER.
 */
TESUJI_API
int32_t tesuji_search_host_error(const struct tesuji_search *search,
                                 int32_t *number);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* TESUJI_H */
