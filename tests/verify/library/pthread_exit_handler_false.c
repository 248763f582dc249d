// With the last thread the program ends as by exit: handlers run.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
static void at_end(void) { reach_error(); }
int main(void) {
  atexit(at_end);
  pthread_exit(0);
}
