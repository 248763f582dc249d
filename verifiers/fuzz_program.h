/* Read before the woven program when a fuzzer's compiler compiles it (fuzz_harness.c). One process executes the program
 * again and again: what would end the process ends the execution, memory comes from an arena that begins anew each time,
 * and variables lie where the harness can set them back. */
#ifdef __clang__
#pragma clang section bss = "heddle_bss" data = "heddle_data"
#endif
#define main heddle_fuzz_main
#define abort heddle_fuzz_abort
#define exit heddle_fuzz_exit
#define _exit heddle_fuzz_exit
#define _Exit heddle_fuzz_exit
#define quick_exit heddle_fuzz_exit
#define __assert_fail heddle_fuzz_assert_fail
#define malloc heddle_fuzz_malloc
#define calloc heddle_fuzz_calloc
#define realloc heddle_fuzz_realloc
#define free heddle_fuzz_free
