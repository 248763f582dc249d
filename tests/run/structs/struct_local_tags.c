// A tag has block scope: each block below declares another `struct t`.
#include <stdio.h>

struct t {
  int a;
};

static int outer(struct t *p) {
  return p->a;
}

static int inner(void) {
  struct t {
    char text[6];
    struct u {
      int n;
    } u;
  } v = {"inner", {4}};
  struct u w = v.u;
  w.n++;
  return (int)sizeof v.text + w.n + v.u.n;
}

int main(void) {
  struct t x = {1};
  {
    struct t;
    struct link {
      struct t *other;
    };
    struct t {
      double d;
      struct link self;
    };
    struct t y = {2.5, {&y}};
    y.self.other->d *= 2;
    printf("%g\n", y.d);
  }
  printf("%d %d\n", outer(&x), inner());
  typedef struct t alias;
  struct t *p = &(alias){42};
  printf("%d\n", outer(p));
  for (struct { int i, j; } s = {0, 10}; s.i < s.j; s.i++, s.j--) printf("%d-%d ", s.i, s.j);
  printf("\n");
  return 0;
}
