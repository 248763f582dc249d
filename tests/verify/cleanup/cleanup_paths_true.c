#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(10);
  char *q = strdup("text");
  p = realloc(p, 20);
  if (__VERIFIER_nondet_int()) {
    free(p);
    free(q);
    exit(1);
  }
  q = realloc(q, 0);
  free(q);
  free(p);
}
