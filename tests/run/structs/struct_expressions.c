// Structures produced by ?:, comma, calls and statement expressions, and members taken from them.
#include <stdio.h>

struct s {
  int a[3];
  int b;
};

static int count;
static struct s make(int n) {
  count++;
  return (struct s){{n, n * 2, n * 3}, n * 4};
}

int main(void) {
  struct s x = make(1), y = make(2);
  int choose = 0;
  printf("%d\n", (choose ? x : y).b);
  printf("%d\n", (choose ? x : y).a[2]);
  printf("%d\n", (count = 10, x).b);
  printf("%d\n", make(5).a[1]);
  printf("%d\n", count);
  struct s z = choose ? make(6) : make(7);
  printf("%d %d\n", z.a[0], count);
  printf("%d\n", ({
                   struct s t = x;
                   t.b += 1;
                   t;
                 }).b);
  printf("%d\n", (z = x).a[1]);
  struct s *p = choose ? &x : &y;
  p->a[0] = 50;
  printf("%d %d\n", y.a[0], (*(choose ? &y : &x)).a[0]);
  struct s array[2] = {make(8), [1] = x};
  printf("%d %d\n", array[0].b, array[1].b);
  printf("%d\n", make(make(2).a[1]).a[1]);
  return 0;
}
