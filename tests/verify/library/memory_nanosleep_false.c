#include <time.h>
int main(void) {
  struct timespec *time = 0;
  nanosleep(time, 0);
  return 0;
}
