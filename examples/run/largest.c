#include <stdio.h>
#include <stdlib.h>

static int largest(const int *values, int count) {
  int best = values[0];
  for (int i = 1; i <= count; i++)
    if (values[i] > best) best = values[i];
  return best;
}

int main(int argc, char **argv) {
  int values[3] = {0};
  int count = argc - 1;
  for (int i = 0; i < count && i < 3; i++) values[i] = atoi(argv[i + 1]);
  printf("the largest of %d numbers is %d\n", count, largest(values, count));
  return 0;
}
