#include <pthread.h>
extern void reach_error(void);
int main(void) {
  int old = 7;
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &old);
  if (old == PTHREAD_CANCEL_DEFERRED) reach_error();
  return 0;
}
