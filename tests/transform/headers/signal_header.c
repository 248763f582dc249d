// none
#include <signal.h>
#include <stdio.h>
static volatile sig_atomic_t seen;
static void on(int s) { seen += s; }
int main(void) { signal(SIGUSR1, on); raise(SIGUSR1); printf("%d\n", seen - SIGUSR1 + 1); return 0; }
