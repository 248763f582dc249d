// Indices that stay in their arrays, and a last array that is meant to go on.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct stack {
  int items[4];
  unsigned top;
};
struct text {
  int length;
  char letters[1];
};
int main(void) {
  struct stack s = {{0}, 0};
  int matrix[3][4] = {{0}}, i = __VERIFIER_nondet_int();
  for (s.top = 0; s.top < 4; s.top++) s.items[s.top] = 1;
  if (i >= 0 && i < 3 && matrix[i][i + 1]) return 1;
  struct text *t = malloc(sizeof *t + 8);
  t->letters[8] = 0;
  free(t);
  return 0;
}
