#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *text = malloc(2);
  text[0] = 0;
  fprintf(stderr, "%s", text);
  free(text);
  return 0;
}
