// Library functions that are declared without parameters, as old programs do.
#include <stddef.h>

void *malloc();
void free();
int puts();
void abort();

int main(void) {
  char *text = malloc((size_t)8);
  if (!text) abort();
  for (int i = 0; i < 7; i++) text[i] = (char)('a' + i);
  text[7] = 0;
  puts(text);
  free(text);
  return 0;
}
