/* A counter in a static variable of a function, up to an input. */
extern int __VERIFIER_nondet_int(void);
static int next(void) {
  static int calls = 0;
  calls++;
  return calls;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (next() < n) {
  }
  return 0;
}
