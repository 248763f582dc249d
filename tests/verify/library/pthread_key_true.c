#include <pthread.h>
extern void reach_error(void);
static int ended;
static void end(void *value) { ended = *(int *)value; }
int main(void) {
  pthread_key_t key;
  static int data = 7;
  if (pthread_key_create(&key, end) != 0) return 0;
  if (pthread_getspecific(key) != 0) reach_error();
  if (pthread_setspecific(key, &data) != 0) reach_error();
  if (*(int *)pthread_getspecific(key) != 7) reach_error();
  pthread_key_delete(key);
  if (pthread_setspecific(key, &data) == 0) reach_error();
  return 0;
}
