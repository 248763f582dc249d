// What is called has to be a function.
static int f(void) { return 1; }
static int x = 2;
int __VERIFIER_nondet_int(void);
int main(void) {
  void *p = __VERIFIER_nondet_int() ? (void *)f : (void *)&x;
  int (*call)(void) = (int (*)(void))p;
  call();
  return 0;
}
