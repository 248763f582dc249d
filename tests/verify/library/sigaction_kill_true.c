#include <signal.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  kill(getpid(), SIGTERM);
  reach_error();
  return 0;
}
