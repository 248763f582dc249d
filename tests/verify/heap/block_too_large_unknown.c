// No library has a block of so many bytes: malloc returns null, which is not followed.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  void *p = malloc((size_t)-4);
  reach_error();
  return p != 0;
}
