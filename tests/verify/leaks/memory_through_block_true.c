#include <stdlib.h>
char **outer;
int main(void) {
  outer = malloc(sizeof *outer);
  *outer = malloc(5);
  (*outer)++;
  return 0;
}
