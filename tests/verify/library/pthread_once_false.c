#include <pthread.h>
extern void reach_error(void);
static int count;
static void set_up(void) { count++; }
static pthread_once_t once = PTHREAD_ONCE_INIT;
int main(void) {
  pthread_once(&once, set_up);
  if (count) reach_error();
  return 0;
}
