// Reaching the end of main returns 0.
#include <stdio.h>

static int status = 3;

int main(void) {
  printf("%d\n", status);
  if (status == 4) return 1;
}
