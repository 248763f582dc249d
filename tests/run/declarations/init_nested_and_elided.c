// Braces may be left out; what has no initializer is zero.
#include <stdio.h>

struct inner {
  int a, b[2];
};
struct outer {
  struct inner in[2];
  int c;
  char s[4];
};

static struct outer flat = {1, 2, 3, 4, 5, 6, 7, "abc"};
static struct outer braced = {{{1, {2, 3}}, {4, {5, 6}}}, 7, {'a', 'b', 'c'}};
static struct outer partly = {{{1}, {4, 5}}, .s = "x"};
static int matrix[2][3] = {1, 2, 3, 4};
static int ragged[][2] = {{1}, {2, 3}, 4};

static void print(const struct outer *o) {
  for (int i = 0; i < 2; i++) printf("%d %d %d ", o->in[i].a, o->in[i].b[0], o->in[i].b[1]);
  printf("%d %c%d\n", o->c, o->s[0], o->s[3]);
}

int main(void) {
  print(&flat);
  print(&braced);
  print(&partly);
  for (int i = 0; i < 6; i++) printf("%d ", matrix[i / 3][i % 3]);
  printf("\n%d:", (int)(sizeof ragged / sizeof *ragged));
  for (int i = 0; i < 6; i++) printf(" %d", ragged[i / 2][i % 2]);
  printf("\n");
  struct inner x = {1, 2};
  struct outer local = {{x, {.b = {8, 9}}}, 3};
  print(&local);
  struct outer with_struct = {.in[1] = x};
  printf("%d %d\n", with_struct.in[1].a, with_struct.in[0].a);
  int scalar = {5};
  printf("%d\n", scalar);
  struct outer zero = {0};
  print(&zero);
  return 0;
}
