#include <stdio.h>
int main(void) {
  int count;
  printf("ab%n", &count);
  return 0;
}
