#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *first = malloc(3);
  if (first == NULL) return 1;
  char *second = malloc(4);
  if (second == NULL) reach_error();
  free(first);
  free(second);
  return 0;
}
