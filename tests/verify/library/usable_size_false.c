#include <malloc.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  void *block = malloc(3);
  if (malloc_usable_size(block) != 3) reach_error();
  free(block);
}
