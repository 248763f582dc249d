#include <signal.h>
#include <time.h>
extern void reach_error(void);
int main(void) {
  timer_t timer;
  int made = timer_create(CLOCK_REALTIME, 0, &timer);
  if (made != 0 && made != -1) reach_error();
  if (made == 0 && timer_delete(timer) > 0) reach_error();
  return 0;
}
