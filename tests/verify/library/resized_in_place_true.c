#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *block = malloc(3), *before = block;
  block[0] = 7;
  block = realloc(block, 5);
  if (block[0] != 7) reach_error();
  free(block);
}
