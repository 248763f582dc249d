#include <signal.h>
extern void reach_error(void);
static int calls;
static void handler(int number) { calls++; }
int main(void) {
  sigset_t set, old;
  signal(SIGUSR1, handler);
  signal(SIGUSR2, handler);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigprocmask(SIG_BLOCK, &set, &old);
  raise(SIGUSR2);
  raise(SIGUSR1);
  raise(SIGUSR1);
  int while_blocked = calls;
  sigprocmask(SIG_SETMASK, &old, 0);
  if (while_blocked != 1 || calls != 3) reach_error();
}
