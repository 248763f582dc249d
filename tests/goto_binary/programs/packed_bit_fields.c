// Records of three and five bytes, in which bit-fields end before the bytes of their types would.
#include <stdio.h>
#include <stdlib.h>

#pragma pack(push, 1)
struct narrow {
  signed value : 18;
};
struct wide {
  unsigned low : 3;
  unsigned long high : 34;
};
#pragma pack(pop)

int main(void) {
  struct narrow *one = malloc(sizeof *one);
  struct wide many[2] = {{5, 0x3ffffffffUL}, {2, 7}};
  if (one == NULL) return 1;
  one->value = -131072;
  many[1].high += many[0].high;
  printf("%zu %d %zu %u %lx\n", sizeof *one, one->value, sizeof many, many[0].low, (unsigned long)many[1].high);
  free(one);
  return 0;
}
