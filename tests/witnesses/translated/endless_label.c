// property: termination
// verdict: FALSE
// The cycle is a statement inside of another, which is passed once.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i > 3) {
  stuck:
    goto stuck;
  }
  if (i > 1) goto stuck;
  return 0;
}
