#include "make.h"
#include <stdlib.h>
extern void reach_error(void);
static int helper(int v) { return v * 2; }
int *make(int n) {
  int *p = malloc(sizeof(int) * helper(n));
  for (int i = 0; i < n; i++) p[i] = i;
  if (n > 100) reach_error();
  return p;
}
