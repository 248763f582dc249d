#include <stdio.h>
int main(void) {
  int *count = 0;
  printf("ab%n", count);
  return 0;
}
