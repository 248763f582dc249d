// A thread that is started by a call with a cast is a thread all the same.
#include <pthread.h>
extern void reach_error(void);
static int g;
static void *run(void *p) {
  g = 1;
  return p;
}
int main(void) {
  pthread_t t;
  ((int (*)(void *, void *, void *, void *))pthread_create)(&t, 0, run, 0);
  if (g != 0) reach_error();
  return 0;
}
