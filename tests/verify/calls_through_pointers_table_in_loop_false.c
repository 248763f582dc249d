// Functions without bodies in a table, called in turns.
static int m;
extern void lock(int *p);
extern void unlock(int *p);
static void (*table[2])(int *) = {lock, unlock};
int __VERIFIER_nondet_int(void);
int main(void) {
  int next = 0;
  while (__VERIFIER_nondet_int()) {
    table[next](&m);
    next = 1;
  }
  if (next) unlock(&m);
  return 0;
}
