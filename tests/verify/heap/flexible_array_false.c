// The elements of the last field lie behind the struct, as many as the block has room for.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct text {
  unsigned length;
  char first;
  short letters[];
};

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (n > 1000 || i > n) return 0;
  struct text *t = malloc(6 + n * sizeof t->letters[0]);
  t->length = n;
  t->letters[i] = 7;
  t->letters[0] = 5;
  int wrong = t->length != n || (i != 0 && t->letters[i] != 7);
  free(t);
  if (wrong) *(volatile char *)0 = 1;
  return 0;
}
