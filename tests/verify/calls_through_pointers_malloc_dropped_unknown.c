// The call has no result that could be seen.
#include <stdlib.h>
int main(void) {
  ((void (*)(size_t))malloc)(4);
  return 0;
}
