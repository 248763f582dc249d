// Not the sum: a proof by formulas must not say that it is.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), sum = 0;
  if (n > 1000) return 0;
  for (unsigned i = 1; i <= n; i++) sum += i;
  if (sum != n * (n + 2) / 2) reach_error();
}
