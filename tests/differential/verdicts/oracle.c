/* Executes a program once for each choice of its inputs, each time in a process of its own, and prints what went
   wrong in any of them: the words of `names`. Linked to a program that was compiled with oracle.h and with the
   sanitizers for addresses and signed overflow. An overflow is noted and the program goes on, with a value that wraps;
   everything else ends the execution. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OVERFLOW = 1, ERROR = 2, DEREF = 4, FREE = 8, LOST = 16, KEPT = 32, OTHER = 64 };
static const char *names[] = {"overflow", "error", "deref", "free", "lost", "kept", "other"};

enum { MOST_INPUTS = 64, MOST_EXECUTIONS = 4096, MOST_BLOCKS = 256, SECONDS = 2 };

/* What the executions share; outside of the variables that are searched for pointers. */
static struct {
  unsigned seen;
  int inputs, values[MOST_INPUTS], counts[MOST_INPUTS];
  int blocks;
  struct {
    char *start;
    size_t size;
    int is_reached;
  } block[MOST_BLOCKS];
} *shared;

static int next_input;

int oracle_main(void);
int __asan_address_is_poisoned(const volatile void *address);
extern char __data_start[], _end[];
extern uintptr_t __start_locals[] __attribute__((weak)), __stop_locals[] __attribute__((weak));

/* Inputs -------------------------------------------------------------------------------------------------- */

int oracle_choose(int count) {
  if (next_input == shared->inputs) {
    if (shared->inputs == MOST_INPUTS) shared->seen |= OTHER, _exit(0);
    shared->values[shared->inputs] = 0;
    shared->counts[shared->inputs++] = count;
  }
  return shared->values[next_input++];
}

/* Whether there are inputs that were not tried yet. */
static int next_inputs(void) {
  while (shared->inputs > 0) {
    int last = shared->inputs - 1;
    if (++shared->values[last] < shared->counts[last]) return 1;
    shared->inputs--;
  }
  return 0;
}

/* Blocks -------------------------------------------------------------------------------------------------- */

static void reach_from(uintptr_t *from, uintptr_t *to) {
  for (; from < to; from++) {
    if (__asan_address_is_poisoned(from)) continue;
    for (int i = 0; i < shared->blocks; i++) {
      const uintptr_t start = (uintptr_t)shared->block[i].start;
      const size_t size = shared->block[i].size;
      if (shared->block[i].is_reached || *from < start || *from > start + size) continue;
      shared->block[i].is_reached = 1;
      reach_from((uintptr_t *)start, (uintptr_t *)start + size / sizeof(uintptr_t));
    }
  }
}

/* Looks for pointers to blocks in global variables and in those of main. */
static void find_lost(void) {
  for (int i = 0; i < shared->blocks; i++) shared->block[i].is_reached = 0;
  reach_from((uintptr_t *)(((uintptr_t)__data_start + 7) & ~(uintptr_t)7), (uintptr_t *)_end);
  reach_from(__start_locals, __stop_locals);
  for (int i = 0; i < shared->blocks; i++)
    if (!shared->block[i].is_reached) shared->seen |= LOST;
}

static void *add_block(void *start, size_t size) {
  if (shared->blocks == MOST_BLOCKS) shared->seen |= OTHER, _exit(0);
  shared->block[shared->blocks].start = start;
  shared->block[shared->blocks++].size = size;
  return start;
}

void *oracle_malloc(size_t size) { return add_block(malloc(size), size); }

void *oracle_calloc(size_t count, size_t size) { return add_block(calloc(count, size), count * size); }

static void remove_block(void *start) {
  for (int i = 0; i < shared->blocks; i++) {
    if (shared->block[i].start != start) continue;
    shared->block[i] = shared->block[--shared->blocks];
    return;
  }
  shared->seen |= FREE;
  find_lost();
  _exit(0);
}

void oracle_free(void *start) {
  if (!start) return;
  remove_block(start);
  free(start);
}

void *oracle_realloc(void *start, size_t size) {
  if (start) remove_block(start);
  return add_block(realloc(start, size), size);
}

/* Ends ---------------------------------------------------------------------------------------------------- */

void oracle_abort(void) {
  find_lost();
  _exit(0);
}

int oracle_within(int low, int high) {
  int value = low + oracle_choose(high - low + 2);
  if (value > high) oracle_abort();
  return value;
}

void oracle_exit(int status) {
  (void)status;
  if (shared->blocks > 0) shared->seen |= KEPT;
  find_lost();
  _exit(0);
}

void oracle_reach_error(void) {
  shared->seen |= ERROR;
  if (shared->blocks > 0) shared->seen |= KEPT;
  find_lost();
  _exit(0);
}

/* Called by the sanitizers. */

void __asan_on_error(void) {
  shared->seen |= DEREF;
  find_lost();
  _exit(0);
}

#define NOTES_OVERFLOW(name) \
  void __ubsan_handle_##name(void) { shared->seen |= OVERFLOW; }
NOTES_OVERFLOW(add_overflow)
NOTES_OVERFLOW(sub_overflow)
NOTES_OVERFLOW(mul_overflow)
NOTES_OVERFLOW(negate_overflow)
NOTES_OVERFLOW(shift_out_of_bounds)

/* The processor cannot go on from here. */
void __ubsan_handle_divrem_overflow(void *data, uintptr_t left, uintptr_t right) {
  (void)data, (void)left;
  shared->seen |= right ? OVERFLOW | OTHER : OTHER;
  _exit(0);
}

int main(void) {
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int executions = 0;
  do {
    pid_t child = fork();
    if (child == 0) {
      alarm(SECONDS);
      shared->blocks = 0;
      oracle_main();
      for (uintptr_t *pointer = __start_locals; pointer < __stop_locals; pointer++) *pointer = 0;
      if (shared->blocks > 0) shared->seen |= KEPT;
      find_lost();
      _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    if (status != 0) shared->seen |= OTHER;
    if (++executions == MOST_EXECUTIONS) shared->seen |= OTHER;
  } while (executions < MOST_EXECUTIONS && next_inputs());
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (shared->seen >> i & 1) printf("%s ", names[i]);
  printf("\n");
}
