// A thread that is started through a pointer is a thread all the same.
#include <pthread.h>
extern void reach_error(void);
static int g;
static void *run(void *p) {
  g = 1;
  return p;
}
int main(void) {
  int (*start)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = pthread_create;
  pthread_t t;
  start(&t, 0, run, 0);
  if (g != 0) reach_error();
  return 0;
}
