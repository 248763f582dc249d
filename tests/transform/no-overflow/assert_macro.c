// none
#include <assert.h>
#include <stdio.h>
int main(void) {
  int x = 20;
  assert(x + 1 == 21 && "fine");
  printf("before\n"); fflush(stdout);
  assert(x * 2 == 41);
  return 0;
}
