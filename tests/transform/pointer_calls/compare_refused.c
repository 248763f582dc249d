// refused: a function of the library may call one that the specification is about
#include <stdlib.h>

int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  int numbers[] = {2, 1};
  qsort(numbers, 2, sizeof *numbers, compare);
  return numbers[0];
}
