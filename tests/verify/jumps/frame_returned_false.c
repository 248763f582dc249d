// A jump into a function that has returned.
#include <setjmp.h>
static jmp_buf place;

static int save(void) { return setjmp(place); }
static int jump(void) { longjmp(place, 1); }
static int use(void) {
  if (setjmp(place)) return 0;
  return jump();
}

int main(void) {
  if (!save && !jump && !use) return 1;
  return save() + jump();
}
