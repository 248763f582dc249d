#include <pthread.h>
extern void reach_error(void);
int main(void) {
  int old = 7;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  if (old != PTHREAD_CANCEL_ENABLE) reach_error();
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
  if (old != PTHREAD_CANCEL_DISABLE) reach_error();
  return 0;
}
