// Where x is 0 its inverse is infinite.
extern double __VERIFIER_nondet_double(void);

int main(void) {
  const double x = __VERIFIER_nondet_double();
  if (!(x >= 0.0 && x < 1e300)) return 0;
  const double inverse = 1.0 / x;
  const double y = inverse - 1.0;
  return y > 1.0;
}
