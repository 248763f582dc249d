// A jump to where nobody was.
#include <setjmp.h>

int main(void) {
  jmp_buf place;
  if (1) longjmp(place, 1);
  return 0;
}
