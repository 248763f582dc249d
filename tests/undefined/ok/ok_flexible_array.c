#include <stdlib.h>

struct list {
  int n;
  short items[];
};

int main(void) {
  struct list *l = malloc(sizeof *l + 5 * sizeof l->items[0]);
  if (!l) return 0;
  l->n = 5;
  for (int i = 0; i < l->n; i++) l->items[i] = (short)i;
  int r = l->items[4];
  free(l);
  return r - 4;
}
