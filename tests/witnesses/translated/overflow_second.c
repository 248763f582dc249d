// property: no-overflow
// verdict: FALSE
// Both sums are done by one function of the woven program: which of them overflows, the witness does not say.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = 0;
  if (a > 0 && a < 100)
    b = a + 1;
  if (a < 0)
    b = a + -5;
  return b;
}
