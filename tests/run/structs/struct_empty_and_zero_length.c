// GNU: structures without members have size zero, and so have arrays of no elements.
#include <stdio.h>

struct empty {};
struct holder {
  int a;
  struct empty e;
  int b;
};
struct trailer {
  int n;
  char data[0];
};

static struct empty pass(struct empty e) {
  return e;
}

int main(void) {
  struct empty e = {};
  e = pass(e);
  struct holder h = {1, {}, 2};
  printf("%d %d\n", (int)sizeof e, (int)sizeof h);
  printf("%d %d\n", h.a, h.b);
  h.e = e;
  printf("%d %d\n", h.a, h.b);
  printf("%d\n", (int)sizeof(struct trailer));
  union {
    struct trailer t;
    char room[16];
  } u = {.t = {3}};
  for (int i = 0; i < u.t.n; i++) u.room[sizeof(struct trailer) + i] = 'a' + i;
  char *data = u.t.data;
  printf("%d\n", data == u.room + sizeof(struct trailer));
  printf("%c%c%c\n", u.room[4], u.room[5], u.room[6]);
  int none[0];
  printf("%d\n", (int)sizeof none);
  return 0;
}
