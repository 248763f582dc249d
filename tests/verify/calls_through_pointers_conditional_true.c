// What is called depends on a condition.
static int m;
static void lock(int *p) { *p = 1; }
static void unlock(int *p) { *p = 0; }
int __VERIFIER_nondet_int(void);
int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c) return 0;
  lock(&m);
  (c ? lock : unlock)(&m);
  return 0;
}
