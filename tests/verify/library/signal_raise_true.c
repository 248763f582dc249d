#include <signal.h>
extern void reach_error(void);
static int got;
static void handle(int number) { got = number; }
int main(void) {
  signal(SIGUSR1, handle);
  raise(SIGUSR1);
  if (got != SIGUSR1 || signal(SIGUSR1, SIG_DFL) != handle) reach_error();
  return 0;
}
