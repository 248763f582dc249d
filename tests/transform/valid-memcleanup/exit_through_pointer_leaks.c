// error
#include <stdlib.h>

static void (*const leave[])(int) = {exit};

int main(void) {
  int *p = malloc(sizeof *p);
  if (p) leave[0](*p = 0);
  return 1;
}
