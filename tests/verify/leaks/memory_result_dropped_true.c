#include <stdlib.h>
static int *make(int n) {
  int *p = malloc(sizeof(int));
  *p = n;
  return p;
}
int main(void) {
  int *first = make(1);
  free(make(2));
  free(first);
  return 0;
}
