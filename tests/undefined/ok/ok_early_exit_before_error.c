// The errors below are never reached.
#include <stdlib.h>

static int denominator;

static void stop_if(int condition) {
  if (condition) exit(0);
}

int main(void) {
  int *p = 0;
  stop_if(p != 0);
  stop_if(p == 0);
  *p = 1;
  return 5 / denominator;
}
