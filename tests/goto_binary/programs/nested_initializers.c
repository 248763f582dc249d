// Static objects of nested types, with pointers into each other.
#include <stdio.h>

struct inner {
  short pair[2];
  const char *name;
};

struct outer {
  char tag;
  struct inner parts[2];
  struct inner *chosen;
  union {
    long whole;
    char first;
  } either;
};

static struct outer things[2] = {
    {'x', {{{1, 2}, "one"}, {{3, 4}, "two"}}, &things[1].parts[0], {5}},
    {'y', {{{6, 7}, "three"}, {{8, 9}, "four"}}, &things[0].parts[1], {-1}},
};
static struct outer empty;
static char letters[8] = "ab";
static double matrix[2][2] = {{1.5}, {0, -2.25}};

int main(void) {
  for (int i = 0; i < 2; i++)
    printf("%c %d %s %s %d\n", things[i].tag, things[i].parts[1].pair[0], things[i].parts[0].name,
           things[i].chosen->name, things[i].either.first);
  struct outer copy = things[1];
  copy.parts[0].pair[1] = (short)(copy.parts[0].pair[1] << 2);
  printf("%d %d %d %s %d\n", copy.parts[0].pair[1], things[1].parts[0].pair[1], empty.parts[1].pair[1], letters,
         letters[7]);
  printf("%g %g\n", matrix[0][0] + matrix[1][1], matrix[0][1]);
  return 0;
}
