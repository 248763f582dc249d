// Finite values whose product is too large; a quotient that is not finite because of a zero does not count.
extern double __VERIFIER_nondet_double(void);

int main(void) {
  const double x = __VERIFIER_nondet_double();
  const double inverse = 1.0 / 0.0;
  if (!(x > 1.0 && x < 1e308)) return 0;
  const double larger = x * 20.0;
  return larger > inverse;
}
