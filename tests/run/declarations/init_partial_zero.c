// Partial initialisation of automatic objects zeroes the rest, every time the block is entered.
#include <stdio.h>

struct big {
  int first;
  int rest[20];
  double d;
  void *p;
};

static int check(int round) {
  int a[10] = {round};
  char text[16] = "hi";
  struct big b = {.d = round};
  int dirty = 0;
  for (int i = 1; i < 10; i++) dirty += a[i] != 0;
  for (int i = 2; i < 16; i++) dirty += text[i] != 0;
  for (int i = 0; i < 20; i++) dirty += b.rest[i] != 0;
  dirty += b.first != 0 || b.p != 0;
  for (int i = 0; i < 10; i++) a[i] = 99;
  for (int i = 0; i < 16; i++) text[i] = 'x';
  for (int i = 0; i < 20; i++) b.rest[i] = -1;
  b.first = 1;
  b.p = &b;
  return dirty * 1000 + a[0] + text[15] + (int)b.d;
}

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d\n", check(i));
  for (int i = 0; i < 3; i++) {
    int counter[2] = {0};
    counter[0]++;
    counter[1] += counter[0];
    printf("%d%d ", counter[0], counter[1]);
  }
  printf("\n");
  int zero[5] = {};
  printf("%d\n", zero[0] + zero[4]);
  static int implicit[3];
  static double d;
  static void *p;
  printf("%d %g %d\n", implicit[2], d, p == 0);
  return 0;
}
