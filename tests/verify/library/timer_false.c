#include <signal.h>
#include <time.h>
extern void reach_error(void);
int main(void) {
  timer_t timer;
  if (timer_create(CLOCK_REALTIME, 0, &timer) != 0) reach_error();
  return 0;
}
