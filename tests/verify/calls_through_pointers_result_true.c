// A pointer that a function returns is called at once.
static int m;
extern void lock(int *p);
extern void unlock(int *p);
typedef void action(int *);
static action *choose(int give) {
  if (give) return unlock;
  return lock;
}
int main(void) {
  choose(0)(&m);
  choose(1)(&m);
  return 0;
}
