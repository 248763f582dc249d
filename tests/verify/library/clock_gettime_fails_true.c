#include <time.h>
extern void reach_error(void);
int main(void) {
  struct timespec time;
  if (clock_gettime(0, &time) == 0 && time.tv_nsec < 0) reach_error();
  return 0;
}
