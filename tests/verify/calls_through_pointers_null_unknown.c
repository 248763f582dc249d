// A null pointer leads nowhere: nothing is locked twice. What is undefined is not proved, though.
static int m;
static void lock(int *p) { *p = 1; }
static void unlock(int *p) { *p = 0; }
int __VERIFIER_nondet_int(void);
int main(void) {
  void (*call)(int *) = 0;
  if (__VERIFIER_nondet_int()) call = lock;
  lock(&m);
  unlock(&m);
  if (call == 0) {
    lock(&m);
    call(&m);
  }
  return 0;
}
