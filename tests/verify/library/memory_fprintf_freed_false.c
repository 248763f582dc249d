#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *text = malloc(2);
  text[0] = 0;
  free(text);
  fprintf(stderr, "%s", text);
  return 0;
}
