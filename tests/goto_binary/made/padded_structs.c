// Structs lie in memory as the compiler lays them out: three bytes of padding are three bytes.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct padded {
  char letter;
  int number;
  char other;
  long long wide;
  short narrow;
};

int main(void) {
  struct padded *one = malloc(sizeof *one);
  if (!one) return 0;
  one->narrow = 7;
  one->number = 5;
  one->wide = -3;
  char *bytes = (char *)one;
  assert(*(int *)(bytes + offsetof(struct padded, number)) == 5);
  assert(*(long long *)(bytes + offsetof(struct padded, wide)) == -3);
  assert(*(short *)(bytes + 24) == 7);
  long long *wide = &one->wide;
  struct padded *again = (struct padded *)((char *)wide - offsetof(struct padded, wide));
  assert(again == one && again->narrow == 7);
  free(one);
  return 0;
}
