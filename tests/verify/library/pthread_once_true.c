#include <pthread.h>
extern void reach_error(void);
static int count;
static void set_up(void) { count++; }
static pthread_once_t once = PTHREAD_ONCE_INIT;
int main(void) {
  pthread_once(&once, set_up);
  pthread_once(&once, set_up);
  if (count != 1) reach_error();
  return 0;
}
