/* Comes before a program that is executed: its inputs, its blocks and its end are then those of oracle.c. Pointers of
   main lie in a section of their own: a stack may also hold what variables held before. */
int oracle_choose(int count);
int oracle_within(int low, int high);

#define bits(count) oracle_choose(1 << (count))
#define flag() oracle_choose(2)
#define within(low, high) oracle_within(low, high)
#define local static __attribute__((section("locals")))
#define main oracle_main
#define malloc oracle_malloc
#define calloc oracle_calloc
#define realloc oracle_realloc
#define free oracle_free
#define abort oracle_abort
#define exit oracle_exit
#define reach_error oracle_reach_error

/* So that something lies before the first variable of the program, in either section. */
int oracle_first = 1, oracle_first_zero = 0;
