#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct aligned {
  char c;
  int i __attribute__((aligned(16)));
  char d;
};
typedef int wide __attribute__((aligned(8)));
struct s {
  char c;
  wide w;
};
struct __attribute__((aligned(32))) block {
  char c;
};
static char buffer[3] __attribute__((aligned(64)));
static _Alignas(16) char other;
_Alignas(double) static char storage[8];

int main(void) {
  printf("%d %d %d\n", (int)sizeof(struct aligned), (int)offsetof(struct aligned, i),
         (int)_Alignof(struct aligned));
  printf("%d %d\n", (int)sizeof(struct s), (int)offsetof(struct s, w));
  printf("%d %d\n", (int)sizeof(struct block), (int)sizeof(struct block[2]));
  printf("%d\n", (int)((uintptr_t)buffer % 64));
  printf("%d %d\n", (int)((uintptr_t)&other % 16), (int)((uintptr_t)storage % _Alignof(double)));
  _Alignas(32) int local = 5;
  printf("%d %d\n", local, (int)((uintptr_t)&local % 32));
  struct block blocks[2] = {{'a'}, {'b'}};
  printf("%c %d\n", blocks[1].c, (int)((char *)&blocks[1] - (char *)&blocks[0]));
  printf("%d %d %d\n", (int)alignof(char), (int)alignof(int), (int)__alignof__(short));
  struct {
    char c;
    _Alignas(8) char d;
  } t = {'x', 'y'};
  printf("%d %c\n", (int)sizeof t, t.d);
  return 0;
}
