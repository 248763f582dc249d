// The comparison is called by qsort alone.
#include <stdlib.h>
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y ? 1 : 0;
}
int main(void) {
  int numbers[] = {2, 1, 3};
  qsort(numbers, 3, sizeof *numbers, compare);
  return 0;
}
