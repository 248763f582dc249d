// sigsetjmp, and a jump out of a handler of a signal that the program raises.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf place;
static volatile sig_atomic_t count;

static void handle(int signal) {
  count++;
  siglongjmp(place, signal == SIGFPE ? 2 : 3);
}

static int attempt(int number) {
  const int how = sigsetjmp(place, 1);
  if (how != 0) return how;
  raise(number);
  return 0;
}

int main(void) {
  signal(SIGFPE, handle);
  signal(SIGUSR1, handle);
  printf("%d %d\n", attempt(SIGFPE), attempt(SIGUSR1));
  printf("%d\n", (int)count);
  return 0;
}
