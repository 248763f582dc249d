// One call is seen, the other has no result that could be.
#include <stdlib.h>
int main(void) {
  void *p = ((char *(*)(size_t))malloc)(3);
  ((void (*)(size_t))malloc)(4);
  return p == NULL;
}
