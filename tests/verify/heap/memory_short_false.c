#include <stdlib.h>

// Where realloc fails, the first block is lost.
int main(void) {
  char *text = malloc(4);
  if (!text) return 0;
  text = realloc(text, 8);
  free(text);
  return 0;
}
