// Both sums begin at the same place; only the outer one can be too large.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int() % 1000;
  int b = __VERIFIER_nondet_int();
  if (b < 0) return 0;
  return a + 1 + b;
}
