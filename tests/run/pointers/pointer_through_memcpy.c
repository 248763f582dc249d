// A pointer keeps its target when its bytes are copied in any way.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct holder {
  char tag;
  int *p;
  const char *s;
};

int main(void) {
  int x = 5, y = 6;
  int *p = &x, *q;
  memcpy(&q, &p, sizeof q);
  *q = 50;
  printf("%d\n", x);
  unsigned char bytes[sizeof p];
  memcpy(bytes, &p, sizeof p);
  int *r = NULL;
  for (unsigned i = 0; i < sizeof r; i++) ((unsigned char *)&r)[i] = bytes[i];
  printf("%d %d\n", r == p, *r);
  struct holder h = {'h', &y, "text"}, copy;
  memcpy(&copy, &h, sizeof h);
  ++*copy.p;
  printf("%c %d %s\n", copy.tag, y, copy.s);
  int *table[3] = {&x, &y, NULL}, *other[3];
  memmove(other, table, sizeof table);
  printf("%d %d\n", *other[1], other[2] == NULL);
  memmove(table, table + 1, 2 * sizeof *table);
  printf("%d\n", *table[0]);
  void *raw = malloc(2 * sizeof(int *));
  if (!raw) abort();
  memcpy(raw, other, 2 * sizeof(int *));
  printf("%d\n", **((int **)raw + 1));
  memset(raw, 0, sizeof(int *));
  printf("%d\n", *(int **)raw == NULL);
  free(raw);
  union {
    int *p;
    unsigned char b[sizeof(int *)];
  } u = {&x}, v;
  for (unsigned i = 0; i < sizeof u; i++) v.b[i] = u.b[i];
  printf("%d\n", *v.p);
  return 0;
}
