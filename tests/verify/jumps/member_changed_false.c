// The members of a local struct, one by one; they are changed through its address.
#include <setjmp.h>
extern void reach_error(void);

struct handler {
  jmp_buf place;
  int code;
  int other;
};

static struct handler *current;

static void leave(int code) {
  current->code = code;
  longjmp(current->place, 1);
}

int main(void) {
  struct handler own = {.code = 0, .other = 3};
  current = &own;
  if (setjmp(own.place) == 0) leave(7);
  if (own.code != 7 || own.other != 3) reach_error();
  return 0;
}
