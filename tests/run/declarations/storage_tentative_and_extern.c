// Tentative definitions merge; extern declarations refer to one object.
#include <stdio.h>

int tentative;
int tentative;
int tentative = 7;
int zero;
extern int zero;
extern int later;
static int internal;
static int internal;
int array[];
int array[4] = {1, 2, 3};
extern int array[];
struct incomplete;
extern struct incomplete object;

static int forward(int);
static int use_later(void) {
  return later + forward(later);
}
int later = 30;
static int forward(int x) {
  return x / 2;
}

struct incomplete {
  int field;
};
struct incomplete object = {9};

static int block_extern(void) {
  extern int tentative;
  int zero = 3;
  {
    extern int zero;
    zero = 55;
  }
  return tentative + zero;
}

int main(void) {
  printf("%d %d %d\n", tentative, zero, internal);
  printf("%d %d\n", use_later(), array[2] + array[3]);
  printf("%d\n", block_extern());
  printf("%d %d\n", zero, object.field);
  internal++;
  printf("%d %d\n", internal, (int)sizeof array);
  int later = 1;
  printf("%d\n", later + use_later());
  return 0;
}
