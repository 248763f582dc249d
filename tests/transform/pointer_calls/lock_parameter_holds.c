// none
// A parameter, where local variables have the names of the functions.
struct mutex {
  int owner;
};
void lock(struct mutex *a) {
  a->owner = 1;
}
void unlock(struct mutex *a) {
  a->owner = 0;
}

static int count;
static struct mutex *next(struct mutex *m) {
  count++;
  return m;
}

static void (*current)(struct mutex *);

static void call(void (*f)(struct mutex *), struct mutex *m, int times) {
  int lock = 0;
  current = f;
  for (; lock < times; lock++) current(next(m));
}
static void call_both(void (*lock)(struct mutex *), void (*a1)(struct mutex *), struct mutex *m) {
  (*lock)(m);
  a1(m);
}

int main(void) {
  struct mutex m;
  call(lock, &m, 1);
  call(unlock, &m, 1);
  call_both(lock, unlock, &m);
  call(&lock, &m, count - 1);
  return 0;
}
