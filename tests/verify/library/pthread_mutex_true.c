#include <pthread.h>
extern void reach_error(void);
static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutex_t recursive;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&recursive, &attributes);
  if (pthread_mutex_lock(&recursive) != 0 || pthread_mutex_lock(&recursive) != 0) reach_error();
  if (pthread_mutex_unlock(&recursive) != 0 || pthread_mutex_unlock(&recursive) != 0) reach_error();
  if (pthread_mutex_unlock(&recursive) == 0) reach_error();
  if (pthread_mutex_lock(&plain) != 0 || pthread_mutex_trylock(&plain) == 0) reach_error();
  pthread_mutex_lock(&plain);
  reach_error();  // it waits for itself
}
