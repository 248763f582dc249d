// refused: the end of the program where '_Exit' is called through a pointer
#include <stdlib.h>

static void (*const leave[])(int) = {_Exit};

int main(void) {
  int *p = malloc(sizeof *p);
  if (p) leave[0](*p = 0);
  return 1;
}
