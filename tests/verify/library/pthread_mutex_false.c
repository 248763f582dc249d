#include <pthread.h>
extern void reach_error(void);
static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&plain);
  pthread_mutex_unlock(&plain);
  pthread_mutex_lock(&plain);
  reach_error();
}
