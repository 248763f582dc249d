// The returned value is computed before the cleanup functions run.
#include <stdio.h>
#include <stdlib.h>

static int released;

static void release(int **p) {
  released += **p;
  **p = -1;
  free(*p);
}

static int read_and_release(int value) {
  __attribute__((cleanup(release))) int *p = malloc(sizeof *p);
  if (!p) abort();
  *p = value;
  return *p;
}

static void restore(int *saved) {
  released = *saved;
}

static int temporarily(int value) {
  __attribute__((cleanup(restore))) int saved = released;
  released = value;
  return released * 2;
}

struct lock {
  const char *name;
  int depth;
};
static void unlock(struct lock **l) {
  printf("unlock %s %d\n", (*l)->name, --(*l)->depth);
}

static int nested(struct lock *l, int n) {
  __attribute__((cleanup(unlock))) struct lock *held = l;
  l->depth++;
  return n == 0 ? l->depth : nested(l, n - 1);
}

int main(void) {
  int r = read_and_release(5);
  printf("%d %d\n", r, released);
  r = temporarily(100);
  printf("%d %d\n", r, released);
  struct lock l = {"l", 0};
  printf("%d\n", nested(&l, 2));
  return 0;
}
