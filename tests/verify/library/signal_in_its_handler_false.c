#include <signal.h>
extern void reach_error(void);
static int depth, deepest, calls;
static void handler(int number) {
  if (++depth > deepest) deepest = depth;
  if (++calls < 2) raise(number);
  depth--;
}
int main(void) {
  signal(SIGUSR1, handler);
  raise(SIGUSR1);
  if (deepest == 1 && calls == 2) reach_error();
}
