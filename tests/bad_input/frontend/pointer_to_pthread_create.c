typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *t, const void *attributes, void *(*run)(void *), void *argument);
static int (*const create)(pthread_t *, const void *, void *(*)(void *), void *) = pthread_create;
static void *work(void *p) { return p; }

int main(void) {
  pthread_t t;
  return create(&t, 0, work, 0);
}
