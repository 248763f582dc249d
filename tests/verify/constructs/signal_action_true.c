#include <signal.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

static int count;

static void handle(int number) { count += number == SIGUSR1 ? 1 : 100; }

int main(void) {
  struct sigaction action = {0};
  action.sa_handler = handle;
  if (sigaction(SIGUSR1, &action, 0) != 0) return 0;
  if (__VERIFIER_nondet_int()) raise(SIGUSR1);
  if (count != 0 && count != 1) reach_error();
  return 0;
}
