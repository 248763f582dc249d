#include <stdio.h>

union first {
  unsigned char byte;
  unsigned word;
};
union nested {
  struct {
    int a, b;
  } pair;
  int array[4];
};

static union first global = {0x41};
static union first designated = {.word = 0x11223344};
static union nested deep = {{1, 2}};
static union nested table[] = {{.array = {1, 2, 3, 4}}, {.pair.b = 7}, {.array[2] = 9}};

int main(void) {
  printf("%x %x\n", global.byte, designated.byte);
  printf("%x\n", designated.word);
  printf("%d %d\n", deep.array[0], deep.array[1]);
  printf("%d %d\n", table[0].pair.b, table[0].array[3]);
  printf("%d %d\n", table[1].pair.a, table[1].array[1]);
  printf("%d\n", table[2].array[2]);
  union nested local = {.pair = {5, 6}};
  printf("%d %d\n", local.array[0], local.array[1]);
  union first u = {};
  printf("%u\n", u.word);
  union {
    double d;
    long long q;
  } v = {1};
  printf("%llx\n", v.q);
  union {
    char text[4];
    unsigned w;
  } t = {"ab"};
  printf("%x\n", t.w);
  return 0;
}
