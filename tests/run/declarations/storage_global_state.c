// Globals changed through calls, pointers and aliases of several types.
#include <stdio.h>

static int counter = 10;
static int *alias = &counter;
static struct {
  int depth;
  int log[8];
  int *top;
} state;

static void note(int value) {
  state.log[state.depth++] = value;
  state.top = &state.log[state.depth - 1];
}

static int bump(void) {
  note(counter);
  return ++counter;
}

static int reads_global(int ignored) {
  return counter;
}

int main(void) {
  *alias += 5;
  printf("%d\n", counter);
  int before = counter;
  int after = bump();
  printf("%d %d\n", before, after);
  alias = &state.depth;
  *alias += 1;
  note(99);
  printf("%d %d\n", state.depth, *state.top);
  *state.top = 77;
  printf("%d\n", state.log[2]);
  int seen = reads_global(counter = 500);
  printf("%d\n", seen);
  counter = 1;
  int t = (bump(), counter * 2);
  printf("%d\n", t);
  for (int i = 0; i < state.depth; i++) printf("%d ", state.log[i]);
  printf("\n");
  return 0;
}
