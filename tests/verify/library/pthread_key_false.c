// A thread that ends calls the destructors of its data.
#include <pthread.h>
extern void reach_error(void);
static void end(void *value) {
  if (*(int *)value == 7) reach_error();
}
int main(void) {
  pthread_key_t key;
  static int data = 7;
  if (pthread_key_create(&key, end) != 0) return 0;
  pthread_setspecific(key, &data);
  pthread_exit(0);
}
