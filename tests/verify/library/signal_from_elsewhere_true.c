// A handler that nobody in the program calls: that no signal comes from elsewhere is said.
#include <signal.h>
extern void reach_error(void);
static void handle(int number) {
  (void)number;
  reach_error();
}
int main(void) {
  signal(SIGINT, handle);
  return 0;
}
