// 9
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static volatile sig_atomic_t count = 2147483646;
static void handle(int number) {
  (void)number;
  count = count + 1;
}
int main(void) {
  struct sigaction action = {0};
  action.sa_handler = handle;
  sigaction(SIGUSR1, &action, 0);
  raise(SIGUSR1);
  printf("%d\n", (int)count);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) _exit(3);
  int status = 0;
  wait(&status);
  printf("%d\n", WEXITSTATUS(status));
  raise(SIGUSR1);
  return 0;
}
