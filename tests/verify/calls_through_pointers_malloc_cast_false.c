// malloc and free as functions of other types.
#include <stdlib.h>
int main(void) {
  int *p = ((int *(*)(size_t))malloc)(4);
  *p = 1;
  ((void (*)(int *))free)(0);
  return 0;
}
